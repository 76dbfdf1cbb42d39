//! JSON of an upstream as a value whose numbers are those that were sent.

use std::borrow::Cow;

use serde_json::Value;

/// The text of a body: UTF-8, or the one byte per character that its type announces.
pub(super) fn text<'b>(body: &'b [u8], content_type: Option<&str>) -> Option<Cow<'b, str>> {
    let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
    match charset(content_type).as_deref() {
        Some("iso-8859-1" | "latin1" | "windows-1252" | "us-ascii") if !body.is_ascii() => {
            // Some say so and send UTF-8 all the same.
            Some(match std::str::from_utf8(body) {
                Ok(text) => Cow::Borrowed(text),
                Err(_) => Cow::Owned(body.iter().copied().map(char::from).collect()),
            })
        }
        _ => std::str::from_utf8(body).ok().map(Cow::Borrowed),
    }
}

/// The value of a body, if it is JSON. What nests deeper than 128 levels is none.
pub(super) fn value(body: &[u8], content_type: Option<&str>) -> Option<Value> {
    serde_json::from_str(&exact(&text(body, content_type)?)).ok()
}

/// The same, and of what nests deeper the upper levels: a failure says what it is at the top.
pub(super) fn upper(body: &[u8], content_type: Option<&str>) -> Option<Value> {
    let text = text(body, content_type)?;
    let text = exact(&text);
    serde_json::from_str(&text).ok().or_else(|| serde_json::from_str(&super::shallow::shallow(&text)?).ok())
}

/// Whether a body begins like an object or a list.
pub(super) fn looks_like(body: &[u8]) -> bool {
    let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
    matches!(body.trim_ascii_start().first(), Some(b'{' | b'['))
}

fn charset(content_type: Option<&str>) -> Option<String> {
    content_type?.split(';').skip(1).find_map(|part| {
        let (name, value) = part.split_once('=')?;
        name.trim()
            .eq_ignore_ascii_case("charset")
            .then(|| value.trim().trim_matches('"').to_ascii_lowercase())
    })
}

/// The same JSON with each number that a value cannot hold unchanged as a text: `1e400` as `"1e400"`.
pub(super) fn exact(json: &str) -> Cow<'_, str> {
    let bytes = json.as_bytes();
    let mut out = String::new();
    let (mut at, mut kept, mut inside) = (0, 0, false);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => inside = !inside,
            b'\\' if inside => at += 1,
            b'-' | b'0'..=b'9' if !inside => {
                let part = |byte: &u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
                let end =
                    bytes[at..].iter().position(|byte| !part(byte)).map_or(bytes.len(), |length| at + length);
                let number = &json[at..end];
                if is_number(number) && !is_exact(number) {
                    out.push_str(&json[kept..at]);
                    out.push('"');
                    out.push_str(number);
                    out.push('"');
                    kept = end;
                }
                at = end;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    if kept == 0 {
        return Cow::Borrowed(json);
    }
    out.push_str(&json[kept..]);
    Cow::Owned(out)
}

/// Whether JSON allows the number; what it does not allow is left for the parser to refuse.
fn is_number(text: &str) -> bool {
    let text = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = text.split_once(['e', 'E']).map_or((text, None), |(m, e)| (m, Some(e)));
    let (whole, fraction) = mantissa.split_once('.').map_or((mantissa, None), |(w, f)| (w, Some(f)));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(digits)
        && exponent.is_none_or(|exponent| digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)))
}

/// Whether a value holds the number unchanged: as an integer, or as a double that has the same digits.
fn is_exact(text: &str) -> bool {
    if text.len() <= 15 && !text.contains(['e', 'E']) {
        return true;
    }
    if text.parse::<i64>().is_ok() || text.parse::<u64>().is_ok() {
        return true;
    }
    let Some((digits, exponent)) = decimal(text) else { return false };
    if digits.is_empty() {
        return true;
    }
    let Ok(double) = text.parse::<f64>() else { return false };
    if !double.is_finite() || double == 0.0 || digits.len() > 400 {
        return false;
    }
    // A whole number is written again with the fewest digits, a fraction is as good as the digits that it came with.
    let whole = !text.contains(['.', 'e', 'E']);
    let written =
        if whole { format!("{:e}", double.abs()) } else { format!("{:.*e}", digits.len() - 1, double.abs()) };
    decimal(&written) == Some((digits, exponent))
}

/// The significant digits, and the power of ten of the first of them.
fn decimal(text: &str) -> Option<(String, i64)> {
    let text = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let exponent: i64 = exponent.strip_prefix('+').unwrap_or(exponent).parse().ok()?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all: String = whole.chars().chain(fraction.chars()).collect();
    let zeros = all.bytes().take_while(|byte| *byte == b'0').count();
    let digits = all[zeros..].trim_end_matches('0').to_owned();
    let first = i64::try_from(whole.len()).ok()? - 1 - i64::try_from(zeros).ok()?;
    Some((digits, exponent.checked_add(first)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_or_become_texts() {
        for kept in [
            "0",
            "-0",
            "1.5",
            "9223372036854775808",
            "18446744073709551615",
            "-9223372036854775808",
            "0.1",
            "0.30000000000000004",
            "1e20",
            "100000000000000000000",
            "1.7976931348623157e308",
            "5e-324",
            "0.1000000000000000055511151231257827",
            "0e999",
            "1E+2",
            "0.10000000000000001",
        ] {
            assert_eq!(exact(kept), kept);
        }
        for lost in [
            "1e400",
            "-1e400",
            "1e-400",
            "18446744073709551616",
            "-9223372036854775809",
            "12345678901234567890.12",
            "1e99999999999999999999",
            "9007199254740993.0",
            "123456789012345678e-5",
            "3.14159265358979323846",
        ] {
            assert_eq!(exact(&format!("[{lost}]")), format!("[\"{lost}\"]"));
        }
    }

    #[test]
    fn texts_and_what_is_no_number_are_left_alone() {
        for json in [r#"{"a\"1e400":"1e400 \\"}"#, "[1e400.5]", "[01e400]", "[--1e400]", "1e", r#""\\1e400"#]
        {
            assert_eq!(exact(json), json);
        }
        assert_eq!(value(br#"{"1e400":[1,1e400]}"#, None), Some(serde_json::json!({"1e400": [1, "1e400"]})));
    }

    #[test]
    fn one_byte_per_character_is_read_where_it_is_announced() {
        assert_eq!(text(b"\xe9", Some("text/plain; charset=ISO-8859-1")).as_deref(), Some("é"));
        assert_eq!(text("é".as_bytes(), Some("text/plain; charset=latin1")).as_deref(), Some("é"));
        assert_eq!(text(b"\xe9", Some("text/plain")), None);
        assert_eq!(text(b"\xef\xbb\xbfa", None).as_deref(), Some("a"));
    }
}
