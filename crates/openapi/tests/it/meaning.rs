//! A translated schema takes the same values as the one that it was made from.

use curable_openapi::{Document, Options, Schemas};
use jsonschema::Validator;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use serde_json::{Map, Value, json};

use crate::support;

const NAMES: [&str; 3] = ["A", "B", "C"];
const PROPERTIES: [&str; 3] = ["p", "q", "r"];

/// Values that are small enough to meet the schemas often.
fn instance() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-3..4_i64).prop_map(Value::from),
        select(vec![0.5, 1.0, 2.5]).prop_map(Value::from),
        select(vec!["", "a", "ab", "abc"]).prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::btree_map(select(PROPERTIES.to_vec()), inner, 0..3).prop_map(|map| {
                Value::Object(map.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
            }),
        ]
    })
}

/// One keyword with its value, as both dialects have it; `nullable` and the flags of bounds for the older one alone.
fn keyword(inner: &BoxedStrategy<Value>, is_old: bool) -> BoxedStrategy<(&'static str, Value)> {
    let list = prop::collection::vec(inner.clone(), 1..3).prop_map(Value::from).boxed();
    let names = subsequence(PROPERTIES.to_vec(), 0..3).prop_map(|names| json!(names)).boxed();
    let map = prop::collection::btree_map(select(PROPERTIES.to_vec()), inner.clone(), 1..3);
    let map = map.prop_map(|map| json!(map)).boxed();
    let bound = (-2..3_i64).prop_map(Value::from).boxed();
    let count = (0..3_u64).prop_map(Value::from).boxed();
    let mut choices: Vec<(&'static str, BoxedStrategy<Value>)> = vec![
        (
            "type",
            select(vec!["string", "integer", "number", "boolean", "object", "array"])
                .prop_map(Value::from)
                .boxed(),
        ),
        ("minimum", bound.clone()),
        ("maximum", bound.clone()),
        ("minLength", count.clone()),
        ("maxLength", count.clone()),
        ("minItems", count.clone()),
        ("maxProperties", count.clone()),
        ("uniqueItems", any::<bool>().prop_map(Value::from).boxed()),
        ("required", names),
        ("properties", map),
        ("additionalProperties", prop_oneof![any::<bool>().prop_map(Value::from), inner.clone()].boxed()),
        ("items", inner.clone()),
        ("allOf", list.clone()),
        ("anyOf", list.clone()),
        ("oneOf", list.clone()),
        ("not", inner.clone()),
        ("pattern", select(vec!["^a", "b$", "^[a-b]*$"]).prop_map(Value::from).boxed()),
    ];
    if is_old {
        choices.push(("nullable", any::<bool>().prop_map(Value::from).boxed()));
        choices.push(("exclusiveMinimum", any::<bool>().prop_map(Value::from).boxed()));
        choices.push(("exclusiveMaximum", any::<bool>().prop_map(Value::from).boxed()));
    } else {
        choices.push(("exclusiveMinimum", bound));
        choices.push(("const", instance().boxed()));
        choices.push(("enum", prop::collection::vec(instance(), 1..3).prop_map(Value::from).boxed()));
        choices.push(("prefixItems", list));
        choices.push(("contains", inner.clone()));
        choices.push(("if", inner.clone()));
        choices.push(("then", inner.clone()));
        choices.push(("else", inner.clone()));
        choices.push(("propertyNames", inner.clone()));
        choices.push(("dependentRequired", json_of_names()));
        choices.push(("unevaluatedProperties", any::<bool>().prop_map(Value::from).boxed()));
        choices.push(("$ref", reference()));
    }
    proptest::strategy::Union::new(
        choices.into_iter().map(|(name, values)| values.prop_map(move |value| (name, value)).boxed()),
    )
    .boxed()
}

fn json_of_names() -> BoxedStrategy<Value> {
    (select(PROPERTIES.to_vec()), select(PROPERTIES.to_vec()))
        .prop_map(|(one, other)| json!({ one: [other] }))
        .boxed()
}

