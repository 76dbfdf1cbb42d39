//! What is exported is imported again with the same failures.

use std::collections::BTreeSet;

use curable_core::{Code, Retry};
use curable_core::{Contract, Effect, FailureDef, Kind, OperationDef};
use curable_openapi::{Document, ImportOptions, Route, export, import};
use serde_json::{Map, Value, json};

use crate::manifest::documents;

fn again(contract: &Contract, routes: Option<&[Route]>) -> Contract {
    let document =
        Document::parse(export(contract, routes).to_string().as_bytes()).expect("an export is a description");
    let imported = import(&document, &ImportOptions::default());
    assert_eq!(imported.report.losses, [], "an export loses nothing");
    imported.imported.contract
}

/// What differs on the error axis: codes, statuses, kinds, hints and details, per operation.
fn differences(one: &Contract, other: &Contract) -> Vec<String> {
    let mut found = Vec::new();
    let names = |contract: &Contract| -> Vec<String> {
        contract.operations.iter().map(|def| def.name.clone()).collect()
    };
    if names(one) != names(other) {
        return vec!["the names differ".to_owned()];
    }
    let mut seen = BTreeSet::new();
    let mut compare = |at: &str, left: &[FailureDef], right: &[FailureDef]| {
        if left.len() != right.len() {
            found.push(format!("{at}: {} declarations became {}", left.len(), right.len()));
        }
        for (before, after) in left.iter().zip(right) {
            if shown(before) != shown(after) {
                found.push(format!("{at}: {} became {}", shown(before), shown(after)));
            }
            let same = match (&before.details, &after.details) {
                (Some(before), Some(after)) => same((before, &one.defs), (after, &other.defs), &mut seen),
                (None, None) => true,
                _ => false,
            };
            if !same {
                found.push(format!("{at} {}: {:?} became {:?}", before.code, before.details, after.details));
            }
        }
    };
    compare("in general", &one.failures, &other.failures);
    for (def, there) in one.operations.iter().zip(&other.operations) {
        compare(&def.name, &def.declares, &there.declares);
    }
    for (def, there) in one.operations.iter().zip(&other.operations) {
        if def.failures != there.failures {
            found.push(format!("{}: {:?} became {:?}", def.name, def.failures, there.failures));
        }
    }
    found
}

/// All of a declaration but its details, as text.
fn shown(def: &FailureDef) -> String {
    let FailureDef {
        code,
        summary,
        page,
        kind,
        retry,
        applied,
        http,
        hint,
        since,
        deprecated,
        removed,
        aliases,
        ..
    } = def;
    format!(
        "{code} {summary} {page} {kind} {retry:?} {applied:?} {http:?} {hint:?} {since:?} {deprecated:?} {removed:?} {aliases:?}"
    )
}

type Place<'c> = (&'c Value, &'c Map<String, Value>);

/// Whether two schemas say the same, whatever their definitions are called.
fn same(one: Place<'_>, other: Place<'_>, seen: &mut BTreeSet<(usize, usize)>) -> bool {
    let (one, other) = (target(one), target(other));
    // Two that are being compared already are the same unless something else tells them apart.
    if !seen.insert((std::ptr::from_ref(one.0).addr(), std::ptr::from_ref(other.0).addr())) {
        return true;
    }
    match (one.0, other.0) {
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left.iter().all(|(name, value)| {
                    let name = name.as_str();
                    let there = right.get(name);
                    match (name, there) {
                        ("$ref", Some(there)) => match (definition(value, one.1), definition(there, other.1))
                        {
                            (Some(left), Some(right)) => same((left, one.1), (right, other.1), seen),
                            (left, right) => left.is_none() && right.is_none() && value == there,
                        },
                        (_, Some(there)) => same((value, one.1), (there, other.1), seen),
                        (_, None) => false,
                    }
                })
        }
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len()
                && left.iter().zip(right).all(|(left, right)| same((left, one.1), (right, other.1), seen))
        }
        (left, right) => left == right,
    }
}

/// What a bare reference leads to.
fn target((schema, defs): Place<'_>) -> Place<'_> {
    let mut schema = schema;
    for _ in 0..16 {
        let Some(members) = schema.as_object().filter(|members| members.len() == 1) else { break };
        let Some(next) = members.get("$ref").and_then(|reference| definition(reference, defs)) else { break };
        schema = next;
    }
    (schema, defs)
}

fn definition<'c>(reference: &Value, defs: &'c Map<String, Value>) -> Option<&'c Value> {
    defs.get(reference.as_str()?.strip_prefix("#/$defs/")?)
}

