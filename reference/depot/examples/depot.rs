//! The depot by itself: `cargo run -p curable-reference-depot --example depot -- --listen 127.0.0.1:8080`.

use std::net::SocketAddr;

use clap::Parser;
use curable_reference_depot::{Depot, Options, Server, Style};

/// A small depot as an HTTP API.
#[derive(Debug, Parser)]
struct Flags {
    /// Where to listen.
    #[arg(long, default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// How refusals are written: rich, fastapi, rails, google, plain or opaque.
    #[arg(long, default_value = "rich")]
    style: Style,
    /// Fail on demand: by the header `x-depot-fault`, or by `POST /_depot/fault`.
    #[arg(long)]
    test: bool,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> std::io::Result<()> {
    let flags = Flags::parse();
    let options = if flags.test { Options::test() } else { Options::default() };
    let depot = Depot::new(Options { style: flags.style, ..options });
    let server = Server::start(depot, flags.listen).await?;
    #[expect(clippy::print_stdout, reason = "whoever started it wants to know where it listens")]
    {
        println!("http://{}", server.address());
    }
    server.wait().await;
    Ok(())
}
