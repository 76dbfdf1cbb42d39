//! What may be shown of the arguments: declared names, and values of declared fields that are not sensitive.

use curable_core::Pointer;
use serde_json::{Map, Value};

use super::tree::{NodeId, Tree};
use crate::screen::{self, is_secret};

/// What stands in the place of a name that may not be shown.
const REDACTED: &str = "<redacted>";

/// The longest name that is shown though it is not declared, in characters, and how many digits it may have.
const MAX_SHOWN: usize = 128;
const MAX_DIGITS: usize = 4;

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
    /// Whether the value may be shown: nothing on the way is sensitive, and every name on the way is declared, or may be
    /// shown itself and has a value that a schema describes.
    pub(crate) open: bool,
    /// The schemas of the place.
    pub(crate) scope: Vec<NodeId>,
}

/// Looks along a pointer, from the schema of what it starts at.
pub(crate) fn look(tree: &Tree, root: NodeId, pointer: &Pointer, arguments: &Value) -> Sight {
    let mut scope = tree.wide(&[root]);
    let mut clear = !tree.is_sensitive(&scope);
    let (mut all_described, mut whole) = (true, true);
    let mut at = Pointer::ROOT;
    let mut value = Some(arguments);
    for name in pointer.names() {
        let is_item = value.is_some_and(Value::is_array);
        let declared = is_item || tree.declares(&scope, &name);
        let shown = declared || looks_like_a_name(&name);
        if shown {
            at = at.child(&name);
        } else {
            at = at.child(REDACTED);
            whole = false;
        }
        scope = tree.below(&scope, &name);
        all_described &= declared || (shown && is_described(tree, &scope));
        clear &= !tree.is_sensitive(&scope);
        value = value.and_then(|value| match value {
            Value::Object(members) => members.get(name.as_ref()),
            Value::Array(items) => name.parse::<usize>().ok().and_then(|index| items.get(index)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
        });
    }
    Sight { at, whole, clear, open: clear && all_described, scope }
}

/// Whether some schema says what the values of a place are.
fn is_described(tree: &Tree, scope: &[NodeId]) -> bool {
    scope.iter().map(|id| tree.node(*id)).any(|node| node.types.is_some() || !node.choices.is_empty())
}

/// Whether all of a value may be shown at a place of these schemas.
pub(crate) fn may_show(tree: &Tree, scope: &[NodeId], value: &Value) -> bool {
    if tree.is_sensitive(scope) {
        return false;
    }
    match value {
        Value::Object(members) => members.iter().all(|(name, value)| {
            let below = tree.below(scope, name);
            // A map has names of the caller's own; what it says of their values is all that is known of them.
            let is_known = || {
                tree.declares(scope, name)
                    || looks_like_a_name(name) && is_described(tree, &below) && !is_secret_pair(name, value)
            };
            is_known() && may_show(tree, &below, value)
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

/// Whether a member that the schema does not declare looks as if it were a secret, by its name or by its value.
fn is_secret_pair(name: &str, value: &Value) -> bool {
    let mut pair = Value::Object(Map::from_iter([(name.to_owned(), value.clone())]));
    screen::value(&mut pair)
}

/// Whether a name that the schema does not declare may be told back to whoever sent it.
///
/// A person's data and a key of an access have many digits or the sign of an address; all else is a name of a field, with
/// spaces or signs and in whatever script. What is very long helps nobody to find the place.
pub(crate) fn looks_like_a_name(name: &str) -> bool {
    let is_short = name.chars().nth(MAX_SHOWN).is_none();
    let digits = || name.chars().filter(|c| c.is_numeric()).count();
    is_short && digits() <= MAX_DIGITS && !name.contains('@') && !is_secret(name)
}
