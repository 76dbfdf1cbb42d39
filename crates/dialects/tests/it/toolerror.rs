//! The promises of `toolerror` that no single case can show.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use curable_core::{Code, Failure, Kind};
use curable_dialects::{Dialect, Outcome, toolerror};
use jsonschema::Validator;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::arbitrary;

fn schema() -> Validator {
    let schema: Value = serde_json::from_str(include_str!("fixtures/toolerror.schema.json")).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everything_written_is_valid_and_nothing_is_lost(failure in arbitrary::failure()) {
        let encoded = toolerror::encode(&failure);
        prop_assert!(schema().is_valid(&encoded.value), "{}", encoded.value);
        prop_assert!(encoded.value.get("data").is_none_or(|data| data != &json!({})), "{}", encoded.value);
        prop_assert!(encoded.losses.is_empty(), "{:?} of {}", encoded.losses, encoded.value);
    }
}

#[test]
fn the_schema_refuses_what_its_authors_refuse() {
    let valid = json!({"type": "INTERNAL", "message": "boom", "recoverable": false, "data": {}});
    assert!(schema().is_valid(&valid));
    let broken = [
        json!({"type": "INTERNAL", "message": "boom"}),
        json!({"type": "INTERNAL", "message": "boom", "recoverable": false, "data": [1]}),
        json!({"type": "INTERNAL", "message": "boom", "recoverable": false, "trace_id": "t"}),
        json!({"type": "WEIRD", "message": "boom", "recoverable": false}),
    ];
    for value in broken {
        assert!(!schema().is_valid(&value), "{value}");
        // We read it all the same, and what we write of it is valid.
        let Ok(Outcome::Failure(failure)) = toolerror::decode(value.clone()) else { panic!("{value}") };
        let again = toolerror::encode(&failure);
        assert!(schema().is_valid(&again.value), "{value} became {}", again.value);
    }
}

#[test]
fn a_member_that_the_schema_forbids_is_named_as_lost() {
    let value = json!({"type": "INTERNAL", "message": "boom", "recoverable": false, "severity": 3});
    let Ok(Outcome::Failure(failure)) = toolerror::decode(value) else { panic!("not read") };
    let lost: Vec<_> = toolerror::encode(&failure).losses.into_iter().map(|loss| loss.member).collect();
    assert_eq!(lost, ["severity"]);
}

#[test]
fn a_failure_is_shown_as_its_code_and_its_sentence() {
    let value = json!({"type": "NOT_FOUND", "message": "agent gone", "recoverable": false});
    let Ok(Outcome::Failure(failure)) = toolerror::decode(value) else { panic!("not read") };
    assert_eq!(failure.to_string(), "[NOT_FOUND] agent gone");
}

#[test]
fn a_new_failure_of_each_kind_is_recoverable_only_if_transient() {
    for kind in Kind::ALL {
        let failure = Failure::new(Code::foreign(toolerror::type_of(*kind)), *kind, "gone");
        let value = Dialect::find("toolerror").unwrap().encode(&failure).unwrap().value;
        assert_eq!(value["recoverable"], json!(*kind == Kind::Transient), "{kind}");
    }
}
