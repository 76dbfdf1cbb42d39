//! The places where an AWS error keeps its parts, whatever hands it over.

use serde_json::{Map, Value};

use crate::json;

/// The headers that matter, in small letters.
const ERROR_TYPE: &str = "x-amzn-errortype";
const RETRY_MS: &str = "x-amz-retry-after";
const RETRY_SECONDS: &str = "retry-after";

/// The members that may hold the sentence; the first that is there counts.
const MESSAGES: &[&str] = &["message", "Message", "errorMessage"];

/// The parts of an error.
#[derive(Debug, Default)]
pub(super) struct Wire {
    pub(super) code: String,
    pub(super) message: Option<String>,
    pub(super) status: Option<u16>,
    pub(super) wait_ms: Option<u64>,
    /// What the body holds besides.
    pub(super) body: Map<String, Value>,
}

#[derive(Debug, Default)]
struct Headers {
    error_type: Option<String>,
    wait_ms: Option<u64>,
}

impl Wire {
    /// Finds the parts; `None` when there is no code anywhere.
    pub(super) fn read(value: Value) -> Option<Self> {
        let mut members = match value {
            Value::String(header) => {
                let code = sanitise(&header);
                return is_name(code).then(|| Self { code: code.to_owned(), ..Self::default() });
            }
            Value::Object(members) => members,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => return None,
        };
        if has_code(&members) {
            let headers = Headers::take_from(&mut members);
            return Self::of(headers, None, members);
        }
        if let Some(Value::Object(error)) = members.get_mut("Error") {
            let body = std::mem::take(error);
            return Self::of_sdk(body, members.shift_remove("ResponseMetadata"));
        }
        let mut headers = match members.shift_remove("headers") {
            Some(Value::Object(headers)) => headers,
            _ => Map::new(),
        };
        let status = members.get("status").and_then(json::status);
        let body = match members.shift_remove("body") {
            Some(Value::Object(body)) => body,
            _ => Map::new(),
        };
        Self::of(Headers::take_from(&mut headers), status, body)
    }

    /// The form in which the SDK for Python keeps an error: `{"Error": {"Code", "Message"}, "ResponseMetadata"}`.
    fn of_sdk(mut error: Map<String, Value>, metadata: Option<Value>) -> Option<Self> {
        let code = json::take_text(&mut error, "Code")?;
        let mut metadata = match metadata {
            Some(Value::Object(metadata)) => metadata,
            _ => Map::new(),
        };
        let status = metadata.get("HTTPStatusCode").and_then(json::status);
        let mut headers = match metadata.shift_remove("HTTPHeaders") {
            Some(Value::Object(headers)) => Headers::take_from(&mut headers.clone()),
            _ => Headers::default(),
        };
        headers.error_type = Some(code);
        Self::of(headers, status, error)
    }

    /// The header counts more than `code`, which counts more than `__type`.
    fn of(headers: Headers, status: Option<u16>, mut body: Map<String, Value>) -> Option<Self> {
        let text = |name: &str| body.get(name).and_then(Value::as_str).map(str::to_owned);
        let raw = headers.error_type.or_else(|| text("code")).or_else(|| text("__type"))?;
        let code = sanitise(&raw);
        for name in ["code", "__type"] {
            // What names another error is a fact of its own.
            if body.get(name).and_then(Value::as_str).is_some_and(|other| sanitise(other) == code) {
                body.shift_remove(name);
            }
        }
        let message = MESSAGES.iter().find_map(|name| json::take_text(&mut body, name));
        Some(Self { code: code.to_owned(), message, status, wait_ms: headers.wait_ms, body })
    }
}

impl Headers {
    fn take_from(members: &mut Map<String, Value>) -> Self {
        let mut headers = Self::default();
        let mut seconds = None;
        members.retain(|name, value| {
            match name.to_ascii_lowercase().as_str() {
                ERROR_TYPE => match value.as_str() {
                    Some(text) => headers.error_type = Some(text.to_owned()),
                    None => return true,
                },
                RETRY_MS => match whole(value) {
                    Some(ms) => headers.wait_ms = Some(ms),
                    None => return true,
                },
                RETRY_SECONDS => match json::seconds_to_ms(value) {
                    Some(ms) => seconds = Some(ms),
                    None => return true,
                },
                _ => return true,
            }
            false
        });
        headers.wait_ms = headers.wait_ms.or(seconds);
        headers
    }
}

fn whole(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())
}

fn has_code(members: &Map<String, Value>) -> bool {
    members.iter().any(|(name, value)| {
        value.is_string()
            && (matches!(name.as_str(), "code" | "__type") || name.eq_ignore_ascii_case(ERROR_TYPE))
    })
}

/// Whether an object has a sign that no other dialect knows.
pub(super) fn is_unmistakable(members: &Map<String, Value>) -> bool {
    let flat = |members: &Map<String, Value>| {
        members.iter().any(|(name, value)| {
            value.is_string() && (name == "__type" || name.eq_ignore_ascii_case(ERROR_TYPE))
        })
    };
    let inside = |name: &str| members.get(name).and_then(Value::as_object).is_some_and(flat);
    let sdk = || {
        members.contains_key("ResponseMetadata")
            && members.get("Error").is_some_and(|error| error.get("Code").is_some_and(Value::is_string))
    };
    flat(members) || inside("headers") || inside("body") || sdk()
}

/// Whether a member of the body means something, so that no detail may have its name.
pub(super) fn is_reserved(name: &str) -> bool {
    matches!(name, "__type" | "code" | super::WAIT)
        || MESSAGES.contains(&name)
        || [ERROR_TYPE, RETRY_MS, RETRY_SECONDS].iter().any(|header| name.eq_ignore_ascii_case(header))
}

/// The name of the error without its namespace (up to the first `#`) and without the address after a colon.
fn sanitise(raw: &str) -> &str {
    let name = raw.split_once(':').map_or(raw, |(name, _)| name);
    name.split_once('#').map_or(name, |(_, name)| name).trim()
}

fn is_name(code: &str) -> bool {
    !code.is_empty()
        && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'))
}
