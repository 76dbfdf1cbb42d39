//! Where tokens for this server are issued (RFC 9728), as the authorization specification of MCP asks.

use serde_json::{Value, json};

use super::{Auth, Jwt};

/// The path of the document.
const PATH: &str = "/.well-known/oauth-protected-resource";

impl Auth {
    /// The document, when tokens are issued by somebody else.
    pub(crate) fn metadata(&self) -> Option<Value> {
        let Self::Jwt(jwt) = self else { return None };
        let options = &jwt.options;
        let mut document = json!({
            "resource": options.audience,
            "authorization_servers": [options.issuer],
            "bearer_methods_supported": ["header"],
        });
        if !options.scopes.is_empty() {
            document["scopes_supported"] = json!(options.scopes);
        }
        Some(document)
    }
}

impl Jwt {
    /// Where the document is: below the public URL, or else below the audience when that is a URL.
    pub(super) fn metadata_url(&self, public_url: Option<&str>) -> String {
        let base = public_url.unwrap_or(&self.options.audience);
        format!("{}{PATH}", origin(base).unwrap_or_default())
    }
}

/// Scheme and authority of a URL.
fn origin(url: &str) -> Option<&str> {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    Some(&url[..url.len() - rest.len() + authority.len()])
}
