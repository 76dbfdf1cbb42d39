//! The flags of `curable call`.

use std::time::Duration;

use clap::{Args, ValueEnum};
use curable_core::Effect;
use reqwest::Url;

use super::{Access, effect};

/// Call a tool on any MCP server: decode, decide, wait, repair and retry, and show each step.
///
/// Every step is shown on standard error as it happens: what was sent, what failed, what was decided and why. The result
/// is printed on standard output. A call that may write is never sent twice unless it is proven that nothing happened.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own on the command line")]
pub(crate) struct Call {
    /// The tool; for --http the operation, such as `files/read`
    #[arg(value_name = "TOOL", required_unless_present = "list")]
    pub(crate) tool: Option<String>,
    /// Its arguments, a JSON object; `-` reads them from standard input
    #[arg(value_name = "ARGUMENTS", default_value = "{}")]
    pub(crate) arguments: String,
    #[command(flatten)]
    pub(crate) server: Server,
    /// What the call does: read, idempotent or write; otherwise the tool's own hints are believed
    #[arg(long, value_parser = effect)]
    pub(crate) effect: Option<Effect>,
    /// Do not believe the tool's hints: a call counts as a write unless --effect says otherwise
    #[arg(long)]
    pub(crate) distrust: bool,
    /// How many seconds the call has with all its attempts
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: Duration,
    /// How often the call is sent at most, with the repaired one
    #[arg(long, value_name = "N", default_value_t = curable_core::decide::Policy::default().attempts, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) attempts: u32,
    /// Never change the arguments: a patch that is certain is shown, and not sent
    #[arg(long)]
    pub(crate) no_repair: bool,
    /// Say what would be sent, judged by the tool's published schema; nothing is called
    #[arg(long)]
    pub(crate) plan: bool,
    /// List the tools instead of calling one
    #[arg(long, conflicts_with_all = ["plan", "tool"])]
    pub(crate) list: bool,
    /// Print one object with the outcome and every attempt instead of the steps and the result
    #[arg(long)]
    pub(crate) json: bool,
}

/// Where the server is.
#[derive(Debug, Args)]
pub(crate) struct Server {
    /// The address of an MCP server, such as `http://127.0.0.1:8333/mcp`
    #[arg(long, value_name = "URL", conflicts_with_all = ["http", "command"], value_parser = curable_client::address)]
    pub(crate) url: Option<Url>,
    /// The address of one of our servers, to call its operations over plain HTTP, such as `http://127.0.0.1:8333`
    #[arg(long, value_name = "URL", conflicts_with = "command", value_parser = curable_client::address)]
    pub(crate) http: Option<Url>,
    #[command(flatten)]
    pub(crate) access: Access,
    /// How the conversation begins
    #[arg(long, value_enum, default_value_t = EraFlag::Auto)]
    pub(crate) era: EraFlag,
    /// The command that starts an MCP server, with its arguments
    #[arg(last = true, value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
}

/// How a conversation begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EraFlag {
    /// As the server can: without a handshake, or else with one
    Auto,
    /// With a handshake (until 2025-11-25)
    Legacy,
    /// Without a handshake (from 2026-07-28)
    Modern,
}

const EXAMPLES: &str =
    "Exit code: 0 done, 1 failed or in doubt (with --plan: something stands against it), 2 wrong use.

Examples:
  curable call files_read '{\"path\":\"notes/todoo.txt\"}' -- curable serve --demo files --stdio
  curable serve    # in another terminal, for the next three
  curable call listItems '{\"category\":\"lightning\"}' --url http://127.0.0.1:8333/mcp
  curable call depot/getOrder '{\"orderId\":\"ord-1042\"}' --http http://127.0.0.1:8333
  curable call --list --url http://127.0.0.1:8333/mcp
  curable call get_weather '{\"city\":\"Oslo\"}' --effect read --json -- npx some-weather-server
  curable call create_order - --plan --url https://example.com/mcp --bearer-env TOKEN < order.json";

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_error| "expected a number of seconds".to_owned())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(time),
        _ => Err("expected a number of seconds above 0".to_owned()),
    }
}

pub(super) fn header(text: &str) -> Result<(String, String), String> {
    match text.split_once(':') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("expected `Name: value`".to_owned()),
    }
}
