//! Who may call: nobody in particular, the bearer of a listed token, or the subject of a JWT.
//!
//! A token is read, judged and forgotten here: it reaches no log and no failure, and a handler only where the service says
//! that it passes tokens on.

mod challenge;
mod claims;
mod denied;
mod error;
mod jwks;
mod jwt;
mod keys;
mod metadata;
mod rows;
mod tokens;

pub(crate) use challenge::Challenge;
pub(crate) use denied::Denied;
pub use error::AuthError;
pub use jwks::Jwks;
pub use jwt::{Jwt, JwtOptions};
pub use keys::Keys;
pub use tokens::{Tokens, hash};

use std::sync::Arc;

use curable_runtime::Identity;
use http::HeaderMap;
use http::header::AUTHORIZATION;

/// The longest token that is looked at.
const MAX_TOKEN: usize = 16 * 1024;

/// Who may call.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub enum Auth {
    /// Everybody, as nobody in particular: for loopback alone.
    #[default]
    None,
    /// Who bears one of the listed tokens.
    Tokens(Arc<Tokens>),
    /// Who bears a token of an OAuth 2.1 authorization server.
    Jwt(Arc<Jwt>),
}

impl Auth {
    /// Whether somebody who is not known is turned away at the door.
    pub(crate) const fn is_required(&self) -> bool {
        match self {
            Self::None => false,
            Self::Tokens(_) | Self::Jwt(_) => true,
        }
    }

    /// Who sent a request with these headers; `None` when nobody has to be known and nobody is.
    pub(crate) async fn identify(&self, headers: &HeaderMap) -> Result<Option<Arc<Identity>>, Denied> {
        match self {
            // What a caller sends unasked is neither read nor refused.
            Self::None => Ok(None),
            Self::Tokens(tokens) => tokens.find(bearer(headers)?).map(Some),
            Self::Jwt(jwt) => jwt.identify(bearer(headers)?).await.map(Some),
        }
    }
}

/// The token of a request: exactly one header, of the scheme `Bearer`.
pub(crate) fn bearer(headers: &HeaderMap) -> Result<&str, Denied> {
    let mut all = headers.get_all(AUTHORIZATION).iter();
    let header = all.next().ok_or(Denied::Missing)?;
    if all.next().is_some() {
        return Err(Denied::Malformed);
    }
    let (scheme, token) =
        header.to_str().ok().and_then(|header| header.split_once(' ')).ok_or(Denied::Malformed)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(Denied::Missing);
    }
    let token = token.trim();
    if token.is_empty() || token.len() > MAX_TOKEN { Err(Denied::Malformed) } else { Ok(token) }
}
