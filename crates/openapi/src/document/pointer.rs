//! JSON pointers as references write them: with tildes, with percent signs, or plain wrong.

use std::borrow::Cow;

use serde_json::{Map, Value};

/// How many references may stand in the way of one pointer.
const MAX_HOPS: usize = 64;

/// So many members are faster looked through than hashed.
const FEW: usize = 8;

/// A member of an object.
pub(crate) fn get<'v>(members: &'v Map<String, Value>, name: &str) -> Option<&'v Value> {
    if members.len() > FEW {
        return members.get(name);
    }
    members.iter().find(|(there, _)| *there == name).map(|(_, value)| value)
}

/// The reference that a value is, or has among other members.
pub(crate) fn reference(value: &Value) -> Option<&str> {
    get(value.as_object()?, "$ref")?.as_str()
}

/// A name as it stands in a pointer.
pub(crate) fn escape(name: &str) -> Cow<'_, str> {
    if name.contains(['~', '/']) {
        return name.replace('~', "~0").replace('/', "~1").into();
    }
    name.into()
}

/// A name of a pointer as it is.
pub(crate) fn unescape(segment: &str) -> Cow<'_, str> {
    if segment.contains('~') {
        return segment.replace("~1", "/").replace("~0", "~").into();
    }
    segment.into()
}

/// A text without its percent signs.
pub(crate) fn percent_decode(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return text.into();
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let code = (first == b'%')
            .then(|| tail.get(..2))
            .flatten()
            .filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(code.unwrap_or(first));
        rest = if code.is_some() { tail.get(2..).unwrap_or_default() } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned().into()
}

/// What a local reference (`#`, `#/…`) names; references that stand in the way of the pointer are followed.
pub(crate) fn look_up<'v>(root: &'v Value, reference: &str) -> Option<&'v Value> {
    step(root, reference, &mut 0)
}

fn step<'v>(root: &'v Value, to: &str, hops: &mut usize) -> Option<&'v Value> {
    *hops += 1;
    if *hops > MAX_HOPS {
        return None;
    }
    let pointer = to.strip_prefix('#')?;
    if pointer.is_empty() {
        return Some(root);
    }
    let mut at = root;
    for segment in pointer.strip_prefix('/')?.split('/') {
        at = loop {
            match member(at, segment) {
                Some(member) => break member,
                None => at = step(root, reference(at)?, hops)?,
            }
        };
    }
    Some(at)
}

fn member<'v>(at: &'v Value, segment: &str) -> Option<&'v Value> {
    match at {
        Value::Object(members) => {
            let plain = unescape(segment);
            // A name that holds a percent sign as it is comes first: encoding is what documents forget.
            get(members, plain.as_ref()).or_else(|| {
                let decoded = percent_decode(segment);
                matches!(decoded, Cow::Owned(_)).then(|| members.get(unescape(&decoded).as_ref())).flatten()
            })
        }
        Value::Array(items) => items.get(segment.parse::<usize>().ok()?),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

/// What a value is in the end, when every reference is followed; none when one names nothing or they go in a circle.
pub(crate) fn follow<'v>(root: &'v Value, value: &'v Value) -> Option<&'v Value> {
    let mut at = value;
    for _ in 0..MAX_HOPS {
        match reference(at) {
            None => return Some(at),
            Some(reference) => at = look_up(root, reference)?,
        }
    }
    None
}
