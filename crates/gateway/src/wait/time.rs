//! Moments as headers write them, in milliseconds since 1970.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use http::{HeaderMap, header};

/// What time it was for the upstream when it replied.
pub(super) fn of_reply(headers: &HeaderMap, now: SystemTime) -> u64 {
    let date = headers.get(header::DATE).and_then(|value| http_date(value.to_str().ok()?));
    date.unwrap_or_else(|| millis(now))
}

/// A moment in one of the three forms of RFC 9110.
pub(super) fn http_date(text: &str) -> Option<u64> {
    httpdate::parse_http_date(text.trim()).ok().map(millis)
}

fn millis(moment: SystemTime) -> u64 {
    let since = moment.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// A moment in the form of RFC 3339, such as `2026-11-15T12:00:00.5Z` or with an offset.
pub(super) fn rfc3339(text: &str) -> Option<u64> {
    let text = text.trim();
    let (date, clock) = text.split_once(['T', 't', ' '])?;
    let mut parts = date.split('-');
    let (year, month, day) =
        (digits(parts.next()?, 4)?, digits(parts.next()?, 2)?, digits(parts.next()?, 2)?);
    if parts.next().is_some() || !(1..=12).contains(&month) || !(1..=31).contains(&day) || year < 1970 {
        return None;
    }
    let zone_at = clock.find(['Z', 'z', '+', '-'])?;
    let (clock, zone) = clock.split_at_checked(zone_at)?;
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let mut parts = clock.split(':');
    let (hour, minute, second) =
        (digits(parts.next()?, 2)?, digits(parts.next()?, 2)?, digits(parts.next()?, 2)?);
    if parts.next().is_some() || hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    let local = ((days(year, month, day) * 24 + hour) * 60 + minute) * 60 + second;
    let offset = match zone {
        "Z" | "z" => 0,
        zone => {
            let (hours, minutes) = zone.get(1..)?.split_once(':')?;
            let seconds = (digits(hours, 2)? * 60 + digits(minutes, 2)?) * 60;
            if zone.starts_with('-') { -seconds } else { seconds }
        }
    };
    let whole = u64::try_from(local - offset).ok()?;
    Some(whole * 1000 + super::number::seconds(&["0.", fraction].concat())?)
}

fn digits(text: &str, count: usize) -> Option<i64> {
    if text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit()) {
        text.parse().ok()
    } else {
        None
    }
}

/// The days from 1970 to a date of the Gregorian calendar, for years from 1970 on.
fn days(year: i64, month: i64, day: i64) -> i64 {
    // March begins the year, so that the leap day is its last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day - 1 - 719_468
}
