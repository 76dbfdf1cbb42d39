//! Many positions in each language, read from files: what is not declared is found in each, and nothing among strangers.

use std::fs;

use super::tree::{CODES, Tree, codes};

/// The files, by the extension of their language.
const FILES: &[&str] =
    &["typescript.ts", "tsx.tsx", "javascript.js", "python.py", "go.go", "rust.rs", "swift.swift"];

/// The snippets of a file: a line with `- name` in a comment starts one.
fn snippets(folder: &str, file: &str) -> Vec<(String, String)> {
    let path = format!("{}/tests/fixtures/{folder}/{file}", env!("CARGO_MANIFEST_DIR"));
    let Ok(text) = fs::read_to_string(path) else { return Vec::new() };
    let mut found: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("//- ").or_else(|| line.strip_prefix("#- ")) {
            found.push((name.to_owned(), String::new()));
        } else if let Some((_, snippet)) = found.last_mut() {
            snippet.push_str(line);
            snippet.push('\n');
        }
    }
    found
}

fn found(file: &str, text: &str) -> Vec<String> {
    let extension = file.rsplit('.').next().unwrap_or_default();
    Tree::new(&codes(CODES)).file(&format!("src/it.{extension}"), text).words()
}

/// A code that nobody has declared, a near miss, and a declared one, with what must be found of each.
const WORDS: &[(&str, &[&str])] = &[
    ("SHELF_COLLAPSED", &["undeclared SHELF_COLLAPSED"]),
    ("FILE_NOT_FOUDN", &["undeclared FILE_NOT_FOUDN"]),
    ("FILE_NOT_FOUND", &[]),
];

/// Positions that were known when the check was written, the styles of many people, written down later, and places that
/// only the declared codes beside them tell.
const FOLDERS: &[(&str, usize)] = &[("positions", 250), ("styles", 250), ("beside", 30)];

#[test]
fn what_is_not_declared_is_found_in_every_position() {
    for (folder, least) in FOLDERS {
        every_position(folder, *least);
    }
}

fn every_position(folder: &str, least: usize) {
    let mut wrong = Vec::new();
    let mut count = 0;
    for file in FILES {
        for (name, snippet) in snippets(folder, file) {
            assert!(snippet.contains('§'), "{file}: {name} has no place for a code");
            count += 1;
            for (word, expected) in WORDS {
                let found = found(file, &snippet.replace('§', word));
                if found != *expected {
                    wrong.push(format!("{file}: {name}: {word}: {found:?}"));
                }
            }
        }
    }
    assert!(count >= least, "{count}");
    assert!(wrong.is_empty(), "{folder}: {} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

/// What is found in sources of this repository with a contract that is not theirs.
fn in_repository(parse_all: bool) -> (usize, Vec<String>) {
    let mut tree = Tree::new(&codes(CODES));
    tree.config.parse_all = parse_all;
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let paths = ["client", "core", "dialects", "serve"].map(|name| std::path::Path::new(root).join(name));
    let report = tree.report_of(&paths);
    (report.parsed, report.findings.iter().map(|one| format!("{one:?}")).collect())
}

#[test]
fn the_search_before_the_parser_loses_nothing() {
    let ((few, searched), (all, parsed)) = (in_repository(false), in_repository(true));
    assert_eq!(searched, parsed);
    assert!(few * 2 < all && parsed.len() > 50, "{few} of {all} parsed, {} findings", parsed.len());
}

#[test]
fn what_is_no_code_is_left_alone() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for (folder, file) in
        ["strangers", "others"].iter().flat_map(|folder| FILES.iter().map(move |file| (folder, file)))
    {
        for (name, snippet) in snippets(folder, file) {
            count += 1;
            let found = found(file, &snippet);
            if !found.is_empty() {
                wrong.push(format!("{folder}/{file}: {name}: {found:?}"));
            }
        }
    }
    assert!(count >= 300, "{count}");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

/// How many uses are still missed, and how many words are still told that are none: these can only go down.
const STILL: (usize, usize) = (1, 3);

#[test]
fn what_is_still_wrong_is_counted() {
    let (mut missed, mut told) = (0, 0);
    for file in FILES {
        for (_, snippet) in snippets("missed", file) {
            let found = found(file, &snippet.replace('§', "SHELF_COLLAPSED"));
            if snippet.contains('§') {
                missed += usize::from(found.is_empty());
            } else {
                told += usize::from(!found.is_empty());
            }
        }
    }
    assert_eq!((missed, told), STILL);
}
