//! Of which codes comments, hints and descriptions speak, and what they list: small trees of several files.
//!
//! After `===` stands what a tree is about, after `---` the name of a file, and `§` ends a line that must be told.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use super::tree::Tree;

const FILES: &[&str] = &["above", "siblings", "named", "spelled", "bound", "filled", "thrown", "placed"];

fn read(name: &str) -> String {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/said"));
    std::fs::read_to_string(folder.join(name)).unwrap()
}

fn contract() -> Value {
    serde_json::from_str(&read("looms.json")).unwrap()
}

#[test]
fn what_is_said_is_told_where_it_is_wrong() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for name in FILES {
        let text = read(&format!("{name}.txt"));
        for part in text.strip_prefix("=== ").unwrap().split("\n=== ") {
            count += 1;
            let mut files = part.split("\n--- ");
            let about = files.next().unwrap();
            let mut expected: BTreeSet<(String, usize)> = BTreeSet::new();
            let mut tree = Tree::new(&contract());
            for (file, text) in files.map(|file| file.split_once('\n').unwrap()) {
                let lines = text.lines().enumerate().filter(|(_, line)| line.ends_with('§'));
                expected.extend(lines.map(|(index, _)| (file.to_owned(), index + 1)));
                tree = tree.file(file, &text.replace(" §", ""));
            }
            // What only names of others say is nothing that the search before the parser could find.
            tree.config.parse_all = true;
            let root = format!("{}/", tree.root.to_string_lossy());
            let findings = tree.findings();
            let told = findings.iter().filter(|finding| finding.rule != "unused");
            let found: BTreeSet<(String, usize)> =
                told.map(|finding| (finding.file.replace(&root, ""), finding.line)).collect();
            if found != expected {
                wrong.push(format!("{name}: {about}: {found:?} instead of {expected:?}"));
            }
        }
    }
    assert!(count >= 60, "{count}");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}
