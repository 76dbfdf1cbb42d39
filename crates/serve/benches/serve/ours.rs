//! Our server with the same tool, and one that panics.

use curable_core::{Effect, Failure, OperationDef, protocol};
use curable_runtime::{Context, Operate, Service};
use curable_serve::mcp::{HttpOptions, McpOptions, McpServer, listen};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::weather;

/// The role of this program in which it serves over its standard streams.
pub(crate) const STDIO: &str = "ours-stdio";

/// The role in which it serves over HTTP and prints its address.
pub(crate) const HTTP: &str = "ours-http";

/// The tool that panics.
pub(crate) const PANICS: &str = "weather_panic";

pub(crate) async fn serve_stdio() {
    server().serve_stdio().await.expect("the server ends with its input");
}

#[expect(clippy::print_stdout, reason = "who has started it must know where it listens")]
pub(crate) async fn serve_http() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    println!("{}", listener.local_addr().expect("an address"));
    let stop = CancellationToken::new();
    let router = server().into_router(HttpOptions { stop: stop.clone(), ..HttpOptions::default() });
    listen(listener, router, stop).await.expect("the server listens");
}

#[expect(clippy::panic, reason = "the benchmark counts the answers to panics")]
fn server() -> McpServer {
    // A thousand panics would drown what the benchmark has to say.
    std::panic::set_hook(Box::new(|_| {}));
    let service = Service::builder("weather", "1.0.0")
        .operation(Operate::new(forecast(), |_: Context, arguments: Value| async {
            weather::forecast(arguments).map_err(unreadable)
        }))
        .operation(Operate::new(panic(), |_: Context, _: Value| async {
            std::panic::panic_any("the handler is broken")
        }))
        .build()
        .expect("a sound service");
    McpServer::new(service, McpOptions::default())
}

fn unreadable(_: serde_json::Error) -> Failure {
    protocol::INVALID_INPUT.failure("the arguments do not fit")
}

fn forecast() -> OperationDef {
    let mut def = OperationDef::new("weather/forecast", Effect::Read);
    weather::SUMMARY.clone_into(&mut def.summary);
    def.input = weather::input();
    def.output = Some(weather::output());
    def
}

fn panic() -> OperationDef {
    let mut def = OperationDef::new("weather/panic", Effect::Read);
    "Panics.".clone_into(&mut def.summary);
    def.input = json!({ "type": "object", "additionalProperties": false });
    def
}
