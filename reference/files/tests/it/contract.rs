//! What the service declares.

use curable::{Effect, FailureDef};
use serde_json::json;

use crate::Files;

#[test]
fn every_operation_says_what_it_does_and_how_it_fails() {
    let files = Files::new();
    let contract = files.service.registry().contract();
    let told: Vec<_> = contract
        .operations
        .iter()
        .filter(|operation| operation.name.starts_with("files/"))
        .map(|operation| (operation.name.as_str(), operation.effect.unwrap(), operation.look_by.as_deref()))
        .collect();
    assert_eq!(
        told,
        [
            ("files/delete", Effect::Idempotent, Some("files/read")),
            ("files/list", Effect::Read, None),
            ("files/move", Effect::Write, Some("files/list")),
            ("files/read", Effect::Read, None),
            ("files/search", Effect::Read, None),
            ("files/write", Effect::Idempotent, Some("files/read")),
        ]
    );
    for operation in &contract.operations {
        assert!(!operation.summary.is_empty(), "{}", operation.name);
    }
}

#[test]
fn every_code_has_its_whole_page() {
    let files = Files::new();
    for FailureDef { code, page, since, .. } in files.service.registry().contract().failures {
        for part in ["*When:*", "*Repair:*", "*Example:*"] {
            assert!(page.contains(part), "{code} has no {part}");
        }
        assert_eq!(since.as_deref(), Some("0.1.0"), "{code}");
    }
}

#[test]
fn every_argument_says_what_it_is_and_the_password_is_marked() {
    let files = Files::new();
    let contract = files.service.registry().contract();
    for operation in contract.operations.iter().filter(|operation| operation.name.starts_with("files/")) {
        assert_eq!(operation.input["additionalProperties"], false, "{}", operation.name);
        for (name, schema) in operation.input["properties"].as_object().unwrap() {
            assert!(schema["description"].is_string(), "{} {name}", operation.name);
            assert_eq!(schema.get("x-sensitive") == Some(&json!(true)), name == "unlock_password");
        }
    }
}
