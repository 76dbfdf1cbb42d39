//! Requests that rmcp does not know: those of our own, and those that have the name of a method and not its shape.

use curable_dialects::mcp::CONTRACT;
use rmcp::model::{CustomRequest, CustomResult, ErrorCode, ErrorData};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use serde_json::{Value, json};

use super::caller::{self, is_modern};
use super::refused::{malformed, no_method};
use super::server::McpServer;
use crate::contract;

/// The methods that rmcp knows; a request of one of them arrives here only when its parameters are malformed.
const KNOWN: &[&str] = &[
    "completion/complete",
    "prompts/get",
    "prompts/list",
    "resources/list",
    "resources/read",
    "resources/templates/list",
    "subscriptions/listen",
    "tools/list",
];

/// Those of them that the newest revision does not have any more.
const REMOVED: &[&str] = &["initialize", "logging/setLevel", "resources/subscribe", "resources/unsubscribe"];

impl<E: ServerHandler> McpServer<E> {
    /// Answers what rmcp could not read: arguments that are no object still get the failure that repairs them.
    pub(super) async fn custom(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let is_removed = REMOVED.contains(&request.method.as_str());
        match request.method.as_str() {
            CONTRACT => {
                let caller = caller::caller(&context, self.connection());
                let mut told = json!({ "contract": contract::visible(self.service(), &caller) });
                if is_modern(&context) {
                    told["resultType"] = json!("complete");
                }
                Ok(CustomResult::new(told))
            }
            "tools/call" => self.misshapen_call(request.params, context).await,
            gone if is_removed && is_modern(&context) => Err(no_method(gone)),
            known if is_removed || KNOWN.contains(&known) => {
                Err(malformed(format!("the parameters of {known} are malformed")))
            }
            _ => {
                let method = request.method.clone();
                let answer = self.extension().on_custom_request(request, context).await;
                answer.map_err(|error| match error.data {
                    None if error.code == ErrorCode::METHOD_NOT_FOUND => no_method(&method),
                    _ => error,
                })
            }
        }
    }

    async fn misshapen_call(
        &self,
        params: Option<Value>,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let Some(Value::Object(mut params)) = params else {
            return Err(malformed("the parameters of tools/call must be an object"));
        };
        let Some(Value::String(name)) = params.shift_remove("name") else {
            return Err(malformed("tools/call needs the `name` of a tool"));
        };
        let arguments = params.shift_remove("arguments").unwrap_or_default();
        if arguments.is_object() || arguments.is_null() {
            return Err(malformed("the parameters of tools/call are malformed"));
        }
        let mut result = self.call(&name, arguments, &context).await?;
        if !is_modern(&context) {
            result.result_type = None;
        }
        // A tool result holds nothing that JSON cannot.
        Ok(CustomResult::new(serde_json::to_value(result).unwrap_or_default()))
    }
}
