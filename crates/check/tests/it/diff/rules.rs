//! Every rule has a page, a fixture, and judges what no other rule judges.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use curable_check::diff::{Diff, Http, Severity, Side, Step, What, compare, rules};
use curable_core::Contract;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

fn fixture(rule: &str, name: &str) -> Contract {
    let path = folder().join(rule).join(format!("{name}.json"));
    Contract::from_json(
        &fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())),
    )
    .unwrap()
}

/// How the operations of a fixture are called over HTTP, where that is what differs.
fn http(rule: &str, name: &str) -> Option<Http> {
    let text = fs::read_to_string(folder().join(rule).join(format!("{name}.http.json"))).ok()?;
    Some(serde_json::from_str(&text).unwrap())
}

fn compared(rule: &str, names: (&str, &str)) -> Diff {
    let (old, new) = (fixture(rule, names.0), fixture(rule, names.1));
    let (before, after) = (http(rule, names.0), http(rule, names.1));
    compare(Side { contract: &old, http: before.as_ref() }, Side { contract: &new, http: after.as_ref() })
}

/// The pairs of a rule: `old` and `new`, and `old-WORD` with `new-WORD` where it finds more than one sort of thing.
fn pairs(rule: &str) -> Vec<(String, String)> {
    let files = fs::read_dir(folder().join(rule))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut pairs: Vec<(String, String)> = files
        .filter_map(|file| {
            let word = file.strip_prefix("old")?.strip_suffix(".json")?.to_owned();
            (!word.contains('.')).then(|| (format!("old{word}"), format!("new{word}")))
        })
        .collect();
    pairs.sort();
    pairs
}

#[test]
fn every_rule_finds_its_fixtures_and_no_other_rule_does() {
    let mut problems = Vec::new();
    for rule in rules::ALL {
        let pairs = pairs(rule.id);
        assert!(pairs.contains(&("old".to_owned(), "new".to_owned())), "{}", rule.id);
        for (old, new) in &pairs {
            let diff = compared(rule.id, (old, new));
            let found: BTreeSet<&str> = diff.findings.iter().map(|finding| finding.rule).collect();
            if found != BTreeSet::from([rule.id]) {
                let told = diff.findings.iter().map(|one| (one.rule, &one.at, &one.before, &one.after));
                problems.push(format!("{} {old}: {:?}", rule.id, told.collect::<Vec<_>>()));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn a_fixture_does_not_differ_from_itself() {
    for rule in rules::ALL {
        for (old, new) in pairs(rule.id) {
            for name in [old, new] {
                assert_eq!(compared(rule.id, (&name, &name)).semver, Step::None, "{} {name}", rule.id);
            }
        }
    }
}

#[test]
fn every_fixture_belongs_to_a_rule() {
    let folders: BTreeSet<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let ids: BTreeSet<String> = rules::ALL.iter().map(|rule| rule.id.to_owned()).collect();
    assert_eq!(folders, ids);
    assert!(ids.len() >= 40, "{}", ids.len());
}

#[test]
fn every_difference_is_judged_by_one_rule() {
    for what in What::all() {
        let judges: Vec<&str> =
            rules::ALL.iter().filter(|rule| rule.on.contains(&what)).map(|rule| rule.id).collect();
        assert_eq!(judges.len(), 1, "{what:?} is judged by {judges:?}");
    }
    let judged = rules::ALL.iter().map(|rule| rule.on.len()).sum::<usize>();
    assert_eq!(judged, What::all().len(), "a rule judges what cannot occur");
}

#[test]
fn every_rule_has_a_page_and_a_step_that_fits() {
    assert!(rules::ALL.is_sorted_by_key(|rule| rule.id));
    for rule in rules::ALL {
        let page = rule.page();
        assert!(page.starts_with(rule.id) && page.contains("*Why:*") && page.contains("*Do:*"), "{page}");
        for text in [rule.summary, rule.reason, rule.action] {
            assert!(text.ends_with('.') && text.len() > 7, "{}: {text}", rule.id);
        }
        let breaks = rule.severity >= Severity::Breaking;
        assert_eq!(breaks, rule.step == Step::Major, "{}", rule.id);
        assert_eq!(rules::find(rule.id).unwrap().id, rule.id);
    }
}
