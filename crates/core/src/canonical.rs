//! Canonical JSON (RFC 8785): one value, one text.

use std::fmt::Write;

use serde_json::{Number, Value};

/// The canonical text of a value.
pub fn to_string(value: &Value) -> String {
    let mut out = String::new();
    write_value(&mut out, value);
    out
}

fn write_value(out: &mut String, value: &Value) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Number(number) => write_number(out, number),
        Value::String(text) => write_text(out, text),
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_value(out, item);
            }
            out.push(']');
        }
        Value::Object(members) => {
            let mut sorted: Vec<_> = members.iter().collect();
            sorted.sort_by(|(a, _), (b, _)| a.encode_utf16().cmp(b.encode_utf16()));
            out.push('{');
            for (index, (name, value)) in sorted.into_iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_text(out, name);
                out.push(':');
                write_value(out, value);
            }
            out.push('}');
        }
    }
}

fn write_text(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{c}' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            control if control < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

/// Numbers are IEEE doubles, written as ECMAScript writes them.
fn write_number(out: &mut String, number: &Number) {
    const EXACT: u64 = 1 << 53;
    if let Some(integer) = number.as_i64()
        && integer.unsigned_abs() <= EXACT
    {
        let _ = write!(out, "{integer}");
        return;
    }
    write_double(out, number.as_f64().unwrap_or(0.0));
}

fn write_double(out: &mut String, double: f64) {
    if double == 0.0 {
        out.push('0');
        return;
    }
    if double < 0.0 {
        out.push('-');
    }
    let (digits, point) = shortest(double.abs());
    let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let exponent = point - 1;
    if (1..=21).contains(&point) {
        let split = usize::try_from(point).unwrap_or(0);
        if count <= point {
            out.push_str(&digits);
            out.extend(std::iter::repeat_n('0', split - digits.len()));
        } else {
            out.push_str(&digits[..split]);
            out.push('.');
            out.push_str(&digits[split..]);
        }
    } else if (-5..=0).contains(&point) {
        out.push_str("0.");
        out.extend(std::iter::repeat_n('0', usize::try_from(-point).unwrap_or(0)));
        out.push_str(&digits);
    } else {
        out.push_str(&digits[..1]);
        if digits.len() > 1 {
            out.push('.');
            out.push_str(&digits[1..]);
        }
        let _ = write!(out, "e{}{}", if exponent < 0 { '-' } else { '+' }, exponent.abs());
    }
}

/// The shortest digits that read back as the same double, and where among them the point stands.
///
/// Where two texts are equally short and near, ECMAScript takes the even one, as the writer of `serde_json` does and
/// that of the standard library does not.
fn shortest(double: f64) -> (String, i32) {
    let text = Value::from(double).to_string();
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{whole}{fraction}");
    let digits = all.trim_start_matches('0');
    let zeros = i32::try_from(all.len() - digits.len()).unwrap_or(0);
    let whole = i32::try_from(whole.len()).unwrap_or(0);
    (digits.trim_end_matches('0').to_owned(), whole - zeros + exponent.parse().unwrap_or(0))
}
