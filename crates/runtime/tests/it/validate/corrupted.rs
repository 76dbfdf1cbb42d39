//! Calls that were right and went wrong in one place: each is caught, at that place, with what was meant.

use curable_core::Problem;
use serde_json::{Map, Value, json};

use super::validator;
use crate::screen::random::{LETTERS, Random};

const SCHEMAS: usize = 100;

const CALLS: usize = 30;

const WORDS: &[&str] = &[
    "warehouse",
    "quantity",
    "customer",
    "currency",
    "priority",
    "language",
    "duration",
    "category",
    "assignee",
    "interval",
    "location",
    "threshold",
    "reference",
    "timezone",
    "recipient",
    "maximum",
    "template",
    "schedule",
    "resolution",
    "attachment",
];

const CHOICES: &[&str] = &["pending", "shipped", "returned", "cancelled", "express", "standard", "overnight"];

/// A schema of a call, and arguments that it accepts.
fn call(random: &mut Random) -> (Value, Map<String, Value>) {
    let mut properties = Map::new();
    let mut arguments = Map::new();
    let first = random.below(WORDS.len());
    for offset in 0..6 {
        // Far apart in the list, so that no name is a near miss of another.
        let name = WORDS[(first + offset * 3) % WORDS.len()];
        let (schema, value) = match offset {
            0 => (json!({ "type": "integer", "minimum": 1, "maximum": 500 }), json!(random.below(500) + 1)),
            1 => (json!({ "enum": CHOICES }), json!(random.one(CHOICES))),
            2 => (json!({ "type": "boolean" }), json!(random.below(2) == 0)),
            3 => {
                (json!({ "type": "string", "minLength": 3, "maxLength": 40 }), json!(random.text(LETTERS, 8)))
            }
            4 => (
                json!({ "type": "array", "items": { "type": "integer" }, "maxItems": 4 }),
                json!([random.below(9), random.below(9)]),
            ),
            _ => {
                let inner = json!({ "type": "object", "properties": { "street": { "type": "string" }, "number": { "type": "integer" } },
                    "required": ["street"], "additionalProperties": false });
                (inner, json!({ "street": random.text(LETTERS, 6), "number": random.below(99) }))
            }
        };
        properties.insert(name.to_owned(), schema);
        arguments.insert(name.to_owned(), value);
    }
    let required: Vec<&String> = properties.keys().take(4).collect();
    let schema = json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false });
    (schema, arguments)
}

/// One or two letters left out, put in, exchanged or replaced, where a person would.
fn typo(word: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let at = 1 + random.below(letters.len() - 2);
    match random.below(4) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        2 => letters.swap(at, at + 1),
        _ => letters[at] = if letters[at] == 'z' { 'q' } else { 'z' },
    }
    let changed: String = letters.into_iter().collect();
    if changed == word { format!("{word}s") } else { changed }
}

/// What went wrong: where, how, and what was meant, if that can be told.
struct Wrong {
    at: String,
    problem: Problem,
    meant: Option<Value>,
}

fn corrupt(arguments: &mut Map<String, Value>, random: &mut Random) -> Wrong {
    let names: Vec<String> = arguments.keys().cloned().collect();
    let wrong = |name: &str, problem, meant| Wrong { at: format!("/{name}"), problem, meant };
    match random.below(9) {
        0 => {
            let name = &names[random.below(6)];
            let value = arguments.shift_remove(name).unwrap();
            let misspelt = typo(name, random);
            arguments.insert(misspelt.clone(), value);
            wrong(&misspelt, Problem::Unknown, Some(json!(name)))
        }
        1 => {
            arguments.shift_remove(&names[random.below(4)]).map(drop).unwrap();
            let gone = names.iter().find(|name| !arguments.contains_key(*name)).unwrap();
            wrong(gone, Problem::Missing, None)
        }
        2 => {
            arguments[&names[0]] = json!(arguments[&names[0]].to_string());
            wrong(&names[0], Problem::Type, None)
        }
        3 => {
            arguments[&names[0]] = json!([0, -7, 501, 90_000][random.below(4)]);
            wrong(&names[0], Problem::Range, None)
        }
        4 => {
            let meant = arguments[&names[1]].clone();
            arguments[&names[1]] = json!(typo(meant.as_str().unwrap(), random));
            wrong(&names[1], Problem::Choice, Some(meant))
        }
        5 => {
            arguments[&names[2]] = json!(if random.below(2) == 0 { "true" } else { "false" });
            wrong(&names[2], Problem::Type, None)
        }
        6 => {
            arguments[&names[3]] = json!(if random.below(2) == 0 { "x".to_owned() } else { "x".repeat(90) });
            wrong(&names[3], Problem::Length, None)
        }
        7 => {
            arguments[&names[4]] = json!([1, "two", 3]);
            Wrong { at: format!("/{}/1", names[4]), problem: Problem::Type, meant: None }
        }
        _ => {
            let inner = arguments[&names[5]].as_object_mut().unwrap();
            let value = inner.shift_remove("number").unwrap();
            let misspelt = typo("number", random);
            inner.insert(misspelt.clone(), value);
            Wrong {
                at: format!("/{}/{misspelt}", names[5]),
                problem: Problem::Unknown,
                meant: Some(json!("number")),
            }
        }
    }
}

#[test]
fn three_thousand_corrupted_calls_are_caught_where_they_are_wrong_with_what_was_meant() {
    let mut random = Random::new(20);
    let (mut calls, mut located, mut meant, mut suggested) = (0, 0, 0, 0);
    for _ in 0..SCHEMAS {
        let (schema, right) = call(&mut random);
        let validator = validator(&schema);
        assert!(validator.check(&Value::Object(right.clone())).is_ok(), "{schema} {right:?}");
        for _ in 0..CALLS {
            let mut arguments = right.clone();
            let wrong = corrupt(&mut arguments, &mut random);
            let arguments = Value::Object(arguments);
            let found = validator.check(&arguments).expect_err("a corrupted call is caught");
            calls += 1;
            let repair = found.repairs.iter().find(|repair| repair.at.as_str() == wrong.at);
            located += usize::from(repair.is_some_and(|repair| repair.problem == wrong.problem));
            if let Some(intended) = &wrong.meant {
                meant += 1;
                suggested += usize::from(repair.and_then(|repair| repair.suggest.as_ref()) == Some(intended));
            }
        }
    }
    eprintln!("{calls} calls, {located} located, {suggested} of {meant} suggestions");
    assert_eq!(calls, SCHEMAS * CALLS);
    assert!(located * 100 >= calls * 99, "{located} of {calls} located");
    assert!(meant > 500 && suggested * 100 >= meant * 95, "{suggested} of {meant} suggested");
}
