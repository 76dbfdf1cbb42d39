//! Why a reply became the failure that it is: what of the description matched, and which rule of the mapping fired.

use curable_openapi::{Route, Status};
use http::HeaderMap;
use serde_json::{Value, json};

use crate::mapping::Fired;
use crate::reply;

/// The longest media type that is shown.
const MAX_MEDIA: usize = 60;

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
            let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '+' | '-' | '.' | '_');
            (essence.len() <= MAX_MEDIA && essence.chars().all(is_plain)).then_some(essence)
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
