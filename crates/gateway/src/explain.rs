//! Why a call became the failure that it is: what of the description matched, which rule of the mapping fired, or what
//! was found in place of an answer.

use curable_openapi::{Route, Status};
use curable_runtime::screen::is_secret;
use http::HeaderMap;
use serde_json::{Value, json};

use crate::mapping::Fired;
use crate::reply;
use crate::upstream::Broken;

/// The longest media type that is shown.
const MAX_MEDIA: usize = 60;

/// How many digits it may have: those of a date.
const MAX_DIGITS: usize = 8;

/// Why a reply is a failure.
#[derive(Debug)]
pub(crate) struct Explained {
    status: u16,
    matched: Option<String>,
    media: Option<String>,
    rule: Option<String>,
}

impl Explained {
    pub(crate) fn of(route: &Route, status: u16, headers: &HeaderMap, fired: Option<&Fired<'_>>) -> Self {
        let matched = reply::matched(route, status).map(|reply| match reply.status {
            Status::Exact(status) => status.to_string(),
            Status::Family(family) => format!("{family}XX"),
            Status::Default => "default".to_owned(),
        });
        let media = headers.get("content-type").and_then(|line| line.to_str().ok()).and_then(|line| {
            let essence = line.split(';').next()?.trim().to_ascii_lowercase();
            is_media_type(&essence).then_some(essence)
        });
        Self { status, matched, media, rule: fired.map(|fired| fired.label().to_owned()) }
    }

    /// For `_meta.explain`.
    pub(crate) fn value(&self) -> Value {
        let Self { status, matched, media, rule } = self;
        json!({
            "status": status,
            "response": matched.as_deref().unwrap_or("undeclared"),
            "media": media,
            "rule": rule,
        })
    }

    /// For whoever runs the gateway.
    pub(crate) fn words(&self, operation: &str, code: &str) -> String {
        let Self { status, matched, media, rule } = self;
        let matched = matched.as_ref().map_or_else(
            || "the description declares no such response".to_owned(),
            |matched| format!("it is the declared response `{matched}`"),
        );
        let media = media.as_deref().unwrap_or("no media type");
        let rule =
            rule.as_ref().map_or_else(|| "no rule fired".to_owned(), |rule| format!("rule {rule} fired"));
        format!("{operation}: the upstream answered {status} ({media}); {matched}; {rule}; {code}")
    }
}

/// Whether a text is a media type and nothing else: the upstream writes it, and it stands in a log.
fn is_media_type(text: &str) -> bool {
    const KINDS: &[&str] =
        &["application", "audio", "font", "image", "message", "model", "multipart", "text", "video"];
    let Some((kind, name)) = text.split_once('/') else { return false };
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.' | '_');
    let digits = name.bytes().filter(u8::is_ascii_digit).count();
    KINDS.contains(&kind)
        && text.len() <= MAX_MEDIA
        && name.chars().all(is_plain)
        && digits <= MAX_DIGITS
        && !is_secret(name)
}

/// What was found where there is no reply to match: no answer, or a success that its schema does not declare.
#[derive(Debug)]
pub(crate) struct Found(String);

impl Found {
    pub(crate) fn no_answer(broken: &Broken) -> Self {
        Self(broken.to_string())
    }

    /// `rule` is a place in the declared schema: nothing of what came stands in it.
    pub(crate) fn off_schema(rule: &str) -> Self {
        Self(format!("the answer claims success, and breaks its declared schema at {} ({rule})", place(rule)))
    }

    /// For `_meta.explain`.
    pub(crate) fn value(&self) -> Value {
        json!({ "found": self.0 })
    }

    /// For whoever runs the gateway.
    pub(crate) fn words(&self, operation: &str, code: &str) -> String {
        format!("{operation}: {}; {code}", self.0)
    }
}

/// The place in the body that a place in its schema speaks of, by its declared names.
fn place(rule: &str) -> String {
    let mut place = String::new();
    let mut segments = rule.split_whitespace().next().unwrap_or_default().split('/');
    while let Some(segment) = segments.next() {
        match segment {
            "properties" => {
                place.push('/');
                place.push_str(segments.next().unwrap_or_default());
            }
            "items" | "prefixItems" | "additionalProperties" | "patternProperties" => place.push_str("/*"),
            _ => {}
        }
    }
    if place.is_empty() { "its top".to_owned() } else { place }
}

#[cfg(test)]
mod tests {
    use super::{is_media_type, place};

    #[test]
    fn nothing_but_a_media_type_is_shown() {
        for media in
            ["application/json", "application/vnd.api.v2024-01-01+json", "text/html", "application/x-ndjson"]
        {
            assert!(is_media_type(media), "{media}");
        }
        for other in [
            "text/4299352611586576",
            "json",
            "hunter2/json",
            "text/a b",
            "text/ghp_16c7e42f292c6912e7710c838347ae178b4a",
        ] {
            assert!(!is_media_type(other), "{other}");
        }
    }

    #[test]
    fn a_rule_is_told_as_a_place_in_the_body() {
        assert_eq!(place("/type"), "its top");
        assert_eq!(place("/properties/items/items/$ref/properties/price/type"), "/items/*/price");
        assert_eq!(place("/properties/a/required (b)"), "/a");
    }
}
