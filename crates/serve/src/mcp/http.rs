//! MCP over streamable HTTP, to be nested beside other routes.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::serve::ListenerExt;
use rmcp::ServerHandler;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::direct::Ways;
use super::server::McpServer;

/// How MCP is served over HTTP.
#[derive(Clone, Debug)]
pub struct HttpOptions {
    /// The names, with or without a port, that the server may be reached by; an empty list lets every name pass.
    pub hosts: Vec<String>,
    /// The origins of web pages that may call, `*` for all; a request without an origin comes from no page.
    pub origins: Vec<String>,
    /// The largest request, in bytes.
    pub max_body: usize,
    /// Ends all sessions when it is set.
    pub stop: CancellationToken,
}

impl Default for HttpOptions {
    /// Loopback alone, requests of up to 4 MiB.
    fn default() -> Self {
        let names = ["localhost", "127.0.0.1", "[::1]"];
        let pages = |name: &str| ["http", "https"].map(|scheme| format!("{scheme}://{name}:*"));
        Self {
            hosts: ["localhost", "127.0.0.1", "::1"].map(str::to_owned).to_vec(),
            origins: names.into_iter().flat_map(pages).collect(),
            max_body: 4 << 20,
            stop: CancellationToken::new(),
        }
    }
}

impl HttpOptions {
    /// Below the routes of a [`Server`](crate::http::Server), whose door has checked names, origins and sizes by the
    /// server's own options.
    pub fn behind_server(stop: CancellationToken) -> Self {
        Self { hosts: Vec::new(), origins: vec![String::from("*")], max_body: usize::MAX, stop }
    }
}

impl<E: ServerHandler> McpServer<E> {
    /// The routes of MCP: one, at the root of the router.
    ///
    /// Answers are plain JSON unless something is told before them; the older revisions have sessions, the newest has
    /// none. An `Arc<Identity>` among the extensions of a request is who calls.
    pub fn into_router(self, options: HttpOptions) -> Router {
        let HttpOptions { hosts, origins, max_body, stop } = options;
        let every_page = origins.iter().any(|origin| origin == "*");
        // The direct way checks neither names nor origins: somebody else has.
        let trusts_door = every_page && hosts.is_empty();
        let config = StreamableHttpServerConfig::default().with_allowed_hosts(hosts);
        let config = if every_page {
            config.disable_allowed_origins()
        } else {
            config.with_allowed_origins(origins).enforce_origin_validation()
        };
        let config = config
            .with_json_response(true)
            .with_legacy_session_mode(true)
            .with_max_request_body_bytes(max_body)
            .with_cancellation_token(stop);
        let server = Arc::new(self);
        if trusts_door {
            let ways = Arc::new(Ways::new(server, config, max_body));
            // Boxed here, because every layer around it moves what it gets several times.
            return Router::new()
                .fallback(move |request: Request| Box::pin(Arc::clone(&ways).answer(request)));
        }
        let sessions = Arc::new(LocalSessionManager::default());
        let common = StreamableHttpService::new(move || Ok(Arc::clone(&server)), sessions, config);
        Router::new().fallback_service(common)
    }
}

/// Serves routes until `stop` is set; calls that run then may end.
///
/// Small answers leave at once: the default of the operating system holds them back for 40 milliseconds.
pub async fn listen(listener: TcpListener, router: Router, stop: CancellationToken) -> std::io::Result<()> {
    let listener = listener.tap_io(|stream| {
        // A connection that does not take the option is only slower.
        let _ = stream.set_nodelay(true);
    });
    axum::serve(listener, router).with_graceful_shutdown(stop.cancelled_owned()).await
}
