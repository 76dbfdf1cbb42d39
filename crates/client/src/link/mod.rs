//! What carries a call to a server and brings the reply back.

mod error;
mod fault;
mod http;
mod mcp;
mod process;
mod read;
mod web;

pub use error::LinkError;
pub(crate) use fault::timed_out;
pub use http::HttpLink;
pub use mcp::{Era, McpLink};
pub use web::address;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use curable_core::Failure;
use serde_json::{Map, Value};

use crate::tool::Tool;

/// A future in a box.
pub type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A way to a server. It sends each call once: whether it is sent again is not for the way to decide.
pub trait Link: Send + Sync {
    /// What the server offers.
    fn tools(&self) -> Boxed<'_, Result<Vec<Arc<Tool>>, Failure>>;

    /// What is known of one tool; `None` when the server does not list it, which does not mean that it has none.
    fn find<'a>(&'a self, name: &'a str) -> Boxed<'a, Result<Option<Arc<Tool>>, Failure>>;

    /// Sends one call, once. A future that is dropped calls it off.
    fn send<'a>(&'a self, call: Sending<'a>) -> Boxed<'a, Reply>;

    /// Ends the connection, if there is one to end.
    fn close(&self) -> Boxed<'_, ()> {
        Box::pin(async {})
    }
}

/// One call on its way.
#[derive(Clone, Copy, Debug)]
pub struct Sending<'a> {
    /// The tool.
    pub tool: &'a str,
    /// Its arguments.
    pub arguments: &'a Map<String, Value>,
    /// How much time is left for the answer.
    pub time_left: Option<Duration>,
}

/// What came back, decoded.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The result, or the failure that was found, wherever it stood and in whatever dialect.
    pub outcome: Result<Value, Failure>,
    /// The words that a failure came in, where it came in words.
    pub text: Option<String>,
}

impl From<Failure> for Reply {
    fn from(failure: Failure) -> Self {
        Self { outcome: Err(failure), text: None }
    }
}

impl From<Value> for Reply {
    fn from(value: Value) -> Self {
        Self { outcome: Ok(value), text: None }
    }
}
