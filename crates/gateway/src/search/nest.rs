//! The failure of a call within a call, said for the caller of the outer one.

use curable_core::{Failure, NextAction, PatchOp, Pointer};
use serde_json::{Map, Value, json};

use super::operations::{CALL, DESCRIBE};

/// Where the arguments of the inner call stand.
const INNER: Pointer = Pointer::from_static("/arguments");

/// Points into the arguments of the outer call, and names operations as the outer caller reaches them.
pub(super) fn nest(failure: &mut Failure) {
    let places: Vec<&str> = failure.repairs.iter().map(|repair| repair.at.as_str()).collect();
    failure.message = said(&failure.message, &places).into();
    for repair in &mut failure.repairs {
        repair.at = inner(&repair.at);
    }
    failure.patch.iter_mut().for_each(step);
    for similar in &mut failure.similar {
        similar.patch.iter_mut().for_each(step);
    }
    failure.next_actions.iter_mut().for_each(action);
}

/// The sentence with the places that it names where they are in the arguments of the outer call.
fn said(message: &str, places: &[&str]) -> String {
    let word = |word: &str| {
        let place = word.trim_end_matches([',', ';', ':', '.']);
        let is_place = !place.is_empty() && places.contains(&place);
        if is_place { format!("{INNER}{word}") } else { word.to_owned() }
    };
    message.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

fn inner(at: &Pointer) -> Pointer {
    at.names().fold(INNER, |pointer, name| pointer.child(&name))
}

fn step(step: &mut PatchOp) {
    match step {
        PatchOp::Add { path, .. } | PatchOp::Replace { path, .. } | PatchOp::Remove { path } => {
            *path = inner(path);
        }
        PatchOp::Move { from, path } => {
            *from = inner(from);
            *path = inner(path);
        }
    }
}

/// A call that helps is made by the outer operation; one without its arguments has to be described first.
fn action(action: &mut NextAction) {
    let Some(operation) = action.tool.take() else { return };
    let mut arguments = Map::from_iter([("operation".to_owned(), json!(operation))]);
    let tool = match action.arguments.take() {
        Some(inner) => {
            arguments.insert("arguments".to_owned(), inner);
            CALL
        }
        None => DESCRIBE,
    };
    action.tool = Some(tool.to_owned());
    action.arguments = Some(Value::Object(arguments));
}
