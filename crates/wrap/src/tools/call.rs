//! One call of a tool: through the dispatch to the server, and back as the client reads it.

use std::sync::Arc;
use std::time::Duration;

use curable_dialects::mcp::META_PREFIX;
use curable_runtime::{Call, Caller, Carried, Side};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::answer;
use super::catalogue::Catalogue;
use super::handler::{Carry, Carrying};
use crate::frame::Frame;
use crate::json;
use crate::options::Shared;

/// A call of a tool that can be read.
#[derive(Debug)]
pub(crate) struct Calling {
    request: Frame,
    tool: String,
    arguments: Value,
}

impl Calling {
    /// Reads a request. One that names no tool, or whose arguments nobody can judge, is given back: it is the server's
    /// to answer.
    pub(crate) fn read(request: Frame) -> Result<Self, Box<Frame>> {
        let tool =
            request.param("name").and_then(|(name, _)| json::string(name).map(std::borrow::Cow::into_owned));
        let arguments = match request.param("arguments") {
            Some((written, _)) => serde_json::from_str(written).ok(),
            None => Some(Value::Null),
        };
        match (tool, arguments) {
            (Some(tool), Some(arguments)) => Ok(Self { request, tool, arguments }),
            _ => Err(Box::new(request)),
        }
    }

    /// The request.
    pub(crate) fn request(&self) -> &Frame {
        &self.request
    }
}

/// The name of a tool for the client: behind several servers it begins with that of its own.
fn outside(prefix: &str, tool: &str) -> String {
    format!("{prefix}{tool}")
}

/// Calls it and gives the text of the answer. `prefix` is what the client puts before the names of the server's tools.
pub(crate) async fn call(
    shared: &Shared,
    catalogue: &Catalogue,
    calling: Calling,
    server: Arc<dyn Carry>,
    conversation: Option<Arc<str>>,
    prefix: &str,
    cancelled: CancellationToken,
) -> String {
    let Calling { request, tool, arguments } = calling;
    let (service, operation, facts) = catalogue.find(&tool);
    let writing = facts.map(|facts| facts.writing).unwrap_or_default();
    let near = if facts.is_none() { catalogue.near(&tool).map(|near| outside(prefix, near)) } else { None };
    let mut call = Call::new(operation, arguments);
    call.caller = Caller { identity: None, side: Side::Outside, conversation, token: None };
    call.time_left = time_left(&request);
    call.cancelled = cancelled;
    let carrying = Arc::new(Carrying { server, request, tool, near, back: std::sync::Mutex::default() });
    call.carried = Some(Arc::clone(&carrying) as Carried);
    let mut answer = service.call(call).await;
    if let Err(failure) = &mut answer.outcome {
        // A call that is proposed has the name that the client knows the tool by.
        for tool in failure.next_actions.iter_mut().filter_map(|next| next.tool.as_mut()) {
            if catalogue.find(tool).2.is_some() {
                *tool = outside(prefix, tool);
            }
        }
    }
    answer::write(shared, &carrying.request, answer, carrying.back(), writing)
}

/// How long the caller will wait, if it says so.
fn time_left(request: &Frame) -> Option<Duration> {
    let said = request.meta(&format!("{META_PREFIX}time_left_ms"))?;
    said.parse().ok().map(Duration::from_millis)
}
