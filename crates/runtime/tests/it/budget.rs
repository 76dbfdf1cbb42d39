//! A schema from a stranger cannot stall the build or a call.

use std::time::{Duration, Instant};

use curable_core::{Contract, Effect, OperationDef};
use curable_runtime::{Budget, Excess, Fault, Registry, Schema, SchemaFault, SchemaPart};
use serde_json::{Map, Value, json};

fn excess(schema: &Value) -> Option<Excess> {
    let fault = Schema::compile(schema, &Budget::default()).err()?;
    let SchemaFault::Excess(excess) = fault else { unreachable!("{fault}") };
    Some(excess)
}

/// `levels` definitions, each of which refers to the next one as `link` says.
fn levels(levels: usize, link: impl Fn(&str) -> Value) -> Value {
    let mut defs: Map<String, Value> =
        (0..levels).map(|level| (format!("l{level}"), link(&format!("#/$defs/l{}", level + 1)))).collect();
    defs.insert(format!("l{levels}"), json!({"type": "integer"}));
    json!({"type": "object", "$ref": "#/$defs/l0", "$defs": defs})
}

fn doubling(next: &str) -> Value {
    json!({"allOf": [{"$ref": next}, {"$ref": next}]})
}

#[test]
fn references_that_double_are_refused_at_once() {
    for count in [24, 60, 100] {
        let start = Instant::now();
        let found = excess(&levels(count, doubling));
        assert!(matches!(found, Some(Excess::Evaluations(_) | Excess::Chain(_))), "{count}: {found:?}");
        assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
    }
    assert_eq!(excess(&levels(6, doubling)), None);
}

#[test]
fn doubling_is_seen_behind_every_keyword_and_spelling() {
    let links: [fn(&str) -> Value; 6] = [
        |next| json!({"anyOf": [{"$ref": next}, {"$ref": next}]}),
        |next| json!({"oneOf": [{"$ref": next}, {"not": {"$ref": next}}]}),
        |next| json!({"if": {"$ref": next}, "then": {"$ref": next}, "else": {"$ref": next}}),
        |next| json!({"dependentSchemas": {"a": {"$ref": next}, "b": {"$ref": next}}}),
        |next| json!({"$ref": next, "allOf": [{"$ref": next.replace('l', "%6C").replace("#/$defs", "#/%24defs")}]}),
        |next| json!({"$ref": next, "$dynamicRef": next}),
    ];
    for (index, link) in links.into_iter().enumerate() {
        assert!(excess(&levels(24, link)).is_some(), "link {index}");
    }
    // Below a member, and by anchors.
    let mut below = levels(24, doubling);
    let root = below.as_object_mut().unwrap().shift_remove("$ref").unwrap();
    below["properties"] = json!({"a": {"items": {"$ref": root}}});
    assert!(excess(&below).is_some());
    let anchored: Map<String, Value> = (0..24)
        .map(|level| {
            let next = format!("#a{}", level + 1);
            (
                level.to_string(),
                json!({"$anchor": format!("a{level}"), "allOf": [{"$ref": next}, {"$ref": next}]}),
            )
        })
        .chain([("last".to_owned(), json!({"$anchor": "a24"}))])
        .collect();
    assert!(excess(&json!({"$ref": "#a0", "$defs": anchored})).is_some());
}

#[test]
fn a_long_chain_of_references_is_refused() {
    let chain = |next: &str| json!({"$ref": next});
    assert_eq!(excess(&levels(100_000, chain)), Some(Excess::Chain(128)));
    let schema = Schema::compile(&levels(100, chain), &Budget::default()).unwrap();
    assert!(!schema.accepts(&json!("x")));
}

#[test]
fn size_and_depth_are_bounded() {
    let wide = json!({"anyOf": vec![json!({}); 500_000]});
    assert_eq!(excess(&wide), Some(Excess::Nodes(400_000)));
    assert_eq!(excess(&json!({"description": "x".repeat(9 << 20)})), Some(Excess::Bytes(8 << 20)));
    let mut deep = json!({});
    for _ in 0..100 {
        deep = json!({"items": deep});
    }
    assert_eq!(excess(&deep), Some(Excess::Depth(64)));
    let patterns: Map<String, Value> = (0..201).map(|index| (format!("^{index}$"), json!({}))).collect();
    assert_eq!(excess(&json!({"patternProperties": patterns})), Some(Excess::Patterns(200)));
    let wide: Vec<Value> = (0..20_000).map(|index| json!({"const": index})).collect();
    assert_eq!(excess(&json!({"anyOf": wide})), Some(Excess::Evaluations(10_000)));
}

#[test]
fn large_but_honest_schemas_pass() {
    let values: Vec<Value> = (0..10_000).map(Value::from).collect();
    assert_eq!(excess(&json!({"enum": values})), None);
    let members: Map<String, Value> =
        (0..2_000).map(|index| (format!("m{index}"), json!({"$ref": "#/$defs/x"}))).collect();
    assert_eq!(
        excess(
            &json!({"type": "object", "properties": members, "$defs": {"x": {"anyOf": [{"type": "string"}, {"$ref": "#"}]}}})
        ),
        None
    );
}

#[test]
fn a_pattern_cannot_blow_up() {
    let huge = json!({"pattern": "(a{0,1000}){0,1000}"});
    assert!(matches!(Schema::compile(&huge, &Budget::default()), Err(SchemaFault::Broken { .. })));
    let start = Instant::now();
    let classic = Schema::compile(&json!({"pattern": "^(a+)+$"}), &Budget::default()).unwrap();
    assert!(!classic.accepts(&json!(format!("{}!", "a".repeat(50_000)))));
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn circles_end() {
    for schema in [
        json!({"$ref": "#"}),
        json!({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}),
        json!({"allOf": [{"$ref": "#"}, {"type": "object"}]}),
    ] {
        if let Ok(schema) = Schema::compile(&schema, &Budget::default()) {
            let _ = schema.accepts(&json!({"a": 1}));
            let _ = schema.broken_rule(&json!(1));
        }
    }
    let tree =
        json!({"type": "object", "properties": {"next": {"$ref": "#"}}, "additionalProperties": false});
    let tree = Schema::compile(&tree, &Budget::default()).unwrap();
    assert!(tree.accepts(&json!({"next": {"next": {}}})));
    assert!(!tree.accepts(&json!({"next": {"prev": {}}})));
}

#[test]
fn a_schema_over_its_budget_is_a_problem_of_its_operation() {
    let mut operation = OperationDef::new("a/b", Effect::Read);
    operation.input = levels(24, doubling);
    let mut contract = Contract::new("a", "1");
    contract.operations.push(operation);
    let error = Registry::build([contract.clone()]).unwrap_err();
    let expected = Fault::Schema(SchemaPart::Input, SchemaFault::Excess(Excess::Evaluations(10_000)));
    assert_eq!(*error.problems()[0].fault(), expected);
    let mut budget = Budget::default();
    budget.evaluations = u64::MAX;
    assert!(Registry::build_within([contract], budget).is_ok(), "who trusts the author may raise the budget");
}
