//! What sentences say about sending a call again, as a table: of which codes each of them is wrong.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::{Value, json};

use super::tree::{Tree, failure};

const SENTENCES: &str = include_str!("../../fixtures/said/sentences.txt");

fn contract() -> Value {
    let declare = |code: &str, retry: &str| {
        let mut declared = failure(code, "conflict");
        declared["retry"] = json!(retry);
        declared
    };
    json!({
        "curable": 1, "name": "test", "version": "1.0.0", "operations": [],
        "failures": [declare("OVEN_SAME", "same"), declare("OVEN_NEVER", "never"), declare("OVEN_AMEND", "amended")],
    })
}

/// Each sentence of the table, with what it says.
fn rows() -> Vec<(&'static str, &'static str)> {
    let lines = SENTENCES.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split_once(": ").unwrap()).collect()
}

/// The numbers of the sentences that are told when all of them are said of one code: as comments where they name it, and as
/// its hints where they do not.
fn told_of(code: &str) -> BTreeSet<usize> {
    let mut text = String::new();
    for (index, (_, sentence)) in rows().into_iter().enumerate() {
        let sentence = sentence.replace('%', code);
        if sentence.contains(code) {
            writeln!(text, "// {sentence}\nconst a{index} = 1;").unwrap();
        } else {
            writeln!(text, "\nconst a{index} = {{ {code}: \"{sentence}\" }};").unwrap();
        }
    }
    let findings = Tree::new(&contract()).file("a.ts", &text).findings();
    findings
        .iter()
        .filter(|finding| finding.rule == "retry-claim")
        .map(|finding| (finding.line - 1) / 2)
        .collect()
}

#[test]
fn a_sentence_is_told_of_the_codes_that_it_is_wrong_of() {
    let told = ["OVEN_SAME", "OVEN_NEVER", "OVEN_AMEND"].map(told_of);
    let mut wrong = Vec::new();
    for (index, (says, sentence)) in rows().into_iter().enumerate() {
        let found = match told.each_ref().map(|told| told.contains(&index)) {
            [false, true, true] => "same",
            [false, true, false] => "perhaps",
            [true, false, false] => "never",
            [false, false, false] => "silent",
            _ => "mixed",
        };
        if found != says {
            wrong.push(format!("{sentence} is {says}, found {found}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), rows().len(), wrong.join("\n"));
}
