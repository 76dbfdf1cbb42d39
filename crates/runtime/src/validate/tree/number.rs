//! Exact comparison of JSON numbers and of JSON values.

use std::cmp::Ordering;

use serde_json::{Number, Value};

/// Compares two numbers exactly, whatever way they are written.
pub(crate) fn compare(left: &Number, right: &Number) -> Option<Ordering> {
    match (whole(left), whole(right)) {
        (Some(left), Some(right)) => Some(left.cmp(&right)),
        (Some(left), None) => compare_mixed(left, right.as_f64()?),
        (None, Some(right)) => compare_mixed(right, left.as_f64()?).map(Ordering::reverse),
        (None, None) => left.as_f64()?.partial_cmp(&right.as_f64()?),
    }
}

fn whole(number: &Number) -> Option<i128> {
    number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from))
}

/// A cast of the float saturates, which keeps its side of every 64-bit integer.
#[expect(
    clippy::cast_possible_truncation,
    reason = "saturation is what is wanted, the fraction is compared apart"
)]
fn compare_mixed(whole: i128, float: f64) -> Option<Ordering> {
    if float.is_nan() {
        return None;
    }
    let floor = float.floor();
    Some(match whole.cmp(&(floor as i128)) {
        Ordering::Equal if float > floor => Ordering::Less,
        other => other,
    })
}

/// Equality as JSON Schema means it: `1` is `1.0`, and the order of members does not count.
pub(crate) fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => compare(left, right) == Some(Ordering::Equal),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| same(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left.iter().all(|(name, left)| right.get(name).is_some_and(|right| same(left, right)))
        }
        (left, right) => left == right,
    }
}

/// Whether one of the values is the same as this one.
pub(crate) fn contains(values: &[Value], value: &Value) -> bool {
    values.iter().any(|one| same(one, value))
}
