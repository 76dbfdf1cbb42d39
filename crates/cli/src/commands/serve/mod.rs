//! `curable serve`: operations over MCP and HTTP, on an address, or over MCP on the standard streams.
//!
//! A source makes a service of what it is given; `listen` serves whichever service that is.

mod auth;
mod demo;
mod jwks;
mod listen;
mod log;

use curable_serve::mcp::McpOptions;

use crate::flags::Serve;
use crate::output::{Answer, Output};
use demo::Demo;

pub(crate) fn run(flags: &Serve, output: &mut Output) -> anyhow::Result<Answer> {
    log::start(&flags.listen)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let demo = Demo::open(flags.root.as_deref())?;
    let service = demo.service(&flags.listen)?;
    runtime.block_on(listen::listen(service, McpOptions::default(), &flags.listen, &demo, output))?;
    Ok(Answer::Fine)
}
