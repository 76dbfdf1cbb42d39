//! Help, version and completion.

use std::path::Path;

use crate::program::curable;

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
