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
const STILL: (usize, usize) = (2, 3);

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

#[test]
fn classes_of_a_package_stand_for_codes() {
    let tree = || Tree::new(&codes(&["LEASE_EXPIRED", "JOB_NOT_FOUND"])).config("machinery = false");
    let used = tree().file("a.py", "from arcp import LeaseExpiredError as Late\nraise Late('x')\n").file(
        "a.ts",
        "import { JobNotFoundError } from '@arcp/sdk';\nif (e instanceof JobNotFoundError) stop();\n",
    );
    assert!(used.findings().is_empty(), "{:?}", used.findings());

    let python = "import arcp\ntry:\n    f()\nexcept arcp.JobNotFoundError as e:\n    raise arcp.HeartbeatLostError('x') from e\n";
    let drifts = tree()
        .file("a.py", python)
        .file("b.ts", "import { InternalError, LeaseExpiredError } from '@arcp/sdk';\nthrow late ? new LeaseExpiredError('x') : new InternalError('x');\n");
    let findings = drifts.findings();
    let told: Vec<_> = findings.iter().map(|one| (one.rule, one.code.as_str(), one.line)).collect();
    assert_eq!(told, [("undeclared", "HEARTBEAT_LOST", 5), ("undeclared", "INTERNAL_ERROR", 2)]);

    // Those of others, and one of the file itself, stand for nothing.
    let others = tree()
        .file("a.ts", "import { HeartbeatLostError } from './mine';\nthrow new HeartbeatLostError('x');\n")
        .file("b.ts", "import { ARCPError } from '@arcp/sdk';\nclass DuplicateKeyError extends Error {}\nthrow new DuplicateKeyError('x');\n");
    assert!(others.findings().iter().all(|one| one.rule == "unused"), "{:?}", others.findings());
}

#[test]
fn a_member_of_a_struct_has_a_name_and_no_key() {
    let text = "fn f(request: &Value) -> Result<u64, ARCPError> {\n    let version = request[\"version\"].as_str().unwrap_or(\"latest\");\n    Err(ARCPError::LeaseExpired { version: version.to_owned() })\n}\n";
    let tree = Tree::new(&codes(&["LEASE_EXPIRED"])).file("a.rs", text);
    assert!(tree.findings().is_empty(), "{:?}", tree.findings());
}
