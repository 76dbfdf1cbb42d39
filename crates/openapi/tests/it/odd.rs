//! The descriptions in `odd/`: what is seldom written, written by hand.

use std::path::{Path, PathBuf};

use curable_core::OperationDef;
use curable_openapi::{Document, Import, ImportOptions, import};
use serde_json::Value;

use crate::support;

/// Each description with its operations, those that can never be sent, and its error responses.
const DOCUMENTS: &[(&str, usize, usize, usize)] = &[
    ("additional.json", 1, 0, 0),
    ("allof-closed.json", 1, 0, 0),
    ("allof-open.json", 1, 0, 0),
    ("arrays.json", 1, 0, 0),
    ("bigint.json", 1, 0, 0),
    ("clash.json", 1, 0, 0),
    ("content-param.json", 1, 0, 0),
    ("disc-anyof.json", 1, 0, 0),
    ("disc-base.json", 1, 0, 0),
    ("disc-oneof.json", 1, 0, 0),
    ("dup-keys.yaml", 1, 0, 0),
    ("examples.json", 1, 0, 0),
    ("extensions.json", 2, 0, 1),
    ("formats.json", 1, 0, 0),
    ("ids.json", 15, 0, 0),
    ("medias.json", 4, 0, 0),
    ("multi/root.yaml", 4, 0, 6),
    ("no-paths.json", 0, 0, 0),
    ("null-paths.yaml", 0, 0, 0),
    ("nullable.json", 1, 0, 0),
    ("odd-values.json", 4, 0, 2),
    ("override.json", 2, 0, 0),
    ("pathitem-ref.json", 3, 0, 2),
    ("paths-list.json", 0, 0, 0),
    ("patterns.json", 1, 0, 0),
    ("ranges.json", 8, 0, 10),
    ("readonly.json", 1, 0, 0),
    ("recursive.json", 2, 0, 1),
    ("ref-loop.json", 2, 0, 1),
    ("refchain.json", 1, 0, 3),
    ("styles.json", 1, 0, 0),
    ("sw2-forms.json", 2, 0, 2),
    ("tabs.yaml", 1, 0, 1),
    ("templates.json", 16, 1, 0),
    ("unicode.json", 1, 0, 0),
    ("v31.json", 1, 0, 0),
    ("v32.json", 3, 0, 0),
    ("version-number.yaml", 1, 0, 1),
    ("webhooks.json", 0, 0, 0),
    ("yaml-odd.yaml", 3, 0, 7),
];

/// Those whose paths or responses are no objects, with how often that is so.
const LOST: &[(&str, usize)] = &[("odd-values.json", 1), ("paths-list.json", 1)];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/odd")
}

fn read(file: &str) -> Import {
    let document = Document::open(&folder().join(file)).unwrap();
    import(&document, &ImportOptions::default())
}

#[test]
fn each_is_imported_with_all_its_operations_and_errors() {
    for (file, operations, skipped, errors) in DOCUMENTS {
        let report = read(file).report;
        let found = (report.operations.found, report.operations.skipped.len(), report.error_responses.found);
        assert_eq!(found, (*operations, *skipped, *errors), "{file}");
        assert_eq!(report.operations.imported, operations - skipped, "{file}");
        let lost = LOST.iter().find(|(name, _)| name == file).map_or(0, |(_, lost)| *lost);
        assert_eq!((report.error_responses.imported, report.losses.len()), (*errors, lost), "{file}");
    }
}

#[test]
fn each_name_is_short_and_its_own() {
    for (file, ..) in DOCUMENTS {
        let import = read(file);
        let names =
            import.imported.contract.operations.iter().map(|def| def.name.rsplit('/').next().unwrap());
        let mut names: Vec<String> = names.map(str::to_ascii_lowercase).collect();
        assert!(names.iter().all(|name| (1..=48).contains(&name.len())), "{file}: {names:?}");
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "{file}");
    }
}

#[test]
fn each_input_takes_the_calls_that_were_meant_and_no_others() {
    let calls = std::fs::read_to_string(folder().join("calls.json")).unwrap();
    let rows: Vec<Value> = serde_json::from_str(&calls).unwrap();
    let mut wrong = Vec::new();
    for row in rows {
        let (file, operation) = (row["file"].as_str().unwrap(), row["operation"].as_str().unwrap());
        let contract = read(file).imported.contract;
        let is_meant = |def: &&OperationDef| {
            let source = def.source.as_ref().unwrap();
            source.operation_id.as_deref() == Some(operation)
                || format!("{} {}", source.method, source.path) == operation
        };
        let def = contract.operations.iter().find(is_meant).unwrap_or_else(|| panic!("{file}: {operation}"));
        let schema = support::with_definitions(&def.input, &contract.defs);
        let validator = support::compile(&schema).unwrap();
        for (word, expected) in [("accepts", true), ("refuses", false)] {
            let calls = row[word].as_array().unwrap().iter();
            let other = calls.filter(|call| validator.is_valid(call) != expected);
            wrong.extend(other.map(|call| format!("{file} {operation} {word} {call}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
