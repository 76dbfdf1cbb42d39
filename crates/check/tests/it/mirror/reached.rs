//! Functions that operations lead to, and names that operations fail by: `fixtures/reached`, one file for each language.
//!
//! After `===` stands what a tree is about, after `---` the name of a file, and `§` ends a line that must be told; a tree
//! whose name starts with `*` must be parsed whole.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};

use super::tree::{Tree, codes};

const LANGUAGES: &[&str] = &["go", "python", "rust", "swift", "typescript"];

fn contract() -> Value {
    let mut contract = codes(&["CRANE_BUSY", "HOLD_FULL", "MANIFEST_LOST", "SEAL_BROKEN", "TIDE_LOW"]);
    contract["operations"] = json!([
        { "name": "depot/load", "effect": "write", "failures": ["CRANE_BUSY", "HOLD_FULL"] },
        { "name": "depot/sail", "effect": "write", "failures": ["TIDE_LOW"] },
        { "name": "depot/unload", "effect": "write", "failures": ["MANIFEST_LOST", "SEAL_BROKEN"] },
    ]);
    contract
}

/// The trees of a fixture: what each is about, and its files.
fn trees(text: &str) -> Vec<(&str, Vec<(&str, &str)>)> {
    let parts = text.strip_prefix("=== ").unwrap().split("\n=== ");
    parts
        .map(|part| {
            let mut files = part.split("\n--- ");
            let name = files.next().unwrap();
            (name, files.map(|file| file.split_once('\n').unwrap()).collect())
        })
        .collect()
}

#[test]
fn what_operations_lead_to_is_held_against_their_sets() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for language in LANGUAGES {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/reached"));
        let text = std::fs::read_to_string(folder.join(format!("{language}.txt"))).unwrap();
        for (name, files) in trees(&text) {
            count += 1;
            let mut expected: BTreeSet<(String, usize)> = BTreeSet::new();
            let mut tree = Tree::new(&contract());
            for (file, text) in files {
                let lines = text.lines().enumerate().filter(|(_, line)| line.ends_with('§'));
                expected.extend(lines.map(|(index, _)| (file.to_owned(), index + 1)));
                tree = tree.file(file, &text.replace(" §", ""));
            }
            let root = format!("{}/", tree.root.to_string_lossy());
            // The search before the parser must not lose a way.
            for parse_all in [false, true] {
                tree.config.parse_all = parse_all;
                let findings = tree.findings();
                let told = findings.iter().filter(|finding| finding.rule != "unused");
                let found: BTreeSet<(String, usize)> = told
                    .map(|finding| {
                        assert_eq!(finding.rule, "outside-operation", "{language}: {name}: {finding:?}");
                        (finding.file.replace(&root, ""), finding.line)
                    })
                    .collect();
                // What only files without any code lead to is not found where these are not parsed.
                if name.starts_with('*') && !parse_all {
                    assert!(found.is_subset(&expected), "{language}: {name}: {found:?}");
                } else if found != expected {
                    wrong.push(format!("{language}: {name}: {found:?} instead of {expected:?}"));
                }
            }
        }
    }
    assert!(count >= 180, "{count}");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}
