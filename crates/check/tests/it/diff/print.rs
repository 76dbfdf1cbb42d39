//! Findings as text, Markdown and JSON.

use curable_check::diff::{compare, markdown, text};
use curable_core::{Contract, Effect, OperationDef};
use serde_json::{Value, json};

fn contract(names: &[String], most: u32) -> Contract {
    let mut contract = Contract::new("files", "1.0.0");
    for name in names {
        let mut operation = OperationDef::new(name, Effect::Read);
        operation.input =
            json!({ "type": "object", "properties": { "a|b": { "type": "string", "maxLength": most } } });
        contract.operations.push(operation);
    }
    contract
}

#[test]
fn the_same_at_many_places_is_told_once() {
    let names: Vec<String> = (0..40).map(|number| format!("files/op{number}")).collect();
    let diff = compare(&contract(&names, 9), &contract(&names, 5));
    assert_eq!(diff.findings.len(), 40);
    let told = text(&diff);
    assert!(told.contains("… and 37 more places") && told.contains("9 → 5"), "{told}");
    assert!(told.ends_with("semver: major  (40 breaking)"), "{told}");
    assert!(told.lines().count() < 12, "{told}");
}

#[test]
fn names_of_strangers_steer_neither_a_terminal_nor_a_page() {
    let name = "files/\u{1b}[31m`|<script>".to_owned();
    let diff = compare(&contract(&[name], 5), &contract(&[], 5));
    assert!(!text(&diff).contains('\u{1b}'));
    let page = markdown(&diff);
    assert!(page.contains("`/operations/files~1\\u{1b}[31m'\\|<script>`"), "{page}");
}

#[test]
fn the_json_has_the_members_that_programs_read() {
    let diff = json!(compare(&contract(&["a/b".to_owned()], 9), &contract(&["a/b".to_owned()], 5)));
    assert_eq!(diff["semver"], "major");
    let finding = &diff["findings"][0];
    assert_eq!(finding["rule"], "input_tightened");
    assert_eq!((&finding["severity"], &finding["audience"]), (&json!("breaking"), &json!("wire")));
    assert_eq!(
        finding["at"],
        "/operations/a~1b/input/properties/a~1b/maxLength".replace("a~1b/maxLength", "a|b/maxLength")
    );
    assert_eq!((&finding["before"], &finding["after"]), (&json!(9), &json!(5)));
    assert!(finding["reason"].is_string() && finding["action"].is_string());
}

#[test]
fn a_pull_request_shows_what_breaks_and_folds_what_does_not() {
    let (old, new) = (contract(&["a/b".to_owned()], 9), contract(&["a/b".to_owned(), "a/c".to_owned()], 5));
    let page = markdown(&compare(&old, &new));
    assert!(page.starts_with("### The contract changed: **major**\n\n1 breaking, 1 compatible\n"), "{page}");
    assert!(
        page.contains(
            "| `input_tightened` | `/operations/a~1b/input/properties/a\\|b/maxLength` | `9 → 5` |"
        ),
        "{page}"
    );
    assert!(page.contains("<details><summary>compatible</summary>"), "{page}");
    assert!(markdown(&compare(&old, &old)).starts_with("### The contract has not changed\n\nno differences"));
}

/// Arguments of one operation with one member.
fn takes(schema: &Value) -> Contract {
    let mut contract = Contract::new("files", "1.0.0");
    let mut operation = OperationDef::new("files/read", Effect::Read);
    operation.input = json!({ "type": "object", "properties": { "it": schema } });
    contract.operations.push(operation);
    contract
}

#[test]
fn a_value_that_is_null_is_told_apart_from_none() {
    let listed = |values: Value| takes(&json!({ "enum": values }));
    let (with, without) = (listed(json!(["a", null])), listed(json!(["a"])));
    for (old, new, told) in [(&without, &with, "+ null"), (&with, &without, "- null")] {
        let diff = compare(old, new);
        assert!(text(&diff).contains(&format!("  {told}\n")), "{}", text(&diff));
        assert!(markdown(&diff).contains(&format!("| `{told}` |")), "{}", markdown(&diff));
        let finding = &json!(diff)["findings"][0];
        // Both members are always there.
        let sides = ["before", "after"].map(|side| finding.get(side));
        assert_eq!(sides, [Some(&Value::Null); 2], "{finding}");
    }
    // A value that came in its place is one that was replaced, not one that was added.
    let only = |value: Value| takes(&json!({ "enum": [value, "b", 3], "maxLength": 9 }));
    let told = text(&compare(&only(json!(null)), &only(json!("a"))));
    assert!(told.contains("- null\n") && told.contains("+ \"a\"\n"), "{told}");
}

#[test]
fn limits_are_told_as_they_are_written() {
    let told = |old: Value, new: Value| {
        let [mut old, mut new] = [old, new];
        for schema in [&mut old, &mut new] {
            schema["type"] = json!("number");
        }
        let diff = compare(&takes(&old), &takes(&new));
        let [finding] = diff.findings.as_slice() else { panic!("{}", text(&diff)) };
        let keyword = finding.at.rsplit('/').next().unwrap();
        format!("{keyword}: {}", text(&diff).lines().nth(2).unwrap().trim())
    };
    let above = |number: i32| json!({ "exclusiveMinimum": number });
    assert_eq!(told(above(0), above(1)), "exclusiveMinimum: 0 → 1");
    assert_eq!(told(json!({}), above(1)), "exclusiveMinimum: + 1");
    assert_eq!(
        told(above(0), json!({ "minimum": 1 })),
        "minimum: {\"exclusiveMinimum\":0} → {\"minimum\":1}"
    );
    let below = json!({ "exclusiveMaximum": 101 });
    assert_eq!(
        told(below, json!({ "maximum": 99 })),
        "maximum: {\"exclusiveMaximum\":101} → {\"maximum\":99}"
    );
    // Neither takes what the other does, which is told once.
    assert_eq!(told(json!({ "multipleOf": 4 }), json!({ "multipleOf": 6 })), "multipleOf: 4 → 6");
}
