//! One message of JSON-RPC, read no further than it must be.

use std::ops::Range;

use serde_json::{Value, json};

use crate::json::{self, find, members, span};

/// A message with the text that it came as.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// The text.
    pub(crate) text: String,
    /// What it is.
    pub(crate) kind: Kind,
    id: Option<Range<usize>>,
    params: Option<Range<usize>>,
    outcome: Option<Range<usize>>,
}

/// What a message is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A request of this method.
    Request(String),
    /// A notification of this method.
    Notification(String),
    /// An answer with a result.
    Result,
    /// An answer with an error.
    Error,
}

/// Why a text is no message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unread {
    /// It is no JSON object.
    Noise,
    /// It is an object with this id, as it is written, and it is no message.
    Malformed(Option<String>),
}

impl Frame {
    /// Reads a text.
    pub(crate) fn read(text: String) -> Result<Self, (Unread, String)> {
        match Head::read(&text) {
            Ok(Head { kind, id, params, outcome }) => Ok(Self { text, kind, id, params, outcome }),
            Err(unread) => Err((unread, text)),
        }
    }

    /// The id as it is written.
    pub(crate) fn id(&self) -> Option<&str> {
        self.id.clone().map(|at| &self.text[at])
    }

    /// What two spellings of one id have in common.
    pub(crate) fn key(&self) -> Option<String> {
        self.id().map(key)
    }

    /// The parameters as they are written.
    pub(crate) fn params(&self) -> Option<&str> {
        self.params.clone().map(|at| &self.text[at])
    }

    /// A parameter as it is written, with where it stands in the text.
    pub(crate) fn param(&self, name: &str) -> Option<(&str, Range<usize>)> {
        let found = members(self.params()?)?;
        let value = find(&found, name)?;
        Some((value, span(&self.text, value)))
    }

    /// A member of the request's `_meta`, as it is written.
    pub(crate) fn meta(&self, name: &str) -> Option<&str> {
        let (meta, _) = self.param("_meta")?;
        find(&members(meta)?, name)
    }

    /// The result or the error as it is written.
    pub(crate) fn outcome(&self) -> Option<(&str, Range<usize>)> {
        self.outcome.clone().map(|at| (&self.text[at.clone()], at))
    }

    /// The method of a request or a notification.
    pub(crate) fn method(&self) -> Option<&str> {
        match &self.kind {
            Kind::Request(method) | Kind::Notification(method) => Some(method),
            Kind::Result | Kind::Error => None,
        }
    }

    /// The same message under another id.
    pub(crate) fn with_id(&self, id: &str) -> String {
        let Some(at) = self.id.clone() else { return self.text.clone() };
        format!("{}{id}{}", &self.text[..at.start], &self.text[at.end..])
    }
}

/// What is known of a message, by where it stands.
struct Head {
    kind: Kind,
    id: Option<Range<usize>>,
    params: Option<Range<usize>>,
    outcome: Option<Range<usize>>,
}

impl Head {
    fn read(text: &str) -> Result<Self, Unread> {
        let found = members(text).ok_or(Unread::Noise)?;
        let written = find(&found, "id");
        let id = written.filter(|id| is_id(id));
        let malformed = || Unread::Malformed(id.map(str::to_owned));
        if find(&found, "jsonrpc") != Some("\"2.0\"") {
            return Err(malformed());
        }
        let params = find(&found, "params");
        if params.is_some_and(|params| !params.starts_with(['{', 'n'])) {
            return Err(malformed());
        }
        let error = find(&found, "error").filter(|error| *error != "null");
        let result = find(&found, "result");
        let (kind, outcome) = match (find(&found, "method").map(json::string), error, result) {
            (Some(Some(method)), _, _) if id.is_some() => (Kind::Request(method.into_owned()), None),
            (Some(Some(method)), _, _) if written.is_none() => {
                (Kind::Notification(method.into_owned()), None)
            }
            (None, Some(error), _) if written.is_some() => (Kind::Error, Some(error)),
            (None, None, Some(result)) if written.is_some() => (Kind::Result, Some(result)),
            _ => return Err(malformed()),
        };
        let at = |part: &str| span(text, part);
        Ok(Self { kind, id: id.map(at), params: params.map(at), outcome: outcome.map(at) })
    }
}

