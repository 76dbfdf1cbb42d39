//! The flags of `curable wrap`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use reqwest::Url;

use super::Log;

/// Stand before an existing MCP server, change nothing that works, and make what fails typed and repairable.
///
/// Runs an MCP server in any language, or goes to one at an address, and relays it: every method and notification passes
/// as it came, and a success leaves byte by byte. Arguments are checked by the tool's own input schema before the server
/// is bothered; a failure, however it is written, leaves as a typed one. A server that crashes is started again.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Wrap {
    /// The program that is the server, with its arguments
    #[arg(
        value_name = "COMMAND",
        last = true,
        required_unless_present_any = ["url", "config"],
        conflicts_with_all = ["url", "config"]
    )]
    pub(crate) command: Vec<String>,
    /// The address of the server, in place of a program
    #[arg(long, value_name = "URL", conflicts_with = "config", value_parser = curable_client::address)]
    pub(crate) url: Option<Url>,
    /// A file with `mcpServers`, as clients have it: all of them behind one, tools named `server__tool`
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// A header for the server at --url, such as `Authorization: Bearer …`; may be given several times
    #[arg(long = "header", value_name = "NAME: VALUE", requires = "url", value_parser = super::call::header)]
    pub(crate) headers: Vec<(String, String)>,
    /// Serve clients over HTTP at this address, at /mcp, in place of the standard streams
    #[arg(long, value_name = "ADDR", value_parser = super::listen::address)]
    pub(crate) listen: Option<SocketAddr>,
    /// A file of bearer tokens (hashed), as `curable serve` has it; only who bears one may call
    #[arg(long, value_name = "FILE", requires = "listen")]
    pub(crate) tokens: Option<PathBuf>,
    /// Let everybody call who reaches the address, also beyond this machine
    #[arg(long, requires = "listen", conflicts_with = "tokens")]
    pub(crate) insecure: bool,
    /// What becomes of arguments that the tool's own input schema refuses
    #[arg(long, value_name = "HOW", default_value = "on")]
    pub(crate) validate: ValidateFlag,
    /// Coerce arguments where nothing is lost, such as "5" to 5, and say so in `_meta`
    #[arg(long)]
    pub(crate) lenient: bool,
    /// How many seconds the server may be silent about a request
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = super::serve::seconds)]
    pub(crate) timeout: Duration,
    /// The longest message, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 32, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) max_message: u32,
    /// A file of rules that say what the server's words mean; may be given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Vec<PathBuf>,
    /// Record failures that no rule classifies, redacted, and propose rules for them in this file
    #[arg(long, value_name = "FILE")]
    pub(crate) learn: Option<PathBuf>,
    /// Record tools and codes in this file, for `curable contract --from-wrap`
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// How the log on standard error is written; by default as plain lines
    #[arg(long, value_name = "FORMAT")]
    pub(crate) log: Option<Log>,
    /// Print one object with the address instead of a welcome
    #[arg(long, requires = "listen")]
    pub(crate) json: bool,
}

/// What becomes of arguments that the tool's own input schema refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ValidateFlag {
    /// Nobody looks at them
    Off,
    /// They are sent, and the answer says in `_meta` what was wrong
    Warn,
    /// They are refused with repairs, and the server is not bothered
    On,
}

const EXAMPLES: &str = "Examples:
  curable wrap -- npx -y @modelcontextprotocol/server-filesystem ~/notes
  curable wrap --timeout 30 --lenient -- uvx mcp-server-git
  curable wrap --listen 127.0.0.1:8333 -- python server.py
  curable wrap --url https://example.com/mcp --header \"Authorization: Bearer $TOKEN\"
  curable wrap --url http://127.0.0.1:9000/mcp --listen 127.0.0.1:8333
  curable wrap --config mcp.json
  curable wrap --rules rules.toml --learn learned.toml -- ./server

In the settings of a client, put `curable wrap --` before the command of the server:
  {\"mcpServers\": {\"files\": {\"command\": \"curable\",
    \"args\": [\"wrap\", \"--\", \"npx\", \"-y\", \"@modelcontextprotocol/server-filesystem\", \"/tmp\"]}}}

What the server writes on standard error is written on standard error here, without secrets.";
