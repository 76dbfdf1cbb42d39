//! One call of a tool: through the dispatch, and back as a tool result.

use std::sync::Arc;

use curable_core::{Failure, Meta, protocol};
use curable_runtime::{Answer, Call};
use rmcp::model::{CallToolResult, ErrorData, ProtocolVersion};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use serde_json::Value;

use super::encode::{Written, encoder_for};
use super::output::Shape;
use super::progress::Reporter;
use super::server::McpServer;
use super::table::Table;
use super::{caller, unknown};

impl<E: ServerHandler> McpServer<E> {
    /// Calls the operation behind a tool; a protocol error only when there is no such tool.
    pub(super) async fn call(
        &self,
        name: &str,
        arguments: Value,
        context: &RequestContext<RoleServer>,
    ) -> Result<CallToolResult, ErrorData> {
        let table = self.table();
        let version = context.protocol_version();
        let listed = table.find(name);
        let operation = listed.map_or(name, |listed| listed.operation.def.name.as_str());
        let mut call = Call::new(operation, arguments);
        call.caller = caller::caller(context, self.connection());
        call.time_left = caller::time_left(&context.meta);
        call.cancelled = context.ct.clone();
        let answer = match context.meta.get_progress_token() {
            Some(token) => {
                let reporter = Reporter::new(token, context.peer.clone());
                call.progress = Some(reporter.sink());
                // What is rare is boxed, so that a call without it does not carry its weight.
                reporter.during(Box::pin(self.service().call(call))).await
            }
            None => self.service().call(call).await,
        };
        let traceparent = context.meta.get_traceparent();
        let Some(listed) = listed else {
            return match answer.outcome {
                Err(failure) if failure.code == protocol::NOT_FOUND.code() => {
                    let near = Box::pin(self.near(name, &table, context)).await;
                    Err(unknown::error(failure, near, self.budget()))
                }
                outcome => {
                    let answer = Answer { outcome, ..answer };
                    Ok(self.encode(answer, Shape::Bare, &table, traceparent, version.as_ref()).into_result())
                }
            };
        };
        Ok(self.encode(answer, listed.shape(), &table, traceparent, version.as_ref()).into_result())
    }

    /// Writes an answer as the client's revision reads it.
    pub(super) fn encode(
        &self,
        mut answer: Answer,
        shape: Shape,
        table: &Arc<Table>,
        traceparent: Option<&str>,
        version: Option<&ProtocolVersion>,
    ) -> Written {
        if let Err(failure) = &mut answer.outcome {
            localize(failure, table);
            failure.trace_id = failure.trace_id.take().or_else(|| caller::trace_id(traceparent?));
        }
        encoder_for(version).encode(answer, shape, self.budget())
    }

    /// The answer to a call whose code panicked outside the dispatch.
    pub(super) fn broken(&self, version: Option<&ProtocolVersion>) -> Written {
        let mut failure = protocol::INTERNAL.failure("the server failed while it answered the call");
        // There is no report that a reference could lead to.
        failure.hint = None;
        let answer = Answer { outcome: Err(failure), meta: Meta::default() };
        encoder_for(version).encode(answer, Shape::Bare, self.budget())
    }
}

/// The calls that a failure proposes are named as this client must name them.
fn localize(failure: &mut Failure, table: &Table) {
    for action in &mut failure.next_actions {
        if let Some(tool) = &mut action.tool
            && let Some(name) = table.tool_name(tool)
        {
            name.clone_into(tool);
        }
    }
}
