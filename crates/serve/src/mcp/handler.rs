//! What rmcp asks of a server: tools are answered here, the rest by the extension.
#![expect(
    deprecated,
    reason = "the older revisions subscribe and set log levels, and extensions may serve them"
)]

use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResponse, CancelTaskParams, CancelledNotificationParam,
    CompleteRequestParams, CompleteResult, CustomNotification, CustomRequest, CustomResult, ErrorData,
    GetPromptRequestParams, GetPromptResponse, GetTaskParams, GetTaskResult, Implementation,
    ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult, ListToolsResult,
    PaginatedRequestParams, ProgressNotificationParam, ReadResourceRequestParams, ReadResourceResponse,
    ServerConfig, SetLevelRequestMethod, SetLevelRequestParams, SubscribeRequestParams, SubscriptionFilter,
    Tool, UnsubscribeRequestParams, UpdateTaskParams,
};
use rmcp::service::{NotificationContext, RequestContext, SubscriptionContext};
use rmcp::{RoleServer, ServerHandler};
use serde_json::Value;

use super::caller::is_modern;
use super::contain::contained;
use super::server::McpServer;
use super::{meta, page};

type Request = RequestContext<RoleServer>;
type Notification = NotificationContext<RoleServer>;

/// How long a list of tools stays fresh; it changes only when something is loaded.
const FRESH_MS: u64 = 60_000;

impl<E: ServerHandler> ServerHandler for McpServer<E> {
    fn get_info(&self) -> ServerConfig {
        let provenance = self.service().registry().provenance();
        let mut capabilities = self.extension().get_info().capabilities;
        capabilities.tools.get_or_insert_default();
        let mut config = ServerConfig::new(capabilities)
            .with_server_info(Implementation::new(provenance.contract, provenance.version));
        config.instructions.clone_from(&self.options().instructions);
        config
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: Request,
    ) -> Result<ListToolsResult, ErrorData> {
        let table = self.table();
        let tools = self.visible(&table, &context).await?;
        let (tools, next_cursor) = page::page(tools, request, self.options().page)?;
        let mut result = ListToolsResult::with_all_items(tools);
        result.next_cursor = next_cursor;
        let stamp = serde_json::to_value(table.snapshot().provenance()).unwrap_or_default();
        result.meta = Some(meta::of_one("provenance", stamp));
        result.ttl_ms = Some(FRESH_MS);
        // Another caller may see other tools.
        result.cache_scope = Some(CacheScope::Private);
        Ok(result)
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        let own = self.table().find(name).map(|listed| listed.tool.clone());
        own.or_else(|| self.extension().get_tool(name))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: Request,
    ) -> Result<CallToolResponse, ErrorData> {
        let version = context.protocol_version();
        let answered = contained(async move {
            let is_own = self.table().find(&request.name).is_some();
            if !is_own && self.extension().get_tool(&request.name).is_some() {
                return self.extension().call_tool(request, context).await;
            }
            let arguments = request.arguments.map_or(Value::Null, Value::Object);
            self.call(&request.name, arguments, &context).await.map(Into::into)
        });
        answered.await.unwrap_or_else(|_| Ok(self.broken(version.as_ref()).into()))
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: Request,
    ) -> Result<CustomResult, ErrorData> {
        let answered = contained(self.custom(request, context)).await;
        answered.unwrap_or_else(|_| Err(failed()))
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        context: Request,
    ) -> Result<CompleteResult, ErrorData> {
        contained(self.extension().complete(request, context)).await.unwrap_or_else(|_| Err(failed()))
    }

    async fn set_level(&self, request: SetLevelRequestParams, context: Request) -> Result<(), ErrorData> {
        if is_modern(&context) {
            return Err(ErrorData::method_not_found::<SetLevelRequestMethod>());
        }
        contained(self.extension().set_level(request, context)).await.unwrap_or_else(|_| Err(failed()))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        context: Request,
    ) -> Result<GetPromptResponse, ErrorData> {
        contained(self.extension().get_prompt(request, context)).await.unwrap_or_else(|_| Err(failed()))
    }

    async fn list_prompts(
        &self,
        request: Option<PaginatedRequestParams>,
        context: Request,
    ) -> Result<ListPromptsResult, ErrorData> {
        contained(self.extension().list_prompts(request, context)).await.unwrap_or_else(|_| Err(failed()))
    }

    async fn list_resources(
        &self,
        request: Option<PaginatedRequestParams>,
        context: Request,
    ) -> Result<ListResourcesResult, ErrorData> {
        contained(self.extension().list_resources(request, context)).await.unwrap_or_else(|_| Err(failed()))
    }

    async fn list_resource_templates(
        &self,
        request: Option<PaginatedRequestParams>,
        context: Request,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let listed = contained(self.extension().list_resource_templates(request, context)).await;
        listed.unwrap_or_else(|_| Err(failed()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: Request,
    ) -> Result<ReadResourceResponse, ErrorData> {
        contained(self.extension().read_resource(request, context)).await.unwrap_or_else(|_| Err(failed()))
    }

    fn accepted_subscription_filter(&self, requested: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        self.extension().accepted_subscription_filter(requested)
    }

    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        contained(self.extension().listen(context)).await.unwrap_or_else(|_| Err(failed()))
    }

    async fn subscribe(&self, request: SubscribeRequestParams, context: Request) -> Result<(), ErrorData> {
        contained(self.extension().subscribe(request, context)).await.unwrap_or_else(|_| Err(failed()))
    }

    async fn unsubscribe(
        &self,
        request: UnsubscribeRequestParams,
        context: Request,
    ) -> Result<(), ErrorData> {
        contained(self.extension().unsubscribe(request, context)).await.unwrap_or_else(|_| Err(failed()))
    }

    async fn on_cancelled(&self, notification: CancelledNotificationParam, context: Notification) {
        self.extension().on_cancelled(notification, context).await;
    }

    async fn on_progress(&self, notification: ProgressNotificationParam, context: Notification) {
        self.extension().on_progress(notification, context).await;
    }

    async fn on_initialized(&self, context: Notification) {
        self.extension().on_initialized(context).await;
    }

    async fn on_roots_list_changed(&self, context: Notification) {
        self.extension().on_roots_list_changed(context).await;
    }

    async fn on_custom_notification(&self, notification: CustomNotification, context: Notification) {
        self.extension().on_custom_notification(notification, context).await;
    }

    async fn get_task(&self, request: GetTaskParams, context: Request) -> Result<GetTaskResult, ErrorData> {
        contained(self.extension().get_task(request, context)).await.unwrap_or_else(|_| Err(failed()))
    }

    async fn update_task(&self, request: UpdateTaskParams, context: Request) -> Result<(), ErrorData> {
        contained(self.extension().update_task(request, context)).await.unwrap_or_else(|_| Err(failed()))
    }

    async fn cancel_task(&self, request: CancelTaskParams, context: Request) -> Result<(), ErrorData> {
        contained(self.extension().cancel_task(request, context)).await.unwrap_or_else(|_| Err(failed()))
    }
}

/// The extension panicked.
fn failed() -> ErrorData {
    ErrorData::internal_error("the server failed while it answered", None)
}
