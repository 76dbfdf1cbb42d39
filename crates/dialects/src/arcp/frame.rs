//! The message around an error: its envelope, its nesting, and the shapes that have a reason instead of a message.

use serde_json::{Map, Value};

use crate::json;

/// Where the frame is kept among the members that only this dialect knows.
pub(super) const KEY: &str = "(envelope)";

/// The codes that a message without one stands for.
const IMPLIED: &[(&str, &str)] = &[
    ("cancel.refused", "FAILED_PRECONDITION"),
    ("job.cancelled", "CANCELLED"),
    ("session.unauthenticated", "UNAUTHENTICATED"),
];

/// Messages that say how well it went.
const SUCCESSES: &[&str] = &["job.completed", "tool.result", "tool_result"];

/// Messages whose error some peers only read when it is nested.
const NESTED: &[&str] = &["nack", "session.rejected"];

/// Messages that are about a failure.
const FAILURES: &[&str] = &[
    "cancel.refused",
    "human.input.cancelled",
    "job.cancelled",
    "job.error",
    "job.failed",
    "nack",
    "session.error",
    "session.evicted",
    "session.rejected",
    "session.unauthenticated",
    "stream.error",
    "subscribe.closed",
    "tool.error",
];

/// What stood around an error.
#[derive(Debug, Default)]
pub(super) struct Frame {
    /// The envelope, its payload taken out.
    envelope: Option<Map<String, Value>>,
    /// What stood beside a nested error that is written nested again.
    beside: Option<Map<String, Value>>,
    /// The member that held the words, where it was not `message`.
    text: Option<String>,
    /// Whether the message had no code of its own.
    pub(super) implied: bool,
    /// Whether the error itself named the trace.
    pub(super) traced: bool,
}

/// What a value holds.
pub(super) enum Unwrapped {
    /// The members of an error, and what stood around them.
    Error(Map<String, Value>, Frame),
    /// The payload of a message that reports a success.
    Success(Value),
}

/// Whether an object is an envelope of a message about a failure.
pub(super) fn is_envelope(members: &Map<String, Value>) -> bool {
    members.get("payload").is_some_and(Value::is_object)
        && (members.contains_key("arcp") && members.contains_key("type") || FAILURES.contains(&kind(members)))
}

fn kind(envelope: &Map<String, Value>) -> &str {
    envelope.get("type").and_then(Value::as_str).unwrap_or_default()
}

/// Takes the error out of what stands around it.
pub(super) fn unwrap(mut members: Map<String, Value>) -> Unwrapped {
    let mut frame = Frame::default();
    if (members.contains_key("type") || members.contains_key("arcp"))
        && let Some(Value::Object(payload)) = members.get_mut("payload")
    {
        let payload = std::mem::take(payload);
        let nested = payload.get("error").is_some_and(Value::is_object);
        if SUCCESSES.contains(&kind(&members)) && !nested {
            return Unwrapped::Success(Value::Object(payload));
        }
        frame.envelope = Some(members);
        members = payload;
    }
    if !members.contains_key("code")
        && let Some(Value::Object(inner)) = members.get_mut("error")
    {
        let inner = std::mem::take(inner);
        let stays = members.len() > 1 || frame.envelope.as_ref().is_some_and(|e| NESTED.contains(&kind(e)));
        frame.beside = stays.then_some(members);
        members = inner;
    }
    frame.find_text(&mut members);
    Unwrapped::Error(members, frame)
}

impl Frame {
    /// Moves the words to `message`, where every reader looks for them.
    fn find_text(&mut self, members: &mut Map<String, Value>) {
        if self.envelope.is_none() || members.contains_key("message") {
            return;
        }
        let found =
            ["reason", "detail"].into_iter().find(|name| members.get(*name).is_some_and(Value::is_string));
        if let Some(name) = found {
            let text = json::take_text(members, name).unwrap_or_default();
            members.insert("message".to_owned(), text.into());
        }
        if found.is_some() || self.implied_code().is_some() {
            self.text = Some(found.unwrap_or("reason").to_owned());
        }
    }

    /// The code that the message stands for where it has none.
    pub(super) fn implied_code(&self) -> Option<&'static str> {
        let kind = kind(self.envelope.as_ref()?);
        IMPLIED.iter().find(|(name, _)| *name == kind).map(|(_, code)| *code)
    }

    /// The trace of the envelope.
    pub(super) fn trace_id(&self) -> Option<&str> {
        self.envelope.as_ref()?.get("trace_id")?.as_str()
    }

    /// Puts an error back into what stood around it.
    pub(super) fn wrap(self, mut error: Map<String, Value>) -> Value {
        let implied = self.implied_code();
        if !self.traced
            && self.trace_id().is_some()
            && error.get("trace_id").and_then(Value::as_str) == self.trace_id()
        {
            error.shift_remove("trace_id");
        }
        let silent = error.get("message") == error.get("code");
        if let Some(name) = self.text {
            let text = error.shift_remove("message").filter(|_| !silent);
            if let Some(text) = text {
                error.insert(name, text);
            }
        }
        if self.implied && error.get("code").and_then(Value::as_str) == implied {
            error.shift_remove("code");
        }
        let payload = match self.beside {
            None => error,
            Some(mut beside) => {
                beside.insert("error".to_owned(), Value::Object(error));
                beside
            }
        };
        match self.envelope {
            None => Value::Object(payload),
            Some(mut envelope) => {
                envelope.insert("payload".to_owned(), Value::Object(payload));
                Value::Object(envelope)
            }
        }
    }

    /// The frame as a value to keep; `None` when there is nothing around the error.
    pub(super) fn into_value(self) -> Option<Value> {
        let Self { envelope, beside, text, implied, traced } = self;
        if envelope.is_none() && beside.is_none() {
            return None;
        }
        let mut members = Map::new();
        for (name, part) in [("envelope", envelope), ("beside", beside)] {
            if let Some(part) = part {
                members.insert(name.to_owned(), Value::Object(part));
            }
        }
        if let Some(text) = text {
            members.insert("text".to_owned(), text.into());
        }
        members.insert("implied".to_owned(), implied.into());
        members.insert("traced".to_owned(), traced.into());
        Some(Value::Object(members))
    }

    /// The frame that was kept.
    pub(super) fn from_value(value: &Value) -> Self {
        let part = |name| value.get(name).and_then(Value::as_object).cloned();
        let flag = |name| value.get(name) == Some(&Value::Bool(true));
        Self {
            envelope: part("envelope"),
            beside: part("beside"),
            text: value.get("text").and_then(Value::as_str).map(str::to_owned),
            implied: flag("implied"),
            traced: flag("traced"),
        }
    }
}
