//! `curable serve`: operations over MCP and HTTP, on an address, or over MCP on the standard streams.
//!
//! A source makes a service of what it is given; `listen` serves whichever service that is.

mod api;
mod auth;
mod credentials;
mod demo;
mod depot;
mod jwks;
mod listen;
mod log;
mod several;
mod size;

use std::path::Path;
use std::time::Duration;

pub(super) use auth::of_file as tokens;
use curable_serve::mcp::McpOptions;
use tokio::runtime::Builder;

use super::contract::tool_options;
use crate::flags::{KeySource, Serve, Tools};
use crate::output::{Answer, Output};
use crate::{file, problem, spec};
use api::Api;
use demo::Demo;
use depot::DepotDemo;
pub(super) use listen::no_port;
use several::Several;

pub(crate) fn run(flags: &Serve, output: &mut Output) -> anyhow::Result<Answer> {
    files_are_there(flags)?;
    log::start(&flags.listen)?;
    // One thread that runs calls is this one: a second would only hand them over.
    let runtime = match workers() {
        1 => Builder::new_current_thread().enable_all().build()?,
        several => Builder::new_multi_thread().worker_threads(several).enable_all().build()?,
    };
    runtime.spawn(tick());
    let served = runtime.block_on(async {
        match flags.spec.as_slice() {
            [] if flags.demo.as_deref() == Some("files") || flags.root.is_some() => {
                let demo = Demo::open(flags.root.as_deref())?;
                let service = demo.service(&flags.listen)?;
                listen::listen(service, McpOptions::default(), &flags.listen, &demo, output).await
            }
            [] => {
                let demo = DepotDemo::start().await?;
                let service = demo.service(flags)?;
                listen::listen(service, tool_options(), &flags.listen, &demo, output).await
            }
            [spec] => {
                let (service, served) = Api::open(&spec.value, flags, output)?.service(flags)?;
                listen::listen(service, tools(flags), &flags.listen, &served, output).await
            }
            _ => {
                let (service, served) = Several::open(flags, output)?.service(flags)?;
                // Without the namespace a name would change when a description joins that has the same.
                let tools = McpOptions { short_names: false, ..tools(flags) };
                listen::listen(service, tools, &flags.listen, &served, output).await
            }
        }
    });
    // A read of the standard input may never return.
    runtime.shutdown_background();
    served?;
    Ok(Answer::Fine)
}

/// Refuses all files at once that are not there.
fn files_are_there(flags: &Serve) -> anyhow::Result<()> {
    let keys = flags.listen.jwt.as_ref().map(|jwt| &jwt.jwks);
    let keys = keys.and_then(|keys| if let KeySource::File(path) = keys { Some(path) } else { None });
    let specs = flags.spec.iter().map(|spec| spec.value.as_path()).filter(|path| *path != Path::new("-"));
    let mapping = flags.reading.mapping.iter().map(|mapping| ("--mapping ", &mapping.value));
    let named =
        [("--tokens ", &flags.listen.tokens.as_ref()), ("--ca ", &flags.ca.as_ref()), ("--jwks ", &keys)];
    let named = named.into_iter().filter_map(|(flag, path)| path.map(|path| (flag, path)));
    let read = specs.map(spec::is_readable);
    problem::all(
        read.chain(mapping.chain(named).map(|(flag, path)| file::there(flag, path)))
            .filter_map(Result::err)
            .collect(),
    )
}

/// How operations become tools. Those that search and describe leave nothing for discovery to tell.
fn tools(flags: &Serve) -> McpOptions {
    McpOptions { discovery: flags.tools == Tools::All, ..tool_options() }
}

/// How far away the next timer is at most.
const TICK: Duration = Duration::from_millis(500);

/// A timer that is always near. A deadline that is nearer than all others wakes the runtime by a call to the system, which
/// would otherwise be one for every call that is served.
async fn tick() {
    loop {
        tokio::time::sleep(TICK).await;
    }
}

/// How many threads run calls: half of the processors. A call waits for its upstream most of the time, and handing it
/// from thread to thread costs as much as the call itself; one thread carries ten thousand calls a second.
fn workers() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1))
}
