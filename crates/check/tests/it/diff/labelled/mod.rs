//! Pairs of contracts with known labels: every break is found, and nothing else is taken for one.

mod declared;
mod rewrites;
mod schema;
mod site;

use curable_check::diff::{Audience, Severity, Step, compare};
use curable_core::Contract;
use serde_json::Value;

const BASES: &[(&str, &str)] = &[
    ("files", include_str!("../bases/files.json")),
    ("shop", include_str!("../bases/shop.json")),
    ("geo", include_str!("../bases/geo.json")),
];

/// What an edit does to callers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Label {
    /// Somebody breaks.
    Breaking,
    /// Something differs, and nobody breaks.
    Fine,
    /// The contract says the same.
    Same,
}

/// One labelled pair.
pub(crate) struct Pair {
    pub(crate) name: String,
    pub(crate) label: Label,
    pub(crate) old: Value,
    pub(crate) new: Value,
}

fn pairs() -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (name, text) in BASES {
        let base: Value = serde_json::from_str(text).unwrap();
        for mut pair in
            [schema::pairs(&base), declared::pairs(&base), rewrites::pairs(&base)].into_iter().flatten()
        {
            pair.name = format!("{name}: {}", pair.name);
            pairs.push(pair);
        }
    }
    pairs
}

#[test]
fn every_break_is_found_and_nothing_else_is_taken_for_one() {
    let pairs = pairs();
    let (mut breaking, mut fine) = (0, 0);
    let (mut missed, mut alarms) = (Vec::new(), Vec::new());
    for pair in &pairs {
        let read = |value: &Value| Contract::from_json(&value.to_string()).unwrap();
        let (old, new) = (read(&pair.old), read(&pair.new));
        let diff = compare(&old, &new);
        let broke = diff.worst(Audience::Source) >= Some(Severity::Breaking);
        let told = || {
            let all: Vec<String> = diff
                .findings
                .iter()
                .map(|one| format!("{} {} {:?} {:?}", one.rule, one.at, one.before, one.after))
                .collect();
            format!("{} ({:?}): {all:?}", pair.name, pair.label)
        };
        match pair.label {
            Label::Breaking => {
                breaking += 1;
                if !broke {
                    missed.push(told());
                }
            }
            Label::Fine => {
                fine += 1;
                if broke {
                    alarms.push(told());
                }
            }
            Label::Same => {
                fine += 1;
                if diff.semver != Step::None {
                    alarms.push(told());
                }
            }
        }
    }
    println!(
        "{} pairs: {breaking} breaking, {fine} not; {} missed, {} false alarms",
        pairs.len(),
        missed.len(),
        alarms.len()
    );
    assert!(
        pairs.len() >= 300 && breaking >= 100 && fine >= 100,
        "{} pairs, {breaking}, {fine}",
        pairs.len()
    );
    assert!(missed.is_empty(), "{} missed:\n{}", missed.len(), missed.join("\n"));
    assert!(alarms.len() * 50 <= fine, "{} of {fine} are false alarms:\n{}", alarms.len(), alarms.join("\n"));
}

#[test]
fn a_pair_that_says_the_same_says_the_same_backwards() {
    for pair in pairs().into_iter().filter(|pair| pair.label == Label::Same) {
        let read = |value: &Value| Contract::from_json(&value.to_string()).unwrap();
        let diff = compare(&read(&pair.new), &read(&pair.old));
        assert_eq!(diff.semver, Step::None, "{}: {:?}", pair.name, diff.findings);
    }
}
