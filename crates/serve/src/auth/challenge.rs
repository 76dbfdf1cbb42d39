//! The `WWW-Authenticate` header: how a caller can be let in (RFC 6750, RFC 9728).

use std::fmt::Write;

use http::HeaderValue;

use super::{Auth, Denied};

/// How a caller can be let in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Challenge {
    error: Option<&'static str>,
    words: Option<&'static str>,
    scope: Option<String>,
    metadata: Option<String>,
}

impl Challenge {
    /// For a caller who is not known.
    pub(crate) fn unknown(denied: Option<Denied>) -> Self {
        // A request without a token is told no error, as RFC 6750 asks.
        let error = match denied {
            None | Some(Denied::Missing | Denied::NoKeys) => None,
            Some(Denied::Malformed) => Some("invalid_request"),
            Some(Denied::Invalid | Denied::Expired | Denied::Early | Denied::Audience) => {
                Some("invalid_token")
            }
        };
        Self { error, words: error.and(denied).map(Denied::words), scope: None, metadata: None }
    }

    /// For a caller who lacks a scope.
    pub(crate) fn scopes(scopes: &[String]) -> Self {
        let scope = (!scopes.is_empty()).then(|| scopes.join(" "));
        Self { error: Some("insufficient_scope"), words: None, scope, metadata: None }
    }

    /// Names the document that says where tokens are issued, when there is one.
    pub(crate) fn with_metadata(mut self, auth: &Auth, public_url: Option<&str>) -> Self {
        if let Auth::Jwt(jwt) = auth {
            self.metadata = Some(jwt.metadata_url(public_url));
        }
        self
    }

    /// The header.
    pub(crate) fn header(&self) -> HeaderValue {
        let Self { error, words, scope, metadata } = self;
        let mut text = String::from("Bearer realm=\"curable\"");
        let parameters = [
            ("error", *error),
            ("error_description", *words),
            ("scope", scope.as_deref()),
            ("resource_metadata", metadata.as_deref()),
        ];
        for (name, value) in parameters {
            if let Some(value) = value {
                let _ = write!(text, ", {name}=\"{}\"", quoted(value));
            }
        }
        HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("Bearer"))
    }
}

/// What a quoted string can hold; the rest is left out.
fn quoted(text: &str) -> String {
    text.chars().filter(|c| matches!(c, ' '..='~') && !matches!(c, '"' | '\\')).collect()
}
