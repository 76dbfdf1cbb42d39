//! Arguments as the request that a caller without a gateway would send.

use serde_json::{Map, Value};

use super::{Operation, Place};

/// A request, ready to be sent.
#[derive(Clone, Debug, PartialEq)]
pub struct Sent {
    /// The method.
    pub method: String,
    /// The path with its query.
    pub target: String,
    /// The headers.
    pub headers: Vec<(String, String)>,
    /// The JSON body.
    pub body: Option<Value>,
}

impl Operation {
    /// The request for arguments that are given as one flat object; what is wrong with them is sent as it is.
    pub fn request(&self, arguments: &Map<String, Value>) -> Sent {
        let mut target = self.path.clone();
        let mut query: Vec<String> = Vec::new();
        let mut headers = Vec::new();
        let mut body = Map::new();
        for (name, value) in arguments {
            let parameter = self.parameters.iter().find(|parameter| parameter.name == *name);
            match (parameter.map(|parameter| parameter.place), self.has_body) {
                (Some(Place::Path), _) => {
                    target = target.replace(&format!("{{{name}}}"), &encoded(&text(value)));
                }
                (Some(Place::Header), _) => headers.push((name.clone(), text(value))),
                (Some(Place::Query), _) | (None, false) => {
                    query.push(format!("{}={}", encoded(name), encoded(&text(value))));
                }
                (Some(Place::Body) | None, true) | (Some(Place::Body), false) => {
                    body.insert(name.clone(), value.clone());
                }
            }
        }
        if !query.is_empty() {
            target = format!("{target}?{}", query.join("&"));
        }
        let body = self.has_body.then_some(Value::Object(body));
        Sent { method: self.method.clone(), target, headers, body }
    }
}

/// A value as a parameter writes it: lists with commas, all else that is no text as JSON.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(text).collect::<Vec<_>>().join(","),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}

fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~,".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.extend(format!("%{byte:02X}").chars());
        }
    }
    encoded
}
