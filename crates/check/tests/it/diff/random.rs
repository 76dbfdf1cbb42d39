//! Random contracts: no panic, no difference from oneself, and no break that is not told.

use curable_check::diff::{Audience, Severity, Step, compare, markdown, text};
use curable_core::{Contract, Effect, OperationDef};
use jsonschema::Draft;
use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop, prop_oneof, proptest};
use serde_json::{Map, Value, json};

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        (-1..4_i64).prop_map(|number| json!(number)),
        Just(json!(1.5)),
        prop::sample::select(vec!["", "a", "b", "ab", "abc"]).prop_map(|text| json!(text)),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::Array),
            prop::collection::vec((prop::sample::select(vec!["a", "b", "c"]), inner), 0..3).prop_map(
                |members| {
                    Value::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
                }
            ),
        ]
    })
}

/// One keyword that needs no other schema.
fn keyword() -> impl Strategy<Value = (&'static str, Value)> {
    let small = || (0..4_i64).prop_map(|number| json!(number));
    prop_oneof![
        prop::sample::subsequence(
            vec!["null", "boolean", "integer", "number", "string", "array", "object"],
            1..4
        )
        .prop_map(|words| ("type", json!(words))),
        prop::sample::select(vec!["string", "object", "array", "integer"])
            .prop_map(|word| ("type", json!(word))),
        prop::collection::vec(value(), 1..4).prop_map(|values| ("enum", json!(values))),
        value().prop_map(|value| ("const", value)),
        small().prop_map(|number| ("minimum", number)),
        small().prop_map(|number| ("maximum", number)),
        small().prop_map(|number| ("exclusiveMinimum", number)),
        small().prop_map(|number| ("maxLength", number)),
        small().prop_map(|number| ("minLength", number)),
        small().prop_map(|number| ("maxItems", number)),
        small().prop_map(|number| ("minProperties", number)),
        (1..4_i64).prop_map(|number| ("multipleOf", json!(number))),
        any::<bool>().prop_map(|unique| ("uniqueItems", json!(unique))),
        prop::sample::select(vec!["^a", "b$", "^(a|b)+$"]).prop_map(|pattern| ("pattern", json!(pattern))),
        prop::sample::subsequence(vec!["a", "b", "c"], 0..3).prop_map(|names| ("required", json!(names))),
        Just(("additionalProperties", json!(false))),
        Just(("dependentRequired", json!({ "a": ["b"] }))),
        prop::sample::select(vec!["#/$defs/One", "#/$defs/Two"]).prop_map(|name| ("$ref", json!(name))),
    ]
}

fn schema() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        1 => any::<bool>().prop_map(Value::Bool),
        8 => prop::collection::vec(keyword(), 0..4).prop_map(object),
    ];
    leaf.prop_recursive(3, 16, 3, |inner| {
        let named = (prop::sample::select(vec!["a", "b"]), inner.clone());
        let nested = prop_oneof![
            prop::collection::vec(named, 1..3).prop_map(|members| {
                let members: Map<String, Value> =
                    members.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect();
                ("properties", Value::Object(members))
            }),
            inner.clone().prop_map(|schema| ("items", schema)),
            inner.clone().prop_map(|schema| ("additionalProperties", schema)),
            inner.clone().prop_map(|schema| ("not", schema)),
            prop::collection::vec(inner.clone(), 1..3).prop_map(|arms| ("anyOf", json!(arms))),
            prop::collection::vec(inner.clone(), 1..3).prop_map(|arms| ("oneOf", apart(arms))),
            prop::collection::vec(inner.clone(), 1..3).prop_map(|parts| ("allOf", json!(parts))),
            prop::collection::vec(inner.clone(), 1..3).prop_map(|parts| ("prefixItems", json!(parts))),
        ];
        (prop::collection::vec(keyword(), 0..3), prop::collection::vec(nested, 0..3))
            .prop_map(|(one, two)| object(one.into_iter().chain(two).collect()))
    })
}

/// Alternatives that do not overlap: those that do are taken as their authors meant them, which is no proof.
fn apart(arms: Vec<Value>) -> Value {
    let types = ["object", "string", "array"];
    let arm = |(arm, word): (Value, &str)| json!({ "type": word, "allOf": [arm] });
    Value::Array(arms.into_iter().zip(types).map(arm).collect())
}

