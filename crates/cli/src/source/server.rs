//! What a running MCP server offers.

use std::path::Path;
use std::time::Duration;

use anyhow::bail;
use curable_client::{Era, Link, McpLink};
use curable_core::{Failure, Kind, imported};

use super::given::Given;
use super::{fetch, tools};
use crate::problem::Problem;

/// How long the answer may take.
const TIMEOUT: Duration = Duration::from_secs(30);

/// What a server is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Telling {
    /// Its contract if it tells one, or else its tools.
    Everything,
    /// Its tools, as any server lists them.
    Tools,
}

/// What the server at an address tells.
pub(super) fn at(address: &str, telling: Telling, headers: &[(String, String)]) -> anyhow::Result<Given> {
    let url = fetch::url(address)?;
    let name = url.host_str().unwrap_or("server").to_owned();
    // Somebody else may have chosen one already; whoever it is, there is one then.
    let _ = rustls::crypto::ring::default_provider().install_default();
    list(&name, telling, fetch::CHECK, || Ok(McpLink::address(url, headers, Era::Auto)?))
}

/// What the server tells that a command starts; its words are separated by spaces.
pub(super) fn by_command(command: &str, telling: Telling) -> anyhow::Result<Given> {
    let mut words = command.split_whitespace();
    let Some(program) = words.next() else { bail!("a command is expected, such as stdio:npx some-server") };
    let rest: Vec<&str> = words.collect();
    let name = Path::new(program).file_name().map_or_else(|| program.into(), |name| name.to_string_lossy());
    let advice = "check the command, and that it speaks MCP on its standard streams";
    list(&name, telling, advice, || Ok(McpLink::command(program, &rest, Era::Auto)))
}

/// The same failure with what whoever typed the command can do about it.
fn advised(mut failure: Failure, otherwise: &'static str) -> Failure {
    let is_shut = matches!(failure.kind, Kind::Unauthenticated | Kind::Permission);
    failure.hint = Some(if is_shut { fetch::SHOW } else { otherwise }.into());
    failure
}

/// The contract that a server of ours tells, or one that is made of its list of tools.
fn list(
    name: &str,
    telling: Telling,
    advice: &'static str,
    link: impl FnOnce() -> anyhow::Result<McpLink>,
) -> anyhow::Result<Given> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let link = link()?;
        let asked = async {
            let tools = link.tools().await?;
            let told = if telling == Telling::Everything { link.contract().await? } else { None };
            let says = link.server().await.filter(|(name, _)| !name.trim().is_empty());
            let (name, version) = says.unwrap_or_else(|| (name.to_owned(), tools::NO_VERSION.to_owned()));
            let listed = || Given::Tools(tools::of(&name, &version, &tools));
            Ok::<_, Failure>(told.map_or_else(listed, Given::Contract))
        };
        let told = tokio::time::timeout(TIMEOUT, asked).await;
        link.close().await;
        let late = format!("it did not list its tools within {} seconds", TIMEOUT.as_secs());
        let told = told.unwrap_or_else(|_late| Err(Failure::declared(&imported::UPSTREAM_TIMEOUT, late)));
        told.map_err(|failure| Problem::failed(advised(failure, advice)).into())
    })
}
