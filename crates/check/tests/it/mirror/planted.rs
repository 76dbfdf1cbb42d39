//! Planted drifts in whole files: services, tests, tools, tables and prose, in the styles of many people.
//!
//! A slot `«valid|rule|drift»` of a fixture is planted alone; a file without slots holds what is no failure.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::tree::Tree;

/// Drifts that are not found, by what they are: this number can only go down.
const MISSED: &[&str] = &[];

/// The folders, each with a contract of its own.
const FOLDERS: &[&str] = &["depot", "quay", "ward"];

/// A place for a drift: what is valid there, the rule that must find the drift, and the drift.
struct Slot<'t> {
    at: usize,
    end: usize,
    valid: &'t str,
    rule: &'t str,
    drift: &'t str,
}

fn folder(name: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/planted")).join(name)
}

fn contract(folder: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(folder.join("contract.json")).unwrap()).unwrap()
}

/// The fixtures, by name.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_none_or(|end| end != "json"));
    files.sort();
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    files.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

fn slots(text: &str) -> Vec<Slot<'_>> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices('«') {
        let inner = at + '«'.len_utf8();
        let end = inner + text[inner..].find('»').unwrap();
        let parts: Vec<&str> = text[inner..end].split('|').collect();
        let [valid, rule, drift] = parts.as_slice() else { panic!("{}", &text[inner..end]) };
        found.push(Slot { at, end: end + '»'.len_utf8(), valid, rule, drift });
    }
    found
}

/// The text with one slot planted, and the line of it.
fn plant(text: &str, slots: &[Slot<'_>], planted: Option<usize>) -> (String, usize) {
    let (mut out, mut last, mut line) = (String::new(), 0, 0);
    for (index, slot) in slots.iter().enumerate() {
        out.push_str(&text[last..slot.at]);
        if planted == Some(index) {
            line = out.matches('\n').count() + 1;
        }
        out.push_str(if planted == Some(index) { slot.drift } else { slot.valid });
        last = slot.end;
    }
    out.push_str(&text[last..]);
    (out, line)
}

#[test]
fn every_drift_in_a_whole_file_is_found_and_nothing_else() {
    let (mut missed, mut wrong, mut count) = (Vec::new(), Vec::new(), 0);
    let all = FOLDERS.iter().map(|name| folder(name));
    for (contract, name, text) in all.flat_map(|folder| {
        let contract = contract(&folder);
        files(&folder).into_iter().map(move |(name, text)| (contract.clone(), name, text))
    }) {
        let slots = slots(&text);
        let look = |text: &str| {
            let mut findings = Tree::new(&contract).file(&name, text).findings();
            findings.retain(|finding| finding.rule != "unused");
            findings
        };
        for finding in look(&plant(&text, &slots, None).0) {
            wrong.push(format!("{name}: {} {}:{}", finding.rule, finding.code, finding.line));
        }
        for (index, slot) in slots.iter().enumerate() {
            count += 1;
            let (drifted, line) = plant(&text, &slots, Some(index));
            let findings = look(&drifted);
            let is_it = |code: &str, at: usize| at == line || code == slot.drift;
            if !findings.iter().any(|one| one.rule == slot.rule && is_it(&one.code, one.line)) {
                missed.push(format!("{name}:{line}: {}", slot.drift));
            }
            let more = findings.iter().filter(|one| !is_it(&one.code, one.line));
            wrong.extend(
                more.map(|one| format!("{name}: {}: {} {}:{}", slot.drift, one.rule, one.code, one.line)),
            );
        }
    }
    assert!(count >= 328, "{count}");
    assert_eq!(missed, MISSED, "{} of {count}", missed.len());
    assert!(wrong.is_empty(), "{} false:\n{}", wrong.len(), wrong.join("\n"));
}
