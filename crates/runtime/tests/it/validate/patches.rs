//! Patches undo known corruptions, and nothing else is patched.

use curable_core::patch;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::generate::Gen;
use super::validator;

/// What is done to valid arguments.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Corruption {
    MisspeltName,
    RespeltName,
    CaseOfChoice,
    MisspeltChoice,
    Quoted,
    Text,
    Unwrapped,
    Padded,
    Moment,
}

const ALL: &[Corruption] = &[
    Corruption::MisspeltName,
    Corruption::RespeltName,
    Corruption::CaseOfChoice,
    Corruption::MisspeltChoice,
    Corruption::Quoted,
    Corruption::Text,
    Corruption::Unwrapped,
    Corruption::Padded,
    Corruption::Moment,
];

/// Names that no slip turns into each other.
const FIELDS: &[&str] = &[
    "temperature_unit",
    "maximum_results",
    "feature_enabled",
    "created_after",
    "locations",
    "boundaries",
    "comment",
];

fn schema(required: &[&str], closed: bool) -> Value {
    let mut schema = json!({
        "type": "object",
        "properties": {
            "temperature_unit": { "type": "string", "enum": ["celsius", "fahrenheit", "kelvin"] },
            "maximum_results": { "type": "integer", "minimum": 0, "maximum": 255 },
            "feature_enabled": { "type": "boolean" },
            "created_after": { "type": "string", "format": "date-time" },
            "locations": { "type": "array", "items": { "type": "string", "pattern": "^[a-z]+$" } },
            "boundaries": {
                "type": "object",
                "properties": { "north": { "type": "number" }, "south": { "type": "number" } },
                "required": ["north"],
                "additionalProperties": false
            },
            "comment": { "type": "string" }
        },
        "required": required
    });
    if closed {
        schema["additionalProperties"] = json!(false);
    }
    schema
}

fn original(gen_: &mut Gen<'_>) -> Map<String, Value> {
    let arguments = json!({
        "temperature_unit": (["celsius", "fahrenheit", "kelvin"][gen_.pick(3)]),
        "maximum_results": gen_.pick(256),
        "feature_enabled": gen_.pick(2) == 0,
        "created_after": format!("2024-0{}-1{}T10:00:00Z", 1 + gen_.pick(9), gen_.pick(10)),
        "locations": (["berlin", "oslo", "rome"][gen_.pick(3)..].to_vec()),
        "boundaries": { "north": gen_.pick(90), "south": 1.5 },
        "comment": (["5", "true", " x ", "{}"][gen_.pick(4)])
    });
    arguments.as_object().unwrap().clone()
}

/// Corrupts the arguments; false when there was nothing to corrupt.
fn corrupt(arguments: &mut Map<String, Value>, how: Corruption, gen_: &mut Gen<'_>) -> bool {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    match how {
        Corruption::MisspeltName | Corruption::RespeltName => {
            let name = FIELDS[gen_.pick(FIELDS.len())];
            let wrong = match how {
                Corruption::MisspeltName => gen_.misspell(name),
                _ => name.replace('_', "-").to_uppercase(),
            };
            let Some(value) = arguments.shift_remove(name) else { return false };
            // The first letter of a word is no slip: it may be the word's opposite.
            let heads = |name: &str| -> Vec<_> { name.split('_').map(|word| word.chars().next()).collect() };
            let keeps_heads = wrong.to_lowercase() == name || heads(&wrong) == heads(name);
            let is_slip = wrong != name && (how == Corruption::RespeltName || keeps_heads);
            arguments.insert(wrong, value);
            is_slip
        }
        Corruption::CaseOfChoice => {
            let unit = text(&arguments["temperature_unit"]).to_uppercase();
            arguments.insert("temperature_unit".into(), json!(unit));
            true
        }
        Corruption::MisspeltChoice => {
            let unit = text(&arguments["temperature_unit"]);
            let wrong = gen_.misspell(&unit);
            arguments.insert("temperature_unit".into(), json!(wrong));
            wrong != unit
        }
        Corruption::Quoted => {
            let name = ["maximum_results", "feature_enabled"][gen_.pick(2)];
            let quoted = arguments[name].to_string();
            arguments.insert(name.into(), json!(quoted));
            true
        }
        Corruption::Text => {
            let name = ["boundaries", "locations"][gen_.pick(2)];
            let written = arguments[name].to_string();
            arguments.insert(name.into(), json!(written));
            true
        }
        Corruption::Unwrapped => {
            let only = match arguments["locations"].as_array().unwrap().as_slice() {
                [only] => only.clone(),
                _ => return false,
            };
            arguments.insert("locations".into(), only);
            true
        }
        Corruption::Padded => {
            let unit = text(&arguments["temperature_unit"]);
            arguments.insert("temperature_unit".into(), json!(format!(" {unit}\n")));
            true
        }
        Corruption::Moment => {
            let moment = text(&arguments["created_after"]).replace('T', " ");
            arguments.insert("created_after".into(), json!(moment));
            true
        }
    }
}

proptest! {
    #![proptest_config(super::config(400))]

    #[test]
    fn one_corruption_is_undone(bytes in prop::collection::vec(any::<u8>(), 40), how in 0..ALL.len()) {
        let how = ALL[how];
        let mut gen_ = Gen::new(&bytes);
        let original = original(&mut gen_);
        let mut arguments = original.clone();
        prop_assume!(corrupt(&mut arguments, how, &mut gen_));
        let ours = validator(&schema(FIELDS, gen_.pick(2) == 0));
        let arguments = Value::Object(arguments);
        let violations = ours.check(&arguments).unwrap_err();
        prop_assert!(!violations.patch.is_empty(), "{:?} {} {:?}", how, arguments, violations);
        let mut patched = arguments.clone();
        patch::apply(&violations.patch, &mut patched).unwrap();
        prop_assert_eq!(patched, Value::Object(original), "{:?}", how);
    }

    #[test]
    fn several_corruptions_are_undone_together(bytes in prop::collection::vec(any::<u8>(), 60)) {
        let mut gen_ = Gen::new(&bytes);
        let original = original(&mut gen_);
        let mut arguments = original.clone();
        let some = [Corruption::CaseOfChoice, Corruption::Quoted, Corruption::Text, Corruption::Moment];
        for how in some {
            corrupt(&mut arguments, how, &mut gen_);
        }
        prop_assume!(corrupt(&mut arguments, Corruption::MisspeltName, &mut gen_));
        let ours = validator(&schema(&[], true));
        let arguments = Value::Object(arguments);
        let violations = ours.check(&arguments).unwrap_err();
        prop_assert!(!violations.patch.is_empty(), "{} {:?}", arguments, violations);
        let mut patched = arguments.clone();
        patch::apply(&violations.patch, &mut patched).unwrap();
        prop_assert_eq!(patched, Value::Object(original));
    }

    /// A value that nobody can know is not invented, however many others are certain.
    #[test]
    fn one_doubt_withholds_the_patch(bytes in prop::collection::vec(any::<u8>(), 60), how in 0..ALL.len()) {
        let mut gen_ = Gen::new(&bytes);
        let mut arguments = original(&mut gen_);
        corrupt(&mut arguments, ALL[how], &mut gen_);
        arguments.insert("zzz".into(), json!(1));
        let violations = validator(&schema(&[], true)).check(&Value::Object(arguments)).unwrap_err();
        prop_assert!(violations.patch.is_empty());
        prop_assert!(violations.repairs.iter().any(|repair| repair.at.as_str() == "/zzz"));
    }
}