fn object(words: Vec<(&'static str, Value)>) -> Value {
    Value::Object(words.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// A schema, and the same with one of its parts replaced.
fn edited() -> impl Strategy<Value = (Value, Value)> {
    (schema(), schema(), any::<prop::sample::Index>()).prop_map(|(old, part, index)| {
        let mut places = Vec::new();
        places_of(&old, String::new(), &mut places);
        let mut new = old.clone();
        if let Some(place) = new.pointer_mut(&places[index.index(places.len())]) {
            *place = part;
        }
        (old, new)
    })
}

fn places_of(schema: &Value, at: String, places: &mut Vec<String>) {
    for name in ["items", "additionalProperties", "not"] {
        if let Some(inner) = schema.get(name) {
            places_of(inner, format!("{at}/{name}"), places);
        }
    }
    for (index, arm) in schema.get("oneOf").and_then(Value::as_array).into_iter().flatten().enumerate() {
        places_of(&arm["allOf"][0], format!("{at}/oneOf/{index}/allOf/0"), places);
    }
    for name in ["anyOf", "allOf", "prefixItems"] {
        for (index, inner) in schema.get(name).and_then(Value::as_array).into_iter().flatten().enumerate() {
            places_of(inner, format!("{at}/{name}/{index}"), places);
        }
    }
    for (name, inner) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        places_of(inner, format!("{at}/properties/{name}"), places);
    }
    places.push(at);
}

fn contract(input: &Value, output: &Value, defs: &(Value, Value)) -> Contract {
    let member =
        |schema: &Value| json!({ "type": "object", "properties": { "it": schema }, "required": ["it"] });
    let mut operation = OperationDef::new("a/b", Effect::Read);
    operation.input = member(input);
    operation.output = Some(member(output));
    let mut contract = Contract::new("a", "1.0.0");
    contract.operations.push(operation);
    contract.defs.insert("One".to_owned(), defs.0.clone());
    contract.defs.insert("Two".to_owned(), defs.1.clone());
    contract
}

/// What a contract lets pass; `None` when its schema cannot be compiled.
fn passes(contract: &Contract, schema: &Value, values: &[Value]) -> Option<Vec<bool>> {
    let validator =
        jsonschema::options().with_draft(Draft::Draft202012).offline().build(&contract.alone(schema)).ok()?;
    Some(values.iter().map(|value| validator.is_valid(&json!({ "it": value }))).collect())
}

#[test]
fn a_schema_that_is_an_alternative_of_itself_hides_nothing() {
    let one = json!({ "properties": { "b": false }, "anyOf": [{ "$ref": "#/$defs/One" }] });
    let (any, defs) = (json!({}), (one, json!(false)));
    let after = json!({ "anyOf": [{ "anyOf": [{ "$ref": "#/$defs/One" }] }] });
    let diff = compare(&contract(&any, &any, &defs), &contract(&after, &any, &defs));
    assert!(diff.findings.iter().any(|finding| finding.at.ends_with("/b")), "{:?}", diff.findings);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_break_goes_untold(
        (old, new) in edited(),
        (defs, defs_after) in (schema(), edited()).prop_map(|(one, (old, new))| ((one.clone(), old), (one, new))),
        values in prop::collection::vec(value(), 24),
    ) {
        let any = json!({});
        for (before, after, defs, defs_after) in [(&old, &new, &defs, &defs_after), (&new, &old, &defs_after, &defs)] {
            let (a, b) = (contract(before, &any, defs), contract(after, &any, defs_after));
            let diff = compare(&a, &b);
            // A new member of an open object is no break, whatever was sent under its name before.
            let excused = diff.findings.iter().any(|finding| finding.rule.contains("member_added"));
            let broke = diff.worst(Audience::Source) >= Some(Severity::Breaking);
            if !excused
                && !broke
                && let Some(was) = passes(&a, &a.operations[0].input, &values)
                && let Some(is) = passes(&b, &b.operations[0].input, &values)
            {
                let lost = was.iter().zip(&is).position(|(was, is)| *was && !*is);
                assert!(lost.is_none(), "{} is refused now: {before} -> {after}: {:?}", values[lost.unwrap()], diff.findings);
            }
            let (a, b) = (contract(&any, before, defs), contract(&any, after, defs_after));
            let diff = compare(&a, &b);
            let broke = diff.worst(Audience::Source) >= Some(Severity::Breaking);
            let excused = diff.findings.iter().any(|finding| finding.rule.contains("member_added"));
            let schema = |contract: &Contract| contract.operations[0].output.clone().unwrap_or_default();
            if !excused
                && !broke
                && let Some(could) = passes(&a, &schema(&a), &values)
                && let Some(can) = passes(&b, &schema(&b), &values)
            {
                let gained = could.iter().zip(&can).position(|(could, can)| !*could && *can);
                assert!(gained.is_none(), "{} can come now: {before} -> {after}: {:?}", values[gained.unwrap()], diff.findings);
            }
        }
    }

    #[test]
    fn nothing_differs_from_itself_and_everything_can_be_printed(one in schema(), two in schema(), defs in (schema(), schema())) {
        let (a, b) = (contract(&one, &two, &defs), contract(&two, &one, &defs));
        assert_eq!(compare(&a, &a.clone()).semver, Step::None);
        let diff = compare(&a, &b);
        assert!(text(&diff).contains("semver: "));
        assert!(markdown(&diff).starts_with("### "));
    }
}

fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(300)
}
