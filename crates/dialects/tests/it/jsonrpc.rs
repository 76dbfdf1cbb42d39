//! The promises of `jsonrpc` that no single case can show.

use curable_dialects::{Dialect, Outcome, jsonrpc};
use proptest::prelude::*;
use serde_json::json;

use crate::arbitrary;

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_lost_behind_the_number(failure in arbitrary::failure()) {
        let encoded = jsonrpc::encode(&failure);
        prop_assert!(encoded.value["code"].is_i64(), "{}", encoded.value);
        prop_assert!(encoded.losses.is_empty(), "{:?} of {}", encoded.losses, encoded.value);
    }
}

#[test]
fn unknown_members_of_the_canonical_object_travel_in_data() {
    let value = json!({"code": "QUOTA", "message": "m", "kind": "exhausted", "retryable": false, "retry": "never",
        "novel": [1]});
    let Ok(Outcome::Failure(failure)) = Dialect::find("curable").unwrap().decode(value.clone()) else {
        panic!("not read")
    };
    let encoded = jsonrpc::encode(&failure);
    assert_eq!(encoded.value["data"]["error"], value);
    assert!(encoded.losses.is_empty());
    let Ok(Outcome::Failure(back)) = jsonrpc::decode(encoded.value.clone()) else { panic!("not read") };
    assert_eq!(jsonrpc::encode(&back).value, encoded.value);
}

#[test]
fn a_changed_failure_is_not_written_as_it_was_spelled() {
    let value = json!({"jsonrpc": "2.0", "id": 7, "error": {"code": -32602, "message": "Unknown tool: x"}});
    let Ok(Outcome::Failure(mut failure)) = jsonrpc::decode(value.clone()) else { panic!("not read") };
    assert_eq!(jsonrpc::encode(&failure).value, value);
    failure.message = "Unknown tool: y".into();
    assert_eq!(jsonrpc::encode(&failure).value, json!({"code": -32602, "message": "Unknown tool: y"}));
}