fn reference() -> BoxedStrategy<Value> {
    select(vec!["#/components/schemas/B", "#/components/schemas/C"]).prop_map(Value::from).boxed()
}

fn schema(is_old: bool) -> BoxedStrategy<Value> {
    let leaf = prop_oneof![
        Just(json!({})),
        reference().prop_map(|reference| json!({ "$ref": reference })),
        select(vec!["string", "integer", "object"]).prop_map(|name| json!({ "type": name })),
    ];
    leaf.prop_recursive(3, 24, 4, move |inner| {
        prop::collection::vec(keyword(&inner.boxed(), is_old), 1..5).prop_map(|keywords| {
            Value::Object(keywords.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
        })
    })
    .boxed()
}

/// The named schemas of a description. References go from A to B to C alone, because a circle of schemas that apply to
/// the same value has no meaning.
fn named(is_old: bool) -> impl Strategy<Value = Map<String, Value>> {
    (schema(is_old), schema(is_old), schema(is_old)).prop_map(|(a, mut b, mut c)| {
        redirect(&mut b, "#/components/schemas/C");
        redirect(&mut c, "");
        Map::from_iter([("A".to_owned(), a), ("B".to_owned(), b), ("C".to_owned(), c)])
    })
}

/// Makes all references name one schema, or takes them away.
fn redirect(value: &mut Value, to: &str) {
    match value {
        Value::Object(members) => {
            if members.get("$ref").is_some_and(Value::is_string) {
                members.remove("$ref");
                if !to.is_empty() {
                    members.insert("$ref".into(), to.into());
                }
            }
            members.values_mut().for_each(|inner| redirect(inner, to));
        }
        Value::Array(items) => items.iter_mut().for_each(|inner| redirect(inner, to)),
        _ => {}
    }
}

fn document(version: &str, named: &Map<String, Value>) -> Document {
    let root = json!({"openapi": version, "paths": {"/a": {"$ref": "other.yaml"}}, "components": {"schemas": named}});
    Document::parse(root.to_string().as_bytes()).unwrap()
}

/// The translated schema, for inputs that stay open or for replies: neither changes what the schema takes.
fn translated(document: &Document, is_reply: bool) -> Validator {
    let mut schemas = Schemas::new(document, Options { open: true, tell: false });
    let schema = document.root.pointer("/components/schemas/A").unwrap();
    let schema = if is_reply { schemas.reply(schema, "") } else { schemas.input(schema, "") };
    let (definitions, warnings) = schemas.finish();
    assert_eq!(warnings, []);
    support::compile(&support::with_definitions(&schema, &definitions)).unwrap()
}

/// What a schema of OpenAPI 3.0 means, written down a second time and without haste.
fn takes(named: &Map<String, Value>, schema: &Value, value: &Value) -> bool {
    if let Some(flag) = schema.as_bool() {
        return flag;
    }
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        return takes(named, &named[reference.rsplit('/').next().unwrap()], value);
    }
    let says = |name: &str| schema.get(name);
    if value.is_null() && says("nullable") == Some(&json!(true)) {
        return true;
    }
    let is_whole = value.as_f64().is_some_and(|number| number.fract() == 0.0);
    let is_typed = says("type").is_none_or(|name| match name.as_str().unwrap() {
        "string" => value.is_string(),
        "integer" => is_whole,
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "object" => value.is_object(),
        _ => value.is_array(),
    });
    let bound = |name: &str, flag: &str, sign: f64| match (value.as_f64(), says(name).and_then(Value::as_f64))
    {
        (Some(number), Some(bound)) => {
            let over = (number - bound) * sign;
            over > 0.0 || (over == 0.0 && says(flag) != Some(&json!(true)))
        }
        _ => true,
    };
    let size = |name: &str, size: Option<usize>, is_minimum: bool| match (
        size,
        says(name).and_then(Value::as_u64),
    ) {
        (Some(size), Some(limit)) => {
            if is_minimum {
                size as u64 >= limit
            } else {
                size as u64 <= limit
            }
        }
        _ => true,
    };
    let text = value.as_str();
    let matches = says("pattern").is_none_or(|pattern| {
        text.is_none_or(|text| match pattern.as_str().unwrap() {
            "^a" => text.starts_with('a'),
            "b$" => text.ends_with('b'),
            _ => text.chars().all(|char| matches!(char, 'a' | 'b')),
        })
    });
    let all = |name: &str| {
        says(name)
            .and_then(Value::as_array)
            .map(|list| list.iter().filter(|one| takes(named, one, value)).count())
    };
    let length = |name: &str| says(name).and_then(Value::as_array).map(Vec::len);
    is_typed
        && bound("minimum", "exclusiveMinimum", 1.0)
        && bound("maximum", "exclusiveMaximum", -1.0)
        && size("minLength", text.map(|text| text.chars().count()), true)
        && size("maxLength", text.map(|text| text.chars().count()), false)
        && size("minItems", value.as_array().map(Vec::len), true)
        && size("maxProperties", value.as_object().map(Map::len), false)
        && matches
        && all("allOf") == length("allOf")
        && all("anyOf").is_none_or(|count| count > 0)
        && all("oneOf").is_none_or(|count| count == 1)
        && says("not").is_none_or(|inner| !takes(named, inner, value))
        && takes_parts(named, schema, value)
}

