//! The call that can tell whether another one took effect, or what came of it.

use curable_core::{Applied, NextAction};
use serde_json::{Map, Value};

use super::call::Call;
use super::dispatch;
use crate::registry::{Operation, Snapshot};
use crate::schema;

/// The operation to look by, with those arguments of the call that it also takes; `None` if the caller may not use it.
///
/// Arguments are given when they make a whole call, and never one that may not be shown.
pub(super) fn action(
    call: &Call,
    operation: &Operation,
    snapshot: &Snapshot,
    applied: Applied,
) -> Option<NextAction> {
    let why = match applied {
        Applied::No => return None,
        Applied::Maybe => "It shows whether the call has taken effect.",
        Applied::Yes => "It shows what the call has done.",
    };
    let look_by = snapshot.operation(operation.def.look_by.as_deref()?)?;
    if !dispatch::may_see(look_by, &call.caller) {
        return None;
    }
    let taken = schema::members(&look_by.def.input);
    let empty = Map::new();
    let shared: Map<String, Value> = call
        .arguments
        .as_object()
        .unwrap_or(&empty)
        .iter()
        .filter(|(name, value)| {
            taken.contains(name.as_str())
                && operation.input.may_show(name, value)
                && look_by.input.may_show(name, value)
        })
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    let mut action = NextAction::call(look_by.def.name.clone(), Value::Object(shared));
    action.why = Some(why.to_owned());
    action.arguments = action.arguments.filter(|arguments| look_by.input.check(arguments).is_ok());
    Some(action)
}
