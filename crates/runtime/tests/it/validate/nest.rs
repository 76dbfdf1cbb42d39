//! Members in the wrong place are brought to the one place where the schema has them, or left alone.

use curable_core::patch;
use serde_json::{Value, json};

use super::validator;

fn schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "booking": { "type": "integer" },
            "slot": {
                "type": "object",
                "properties": { "starts_at": { "type": "string" }, "minutes": { "type": "integer" } },
                "required": ["starts_at", "minutes"],
                "additionalProperties": false
            },
            "notify": { "type": "boolean" },
            "from": { "$ref": "#/$defs/party" },
            "to": { "$ref": "#/$defs/party" },
            "reminder": {
                "type": "object",
                "properties": { "hours_before": { "type": "integer" }, "name": { "type": "string" } },
                "additionalProperties": false
            }
        },
        "required": ["booking", "slot"],
        "additionalProperties": false,
        "$defs": { "party": {
            "type": "object",
            "properties": { "zip": { "type": "string" }, "street": { "type": "string" } },
            "additionalProperties": false
        } }
    })
}

/// What the patch makes of the arguments.
fn mended(schema: &Value, arguments: &Value) -> Option<Value> {
    let patch = validator(schema).check(arguments).unwrap_err().patch;
    if patch.is_empty() {
        return None;
    }
    let mut mended = arguments.clone();
    patch::apply(&patch, &mut mended).unwrap();
    Some(mended)
}

#[test]
fn members_are_brought_to_their_place() {
    let slot = json!({ "starts_at": "nine", "minutes": 30 });
    let meant = json!({ "booking": 1, "slot": slot, "notify": true });
    for given in [
        // All of it in a wrapper, a part of it, and one wrapper within another.
        json!({ "arguments": meant }),
        json!({ "booking": 1, "body": { "slot": slot, "notify": true } }),
        json!({ "path": { "booking": 1 }, "body": { "slot": slot, "notify": true } }),
        json!({ "params": { "body": meant } }),
        // The members of an object without it, with slips of their own, or as ways.
        json!({ "booking": 1, "starts_at": "nine", "minutes": 30, "notify": true }),
        json!({ "booking": 1, "startsAt": "nine", "minutes": "30", "notify": true }),
        json!({ "booking": 1, "slot.starts_at": "nine", "slot.minutes": 30, "notify": true }),
        json!({ "booking": 1, "slot[starts_at]": "nine", "slot[minutes]": 30, "notify": true }),
        json!({ "booking": 1, "slot": { "starts_at": "nine" }, "minutes": 30, "notify": true }),
        // One too deep, and the object under another name.
        json!({ "booking": 1, "slot": { "starts_at": "nine", "minutes": 30, "notify": true } }),
        json!({ "slot": { "starts_at": "nine", "minutes": 30, "booking": 1 }, "notify": true }),
        json!({ "booking": 1, "when": slot, "notify": true }),
    ] {
        assert_eq!(mended(&schema(), &given).as_ref(), Some(&meant), "{given}");
    }
    let given = json!({ "booking": 1, "slot": slot, "hours_before": 24 });
    let meant = json!({ "booking": 1, "slot": slot, "reminder": { "hours_before": 24 } });
    assert_eq!(mended(&schema(), &given), Some(meant));
}

#[test]
fn what_could_be_meant_otherwise_is_left() {
    let slot = json!({ "starts_at": "nine", "minutes": 30 });
    for given in [
        // Two parties have a street, and anything could have a name.
        json!({ "booking": 1, "slot": slot, "street": "High" }),
        json!({ "booking": 1, "slot": slot, "name": "x" }),
        // A wrapper that holds what nobody knows, or what is there already.
        json!({ "booking": 1, "slot": slot, "body": { "notify": true, "color": "red" } }),
        json!({ "booking": 1, "slot": slot, "notify": false, "body": { "notify": true } }),
        json!({ "booking": 1, "slot": slot, "body": {} }),
        // A way to nowhere.
        json!({ "booking": 1, "slot": slot, "reminder.color": "red" }),
        // Two wrappers that bring the same.
        json!({ "booking": 1, "slot": slot, "query": { "notify": true }, "body": { "notify": false } }),
    ] {
        assert_eq!(mended(&schema(), &given), None, "{given}");
    }
}

#[test]
fn members_go_into_a_body_that_takes_any_name() {
    let schema = json!({
        "type": "object",
        "properties": {
            "tenant": { "type": "string" },
            "body": { "type": "object", "properties": { "sort": { "type": "string" }, "to": { "type": "string" } }, "required": ["sort"] }
        },
        "required": ["tenant", "body"],
        "additionalProperties": false
    });
    let meant = json!({ "tenant": "t", "body": { "sort": "parcel", "to": "x", "weight": 3 } });
    for given in [
        json!({ "tenant": "t", "sort": "parcel", "to": "x", "weight": 3 }),
        json!({ "tenant": "t", "shipment": { "sort": "parcel", "to": "x", "weight": 3 } }),
    ] {
        assert_eq!(mended(&schema, &given).as_ref(), Some(&meant), "{given}");
    }
    let strange = json!({ "tenant": "t", "shipment": { "color": "red", "weight": 3 } });
    assert_eq!(mended(&schema, &strange), None);
}

#[test]
fn a_body_of_any_members_takes_what_stands_beside_it() {
    let schema = |body: Value| {
        json!({ "type": "object", "required": ["body"], "additionalProperties": false,
            "properties": { "id": { "type": "string" }, "body": body } })
    };
    let object = schema(json!({ "type": "object" }));
    let meant = json!({ "id": "x", "body": { "a": 1, "b": [2] } });
    for given in
        [json!({ "id": "x", "a": 1, "b": [2] }), json!({ "id": "x", "payload": { "a": 1, "b": [2] } })]
    {
        assert_eq!(mended(&object, &given).as_ref(), Some(&meant), "{given}");
    }
    // What may be anything else as well, or has a name of its own, is not made up.
    assert_eq!(mended(&schema(json!({})), &json!({ "a": 1 })), None);
    let other = json!({ "type": "object", "required": ["slot"], "additionalProperties": false,
        "properties": { "slot": { "type": "object" } } });
    assert_eq!(mended(&other, &json!({ "a": 1 })), None);
}
