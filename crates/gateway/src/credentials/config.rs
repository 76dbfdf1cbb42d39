//! How credentials are configured.
//!
//! ```toml
//! [credentials.petstore_auth]      # the name of the security scheme
//! env = "PETSTORE_KEY"             # or file = "/run/secrets/petstore", or value = "…"
//! origin = "https://other.example" # where it may go; by default to the upstream alone
//!
//! [credentials.oauth]              # client credentials: the secret is `id:secret`
//! token_url = "https://login.example/token"
//! scopes = ["read"]
//! client_auth = "basic"            # or "body"
//! ```
//!
//! Without a table, `CURABLE_CREDENTIAL_PETSTORE_AUTH` is looked at. A name and a password, and the id and the secret of
//! a client, have a colon between them.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::upstream::Reach;

/// The table of one scheme.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    pub(super) env: Option<String>,
    pub(super) file: Option<PathBuf>,
    pub(super) value: Option<String>,
    pub(super) origin: Option<String>,
    pub(super) token_url: Option<String>,
    pub(super) scopes: Option<Vec<String>>,
    #[serde(default)]
    pub(super) client_auth: ClientAuth,
}

/// What is allowed besides what the operator configures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allowed {
    /// Where a token endpoint may be that only the description names.
    pub reach: Reach,
    /// Whether the caller's own token is sent for schemes of bearer tokens and OAuth 2, in the place of a credential of
    /// ours.
    pub caller_token: bool,
}

/// How a client shows its credentials to the place that gives out tokens (RFC 6749, 2.3.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ClientAuth {
    /// As a name and a password.
    #[default]
    Basic,
    /// As members of the form.
    Body,
}

impl ClientAuth {
    /// The word for it in a configuration.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Basic => "basic",
            Self::Body => "body",
        }
    }
}

/// The environment variable that holds the credential of a scheme, unless the configuration names another:
/// `CURABLE_CREDENTIAL_` and the scheme in capitals, with `_` for everything that is no letter and no digit.
pub fn variable(scheme: &str) -> String {
    let letters =
        scheme.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' });
    "CURABLE_CREDENTIAL_".chars().chain(letters).collect()
}
