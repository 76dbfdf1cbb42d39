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
use rmcp::service::{MaybeSendFuture, NotificationContext, RequestContext, SubscriptionContext};
use rmcp::{RoleServer, ServerHandler};
use serde_json::Value;

use super::caller::is_modern;
use super::server::{McpServer, Visible};
use super::{meta, page};
use crate::contain::contained;

type Request = RequestContext<RoleServer>;
type Notification = NotificationContext<RoleServer>;
type Said<T> = Result<T, ErrorData>;

/// How long a list of tools stays fresh; it changes only when something is loaded.
const FRESH_MS: u64 = 60_000;

impl<E: ServerHandler> ServerHandler for McpServer<E> {
    fn get_info(&self) -> ServerConfig {
        let snapshot = self.service().registry().snapshot();
        let mut capabilities = self.extension().get_info().capabilities;
        capabilities.tools.get_or_insert_default();
        let mut config = ServerConfig::new(capabilities)
            .with_server_info(Implementation::new(snapshot.name(), snapshot.version()));
        config.instructions.clone_from(&self.options().instructions);
        config
    }

    fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: Request,
    ) -> impl Future<Output = Said<ListToolsResult>> + MaybeSendFuture + '_ {
        guarded(async move {
            let table = self.table();
            let tools = self.visible(&table, &context).await?;
            let (page, next_cursor) = page::page(tools, Visible::name, request, self.options().page)?;
            let tools = page.into_iter().map(|visible| self.listed(&table, visible)).collect();
            let mut result = ListToolsResult::with_all_items(tools);
            result.next_cursor = next_cursor;
            let stamp = serde_json::to_value(table.snapshot().provenance()).unwrap_or_default();
            result.meta = Some(meta::of_one("provenance", stamp));
            result.ttl_ms = Some(FRESH_MS);
            // Another caller may see other tools.
            result.cache_scope = Some(CacheScope::Private);
            Ok(result)
        })
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        let table = self.table();
        let own = table.find(name).map(|listed| table.tool(name, listed, self.options()));
        own.or_else(|| self.extension().get_tool(name))
    }

    fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: Request,
    ) -> impl Future<Output = Said<CallToolResponse>> + MaybeSendFuture + '_ {
        let version = context.protocol_version();
        let answered = async move {
            let is_own = self.table().find(&request.name).is_some();
            if !is_own && self.extension().get_tool(&request.name).is_some() {
                return self.extension().call_tool(request, context).await;
            }
            let arguments = request.arguments.map_or(Value::Null, Value::Object);
            self.call(&request.name, arguments, &context).await.map(Into::into)
        };
        contained(answered, move || Ok(self.broken(version.as_ref()).into_result().into()))
    }

    fn on_custom_request(
        &self,
        request: CustomRequest,
        context: Request,
    ) -> impl Future<Output = Said<CustomResult>> + MaybeSendFuture + '_ {
        guarded(self.custom(request, context))
    }

    fn complete(
        &self,
        request: CompleteRequestParams,
        context: Request,
    ) -> impl Future<Output = Said<CompleteResult>> + MaybeSendFuture + '_ {
        guarded(self.extension().complete(request, context))
    }

    fn set_level(
        &self,
        request: SetLevelRequestParams,
        context: Request,
    ) -> impl Future<Output = Said<()>> + MaybeSendFuture + '_ {
        guarded(async move {
            if is_modern(&context) {
                return Err(ErrorData::method_not_found::<SetLevelRequestMethod>());
            }
            self.extension().set_level(request, context).await
        })
    }

    fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        context: Request,
    ) -> impl Future<Output = Said<GetPromptResponse>> + MaybeSendFuture + '_ {
        guarded(self.extension().get_prompt(request, context))
    }

    fn list_prompts(
        &self,
        request: Option<PaginatedRequestParams>,
        context: Request,
    ) -> impl Future<Output = Said<ListPromptsResult>> + MaybeSendFuture + '_ {
        guarded(self.extension().list_prompts(request, context))
    }

    fn list_resources(
        &self,
        request: Option<PaginatedRequestParams>,
        context: Request,
    ) -> impl Future<Output = Said<ListResourcesResult>> + MaybeSendFuture + '_ {
        guarded(self.extension().list_resources(request, context))
    }

    fn list_resource_templates(
        &self,
        request: Option<PaginatedRequestParams>,
        context: Request,
    ) -> impl Future<Output = Said<ListResourceTemplatesResult>> + MaybeSendFuture + '_ {
        guarded(self.extension().list_resource_templates(request, context))
    }

    fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: Request,
    ) -> impl Future<Output = Said<ReadResourceResponse>> + MaybeSendFuture + '_ {
        guarded(self.extension().read_resource(request, context))
    }

    fn accepted_subscription_filter(&self, requested: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        self.extension().accepted_subscription_filter(requested)
    }

    fn listen(&self, context: SubscriptionContext) -> impl Future<Output = Said<()>> + MaybeSendFuture + '_ {
        guarded(self.extension().listen(context))
    }

    fn subscribe(
        &self,
        request: SubscribeRequestParams,
        context: Request,
    ) -> impl Future<Output = Said<()>> + MaybeSendFuture + '_ {
        guarded(self.extension().subscribe(request, context))
    }

    fn unsubscribe(
        &self,
        request: UnsubscribeRequestParams,
        context: Request,
    ) -> impl Future<Output = Said<()>> + MaybeSendFuture + '_ {
        guarded(self.extension().unsubscribe(request, context))
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

    fn get_task(
        &self,
        request: GetTaskParams,
        context: Request,
    ) -> impl Future<Output = Said<GetTaskResult>> + MaybeSendFuture + '_ {
        guarded(self.extension().get_task(request, context))
    }

    fn update_task(
        &self,
        request: UpdateTaskParams,
        context: Request,
    ) -> impl Future<Output = Said<()>> + MaybeSendFuture + '_ {
        guarded(self.extension().update_task(request, context))
    }

    fn cancel_task(
        &self,
        request: CancelTaskParams,
        context: Request,
    ) -> impl Future<Output = Said<()>> + MaybeSendFuture + '_ {
        guarded(self.extension().cancel_task(request, context))
    }
}

/// A future whose panic becomes a protocol error.
fn guarded<T>(future: impl Future<Output = Said<T>> + Send) -> impl Future<Output = Said<T>> + Send {
    contained(future, || Err(ErrorData::internal_error("the server failed while it answered", None)))
}
