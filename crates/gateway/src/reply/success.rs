//! A success: JSON as a value, text as a text, bytes as base64; what cannot be read is a failure.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use curable_core::{Applied, Failure, Origin, imported};
use serde_json::{Value, json};

use super::{Heard, json};

/// The longest binary result that is handed on.
const MAX_BINARY: usize = 8 << 20;

/// Why a success cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unreadable {
    Cut,
    NotJson,
    NotText,
    TooLarge,
}

impl Unreadable {
    const fn words(self) -> &'static str {
        match self {
            Self::Cut => "the upstream succeeded, but its answer was cut off",
            Self::NotJson => "the upstream succeeded, but its answer is not readable JSON",
            Self::NotText => "the upstream succeeded, but its answer is not readable text",
            Self::TooLarge => "the upstream succeeded, but its answer is too large to hand on",
        }
    }
}

/// The result, or why nobody can read it.
pub(super) fn read(heard: &Heard<'_>) -> Result<Value, Failure> {
    result(heard).map_err(|why| malformed(heard, why))
}

fn result(heard: &Heard<'_>) -> Result<Value, Unreadable> {
    if matches!(heard.status, 204 | 205) || heard.route.method == "HEAD" {
        return Ok(Value::Null);
    }
    if heard.truncated {
        return Err(Unreadable::Cut);
    }
    if heard.body.trim_ascii().is_empty() {
        return Ok(Value::Null);
    }
    let media = heard.media();
    let says_json = media.as_deref().is_some_and(is_json);
    let declared = heard.declared().filter(|reply| reply.code.is_none());
    let declares_json = declared.is_some_and(|reply| reply.json);
    let declares_other = declared.is_some_and(|reply| {
        reply.other.iter().any(|other| media.as_deref().is_some_and(|media| matches(other, media)))
    });
    let declares_nothing = declared.is_none_or(|reply| !reply.json && reply.other.is_empty());
    let value = || json::value(heard.body, heard.content_type());
    if says_json {
        return value().ok_or(Unreadable::NotJson);
    }
    if (declares_json && !declares_other) || (declares_nothing && json::looks_like(heard.body)) {
        match value() {
            Some(value) => return Ok(value),
            None if declares_json => return Err(Unreadable::NotJson),
            None => {}
        }
    }
    other(heard, media)
}

/// A result that is no JSON.
fn other(heard: &Heard<'_>, media: Option<String>) -> Result<Value, Unreadable> {
    let text = json::text(heard.body, heard.content_type());
    match (text, media) {
        (Some(text), None) => Ok(Value::String(text.into_owned())),
        (Some(text), Some(media)) if is_text(&media) => Ok(Value::String(text.into_owned())),
        (None, Some(media)) if is_text(&media) => Err(Unreadable::NotText),
        (_, media) if heard.body.len() <= MAX_BINARY => {
            let media = media.unwrap_or_else(|| "application/octet-stream".to_owned());
            Ok(json!({ "content_type": media, "base64": BASE64_STANDARD.encode(heard.body) }))
        }
        _ => Err(Unreadable::TooLarge),
    }
}

/// Whether a media type is JSON.
pub(super) fn is_json(media: &str) -> bool {
    matches!(media, "application/json" | "text/json" | "application/x-json") || media.ends_with("+json")
}

fn is_text(media: &str) -> bool {
    const TEXTS: &[&str] = &[
        "application/xml",
        "application/yaml",
        "application/x-yaml",
        "application/javascript",
        "application/x-ndjson",
        "application/jsonl",
        "application/x-www-form-urlencoded",
        "application/graphql",
        "application/toml",
        "application/sql",
    ];
    media.starts_with("text/")
        || media.ends_with("+xml")
        || media.ends_with("+yaml")
        || TEXTS.contains(&media)
}

/// Whether a declared type, which may be a wildcard, is the one that came.
fn matches(declared: &str, media: &str) -> bool {
    let declared = declared.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    match declared.strip_suffix('*') {
        Some("*/") => true,
        Some(family) => media.starts_with(family),
        None => declared == media,
    }
}

fn malformed(heard: &Heard<'_>, why: Unreadable) -> Failure {
    let mut failure = Failure::declared(&imported::UPSTREAM_MALFORMED, why.words());
    failure.origin = Some(Origin::Upstream);
    // The status says that it was done, although nobody can read what came of it.
    failure.applied = Some(if heard.is_read() { Applied::No } else { Applied::Yes });
    failure
}
