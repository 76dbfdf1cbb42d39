//! All the ways that a request may go, and which of them it goes.

use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use curable_runtime::Call;
use http::header::CONTENT_TYPE;
use http::request::Parts;
use http::{HeaderValue, Method, StatusCode};
use rmcp::ServerHandler;
use rmcp::model::{ErrorData, RequestId, ServerJsonRpcMessage};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::super::refused;
use super::super::server::McpServer;
use super::message::{self, Message, Params, Said};
use super::sessions::Sessions;
use super::{JSON, SESSION, text, write};
use crate::contain::contained;

/// A common way, behind the direct one.
type Common<E> = StreamableHttpService<Arc<McpServer<E>>, LocalSessionManager>;

/// All the ways that a request may go.
pub(in super::super) struct Ways<E> {
    server: Arc<McpServer<E>>,
    /// With sessions for the older revisions.
    common: Common<E>,
    /// For a request of an older revision that names no session: it gets its answer all the same.
    alone: Common<E>,
    sessions: Sessions,
    /// The largest body that is read.
    max_body: usize,
}

impl<E: ServerHandler> Ways<E> {
    /// The ways of a server, whose common ones are set up by `config`.
    pub(in super::super) fn new(
        server: Arc<McpServer<E>>,
        config: StreamableHttpServerConfig,
        max_body: usize,
    ) -> Self {
        let mut manager = LocalSessionManager::default();
        // A session is alive while calls come in, and those that are answered here never reach its worker.
        manager.session_config.keep_alive = None;
        let manager = Arc::new(manager);
        let way = |config| {
            let server = Arc::clone(&server);
            StreamableHttpService::new(move || Ok(Arc::clone(&server)), Arc::clone(&manager), config)
        };
        let alone = way(config.clone().with_legacy_session_mode(false));
        let common = way(config);
        Self { server, common, alone, sessions: Sessions::new(manager), max_body }
    }

    /// Answers a request: here if it can be, otherwise in the common way.
    pub(in super::super) async fn answer(self: Arc<Self>, request: Request) -> Response {
        let (parts, body) = request.into_parts();
        if parts.method != Method::POST {
            return self.commonly(parts, body).await;
        }
        let Ok(bytes) = to_bytes(body, self.max_body).await else {
            return StatusCode::BAD_REQUEST.into_response();
        };
        let said = message::read(&parts, &bytes);
        if matches!(said, Said::Alone | Said::Other)
            && message::takes_json(&parts)
            && let refused::Read::Refused(id, error) = refused::read(&bytes)
        {
            return unreadable(id, error);
        }
        match said {
            Said::Whole(message) => self.call(parts, bytes, message).await,
            Said::InSession(session, message) if self.sessions.is_open(&session) => {
                self.call_in_session(parts, bytes, session, message).await
            }
            Said::Alone => handled(&self.alone, Request::from_parts(parts, Body::from(bytes))).await,
            Said::Cancelled(session, id) => {
                self.sessions.cancel(&session, &id);
                self.commonly(parts, Body::from(bytes)).await
            }
            Said::InSession(..) | Said::Other => self.commonly(parts, Body::from(bytes)).await,
        }
    }

    async fn commonly(&self, parts: Parts, body: Body) -> Response {
        if let Some(session) = text(&parts.headers, &SESSION) {
            if parts.method == Method::DELETE {
                self.sessions.forget(session);
            } else {
                // It is alive, whatever it asks for.
                self.sessions.is_open(session);
            }
        }
        let response = handled(&self.common, Request::from_parts(parts, body)).await;
        if let Some(session) = text(response.headers(), &SESSION) {
            self.sessions.open(session);
        }
        response
    }

    async fn alone(&self, parts: Parts, bytes: Bytes) -> Response {
        handled(&self.alone, Request::from_parts(parts, Body::from(bytes))).await
    }

    /// A call that is over when its connection is.
    async fn call(&self, parts: Parts, bytes: Bytes, message: Message) -> Response {
        let is_modern = message::is_modern(&message.version);
        match self.answered(&parts, message, None, CancellationToken::new()).await {
            Some(response) => response,
            None if is_modern => self.commonly(parts, Body::from(bytes)).await,
            None => self.alone(parts, bytes).await,
        }
    }

    /// A call of an older revision: a lost connection does not end it, a message of its session does.
    async fn call_in_session(
        self: Arc<Self>,
        parts: Parts,
        bytes: Bytes,
        session: String,
        message: Message,
    ) -> Response {
        let (ways, parts) = (Arc::clone(&self), Arc::new(parts));
        let own = Arc::clone(&parts);
        let running = tokio::spawn(async move {
            let running = ways.sessions.start(&session, &message.id);
            ways.answered(&own, message, Some(&session), running.token()).await
        });
        match running.await {
            Ok(Some(response)) => response,
            Ok(None) => {
                let parts = Arc::unwrap_or_clone(parts);
                self.commonly(parts, Body::from(bytes)).await
            }
            Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        }
    }

    /// The answer to a call; none if its tool is not one of ours.
    async fn answered(
        &self,
        parts: &Parts,
        message: Message,
        session: Option<&str>,
        cancelled: CancellationToken,
    ) -> Option<Response> {
        let Message { id, version, params: Params { name, arguments, meta }, .. } = message;
        let is_modern = message::is_modern(&version);
        let server = &self.server;
        let table = server.table();
        let listed = table.find(&name).filter(|listed| !(is_modern && listed.wants_headers()))?;
        let mut call =
            Call::new(listed.operation.def.name.as_str(), arguments.map_or(Value::Null, Value::Object));
        call.caller = crate::caller::caller(&parts.extensions, session);
        call.time_left = meta.time_left();
        call.cancelled = cancelled.clone();
        // From here on nothing goes the common way: the call would be made twice.
        let called = async {
            let answer = server.service().call(call).await;
            server.encode(answer, listed.shape(), &table, meta.traceparent.as_deref(), Some(&version))
        };
        let written = contained(called, || server.broken(Some(&version))).await;
        if cancelled.is_cancelled() {
            // Whoever cancelled it does not wait for an answer.
            return Some(StatusCode::ACCEPTED.into_response());
        }
        Some(match write::answer(&id, &written, is_modern) {
            Ok(answer) => ([(CONTENT_TYPE, HeaderValue::from_static(JSON))], answer).into_response(),
            Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        })
    }
}

/// The answer to what is no request; the common way would call it of an unsupported type.
fn unreadable(id: Option<RequestId>, error: ErrorData) -> Response {
    let answer = ServerJsonRpcMessage::error(error, id);
    match serde_json::to_vec(&answer) {
        Ok(answer) => {
            let head = [(CONTENT_TYPE, HeaderValue::from_static(JSON))];
            (StatusCode::BAD_REQUEST, head, answer).into_response()
        }
        Err(_) => StatusCode::BAD_REQUEST.into_response(),
    }
}

/// The answer of a common way. It is boxed, because it is many times as large as what the direct way needs and would be
/// moved about with it.
async fn handled<E: ServerHandler>(way: &Common<E>, request: Request) -> Response {
    Box::pin(way.handle(request)).await.map(Body::new)
}
