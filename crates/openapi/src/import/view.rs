//! Looking into a tree that may hold anything: what is not as it should be is as if it were not there.

use serde_json::{Map, Value};

use crate::document::pointer::escape;
pub(super) use crate::document::pointer::get;

/// The members of an object.
pub(super) type Members = Map<String, Value>;

/// A text below a member.
pub(super) fn text<'v>(members: &'v Members, name: &str) -> Option<&'v str> {
    get(members, name).and_then(Value::as_str)
}

/// An object below a member.
pub(super) fn object<'v>(members: &'v Members, name: &str) -> Option<&'v Members> {
    get(members, name).and_then(Value::as_object)
}

/// The items of a list below a member.
pub(super) fn items<'v>(members: &'v Members, name: &str) -> &'v [Value] {
    get(members, name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The texts in a list below a member.
pub(super) fn texts<'v>(members: &'v Members, name: &str) -> impl Iterator<Item = &'v str> {
    items(members, name).iter().filter_map(Value::as_str)
}

/// Whether a member is `true`.
pub(super) fn is_true(members: &Members, name: &str) -> bool {
    get(members, name).and_then(Value::as_bool).unwrap_or(false)
}

/// The pointer to a member.
pub(super) fn below(at: &str, name: &str) -> String {
    let mut pointer = String::with_capacity(at.len() + name.len() + 1);
    pointer.push_str(at);
    pointer.push('/');
    pointer.push_str(&escape(name));
    pointer
}
