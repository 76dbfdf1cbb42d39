//! Who may call, as the flags say.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use curable_runtime::Service;
use curable_serve::auth::{Auth, Jwt, JwtOptions, Tokens};

use super::jwks;
use crate::file;
use crate::flags::{JwtFlags, Listen};

/// Those who bear a token of the file, or one of the issuer, or everybody where neither is named.
pub(super) async fn auth(flags: &Listen, service: &Service) -> anyhow::Result<Auth> {
    if let Some(path) = &flags.tokens {
        return of_file(path);
    }
    match &flags.jwt {
        Some(JwtFlags { jwt_issuer, jwt_audience, jwks }) => {
            let keys = jwks::keys(jwks)?;
            let mut options = JwtOptions::new(jwt_issuer, jwt_audience, keys);
            options.scopes = scopes(service);
            let jwt = Jwt::new(options)?;
            // A mistake shows now, not when the first caller comes.
            jwt.load_keys().await.with_context(|| format!("--jwks {jwks}"))?;
            Ok(Auth::Jwt(Arc::new(jwt)))
        }
        None => Ok(Auth::None),
    }
}

/// Those who bear a token of a file.
pub(crate) fn of_file(path: &Path) -> anyhow::Result<Auth> {
    let text = file::text("--tokens ", path)?;
    let tokens = Tokens::from_toml(&text).with_context(|| format!("--tokens {}", path.display()))?;
    Ok(Auth::Tokens(Arc::new(tokens)))
}

/// The scopes that some operation asks for: what a client can ask its authorization server for.
fn scopes(service: &Service) -> Vec<String> {
    let snapshot = service.registry().snapshot();
    let access = snapshot.operations().map(|operation| &operation.def.access);
    let all: BTreeSet<&String> =
        access.flat_map(|access| access.required_scopes.iter().chain(&access.required_scopes_any)).collect();
    all.into_iter().cloned().collect()
}