#[test]
fn real_descriptions_keep_their_failures_as_their_upstream_serves_them_and_as_we_do() {
    let mut wrong = Vec::new();
    for (row, path) in documents() {
        let Ok(document) = Document::open(&path) else { continue };
        let imported = import(&document, &ImportOptions::default()).imported;
        drop(document);
        for routes in [Some(imported.routes.as_slice()), None] {
            let found = differences(&imported.contract, &again(&imported.contract, routes));
            wrong.extend(found.iter().take(3).map(|what| format!("{}: {what}", row["name"])));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A contract that was written by hand, with codes that HTTP does not know.
fn shop() -> Contract {
    let mut contract = Contract::new("shop", "1.0");
    let mut sold =
        FailureDef::new(Code::from_static("SOLD_OUT"), Kind::Conflict, "Nothing is left.\n\n*When:* it is.");
    sold.http = Some(409);
    sold.retry = Some(Retry::Amended);
    sold.hint = Some("Choose something else; see [the list](x).".into());
    sold.details = Some(json!({
        "type": "object",
        "properties": { "item": { "$ref": "#/$defs/Item" }, "instead": { "$ref": "#/$defs/List" } },
        "$defs": { "Item": { "type": "string" } },
    }));
    let mut closed = FailureDef::new(Code::from_static("CLOSED"), Kind::Conflict, "The shop is closed.");
    closed.http = Some(409);
    contract.failures = vec![closed, sold];
    contract.defs =
        Map::from_iter([("List".to_owned(), json!({ "type": "array", "items": { "type": "string" } }))]);
    let mut buy = OperationDef::new("shop/buy", Effect::Write);
    buy.failures = vec![Code::from_static("CLOSED"), Code::from_static("SOLD_OUT")];
    buy.input =
        json!({ "type": "object", "properties": { "item": { "type": "string" } }, "required": ["item"] });
    contract.operations = vec![buy];
    contract
}

#[test]
fn two_codes_of_one_status_stay_two_codes() {
    let contract = shop();
    let back = again(&contract, None);
    // A definition of its own is one of the contract afterwards.
    let mut hoisted = contract.clone();
    hoisted.failures[1].details = Some(json!({
        "type": "object",
        "properties": { "item": { "type": "string" }, "instead": { "$ref": "#/$defs/List" } },
    }));
    assert_eq!(differences(&hoisted, &back), [""; 0]);
    assert_eq!(back.operations[0].effect, Some(Effect::Write));
    let mut changed = hoisted;
    changed.failures[1].hint = None;
    assert_ne!(differences(&changed, &back), [""; 0], "a difference is seen");
}

#[test]
fn a_published_response_takes_a_declared_failure_and_any_other() {
    let document = export(&shop(), None);
    let mut schema =
        document["paths"]["/op/shop/buy"]["post"]["responses"]["409"]["content"]["application/problem+json"]
            ["schema"]
            .clone();
    schema["components"] = document["components"].clone();
    let validator = jsonschema::draft202012::new(&schema).expect("a schema");
    let problem = |code: &str, details: Value| json!({ "type": "x", "title": "x", "status": 409, "detail": "x", "retry": "amended", "code": code, "kind": "conflict", "retryable": false, "details": details });
    assert!(validator.is_valid(&problem("SOLD_OUT", json!({ "item": "a", "instead": ["b"] }))));
    assert!(validator.is_valid(&problem("OTHER", json!({}))));
    assert!(!validator.is_valid(&json!({ "code": "SOLD_OUT" })));
}

#[test]
fn a_schema_that_is_called_as_ours_keeps_its_name_and_its_meaning() {
    let named = |name: &str| {
        json!({ "openapi": "3.0.3", "info": { "title": "Kilns", "version": "1" },
        "paths": { "/kilns": { "get": { "operationId": "kilns", "responses": {
            "404": { "description": "None.", "content": { "application/problem+json": {
                "schema": { "$ref": format!("#/components/schemas/{name}") } } } } } } } },
        "components": { "schemas": { name: { "type": "string", "enum": ["cold", "gone"] } } } })
    };
    for name in ["Problem", "Problem.2", "Fault"] {
        let document = Document::parse(named(name).to_string().as_bytes()).unwrap();
        let imported = import(&document, &ImportOptions::default()).imported;
        for routes in [None, Some(imported.routes.as_slice())] {
            let differences = differences(&imported.contract, &again(&imported.contract, routes));
            assert_eq!(differences, Vec::<String>::new(), "{name}");
        }
    }
}
