//! Why an upstream does not let a call in: told apart by status, challenge and code.

use http::{HeaderMap, header};
use serde_json::Value;

use crate::reply::bare;

/// Why an upstream does not let a call in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Denied {
    /// There is no credential, or none that it knows.
    Missing,
    /// The credential was good once.
    Expired,
    /// The credential is good, but not for this; the scopes that would be, as far as they are told.
    InsufficientScope(Vec<String>),
    /// The credential is good, and this is not allowed.
    Forbidden,
    /// It is no question of credentials: the limit of calls is reached.
    RateLimited,
}

/// How many scopes are kept.
const MAX_SCOPES: usize = 16;

/// Why an upstream does not let a call in; `None` for what is no such reply. `sent` tells whether the call carried a
/// credential: a bad token is an expired one to whoever sent one, and a missing one otherwise.
pub fn denied(status: u16, headers: &HeaderMap, body: Option<&Value>, sent: Credential) -> Option<Denied> {
    if !matches!(status, 400 | 401 | 403 | 429) {
        return None;
    }
    let said = codes(headers, body);
    let is = |known: &[&str]| said.iter().any(|code| known.contains(&code.as_str()));
    match status {
        429 => Some(Denied::RateLimited),
        401 if is(SCOPE) => Some(Denied::InsufficientScope(scopes(headers))),
        401 if is(EXPIRED) => Some(Denied::Expired),
        401 if is(INVALID) && sent == Credential::Sent => Some(Denied::Expired),
        401 => Some(Denied::Missing),
        403 if is(LIMITED) || is_used_up(headers) => Some(Denied::RateLimited),
        403 if is(SCOPE) => Some(Denied::InsufficientScope(scopes(headers))),
        403 if is(EXPIRED) => Some(Denied::Expired),
        403 if is(MISSING) => Some(Denied::Missing),
        403 => Some(Denied::Forbidden),
        // A few upstreams answer a bad token with 400 and the code of RFC 6750.
        400 if is(&["invalidtoken"]) && headers.contains_key(header::WWW_AUTHENTICATE) => {
            Some(Denied::Expired)
        }
        _ => None,
    }
}

/// Whether a call carried a credential.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Credential {
    /// It carried none.
    None,
    /// It carried one.
    Sent,
}

// The codes are compared without case and without anything but letters and digits.
const SCOPE: &[&str] = &[
    "insufficientscope",
    "insufficientscopes",
    "missingscope",
    "insufficientpermissions",
    "accesstokenscopeinsufficient",
    "invalidscope",
];
const EXPIRED: &[&str] = &[
    "tokenexpired",
    "expiredtoken",
    "expiredaccesstoken",
    "accesstokenexpired",
    "sessionexpired",
    "expiredtokenexception",
    "jwtexpired",
    "authexpired",
    "tokenrevoked",
    "requestexpired",
];
const INVALID: &[&str] =
    &["invalidtoken", "invalidaccesstoken", "invalidauthenticationtoken", "invalidgrant"];
const MISSING: &[&str] = &[
    "missingauthenticationtoken",
    "missingauthenticationtokenexception",
    "missingtoken",
    "missingcredentials",
    "notauthenticated",
    "unauthenticated",
    "authenticationrequired",
    "notauthed",
];
const LIMITED: &[&str] = &[
    "ratelimited",
    "ratelimitexceeded",
    "ratelimitreached",
    "toomanyrequests",
    "userratelimitexceeded",
    "quotaexceeded",
    "dailylimitexceeded",
    "throttled",
    "throttlingexception",
    "requestlimitexceeded",
];

/// The members of a body that hold a code, and those that such members may stand in.
const CODE_MEMBERS: &[&str] =
    &["code", "error", "error_code", "errorCode", "reason", "status", "type", "__type"];
const WITHIN: &[&str] = &["error", "errors", "details"];

fn codes(headers: &HeaderMap, body: Option<&Value>) -> Vec<String> {
    let mut found: Vec<String> = challenges(headers, "error").iter().map(|code| plain(code)).collect();
    found.extend(headers.get("x-amzn-errortype").and_then(|value| Some(plain(value.to_str().ok()?))));
    if let Some(body) = body {
        collect(body, 3, &mut found);
    }
    found
}

fn collect(value: &Value, depth: usize, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                match value.as_str() {
                    Some(text) if CODE_MEMBERS.contains(&name.as_str()) => found.push(plain(text)),
                    _ if depth > 0 && WITHIN.contains(&name.as_str()) => collect(value, depth - 1, found),
                    _ => {}
                }
            }
        }
        Value::Array(items) => items.iter().take(8).for_each(|item| collect(item, depth, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// A code without case and separators, and without the place that it is from, as in `com.example#ExpiredToken:…`.
fn plain(code: &str) -> String {
    let code = bare(code).rsplit('/').next().unwrap_or_default();
    let code = code.split(':').next().unwrap_or_default();
    let letters = code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase());
    letters.take(64).collect()
}

/// The values of one parameter in all challenges of `WWW-Authenticate`.
fn challenges(headers: &HeaderMap, wanted: &str) -> Vec<String> {
    let mut found = Vec::new();
    for value in headers.get_all(header::WWW_AUTHENTICATE) {
        let Ok(mut rest) = value.to_str() else { continue };
        while let Some((before, after)) = rest.split_once('=') {
            // The name of the scheme may stand before that of the parameter, and a comma before both.
            let name = before.trim().rsplit([' ', ',', '\t']).next().unwrap_or_default();
            let (text, next) = parameter(after.trim_start());
            if name.eq_ignore_ascii_case(wanted) {
                found.push(text);
            }
            rest = next;
        }
    }
    found
}

/// The value at the beginning of a text, quoted or not, and what follows it.
fn parameter(text: &str) -> (String, &str) {
    let Some(quoted) = text.strip_prefix('"') else {
        let end = text.find([',', ' ']).unwrap_or(text.len());
        let (value, rest) = text.split_at_checked(end).unwrap_or((text, ""));
        return (value.to_owned(), rest);
    };
    let mut value = String::new();
    let mut letters = quoted.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return (value, quoted.get(at + 1..).unwrap_or_default()),
            '\\' => value.extend(letters.next().map(|(_, escaped)| escaped)),
            letter => value.push(letter),
        }
    }
    (value, "")
}

/// The scopes that the challenge asks for. They are shown to the caller, so nothing that is no scope token (RFC 6749,
/// 3.3) or is very long passes.
fn scopes(headers: &HeaderMap) -> Vec<String> {
    let is_scope = |text: &&str| {
        text.len() <= 128 && text.bytes().all(|byte| matches!(byte, 0x21 | 0x23..=0x5b | 0x5d..=0x7e))
    };
    let all = challenges(headers, "scope");
    let tokens = all.iter().flat_map(|text| text.split_whitespace()).filter(is_scope);
    let mut found: Vec<String> = tokens.map(str::to_owned).collect();
    found.sort_unstable();
    found.dedup();
    found.truncate(MAX_SCOPES);
    found
}

/// Whether a limit of calls says that nothing is left, or the reply says when to come back: what is forbidden for good
/// has no such time.
fn is_used_up(headers: &HeaderMap) -> bool {
    ["x-ratelimit-remaining", "x-rate-limit-remaining", "ratelimit-remaining"]
        .iter()
        .any(|name| headers.get(*name).is_some_and(|value| value.as_bytes() == b"0"))
        || headers.contains_key(header::RETRY_AFTER)
}