fn takes_parts(named: &Map<String, Value>, schema: &Value, value: &Value) -> bool {
    match value {
        Value::Array(items) => {
            let is_unique = |index: usize| items[..index].iter().all(|other| !equal(other, &items[index]));
            schema.get("items").is_none_or(|inner| items.iter().all(|item| takes(named, inner, item)))
                && (schema.get("uniqueItems") != Some(&json!(true)) || (0..items.len()).all(is_unique))
        }
        Value::Object(members) => {
            let required = schema.get("required").and_then(Value::as_array);
            required.into_iter().flatten().all(|name| members.contains_key(name.as_str().unwrap()))
                && members.iter().all(|(name, member)| {
                    match (
                        schema.get("properties").and_then(|map| map.get(name)),
                        schema.get("additionalProperties"),
                    ) {
                        (Some(inner), _) | (None, Some(inner)) => takes(named, inner, member),
                        (None, None) => true,
                    }
                })
        }
        _ => true,
    }
}

/// One and 1.0 are one number.
fn equal(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| equal(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(name, value)| other.get(name).is_some_and(|other| equal(value, other)))
        }
        _ => one == other || (one.is_number() && one.as_f64() == other.as_f64()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn schemas_of_3_0_keep_their_meaning(named in named(true), values in prop::collection::vec(instance(), 12)) {
        let document = document("3.0.3", &named);
        for is_reply in [false, true] {
            let validator = translated(&document, is_reply);
            for value in &values {
                prop_assert_eq!(takes(&named, &named["A"], value), validator.is_valid(value), "{}", value);
            }
        }
    }

    #[test]
    fn schemas_of_2020_12_keep_their_meaning(mut named in named(false), values in prop::collection::vec(instance(), 12)) {
        // A value that is listed and that the type beside it refuses is meant otherwise, and another test's matter.
        for name in NAMES {
            strip_types(named.get_mut(name).unwrap());
        }
        let document = document("3.1.0", &named);
        let original = json!({"$ref": "#/components/schemas/A", "components": {"schemas": named}});
        let original = support::compile(&original).unwrap();
        for is_reply in [false, true] {
            let validator = translated(&document, is_reply);
            for value in &values {
                prop_assert_eq!(original.is_valid(value), validator.is_valid(value), "{}", value);
            }
        }
    }
}

fn strip_types(value: &mut Value) {
    match value {
        Value::Object(members) => {
            if members.contains_key("enum") {
                members.remove("type");
            }
            members.values_mut().for_each(strip_types);
        }
        Value::Array(items) => items.iter_mut().for_each(strip_types),
        _ => {}
    }
}
