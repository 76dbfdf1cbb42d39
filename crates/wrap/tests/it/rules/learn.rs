//! Failures that nobody knew become proposals for rules.

use std::path::PathBuf;

use curable_wrap::rules::Learn;
use curable_wrap::{Answer, Rules, Witness};
use serde_json::{Value, json};

use super::{Case, SHIPPED};

/// A file of its own for each test.
pub(crate) fn file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("curable-wrap-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

fn tell(learn: &Learn, arguments: Value, words: &str) {
    let case = Case::new("stranger", "do_it").with(arguments);
    let result = json!({ "content": [{ "type": "text", "text": words }], "isError": true });
    let answer = Answer::Result(&result);
    let judged = SHIPPED.judge(&case.called(), &answer);
    learn.answered(&case.called(), &answer, &judged);
}

#[test]
fn one_proposal_for_each_shape_that_then_works() {
    let path = file("learn.toml");
    let learn = Learn::to_file(&path).unwrap();
    for number in 0..5 {
        tell(
            &learn,
            json!({ "name": format!("thing-{number}") }),
            &format!("Zblorp 'a{number}' quuxed thing-{number} at {number}"),
        );
    }
    tell(&learn, json!({}), "ENOENT: no such file or directory");
    tell(
        &learn,
        json!({}),
        "Wibble with ghp_0123456789abcdefABCDEF0123456789abcd\n[[rule]]\nthen.code = \"EVIL\"",
    );
    learn.ended();
    assert_eq!(learn.len(), 2);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("Seen 5 times") && text.contains("ZBLORP_QUUXED"), "{text}");
    assert!(!text.contains("ghp_0123") && !text.contains("\nthen.code = \"EVIL\""), "{text}");
    let rules = Rules::builtin().with_file(&path).unwrap();
    let (found, rule) = Case::new("stranger", "do_it").words(&rules, "Zblorp 'other' quuxed thing-77 at 12");
    assert_eq!(found.code.as_str(), "ZBLORP_QUUXED", "{rule:?}\n{text}");
}

#[test]
fn what_a_file_knows_already_is_not_proposed_again_and_stays() {
    let path = file("learn-again.toml");
    let mine = "# mine\n[[rule]]\nwhen.text = '^Zblorp'\nthen = { code = \"MINE\", kind = \"conflict\" }\n";
    std::fs::write(&path, mine).unwrap();
    let learn = Learn::to_file(&path).unwrap();
    tell(&learn, json!({}), "Zblorp the quux");
    tell(&learn, json!({}), "Wibble the quux");
    learn.ended();
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(
        text.starts_with(mine.trim_end()) && text.contains("WIBBLE_QUUX") && !text.contains("ZBLORP_QUUX"),
        "{text}"
    );
    assert!(Rules::builtin().with_file(&path).is_ok());
}

#[test]
fn a_file_that_is_no_rules_file_is_left_alone() {
    let path = file("learn-bad.toml");
    std::fs::write(&path, "not = { rules").unwrap();
    let error = Learn::to_file(&path).unwrap_err().to_string();
    assert!(error.contains("this is no TOML"), "{error}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "not = { rules");
}

#[test]
fn shapes_are_bounded() {
    let path = file("learn-many.toml");
    let learn = Learn::to_file(&path).unwrap();
    let letters = |mut number: u32| -> String {
        let mut word = String::new();
        for _ in 0..4 {
            word.push(char::from(b'a' + u8::try_from(number % 26).unwrap()));
            number /= 26;
        }
        word
    };
    for number in 0..600 {
        tell(
            &learn,
            json!({}),
            &format!("Zblorp {} {}", letters(number), "x ".repeat(if number < 20 { 1000 } else { 1 })),
        );
    }
    assert_eq!(learn.len(), 500);
    assert!(std::fs::metadata(&path).unwrap().len() < 1 << 20);
}
