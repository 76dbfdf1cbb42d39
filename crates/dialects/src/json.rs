//! Small readings of JSON that several dialects share.

use serde_json::{Map, Number, Value};

/// Takes a text out of the members; anything else stays where it is.
pub(crate) fn take_text(members: &mut Map<String, Value>, name: &str) -> Option<String> {
    match members.get_mut(name) {
        Some(Value::String(text)) => {
            let text = std::mem::take(text);
            members.shift_remove(name);
            Some(text)
        }
        _ => None,
    }
}

/// Takes the words of a failure out of the members; words that say nothing stay there too, to be written as they came.
pub(crate) fn take_message(members: &mut Map<String, Value>, name: &str) -> String {
    match members.get(name) {
        Some(Value::String(text)) if text.trim().is_empty() => String::new(),
        _ => take_text(members, name).unwrap_or_default(),
    }
}

/// Takes a boolean out of the members; anything else stays where it is.
pub(crate) fn take_bool(members: &mut Map<String, Value>, name: &str) -> Option<bool> {
    let flag = members.get(name)?.as_bool()?;
    members.shift_remove(name);
    Some(flag)
}

/// Takes an HTTP error status out of the members; anything else stays where it is.
pub(crate) fn take_status(members: &mut Map<String, Value>, name: &str) -> Option<u16> {
    let status = status(members.get(name)?)?;
    members.shift_remove(name);
    Some(status)
}

/// An HTTP error status.
pub(crate) fn status(value: &Value) -> Option<u16> {
    value.as_u64().and_then(|status| u16::try_from(status).ok()).filter(|status| (400..=599).contains(status))
}

/// Seconds, whole or not, as a number or as a text, in whole milliseconds rounded up. Negative and absurd values are none.
pub(crate) fn seconds_to_ms(value: &Value) -> Option<u64> {
    let seconds = match value {
        Value::Number(number) => number.as_f64()?,
        Value::String(text) => text.trim().parse().ok()?,
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => return None,
    };
    let exact = seconds * 1000.0;
    // 2.007 seconds are 2007 milliseconds, although the product of the doubles is a little more.
    let ms = if (exact - exact.round()).abs() < 1e-3 { exact.round() } else { exact.ceil() };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the range is checked on this line"
    )]
    (0.0..=MAX_WAIT_MS).contains(&ms).then_some(ms as u64)
}

/// Ten years: what is longer is no time to wait but a mistake.
const MAX_WAIT_MS: f64 = 10.0 * 366.0 * 86_400_000.0;

/// Milliseconds in seconds: whole where that is exact.
pub(crate) fn ms_to_seconds(ms: u64) -> Value {
    if ms.is_multiple_of(1000) {
        return Value::from(ms / 1000);
    }
    #[expect(clippy::cast_precision_loss, reason = "waits are far below 2^53 milliseconds")]
    Number::from_f64(ms as f64 / 1000.0).map_or(Value::Null, Value::Number)
}
