//! The published JSON Schema of the contract.

use curable_runtime::{Budget, Registry, Schema};
use serde_json::{Value, json};

use crate::sample::{plugin, shop};

fn published() -> Schema {
    let text = include_str!("../../../../schema/contract.schema.json");
    Schema::compile(&serde_json::from_str(text).unwrap(), &Budget::default()).unwrap()
}

fn document() -> Value {
    let registry = Registry::build([shop(), plugin()]).unwrap();
    serde_json::from_str(&registry.contract().to_canonical_json()).unwrap()
}

#[test]
fn the_published_schema_accepts_what_a_registry_writes() {
    let schema = published();
    assert_eq!(schema.broken_rule(&document()), None);
    assert!(schema.accepts(&json!({"curable": 1, "name": "a", "version": "1"})));
    assert!(schema.accepts(&serde_json::to_value(plugin()).unwrap()));
}

#[test]
fn the_published_schema_refuses_broken_contracts() {
    let schema = published();
    for (pointer, value) in [
        ("/curable", json!(2)),
        ("/curable", json!("1")),
        ("/name", json!(null)),
        ("/failures", json!({})),
        ("/failures/0/code", json!("card_declined")),
        ("/failures/0/code", json!("A".repeat(64))),
        ("/failures/0/kind", json!("fatal")),
        ("/failures/0/summary", json!(7)),
        ("/failures/1/aliases/0", json!("out of stock")),
        ("/operations/0/name", json!(1)),
        ("/operations/0/effect", json!("delete")),
        ("/operations/0/visibility", json!("hidden")),
    ] {
        let mut broken = document();
        *broken.pointer_mut(pointer).unwrap() = value.clone();
        assert!(!schema.accepts(&broken), "{pointer} = {value}");
    }
    for (pointer, name, value) in [
        ("/failures/0", "http", json!(200)),
        ("/failures/0", "retry", json!("maybe")),
        ("/failures/0", "deprecated", json!({})),
    ] {
        let mut broken = document();
        broken.pointer_mut(pointer).unwrap()[name] = value.clone();
        assert!(!schema.accepts(&broken), "{pointer}/{name} = {value}");
    }
    for name in ["curable", "name", "version"] {
        let mut broken = document();
        broken.as_object_mut().unwrap().shift_remove(name);
        assert!(!schema.accepts(&broken), "without {name}");
    }
}
