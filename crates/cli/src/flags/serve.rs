//! The flags of `curable serve`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use reqwest::Url;

use super::listen::url;
use super::named::{Named, file, named};
use super::{Listen, Reading};

/// Serve an HTTP API as an MCP server whose failures can be acted on.
///
/// Takes an OpenAPI description and serves each of its operations as a tool: arguments are checked before anything is
/// sent, and every failure is typed, safe and repairable. Without a description it serves a demo: a small depot, as an
/// API and as tools.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own on the command line")]
pub(crate) struct Serve {
    /// OpenAPI 3.x or Swagger 2.0 descriptions, JSON or YAML, of several as NAME=SPEC; without one the demo
    #[arg(value_name = "SPEC", value_parser = file)]
    pub(crate) spec: Vec<Named<PathBuf>>,
    /// Where the API is; without it, as the description says. Of several: one for each in order, or NAME=URL
    #[arg(long, value_name = "URL", requires = "spec", value_parser = upstream)]
    pub(crate) upstream: Vec<Named<Url>>,
    /// How long a call may take, in seconds; without it as the mapping says, else 30
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
    /// Offer every operation as a tool, or three tools that search, describe and call them
    #[arg(long, value_name = "HOW", default_value = "all", requires = "spec")]
    pub(crate) tools: Tools,
    /// Ask the collection when something was not found, to name what is close
    #[arg(long)]
    pub(crate) look_up: bool,
    /// Let the upstream's own words out with a failure, escaped, cut and marked as untrusted
    #[arg(long)]
    pub(crate) upstream_text: bool,
    /// Take secrets out of results, too, which are otherwise what the API gives
    #[arg(long)]
    pub(crate) screen_results: bool,
    /// Say of every upstream failure which response of the description it is and which rule of the mapping fired
    #[arg(long)]
    pub(crate) explain: bool,
    /// Give out successes that break their declared schema, instead of a failure
    #[arg(long)]
    pub(crate) lenient_replies: bool,
    /// Let servers and token endpoints that only the description names be private addresses, too
    #[arg(long)]
    pub(crate) allow_private: bool,
    /// Certificates in PEM of authorities that are trusted besides those of the system, for the API and for its tokens
    #[arg(long, value_name = "FILE", requires = "spec")]
    pub(crate) ca: Option<PathBuf>,
    /// Reach the API through the proxy of the environment: `HTTP_PROXY`, `HTTPS_PROXY`, `NO_PROXY`
    #[arg(long, requires = "spec")]
    pub(crate) env_proxy: bool,
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// The demo to serve
    #[arg(long, value_name = "NAME", value_parser = ["depot", "files"], conflicts_with = "spec")]
    pub(crate) demo: Option<String>,
    /// The folder that the demo `files` serves; without it a new one with a few files
    #[arg(long, value_name = "DIR", conflicts_with = "spec")]
    pub(crate) root: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) listen: Listen,
}

/// How operations are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Tools {
    /// Each operation is a tool
    All,
    /// Three tools that search, describe and call any number of operations
    Search,
}

fn upstream(text: &str) -> Result<Named<Url>, String> {
    let (name, text) = named(text);
    Ok(Named { name, value: url(text)? })
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_unread| "expected a number of seconds".to_owned())?;
    if seconds > 0.0 && seconds <= 86_400.0 {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err("expected more than 0 and at most 86400 seconds".to_owned())
    }
}

const EXAMPLES: &str = "Examples:
  curable serve
  curable serve openapi.yaml --upstream https://api.example.com
  curable serve openapi.yaml --upstream http://127.0.0.1:8080 --listen 127.0.0.1:9000
  curable serve openapi.yaml --upstream https://api.example.com --stdio
  CURABLE_CREDENTIAL_BEARERAUTH=… curable serve openapi.yaml
  curable serve shop=shop.yaml bank=bank.yaml --upstream shop=https://shop.example --upstream bank=https://bank.example
  curable serve --demo files --root ~/notes
  curable serve --listen 0.0.0.0:8333 --tokens tokens.toml

Credentials for the upstream come from the environment, one variable for each security scheme of the description;
of several descriptions the name stands before it: CURABLE_CREDENTIAL_SHOP_BEARERAUTH. The mapping file can name
others, say where OAuth tokens are got (token_url), and pass the caller's own token on (pass_caller_token = true).

A token file has one table for each token that callers may bear:
  [[token]]
  name = \"ann\"
  sha256 = \"…\"                            # printf %s \"$TOKEN\" | sha256sum
  scopes = [\"files:read\", \"files:write\"]";
