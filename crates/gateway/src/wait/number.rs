//! Numbers as headers write them.

/// Milliseconds from a number of seconds: digits, and perhaps a fraction. Nothing else is a number here: a sign, an
/// exponent or a unit would be a guess.
pub(super) fn seconds(text: &str) -> Option<u64> {
    scaled(text, 3)
}

/// Milliseconds from a number of milliseconds.
pub(super) fn millis(text: &str) -> Option<u64> {
    scaled(text, 0)
}

/// A decimal number times ten to some power, rounded up so that nobody comes too early. What is too large for the type
/// is its largest value.
fn scaled(text: &str, power: usize) -> Option<u64> {
    let text = text.trim_matches([' ', '\t']);
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(whole) || !is_digits(fraction) {
        return None;
    }
    let mut value = 0_u64;
    let kept = whole.bytes().chain(fraction.bytes().chain(std::iter::repeat(b'0')).take(power));
    for byte in kept {
        value = value.saturating_mul(10).saturating_add(u64::from(byte - b'0'));
    }
    let is_more = fraction.bytes().skip(power).any(|byte| byte != b'0');
    Some(value.saturating_add(u64::from(is_more)))
}

/// Milliseconds from a duration as Go and protobuf write it: `3.5s`, `20ms`, `6m0s`, `1h2m3s`.
pub(super) fn duration(text: &str) -> Option<u64> {
    let mut rest = text.trim();
    if rest.is_empty() {
        return None;
    }
    let mut total = 0_u64;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
        let (number, unit) = rest.split_at_checked(digits)?;
        let letters = unit.find(|c: char| c.is_ascii_digit()).unwrap_or(unit.len());
        let (unit, next) = unit.split_at_checked(letters)?;
        let each = match unit {
            "ns" | "us" | "µs" => 0,
            "ms" => 1,
            "s" => 1000,
            "m" => 60_000,
            "h" => 3_600_000,
            "d" => 86_400_000,
            _ => return None,
        };
        let thousandths = seconds(number)?;
        let part = if each == 0 { 1 } else { thousandths.saturating_mul(each).div_ceil(1000) };
        total = total.saturating_add(part);
        rest = next;
    }
    Some(total)
}
