//! The headers of the newest revision: what stands in the body stands there, too.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use http::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::Value;

use crate::frame::Frame;
use crate::json;

/// The header that names the revision.
pub(crate) const VERSION: &str = "mcp-protocol-version";

/// The revision that a request says it is of.
pub(crate) fn version(frame: &Frame) -> Option<String> {
    let written = frame.meta("io.modelcontextprotocol/protocolVersion")?;
    json::string(written).map(std::borrow::Cow::into_owned)
}

/// The headers that a request of the newest revision must carry; those for arguments follow the tool's input schema.
pub(crate) fn standard(frame: &Frame, input: Option<&Value>) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let Some(version) = version(frame) else { return headers };
    let mut put = |name: &str, value: &str| {
        let value = if is_plain(value) {
            value.to_owned()
        } else {
            format!("=?base64?{}?=", BASE64_STANDARD.encode(value))
        };
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
            headers.insert(name, value);
        }
    };
    put(VERSION, &version);
    if let Some(method) = frame.method() {
        put("mcp-method", method);
    }
    if let Some(name) = name(frame) {
        put("mcp-name", &name);
    }
    if let Some(input) = input
        && let Some((written, _)) = frame.param("arguments")
        && let Ok(arguments) = serde_json::from_str::<Value>(written)
    {
        arguments_into(input, &arguments, &mut put);
    }
    headers
}

/// The name that a request is about.
pub(crate) fn name(frame: &Frame) -> Option<String> {
    let member = match frame.method()? {
        "tools/call" | "prompts/get" => "name",
        "resources/read" | "resources/subscribe" | "resources/unsubscribe" => "uri",
        "tasks/get" | "tasks/update" | "tasks/cancel" => "taskId",
        _ => return None,
    };
    let (written, _) = frame.param(member)?;
    json::string(written).map(std::borrow::Cow::into_owned)
}

/// A header's value, out of its wrapping where it has one.
pub(crate) fn unwrapped(value: &HeaderValue) -> Option<String> {
    let text = value.to_str().ok()?;
    match text.strip_prefix("=?base64?").and_then(|text| text.strip_suffix("?=")) {
        Some(inner) => String::from_utf8(BASE64_STANDARD.decode(inner).ok()?).ok(),
        None => Some(text.to_owned()),
    }
}

fn arguments_into(schema: &Value, arguments: &Value, put: &mut impl FnMut(&str, &str)) {
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else { return };
    for (name, schema) in properties {
        let Some(argument) = arguments.get(name) else { continue };
        if let Some(header) = schema.get("x-mcp-header").and_then(Value::as_str) {
            let text = match argument {
                Value::String(text) => Some(text.clone()),
                Value::Bool(_) | Value::Number(_) => Some(argument.to_string()),
                Value::Null | Value::Array(_) | Value::Object(_) => None,
            };
            if let Some(text) = text {
                put(&format!("mcp-param-{}", header.to_ascii_lowercase()), &text);
            }
        }
        arguments_into(schema, argument, put);
    }
}

fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| (0x20..=0x7e).contains(&byte))
        && text.trim() == text
        && !text.starts_with("=?base64?")
}
