//! `curable translate`.

use curable_dialects::Dialect;
use serde_json::{Value, json};

use crate::program::curable;

const FAILURE: &str = r#"{"code":"FILE_NOT_FOUND","message":"no file at /a","kind":"not_found","retryable":false,
    "retry":"amended","http":404,"hint":"List the folder.","details":{"path":"/a"}}"#;

#[test]
fn every_pair_of_dialects_is_translated() {
    for from in Dialect::all().iter().filter(|dialect| dialect.can_encode()) {
        let written = curable(&["translate", "--from", "curable", "--to", from.id()], FAILURE);
        assert_eq!(written.code, 0, "{from:?}: {}", written.stderr);
        for to in Dialect::all().iter().filter(|dialect| dialect.can_encode()) {
            let again =
                curable(&["translate", "--from", from.id(), "--to", to.id(), "--json"], &written.stdout);
            assert_eq!(again.code, 0, "{from:?} to {to:?}: {}", again.stderr);
            let answer = again.json();
            assert_eq!(answer["from"], from.id());
            assert_eq!(answer["to"], to.id());
            assert!(answer["output"] != Value::Null && answer["losses"].is_array(), "{answer}");
        }
    }
}

#[test]
fn json_has_the_canonical_failure_and_the_losses() {
    let answer = curable(&["translate", "--to", "prose", "--json"], FAILURE).json();
    assert_eq!(answer["from"], "curable");
    assert_eq!(answer["failure"]["code"], "FILE_NOT_FOUND");
    assert_eq!(answer["failure"]["retryable"], false);
    assert_eq!(answer["output"], "FILE_NOT_FOUND: no file at /a");
    let lost: Vec<_> =
        answer["losses"].as_array().unwrap().iter().map(|loss| loss["member"].clone()).collect();
    assert!(lost.contains(&json!("hint")) && lost.contains(&json!("details")), "{lost:?}");
    assert!(answer["losses"][0]["why"].as_str().is_some_and(|why| !why.is_empty()));
}

#[test]
fn the_value_stands_alone_on_standard_output_and_losses_on_standard_error() {
    let ran = curable(&["translate", "--to", "toolerror"], FAILURE);
    assert_eq!(ran.json()["type"], "NOT_FOUND");
    let ran = curable(&["translate", "--to", "prose"], FAILURE);
    assert_eq!(ran.stdout, "FILE_NOT_FOUND: no file at /a\n");
    assert!(ran.stderr.contains("lost: hint ("), "{}", ran.stderr);
}

#[test]
fn a_text_is_read_as_prose() {
    let answer = curable(&["translate", "--to", "curable", "--json"], "Error: something broke").json();
    assert_eq!(answer["from"], "prose");
    assert_eq!(answer["failure"]["retryable"], false);
    assert_eq!(answer["failure"]["kind"], "internal");
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place_and_prints_nothing() {
    for (arguments, stdin, expected) in [
        (&["translate", "--to", "problem"][..], "", "empty"),
        (&["translate", "--to", "problem", "--from", "arcp"], "{\"code\":", "line 1, column"),
        (&["translate", "--to", "problem", "--from", "arcp"], "5", "expected"),
        (&["translate", "--to", "problem", "--from", "curable"], "{\"code\":7}", "/code"),
        (&["translate", "--to", "toolerr"], FAILURE, "did you mean `toolerror`?"),
        (&["translate", "--to", "curable", "--from", "nonsense"], FAILURE, "there is no dialect `nonsense`"),
        (&["translate", "--to", "sep-3313"], FAILURE, "read only"),
        (
            &["translate", "--to", "problem"],
            "{\"content\":[{\"type\":\"text\",\"text\":\"fine\"}]}",
            "success",
        ),
    ] {
        let ran = curable(arguments, stdin);
        assert_eq!(ran.code, 2, "{arguments:?} {stdin}: {}", ran.stdout);
        assert_eq!(ran.stdout, "", "{arguments:?} {stdin}");
        assert!(ran.stderr.contains(expected), "{arguments:?} {stdin}: {}", ran.stderr);
    }
}
