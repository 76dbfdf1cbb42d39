//! Runs the cases of `conformance/disposition`: what to do with a message of an extension.

use std::path::Path;

use curable_dialects::arcp::extension::{
    Class, Disposition, NamespaceError, Need, classify, disposition, namespace, validate_namespace,
};
use serde_json::Value;

#[test]
fn every_case_of_disposition_holds() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/disposition/cases.json");
    let document: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let cases = document["cases"].as_array().unwrap();
    assert!(!cases.is_empty());
    let problems: Vec<String> = cases
        .iter()
        .map(|case| (case, run(case)))
        .filter(|(case, found)| case["expect"].as_str() != found.as_deref())
        .map(|(case, found)| format!("{}: {found:?}, expected {}", case["id"], case["expect"]))
        .collect();
    assert!(
        problems.is_empty(),
        "{} of {} cases fail:\n{}",
        problems.len(),
        cases.len(),
        problems.join("\n")
    );
}

fn run(case: &Value) -> Option<String> {
    let message_type = case["type"].as_str().expect("a type");
    let advertised: Vec<&str> =
        case["advertised"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let need = if case["optional"] == true { Need::Optional } else { Need::Required };
    let found = match case["function"].as_str() {
        None => match disposition(message_type, &advertised, need) {
            Disposition::Accept => "accept",
            Disposition::Drop => "drop",
            Disposition::Nack => "nack",
        },
        Some("namespace") => return namespace(message_type).map(str::to_owned),
        Some("validate") => match validate_namespace(message_type) {
            Ok(()) => "valid",
            Err(NamespaceError::Reserved) => "reserved",
            Err(NamespaceError::TooShort) => "too_short",
            Err(NamespaceError::Word) => "word",
            Err(NamespaceError::Version) => "version",
            Err(other) => panic!("{other:?} has no word"),
        },
        Some("classify") => match classify(message_type, &advertised) {
            Class::Core => "core",
            Class::KnownExtension => "known_extension",
            Class::UnknownExtension => "unknown_extension",
            Class::ReservedExperimental => "reserved_experimental",
            Class::Malformed => "malformed",
        },
        Some(other) => panic!("no function {other}"),
    };
    Some(found.to_owned())
}

#[test]
fn a_bad_namespace_is_a_failure_that_names_the_argument() {
    let failure = validate_namespace("acme").unwrap_err().failure();
    assert_eq!(failure.code.as_str(), "INVALID_ARGUMENT");
    assert_eq!(failure.repairs[0].at.as_str(), "/namespace");
    let encoded = curable_dialects::arcp::encode(&failure);
    assert_eq!(encoded.value["details"]["field"], "namespace");
    assert!(encoded.losses.is_empty(), "{:?}", encoded.losses);
}
