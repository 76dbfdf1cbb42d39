//! What may be shown of the arguments: declared names, and values of declared fields that are not sensitive.

use curable_core::Pointer;
use serde_json::{Map, Value};

use super::tree::{NodeId, Tree};

/// What stands in the place of a name that may not be shown.
const REDACTED: &str = "<redacted>";

/// Whether a schema is marked so that its value is never shown.
pub(crate) fn is_marked(schema: &Map<String, Value>) -> bool {
    let flag = |name: &str| schema.get(name) == Some(&Value::Bool(true));
    flag("x-sensitive")
        || flag("writeOnly")
        || schema.get("format").is_some_and(|format| format == "password")
}

/// Whether a schema is marked so that a caller never sets its value.
pub(crate) fn is_governed(schema: &Map<String, Value>) -> bool {
    schema.get("x-governed") == Some(&Value::Bool(true))
}

/// The same for a schema that may be a boolean.
pub(crate) fn is_governed_schema(schema: &Value) -> bool {
    schema.as_object().is_some_and(is_governed)
}

/// A place in the arguments as an outsider may see it.
#[derive(Debug)]
pub(crate) struct Sight {
    /// The pointer, with the names that may not be shown replaced.
    pub(crate) at: Pointer,
    /// Whether the pointer is shown as it is.
    pub(crate) whole: bool,
    /// Whether nothing on the way is sensitive.
    pub(crate) clear: bool,
    /// Whether the value may be shown: nothing on the way is sensitive, and every name on the way is declared.
    pub(crate) open: bool,
    /// The schemas of the place.
    pub(crate) scope: Vec<NodeId>,
}

/// Looks along a pointer, from the schema of what it starts at.
pub(crate) fn look(tree: &Tree, root: NodeId, pointer: &Pointer, arguments: &Value) -> Sight {
    let mut scope = tree.wide(&[root]);
    let mut clear = !tree.is_sensitive(&scope);
    let (mut all_declared, mut whole) = (true, true);
    let mut at = Pointer::ROOT;
    let mut value = Some(arguments);
    for name in pointer.names() {
        let is_item = value.is_some_and(Value::is_array);
        let declared = is_item || tree.declares(&scope, &name);
        all_declared &= declared;
        if declared || looks_like_a_name(&name) {
            at = at.child(&name);
        } else {
            at = at.child(REDACTED);
            whole = false;
        }
        scope = tree.below(&scope, &name);
        clear &= !tree.is_sensitive(&scope);
        value = value.and_then(|value| match value {
            Value::Object(members) => members.get(name.as_ref()),
            Value::Array(items) => name.parse::<usize>().ok().and_then(|index| items.get(index)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
        });
    }
    Sight { at, whole, clear, open: clear && all_declared, scope }
}

/// Whether all of a value may be shown at a place of these schemas.
pub(crate) fn may_show(tree: &Tree, scope: &[NodeId], value: &Value) -> bool {
    if tree.is_sensitive(scope) {
        return false;
    }
    match value {
        Value::Object(members) => members.iter().all(|(name, value)| {
            tree.declares(scope, name) && may_show(tree, &tree.below(scope, name), value)
        }),
        Value::Array(items) => {
            let each = |(index, value): (usize, &Value)| {
                may_show(tree, &tree.below(scope, &index.to_string()), value)
            };
            items.iter().enumerate().all(each)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
    }
}

/// Whether a name that the schema does not declare reads like one that a schema could.
///
/// A person's data and a key of an access have spaces, signs or many digits; a name of a field has not, in whatever
/// script it is written.
pub(crate) fn looks_like_a_name(name: &str) -> bool {
    let starts = name.chars().next().is_some_and(|first| first.is_alphabetic() || first == '_');
    let fits = name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '-'));
    starts && fits && name.chars().count() <= 64 && name.chars().filter(|c| c.is_numeric()).count() <= 4
}
