//! A server with the same tool and nothing between it and rmcp.

use std::sync::Arc;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ErrorData, Implementation, JsonObject,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, ServiceExt};
use rmcp::transport::stdio_pipes;
use rmcp::{RoleServer, ServerHandler};
use serde_json::Value;

use crate::weather;

/// The role of this program in which it is that server.
pub(crate) const ROLE: &str = "bare-stdio";

struct Bare;

impl ServerHandler for Bare {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("weather", "1.0.0"))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tool = Tool::new_with_raw(weather::TOOL, Some(weather::SUMMARY.into()), object(weather::input()))
            .with_raw_output_schema(Arc::new(object(weather::output())));
        Ok(ListToolsResult::with_all_items(vec![tool]))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if request.name != weather::TOOL {
            return Err(ErrorData::invalid_params("there is no such tool", None));
        }
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        match weather::forecast(arguments) {
            Ok(forecast) => Ok(CallToolResult::structured(forecast).into()),
            Err(error) => Err(ErrorData::invalid_params(error.to_string(), None)),
        }
    }
}

fn object(schema: Value) -> JsonObject {
    match schema {
        Value::Object(members) => members,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            JsonObject::new()
        }
    }
}

pub(crate) async fn serve() {
    let running = Bare.serve(stdio_pipes()).await.expect("the client says hello");
    running.waiting().await.expect("the server ends with its input");
}
