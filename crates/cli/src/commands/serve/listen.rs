//! Serves a service, whatever it was made of, as the flags say.

use std::io::ErrorKind;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};

use anyhow::anyhow;
use axum::Router;
use curable_runtime::Service;
use curable_serve::http::{BindError, Exposure, Options, Server, Stop};
use curable_serve::mcp::{HttpOptions, McpOptions, McpServer};
use serde_json::{Value, json};

use super::{auth, size};
use crate::flags::Listen;
use crate::output::Output;

/// What a source says about itself once its address is known.
pub(super) trait Welcome {
    /// What is served beside the operations.
    fn beside(&self) -> Option<Router> {
        None
    }

    /// For programs: members that stand beside the addresses.
    fn facts(&self) -> Value;

    /// For people.
    fn words(&self, url: &str, output: &mut Output) -> anyhow::Result<()>;
}

/// An address that cannot be listened on, with what to do about it; who lets in nobody is told who may be let in.
pub(in crate::commands) fn no_port(error: &BindError, who: &str) -> anyhow::Error {
    let advice = match error {
        BindError::Open(_) => who,
        BindError::Io(_, ErrorKind::AddrInUse) => {
            "perhaps it runs already; --listen 127.0.0.1:0 takes a free port, --listen 127.0.0.1:9000 that one"
        }
        _ => "--listen says where",
    };
    anyhow!("{error}; {advice}")
}

/// Serves until the client goes away, or until somebody stops it.
pub(super) async fn listen(
    service: Service,
    tools: McpOptions,
    flags: &Listen,
    welcome: &impl Welcome,
    output: &mut Output,
) -> anyhow::Result<()> {
    size::tell(&service, &tools);
    if flags.stdio {
        let (stop, grace) = (Stop::on_signals(), Options::default().grace);
        return Ok(McpServer::new(service, tools).serve_stdio_until(&stop, grace).await?);
    }
    let auth = auth::auth(flags, &service).await?;
    let exposure = if flags.insecure { Exposure::Insecure } else { Exposure::Guarded };
    let mut server = Server::bind(flags.address, auth, exposure).await.map_err(|error| {
        no_port(&error, "--tokens or --jwt-issuer says who may call, --insecure lets everybody")
    })?;
    if let Some(beside) = welcome.beside() {
        server = server.beside(beside);
    }
    // Whoever reads the address may stop the server at once, and in order.
    let stop = Stop::on_signals();
    let url = flags.public_url.as_deref().map_or_else(
        || format!("http://{}", near(server.address())),
        |public| public.trim_end_matches('/').to_owned(),
    );
    if flags.json {
        let mut told = json!({ "mcp": format!("{url}/mcp"), "http": url });
        for (name, fact) in welcome.facts().as_object().into_iter().flatten() {
            told[name] = fact.clone();
        }
        output.json(&told)?;
    } else {
        welcome.words(&url, output)?;
    }
    if flags.insecure {
        output.remark("curable: --insecure: everybody who reaches this address may call every operation")?;
    }
    let routes = McpServer::new(service.clone(), tools).into_router(HttpOptions::behind_server(stop.token()));
    let options = Options { public_url: flags.public_url.clone(), ..Options::default() };
    server.serve(service, options, Some(routes), stop).await;
    Ok(())
}

/// The address that a client on this machine can use: nobody calls `0.0.0.0`.
fn near(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address {
            SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    address
}
