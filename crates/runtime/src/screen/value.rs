//! A JSON value as it may leave.

use serde_json::{Map, Value};

use super::secret::{is_card_number, is_secret_member};
use super::{REDACTED, screened};

/// How deep a value is looked into; what lies deeper is taken away.
const MAX_DEPTH: usize = 128;

/// Screens every text and every name in a value, and says whether anything had to change.
///
/// A member that is named after a secret loses its value whatever that looks like, and so does the number of a card.
pub fn value(value: &mut Value) -> bool {
    at_depth(value, 0)
}

fn at_depth(value: &mut Value, depth: usize) -> bool {
    match value {
        Value::Null | Value::Bool(_) => false,
        Value::Number(number) => {
            let is_card = number.as_u64().is_some_and(is_card_number);
            if is_card {
                *value = REDACTED.into();
            }
            is_card
        }
        Value::String(text) => replace(text),
        Value::Array(_) | Value::Object(_) if depth >= MAX_DEPTH => {
            *value = Value::Null;
            true
        }
        Value::Array(items) => {
            let mut changed = false;
            for item in items {
                changed |= at_depth(item, depth + 1);
            }
            changed
        }
        Value::Object(members) => object(members, depth),
    }
}

fn object(members: &mut Map<String, Value>, depth: usize) -> bool {
    let mut changed = false;
    let mut renamed = false;
    for (name, member) in members.iter_mut() {
        renamed |= matches!(screened(name), std::borrow::Cow::Owned(_));
        if is_named_secret(name, member) {
            *member = REDACTED.into();
            changed = true;
        } else {
            changed |= at_depth(member, depth + 1);
        }
    }
    if renamed {
        let old = std::mem::take(members);
        *members = old.into_iter().map(|(name, member)| (screened(&name).into_owned(), member)).collect();
    }
    changed || renamed
}

fn is_named_secret(name: &str, member: &Value) -> bool {
    match member {
        Value::String(text) => text != REDACTED && is_secret_member(name, text),
        Value::Number(number) => is_secret_member(name, &number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => false,
    }
}

/// Screens one text, and says whether it had to change.
pub(super) fn replace(text: &mut String) -> bool {
    let std::borrow::Cow::Owned(screened) = screened(text) else { return false };
    *text = screened;
    true
}
