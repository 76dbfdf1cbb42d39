//! Sources that are servers: behind a token, and not there.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;

use crate::program::curable;
use crate::serve::{first_line, start};

/// The hash of `open sesame`.
const TOKENS: &str = r#"[[token]]
name = "ann"
sha256 = "41ef4bb0b23661e66301aac36066912dac037827b4ae63a7b1165a5aa93ed4eb"
scopes = ["files:read", "files:write"]
"#;

#[test]
fn a_server_that_asks_who_calls_is_shown_a_token() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("source-tokens.toml");
    fs::write(&file, TOKENS).unwrap();
    let mut serving =
        start(&["--demo", "files", "--json", "--listen", "127.0.0.1:0", "--tokens", file.to_str().unwrap()]);
    let told = first_line(&mut serving);
    for url in [told["http"].as_str().unwrap(), told["mcp"].as_str().unwrap()] {
        let shut = curable(&["contract", url, "--json"], "");
        assert_eq!((shut.code, shut.json()["error"]["code"].as_str()), (1, Some("UNAUTHENTICATED")), "{url}");
        assert!(shut.stderr.contains("--bearer-env"), "{}", shut.stderr);
        for arguments in [
            &["contract", url][..],
            &["explain", "FILE_NOT_FOUND", "--contract", url],
            &["diff", url, url],
            &["lock", url, "--check", "--lock", "nowhere.lock"],
            &["gen", "rust", url, "--check", "--out", "nowhere"],
        ] {
            let let_in = Command::new(env!("CARGO_BIN_EXE_curable"))
                .args(arguments)
                .args(["--bearer-env", "SOURCE_TOKEN"])
                .env("SOURCE_TOKEN", "open sesame")
                .output()
                .unwrap();
            let words = String::from_utf8_lossy(&let_in.stderr);
            assert!(!let_in.stdout.is_empty() && let_in.status.code() < Some(2), "{arguments:?}: {words}");
        }
        let header = curable(&["contract", url, "--header", "Authorization: Bearer open sesame"], "");
        assert_eq!(header.code, 0, "{}", header.stderr);
    }
    let unset = curable(&["contract", "http://127.0.0.1:1", "--bearer-env", "SURELY_NOT_SET"], "");
    assert!(unset.code == 2 && unset.stderr.contains("SURELY_NOT_SET"), "{}", unset.stderr);
}

#[test]
fn a_server_that_is_down_is_one_sentence_and_no_wrong_use() {
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for path in ["", "/mcp", "/openapi.json"] {
        let url = format!("http://{closed}{path}");
        let down = curable(&["contract", &url, "--json"], "");
        assert_eq!(
            (down.code, down.json()["error"]["code"].as_str()),
            (1, Some("UPSTREAM_UNREACHABLE")),
            "{path}"
        );
        for raw in ["os error", "client error", "error sending"] {
            assert!(!down.stderr.contains(raw), "{}", down.stderr);
        }
        assert!(
            down.stderr.lines().count() == 1 && down.stderr.contains("check that it runs"),
            "{}",
            down.stderr
        );
    }
}

#[test]
fn an_address_that_is_none_is_told_how_one_looks() {
    for arguments in [
        &["serve", "openapi.yaml", "--upstream", "not-a-url"][..],
        &["serve", "--public-url", "nope"],
        &["contract", "http://["],
    ] {
        let ran = curable(arguments, "");
        assert_eq!(ran.code, 2);
        assert!(ran.stderr.contains("write http://"), "{}", ran.stderr);
    }
    for arguments in [&["validate", "http://127.0.0.1:1", "x"][..], &["export", "mcp", "http://127.0.0.1:1"]]
    {
        let ran = curable(arguments, "{}");
        assert!(ran.code == 2 && ran.stderr.contains("a file is expected"), "{}", ran.stderr);
    }
}

#[test]
fn a_file_that_is_not_there_is_told_alike_by_all_with_the_one_beside_it() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("beside");
    fs::create_dir_all(&folder).unwrap();
    let right = folder.join("depot.yaml");
    fs::write(&right, include_str!("../../../../reference/depot/openapi.yaml")).unwrap();
    let right = right.to_str().unwrap();
    let wrong = folder.join("depto.yml");
    let wrong = wrong.to_str().unwrap();
    let expected = format!("curable: {wrong}: there is no such file; did you mean `{right}`?\n");
    for arguments in [
        &["contract", wrong][..],
        &["validate", wrong, "x"],
        &["export", "mcp", wrong],
        &["docs", wrong, "--out", "nowhere"],
        &["gen", "rust", wrong, "--out", "nowhere"],
        &["diff", right, wrong],
        &["lock", wrong],
        &["check", "--contract", wrong],
        &["explain", "X", "--contract", wrong],
        &["serve", wrong],
    ] {
        assert_eq!(curable(arguments, "{}").stderr, expected, "{arguments:?}");
    }
    let all =
        curable(&["serve", wrong, "--tokens", "/no/tokens", "--ca", "/no/ca", "--mapping", "/no/map"], "");
    for one in ["depto.yml", "--tokens /no/tokens", "--ca /no/ca", "--mapping /no/map"] {
        assert!(all.stderr.contains(one), "{one}: {}", all.stderr);
    }
}
