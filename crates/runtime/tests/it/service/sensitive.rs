//! A sensitive argument is in no answer, whatever else is wrong with the call.

use curable_core::Effect;
use curable_runtime::Operate;
use serde_json::{Map, Value, json};

use super::{Log, builder, everything, run};

/// Where a schema asks for the secret: each takes its schema, and gives the whole and the arguments that hold a value.
type Place = fn(Value, Value) -> (Value, Value);

const PLACES: [Place; 5] = [
    |schema, value| {
        (
            object(&json!({ "secret": schema, "n": { "type": "integer" } }), &["secret"]),
            json!({ "secret": value }),
        )
    },
    |schema, value| {
        let inner = object(&json!({ "secret": schema }), &[]);
        (object(&json!({ "login": inner }), &["login"]), json!({ "login": { "secret": value } }))
    },
    |schema, value| {
        (
            object(&json!({ "all": { "type": "array", "items": schema } }), &[]),
            json!({ "all": [value.clone(), value] }),
        )
    },
    |schema, value| {
        let mut whole = object(&json!({ "secret": { "$ref": "#/$defs/Secret" } }), &[]);
        whole["$defs"] = json!({ "Secret": schema });
        (whole, json!({ "secret": value }))
    },
    |schema, value| {
        let one = object(&json!({ "kind": { "const": "a" }, "secret": schema }), &["kind"]);
        let other = object(&json!({ "kind": { "const": "b" } }), &["kind"]);
        (json!({ "type": "object", "oneOf": [one, other] }), json!({ "kind": "a", "secret": value }))
    },
];

/// What the secret itself must be like.
fn rules() -> [Value; 4] {
    [
        json!({ "type": "string", "pattern": "^[a-z]{4}$", "x-sensitive": true }),
        json!({ "type": "string", "enum": ["alpha", "beta"], "x-sensitive": true }),
        json!({ "type": "string", "maxLength": 4, "format": "uuid", "x-sensitive": true }),
        json!({ "type": "integer", "minimum": 10, "maximum": 20, "x-sensitive": true }),
    ]
}

fn object(properties: &Value, required: &[&str]) -> Value {
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

/// The value in a wrong shape, and other things wrong beside it.
fn spoiled(round: usize, mark: &str) -> Value {
    match round % 7 {
        0 => json!(mark),
        1 => json!([mark]),
        2 => json!({ mark: mark }),
        3 => json!(format!("{mark}@alpha")),
        4 => json!(format!(" {mark} ")),
        5 => json!({ "value": mark }),
        _ => json!(format!("{mark}{}", "x".repeat(300))),
    }
}

#[tokio::test]
async fn a_thousand_invalid_calls_echo_no_sensitive_value() {
    let mut calls = 0;
    for place in PLACES {
        for rule in rules() {
            let (schema, _) = place(rule.clone(), json!(null));
            let log = Log::default();
            let mut def = super::def(Effect::Write);
            def.input = schema;
            let operate = Operate::new(def, |_, _: Value| async { Ok(json!({})) });
            let service = builder().operation(operate).observer(log.clone()).build().unwrap();
            for round in 0..50 {
                let mark = format!("Zq{calls}xMARK{round}");
                let (_, mut arguments) = place(rule.clone(), spoiled(round, &mark));
                if round % 3 == 1 {
                    arguments
                        .as_object_mut()
                        .unwrap_or(&mut Map::new())
                        .insert("secrte".to_owned(), json!(1));
                }
                let answer = run(&service, arguments).await;
                let told = everything(&answer);
                assert_eq!(super::code(&answer), "INVALID_INPUT", "{told}");
                assert!(!told.contains(&mark) && !log.private().contains(&mark), "{told}");
                calls += 1;
            }
        }
    }
    assert_eq!(calls, 1_000);
}