/// A string or a number that every reader reads: it stands in our answers as it was written.
fn is_id(text: &str) -> bool {
    serde_json::from_str::<Value>(text).is_ok_and(|id| id.is_string() || id.is_number())
}

/// What two spellings of one id have in common.
pub(crate) fn key(id: &str) -> String {
    match serde_json::from_str::<Value>(id) {
        Ok(value) => value.to_string(),
        Err(_) => id.to_owned(),
    }
}

/// The answer with a result.
pub(crate) fn result(id: &str, result: &Value) -> String {
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
}

/// The answer with an error.
pub(crate) fn error(id: &str, code: i64, message: &str, data: Option<Value>) -> String {
    let mut error = json!({ "code": code, "message": message });
    if let Some(data) = data {
        error["data"] = data;
    }
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{error}}}")
}

/// A notification.
pub(crate) fn notification(method: &str, params: &Value) -> String {
    json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string()
}

/// The id in a text that is no message any more: the first that stands where an id would.
pub(crate) fn lost_id(text: &str) -> Option<String> {
    let mut rest = text;
    while let Some(at) = rest.find("\"id\"") {
        rest = &rest[at + 4..];
        let value = rest.trim_start().strip_prefix(':')?.trim_start();
        let end = if let Some(inner) = value.strip_prefix('"') {
            inner.find('"').map(|end| end + 2)
        } else {
            let digits = value.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(value.len());
            (digits > 0).then_some(digits)
        };
        if let Some(end) = end {
            return Some(key(&value[..end]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_what_json_rpc_says() {
        let kind = |text: &str| Frame::read(text.to_owned()).map(|frame| frame.kind).map_err(|(why, _)| why);
        assert_eq!(kind(r#"{"jsonrpc":"2.0","id":1,"method":"a"}"#), Ok(Kind::Request("a".into())));
        assert_eq!(kind(r#"{"jsonrpc":"2.0","method":"a"}"#), Ok(Kind::Notification("a".into())));
        assert_eq!(kind(r#"{"jsonrpc":"2.0","id":"x","result":null}"#), Ok(Kind::Result));
        assert_eq!(kind(r#"{"jsonrpc":"2.0","id":null,"error":{}}"#), Ok(Kind::Error));
        assert_eq!(kind("[]"), Err(Unread::Noise));
        assert_eq!(kind(r#"{"id":7,"method":"a"}"#), Err(Unread::Malformed(Some("7".into()))));
        assert_eq!(
            kind(r#"{"jsonrpc":"2.0","id":7,"method":"a","params":5}"#),
            Err(Unread::Malformed(Some("7".into())))
        );
        assert_eq!(kind(r#"{"jsonrpc":"2.0","id":{},"method":"a"}"#), Err(Unread::Malformed(None)));
    }

    #[test]
    fn another_id_changes_nothing_else() {
        let frame = Frame::read(r#"{"jsonrpc":"2.0", "id" : 7 ,"method":"a","x":1.0}"#.to_owned()).unwrap();
        assert_eq!(frame.with_id("\"b\""), r#"{"jsonrpc":"2.0", "id" : "b" ,"method":"a","x":1.0}"#);
    }

    #[test]
    fn an_id_is_found_in_what_is_broken() {
        assert_eq!(lost_id(r#"{"jsonrpc":"2.0","id": 12,"result":{"#), Some("12".into()));
        assert_eq!(lost_id(r#"{"result":{"id":{}},"id":"x"}"#), Some("\"x\"".into()));
        assert_eq!(lost_id("starting server…"), None);
    }
}
