//! Help, version and completion.

use std::path::Path;

use crate::diff::{Folder, contract, git};
use crate::program::{curable, curable_in};

#[test]
fn every_command_has_help_with_an_example() {
    for command in [
        "translate",
        "decide",
        "explain",
        "serve",
        "call",
        "contract",
        "validate",
        "export",
        "diff",
        "lock",
        "completions",
    ] {
        let help = curable(&[command, "--help"], "");
        assert_eq!(help.code, 0);
        assert!(help.stdout.contains(&format!("curable {command}")), "{}", help.stdout);
        assert!(help.stdout.contains("Example"), "{}", help.stdout);
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(curable(&["--version"], "").stdout, format!("curable {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn completion_scripts_know_the_commands() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(curable(&["completions", shell], "").stdout.contains("translate"));
    }
}

#[test]
fn an_unknown_command_is_wrong_use() {
    let ran = curable(&["transalte"], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
    assert!(ran.stderr.contains("translate"), "{}", ran.stderr);
}

#[test]
fn everything_that_is_wrong_with_a_contract_is_told_at_once() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("broken-contract.json");
    let broken =
        r#"{"curable":1,"name":"x","failures":[{"code":"BUSY","summary":7,"kind":"fatal"}],"operations":{}}"#;
    std::fs::write(&file, broken).unwrap();
    let ran = curable(&["contract", file.to_str().unwrap()], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
    for place in ["/version is required", "/failures/0/summary", "/failures/0/kind", "/operations"] {
        assert!(ran.stderr.contains(place), "{place}: {}", ran.stderr);
    }
}

#[test]
fn with_json_every_error_of_use_is_one_object() {
    let depot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../reference/depot/openapi.yaml");
    let cases: &[(&[&str], i32, &str, &str)] = &[
        (&["contract", "missing.yaml"], 2, "NOT_FOUND", ""),
        (&["validate", "missing.yaml", "x"], 2, "NOT_FOUND", ""),
        (&["export", "openapi", "missing.yaml"], 2, "NOT_FOUND", ""),
        (&["docs", "missing.yaml", "--out", "nowhere"], 2, "NOT_FOUND", ""),
        (&["gen", "rust", "missing.yaml", "--out", "nowhere"], 2, "NOT_FOUND", ""),
        (&["diff", "missing.yaml", depot], 2, "NOT_FOUND", ""),
        (&["lock", "missing.yaml"], 2, "NOT_FOUND", ""),
        (&["check", "--contract", "missing.yaml"], 2, "NOT_FOUND", ""),
        (&["explain", "X", "--contract", "missing.yaml"], 2, "NOT_FOUND", ""),
        (&["serve", "missing.yaml"], 2, "NOT_FOUND", ""),
        (&["explain", "INVALID_IMPUT"], 1, "NOT_FOUND", "INVALID_INPUT"),
        (&["validate", depot, "listItem"], 2, "NOT_FOUND", "listItems"),
        (&["translate", "--to", "problm"], 2, "NOT_FOUND", "problem"),
        (&["diff", "--explain", "input_tightend"], 2, "NOT_FOUND", "input_tightened"),
        (&["contrcat", "x"], 2, "INVALID_INPUT", "contract"),
        (&["contract", depot, "--reprot"], 2, "INVALID_INPUT", "--report"),
        (&["decide", "--effect", "wriet"], 2, "INVALID_INPUT", ""),
        (&["export", "opnapi", depot], 2, "INVALID_INPUT", "openapi"),
    ];
    for (arguments, code, failure, near) in cases {
        let ran = curable(&[arguments, &["--json"][..]].concat(), "{}");
        let told = ran.json();
        assert_eq!(
            (ran.code, told["error"]["code"].as_str()),
            (*code, Some(*failure)),
            "{arguments:?}: {told}"
        );
        assert_eq!(told["error"]["similar"][0]["value"].as_str().unwrap_or_default(), *near, "{told}");
        assert!(!told["error"]["message"].as_str().unwrap().is_empty(), "{told}");
        assert!(told["error"]["hint"].is_string() && !ran.stderr.is_empty(), "{told}");
        let plain = curable(arguments, "{}");
        assert_eq!((plain.code, plain.stdout.as_str()), (*code, ""), "{arguments:?}");
    }
}

#[test]
fn a_word_that_is_nearly_one_is_named() {
    for (arguments, near) in [
        (&["decide", "--effect", "wriet"][..], "`write`"),
        (&["diff", "a", "b", "--fail-on", "braking"], "`breaking`"),
        (&["diff", "a", "b", "--audience", "wier"], "`wire`"),
        (&["check", "--format", "txet"], "`text`"),
        (&["diff", "a", "b", "--format", "txet"], "text"),
    ] {
        let ran = curable(arguments, "");
        assert_eq!(ran.code, 2);
        assert!(ran.stderr.contains(near), "{near}: {}", ran.stderr);
    }
    assert!(curable(&["check", "--help"], "").stdout.contains("sarif, github or junit"));
}

#[test]
fn nothing_unseen_of_a_command_line_reaches_a_terminal() {
    for arguments in
        [&["con\u{1b}[31mtract"][..], &["contract", "x", "--\u{1b}[31m"], &["explain", "\u{1b}[31mX"]]
    {
        let ran = curable(arguments, "");
        assert!(!ran.stderr.contains('\u{1b}'), "{:?}", ran.stderr);
    }
}

#[test]
fn what_cannot_be_asked_for_says_what_can() {
    let folder = Folder::new("asked");
    let old = contract("1.0.0", 9, &["A_CODE"]);
    folder.write("old.json", &old);
    folder.write("other.json", "{\"name\":\"x\"}");
    git(&folder.0, &["init", "-q"]);
    git(&folder.0, &["add", "."]);
    git(&folder.0, &["commit", "-q", "-m", "x"]);
    let cases: &[(&[&str], &str)] = &[
        (&["--explain", "tightened"], "input_tightened"),
        (&["--explain", "input_tightend"], "did you mean `input_tightened`?"),
        (&["--explain", "nonsense"], "`curable diff --rules` lists them"),
        (&["-", "-"], "only one side may be `-`"),
        (&["old.json", "old.json", "--json", "--format", "markdown"], "leave one of them out"),
        (&["other.json", "old.json"], "no contract (which would have `curable: 1`"),
        (&["HEAD", "old.json"], "`HEAD:PATH`"),
    ];
    for (arguments, words) in cases {
        let ran = curable_in(&folder.0, &[&["diff"][..], arguments].concat(), &old);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.stdout);
        assert!(ran.stderr.contains(words), "{words}: {}", ran.stderr);
    }
    // Where they do not contradict each other both may be said.
    assert_eq!(curable_in(&folder.0, &["diff", "old.json", "-", "--json", "--format", "json"], &old).code, 0);
}
