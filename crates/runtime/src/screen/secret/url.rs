//! Addresses with a user or with a secret in their query.

use std::sync::LazyLock;

use regex::Regex;

use super::Piece;
use super::named::is_secret_parameter;

/// Schemes in which a user alone may be a token; elsewhere a user without a password is just a name.
const WEB: [&str; 6] = ["http", "https", "ws", "wss", "ftp", "git+https"];

/// `user:password@host:port` and `user:password@tcp(host)`, and Oracle's way.
static BARE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?i-u)(?:[a-z0-9_.-]+:[!-.0-9;-?A-~]{3,}@(?:(?:tcp|unix|udp)?\(|[a-z0-9.-]+:[0-9]{2,5}\b)|jdbc:oracle:[a-z0-9]+:[!-.0-~]+/[!-~]+@)",
    )
    .ok()
});

pub(super) fn find(text: &str, found: &mut Vec<Piece>) {
    let mut at = 0;
    while let Some(start) = text[at..].find("://").map(|index| at + index + 3) {
        let length = text[start..].find(ends_address).unwrap_or(text.len() - start);
        address(text, start, start + length, found);
        at = start + length.max(1);
        if at > text.len() || !text.is_char_boundary(at) {
            break;
        }
    }
    if text.contains('@') {
        let hits = BARE.iter().flat_map(|bare| bare.find_iter(text));
        found.extend(hits.filter_map(|hit| {
            let end = hit.start() + hit.as_str().rfind('@')?;
            (!hit.as_str().contains("://")).then_some(hit.start()..end)
        }));
    }
}

fn ends_address(c: char) -> bool {
    c.is_whitespace() || matches!(c, '"' | '\'' | '<' | '>' | '`' | '\\')
}

fn address(text: &str, start: usize, end: usize, found: &mut Vec<Piece>) {
    let rest = &text[start..end];
    let authority = &rest[..rest.find(['/', '?', '#']).unwrap_or(rest.len())];
    let scheme = scheme(&text[..start - 3]);
    let is_web = WEB.iter().any(|web| web.eq_ignore_ascii_case(scheme));
    if let Some(at) = authority.rfind('@') {
        let user = &authority[..at];
        if user.contains(':') || is_web {
            found.push(start..start + at);
        }
    } else if has_odd_port(authority) && !scheme.is_empty() {
        // The password holds a sign that ends the host, or the rest was cut off.
        match rest.rfind('@') {
            Some(at) => found.push(start..start + at),
            None if !is_web => found.push(start..start + authority.len()),
            None => {}
        }
    }
    for mark in ['?', '#'] {
        let Some(query) = rest.find(mark).map(|index| index + 1) else { continue };
        let pairs = rest[query..].split(['&', ';', '?', '#']).filter_map(|pair| pair.split_once('='));
        if pairs.into_iter().any(|(name, value)| is_secret_parameter(name, value)) {
            found.push(start + query..end);
            return;
        }
    }
}

fn scheme(before: &str) -> &str {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '.' | '-');
    &before[before.trim_end_matches(is_part).len()..]
}

/// Whether what follows the colon is something, and no port.
fn has_odd_port(authority: &str) -> bool {
    let first = authority.split([',', ';', ')']).next().unwrap_or_default();
    !first.starts_with('[')
        && first.split_once(':').is_some_and(|(_, port)| {
            !port.starts_with(['{', '<', '$', ':'])
                && port != "port"
                && !port.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        })
}
