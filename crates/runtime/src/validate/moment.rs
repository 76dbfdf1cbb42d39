//! Brings a date-time into the form of RFC 3339 when only its separator or its zone is written another way.

/// The same moment as RFC 3339 writes it; a zone is never invented.
pub(crate) fn normal(text: &str) -> Option<String> {
    let text = text.trim();
    if !text.is_ascii() || text.len() > 40 {
        return None;
    }
    let (date, rest) = text.split_at_checked(10)?;
    let time = rest.strip_prefix(['T', 't', ' '])?.trim_start();
    let zone_at = time.find(|c: char| !c.is_ascii_digit() && c != ':' && c != '.')?;
    let (clock, zone) = time.split_at(zone_at);
    Some(format!("{date}T{clock}{}", offset(zone.trim())?))
}

fn offset(zone: &str) -> Option<String> {
    if zone.eq_ignore_ascii_case("z") || zone.eq_ignore_ascii_case("utc") {
        return Some("Z".to_owned());
    }
    let sign = zone.chars().next().filter(|sign| matches!(sign, '+' | '-'))?;
    let digits: String = zone[1..].chars().filter(|c| *c != ':').collect();
    let shape_is_known = matches!(zone.len(), 3 | 5 | 6) && digits.chars().all(|c| c.is_ascii_digit());
    match (shape_is_known, digits.len()) {
        (true, 2) => Some(format!("{sign}{digits}:00")),
        (true, 4) => Some(format!("{sign}{}:{}", &digits[..2], &digits[2..])),
        _ => None,
    }
}
