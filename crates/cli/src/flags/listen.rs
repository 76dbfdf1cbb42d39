//! Where and to whom a server listens: the flags of every command that serves.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use reqwest::Url;

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own on the command line")]
pub(crate) struct Listen {
    /// Serve on the standard streams, for a client that starts the server itself
    #[arg(long, conflicts_with = "address")]
    pub(crate) stdio: bool,
    /// The address to listen on; MCP is at /mcp
    #[arg(long = "listen", value_name = "ADDR", default_value = "127.0.0.1:8333", value_parser = address)]
    pub(crate) address: SocketAddr,
    /// The address that others know the server by, when a proxy stands before it
    #[arg(long, value_name = "URL", conflicts_with = "stdio", value_parser = public_url)]
    pub(crate) public_url: Option<String>,
    /// A file of bearer tokens (hashed, with scopes); only who bears one may call
    #[arg(long, value_name = "FILE", conflicts_with = "stdio")]
    pub(crate) tokens: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) jwt: Option<JwtFlags>,
    /// Let everybody call, also beyond this machine
    #[arg(long, conflicts_with_all = ["stdio", "tokens", "JwtFlags"])]
    pub(crate) insecure: bool,
    /// Write one line for each call on standard error: operation, code, caller, time; no arguments, no results
    #[arg(long, value_name = "FORMAT")]
    pub(crate) log: Option<Log>,
    /// Write the private reports, too, that failures refer to by `ref`
    #[arg(long, requires = "log")]
    pub(crate) log_reports: bool,
    /// Print one object with the address instead of a welcome
    #[arg(long)]
    pub(crate) json: bool,
}

impl Listen {
    /// Whether callers must say who they are.
    pub(crate) fn asks_who_calls(&self) -> bool {
        self.tokens.is_some() || self.jwt.is_some()
    }
}

/// Tokens of an authorization server; all three flags belong together.
#[derive(Debug, Args)]
#[group(requires_all = ["jwt_issuer", "jwt_audience", "jwks"], conflicts_with_all = ["stdio", "tokens"])]
pub(crate) struct JwtFlags {
    /// Who issues tokens (OAuth 2.1), exactly as they name it in `iss`; only who bears one may call
    #[arg(long, value_name = "URL", required = false)]
    pub(crate) jwt_issuer: String,
    /// This server, exactly as tokens name it in `aud`
    #[arg(long, value_name = "URL", required = false)]
    pub(crate) jwt_audience: String,
    /// The keys of the issuer: a file, or an https URL
    #[arg(long, value_name = "FILE|URL", required = false, value_parser = KeySource::parse)]
    pub(crate) jwks: KeySource,
}

/// Where the keys of an issuer are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum KeySource {
    File(PathBuf),
    Url(Url),
}

impl KeySource {
    fn parse(text: &str) -> Result<Self, String> {
        if !text.contains("://") {
            return Ok(Self::File(text.into()));
        }
        let url = Url::parse(text).map_err(|_error| "expected a file or an https URL".to_owned())?;
        let is_local = url.host_str().is_some_and(|host| ["localhost", "127.0.0.1", "[::1]"].contains(&host));
        match url.scheme() {
            "https" => Ok(Self::Url(url)),
            "http" if is_local => Ok(Self::Url(url)),
            "http" => Err("whoever stands in between could change the keys; use https".to_owned()),
            _ => Err("expected a file or an https URL".to_owned()),
        }
    }
}

impl fmt::Display for KeySource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(f, "{}", path.display()),
            Self::Url(url) => write!(f, "{url}"),
        }
    }
}

/// How calls are logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Log {
    /// One JSON object in each line
    Json,
}

/// An address to listen on; a name could be that of several.
pub(super) fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_unread| {
        let port = text.rsplit(':').next().filter(|port| port.parse::<u16>().is_ok()).unwrap_or("8333");
        format!(
            "expected an IP address and a port, such as 127.0.0.1:{port} or [::1]:{port}; names are not taken"
        )
    })
}

fn public_url(text: &str) -> Result<String, String> {
    url(text).map(|_url| text.to_owned())
}

/// An address on the web.
pub(super) fn url(text: &str) -> Result<Url, String> {
    let url = Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    url.ok_or_else(|| {
        "expected a URL; write http://host:port or https://host, such as https://api.example.com".to_owned()
    })
}
