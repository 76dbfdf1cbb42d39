//! What a reply means: a success, or a failure whose words are ours and whose facts are the upstream's.

mod arguments;
mod code;
mod failure;
mod findings;
mod json;
mod kind;
mod predicate;
mod shallow;
mod sought;
mod success;
mod words;

pub(crate) use code::bare;
pub use failure::read_as;
pub use predicate::{Predicate, Test, body_failure};

use curable_core::{Effect, Failure};
use curable_openapi::{Reply, Route, Status};
use curable_runtime::validate::Validator;
use http::HeaderMap;
use serde_json::{Map, Value};

/// What a reply turned out to be.
#[derive(Debug)]
pub enum Outcome {
    /// The result of the call.
    Success(Value),
    /// Why there is none.
    Failure(Box<Reading>),
}

/// A failure, and what stays behind of the reply.
#[derive(Debug)]
pub struct Reading {
    /// The failure, for dispatch to judge: its details are the whole body.
    pub failure: Failure,
    /// The beginning of the reply as it came, for the private report alone.
    pub private: String,
}

/// A call that was sent.
#[derive(Clone, Copy, Debug)]
pub struct Sent<'s> {
    /// How it was sent.
    pub route: &'s Route,
    /// What it was sent with.
    pub arguments: &'s Map<String, Value>,
    /// What had judged the arguments, where that is at hand.
    pub input: Option<&'s Validator>,
    /// What it does to the world; where nobody says, the method does.
    pub effect: Option<Effect>,
}

/// Reads the reply to a call.
///
/// `truncated` says that the body was longer than what was read, or ended before its end.
pub fn read(sent: Sent<'_>, status: u16, headers: &HeaderMap, body: &[u8], truncated: bool) -> Outcome {
    let Sent { route, arguments, input, effect } = sent;
    let heard = Heard { route, arguments, input, effect, status, headers, body, truncated };
    let read = match status {
        200..=299 => success::read(&heard),
        400..=599 => Err(failure::refused(&heard)),
        _ => Err(failure::elsewhere(&heard)),
    };
    match read {
        Ok(value) => Outcome::Success(value),
        Err(failure) => Outcome::Failure(Box::new(Reading { failure, private: words::private(&heard) })),
    }
}

/// What the description says about a status: exactly, by its family, or by default.
pub(crate) fn matched(route: &Route, status: u16) -> Option<&Reply> {
    let by = |wanted: Status| route.replies.iter().find(|reply| reply.status == wanted);
    let family = u8::try_from(status / 100).unwrap_or_default();
    by(Status::Exact(status)).or_else(|| by(Status::Family(family))).or_else(|| by(Status::Default))
}

/// A reply and the call that it answers.
pub(crate) struct Heard<'h> {
    pub(crate) route: &'h Route,
    pub(crate) arguments: &'h Map<String, Value>,
    pub(crate) input: Option<&'h Validator>,
    pub(crate) effect: Option<Effect>,
    pub(crate) status: u16,
    pub(crate) headers: &'h HeaderMap,
    pub(crate) body: &'h [u8],
    pub(crate) truncated: bool,
}

impl Heard<'_> {
    /// What the description says about the status: exactly, by its family, or by default.
    fn declared(&self) -> Option<&Reply> {
        matched(self.route, self.status)
    }

    fn content_type(&self) -> Option<&str> {
        self.header("content-type")
    }

    /// The media type alone, in small letters.
    fn media(&self) -> Option<String> {
        let essence = self.content_type()?.split(';').next()?.trim().to_ascii_lowercase();
        essence.contains('/').then_some(essence)
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// Whether the status is one of a call that was refused for its arguments, or says nothing about that.
    fn is_refused(&self) -> bool {
        matches!(self.status, 200..=299 | 400 | 409 | 411..=417 | 422)
    }

    /// Whether the call changes nothing.
    fn is_read(&self) -> bool {
        let by_method =
            || matches!(self.route.method.as_str(), "GET" | "HEAD" | "OPTIONS" | "TRACE" | "QUERY");
        self.effect.map_or_else(by_method, |effect| effect == Effect::Read)
    }
}
