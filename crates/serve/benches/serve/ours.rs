//! Our server with the same tool, and one that panics.

use std::net::SocketAddr;

use curable_core::{Effect, Failure, OperationDef, protocol};
use curable_runtime::{Context, Operate, Service};
use curable_serve::auth::Auth;
use curable_serve::http::{Exposure, Options, Server, Stop};
use curable_serve::mcp::{HttpOptions, McpOptions, McpServer};
use serde_json::{Value, json};

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
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    let http = Server::bind(address, Auth::None, Exposure::Guarded).await.expect("a free port");
    println!("{}", http.address());
    let mcp = server();
    let service = mcp.service().clone();
    http.serve(service, Options::default(), Some(mcp.into_router(HttpOptions::default())), Stop::new()).await;
}

#[expect(clippy::panic, reason = "what panics must be answered")]
fn server() -> McpServer {
    // A thousand panics would drown what the benchmark has to say.
    std::panic::set_hook(Box::new(|_| {}));
    let service = Service::builder("weather", "1.0.0")
        .operation(Operate::new(forecast(), |_: Context, arguments: Value| async {
            weather::forecast(arguments).map_err(unreadable)
        }))
        .operation(Operate::new(panic(), |_: Context, _: Value| async { panic!("the handler is broken") }))
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
