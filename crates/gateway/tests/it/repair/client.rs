//! A client without a language model: it sees a failure as it came over the wire, and its own arguments.

use std::collections::BTreeSet;

use curable_core::{PatchOp, patch};
use serde_json::{Map, Value};

/// What the client does about a failure.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Move {
    /// Sends the same call again after so many milliseconds.
    Wait(u64),
    /// Sends a changed call.
    Send {
        /// Its arguments.
        arguments: Value,
        /// Whether its caller had to be asked for a value.
        asked: bool,
    },
    /// Does nothing more.
    Stop,
}

/// What to do about a failure. `caller` holds what the caller answers when it is asked about a place; `null` stands
/// for *leave it out*.
pub(crate) fn next(failure: &Value, arguments: &Value, caller: &Map<String, Value>) -> Move {
    if failure["retryable"] == true {
        return Move::Wait(failure["retry_after_ms"].as_u64().unwrap_or(0));
    }
    let doubtful = matches!(failure["applied"].as_str(), Some("maybe" | "yes"));
    if doubtful || failure["retry"] == "never" {
        return Move::Stop;
    }
    let steps = steps(failure);
    if !steps.is_empty() {
        let mut changed = arguments.clone();
        return match patch::apply(&steps, &mut changed) {
            Ok(()) => Move::Send { arguments: changed, asked: false },
            Err(_) => Move::Stop,
        };
    }
    let answers = answers(failure, caller);
    let mut changed = arguments.clone();
    // What the failure itself suggests comes first: a misspelt name is put right before a value is set below it.
    for repair in list(&failure["repairs"]) {
        let at = repair["at"].as_str().unwrap_or_default();
        if !answers.iter().any(|(place, _)| *place == at) {
            follow(&mut changed, repair);
        }
    }
    for (at, value) in &answers {
        set(&mut changed, at, value);
    }
    if changed == *arguments {
        Move::Stop
    } else {
        Move::Send { arguments: changed, asked: !answers.is_empty() }
    }
}

/// The places that a failure names, in its repairs or in its patch.
pub(crate) fn places(failure: &Value) -> BTreeSet<&str> {
    let repairs = list(&failure["repairs"]).filter_map(|repair| repair["at"].as_str());
    let patch = list(&failure["patch"]).flat_map(|step| [step["path"].as_str(), step["from"].as_str()]);
    repairs.chain(patch.flatten()).collect()
}

/// What the caller says about the places that the failure names. It is not asked about anything else; but who hears that
/// a value is in the wrong place says where it belongs.
fn answers<'a>(failure: &Value, caller: &'a Map<String, Value>) -> Vec<(&'a str, &'a Value)> {
    let places = places(failure);
    let named =
        |at: &str| places.iter().any(|place| *place == at || is_below(at, place) || is_below(place, at));
    let misplaced = || {
        let mut away = caller.iter().filter(|(_, value)| value.is_null()).peekable();
        away.peek().is_some() && away.all(|(at, _)| named(at))
    };
    caller
        .iter()
        .filter(|(at, value)| named(at) || (!value.is_null() && misplaced()))
        .map(|(at, value)| (at.as_str(), value))
        .collect()
}

fn is_below(at: &str, place: &str) -> bool {
    !place.is_empty() && at.strip_prefix(place).is_some_and(|rest| rest.starts_with('/'))
}

/// Does what a repair suggests: another name for what is not known, another value for the rest.
fn follow(arguments: &mut Value, repair: &Value) {
    let (Some(at), suggest) = (repair["at"].as_str(), &repair["suggest"]) else { return };
    if suggest.is_null() {
        return;
    }
    if repair["problem"] == "unknown" {
        let (Some((parent, _)), Some(name)) = (at.rsplit_once('/'), suggest.as_str()) else { return };
        let value = arguments.pointer(at).cloned().unwrap_or_default();
        set(arguments, at, &Value::Null);
        set(arguments, &format!("{parent}/{name}"), &value);
    } else {
        set(arguments, at, suggest);
    }
}

/// Puts a value at its place; `null` takes the member away.
fn set(arguments: &mut Value, at: &str, value: &Value) {
    let Some((parent, name)) = at.rsplit_once('/') else { return };
    let name = name.replace("~1", "/").replace("~0", "~");
    match arguments.pointer_mut(parent) {
        Some(Value::Object(members)) if value.is_null() => {
            members.shift_remove(&name);
        }
        Some(Value::Object(members)) => {
            members.insert(name, value.clone());
        }
        Some(Value::Array(items)) => {
            if let Some(item) = name.parse::<usize>().ok().and_then(|index| items.get_mut(index)) {
                *item = value.clone();
            }
        }
        _ => {}
    }
}

fn steps(failure: &Value) -> Vec<PatchOp> {
    list(&failure["patch"]).filter_map(PatchOp::from_value).collect()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}
