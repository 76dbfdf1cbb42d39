//! The tables in `cases/`: a schema, arguments, and the repairs and the patch that they give.

use curable_core::patch;
use serde_json::{Value, json};

use super::validator;

const TABLES: &[(&str, &str)] = &[
    ("types", include_str!("cases/types.json")),
    ("choices", include_str!("cases/choices.json")),
    ("names", include_str!("cases/names.json")),
    ("limits", include_str!("cases/limits.json")),
    ("formats", include_str!("cases/formats.json")),
    ("branches", include_str!("cases/branches.json")),
    ("secrets", include_str!("cases/secrets.json")),
    ("governed", include_str!("cases/governed.json")),
    ("nesting", include_str!("cases/nesting.json")),
];

fn rows() -> Vec<(String, Value)> {
    let mut rows = Vec::new();
    for (table, text) in TABLES {
        let list: Vec<Value> = serde_json::from_str(text).unwrap();
        for row in list {
            rows.push((format!("{table}: {}", row["name"].as_str().unwrap()), row));
        }
    }
    rows
}

#[test]
fn each_row_gives_its_repairs_and_its_patch() {
    let mut wrong = Vec::new();
    for (name, row) in rows() {
        let found = match validator(&row["schema"]).check(&row["arguments"]) {
            Ok(()) => json!({ "valid": true }),
            Err(violations) => {
                let message = violations.message();
                let mut found =
                    json!({ "message": message, "repairs": violations.repairs, "patch": violations.patch });
                if violations.more > 0 {
                    found["more"] = violations.more.into();
                }
                found
            }
        };
        let mut expected = row.clone();
        for given in ["name", "schema", "arguments"] {
            expected.as_object_mut().unwrap().shift_remove(given);
        }
        if found != expected {
            wrong.push(format!("{name}\n  expected {expected}\n  found    {found}"));
        }
    }
    assert!(wrong.is_empty(), "{} rows differ\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn each_patch_of_a_row_makes_its_arguments_valid() {
    let mut patched = 0;
    for (name, row) in rows() {
        let validator = validator(&row["schema"]);
        let Err(violations) = validator.check(&row["arguments"]) else { continue };
        if violations.patch.is_empty() {
            continue;
        }
        let mut arguments = row["arguments"].clone();
        patch::apply(&violations.patch, &mut arguments).unwrap();
        assert_eq!(validator.check(&arguments), Ok(()), "{name}");
        patched += 1;
    }
    assert!(patched > 60, "only {patched} rows have a patch");
}

#[test]
fn there_are_many_rows_and_each_has_its_own_name() {
    let mut names: Vec<_> = rows().into_iter().map(|(name, _)| name).collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
    assert!(count >= 200, "{count}");
}
