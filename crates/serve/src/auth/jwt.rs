//! JWTs as an OAuth 2.1 resource server takes them: signed by the issuer, for this audience, at this time.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use curable_runtime::Identity;
use serde::Deserialize;

use super::claims::{Claims, Wanted};
use super::jwks::Algorithm;
use super::{AuthError, Denied, Keys};

/// What tokens are accepted.
#[derive(Debug)]
pub struct JwtOptions {
    /// The authorization server, exactly as tokens name it in `iss`.
    pub issuer: String,
    /// This server, exactly as tokens name it in `aud`: its public URL as clients know it.
    pub audience: String,
    /// The issuer's keys.
    pub keys: Keys,
    /// How far clocks may differ.
    pub leeway: Duration,
    /// The scopes that a client can ask for.
    pub scopes: Vec<String>,
}

impl JwtOptions {
    /// Tokens of an issuer for an audience; clocks may differ by a minute.
    pub fn new(issuer: impl Into<String>, audience: impl Into<String>, keys: Keys) -> Self {
        Self {
            issuer: issuer.into(),
            audience: audience.into(),
            keys,
            leeway: Duration::from_mins(1),
            scopes: Vec::new(),
        }
    }
}

/// Judges tokens of one authorization server.
pub struct Jwt {
    pub(super) options: JwtOptions,
}

#[derive(Deserialize)]
struct Header {
    alg: Algorithm,
    kid: Option<String>,
    typ: Option<String>,
    crit: Option<serde_json::Value>,
}

impl Jwt {
    /// Checks what is configured; keys that are looked up are looked up by [`Keys::load`] or by the first token.
    pub fn new(options: JwtOptions) -> Result<Self, AuthError> {
        let mut problems = Vec::new();
        for (name, value) in [("issuer", &options.issuer), ("audience", &options.audience)] {
            if value.trim().is_empty() {
                problems.push(format!("the {name} is empty"));
            }
        }
        if problems.is_empty() { Ok(Self { options }) } else { Err(AuthError::new(problems)) }
    }

    /// Looks the keys up now.
    pub async fn load_keys(&self) -> Result<(), AuthError> {
        self.options.keys.load().await
    }

    /// Whom a token stands for.
    pub(super) async fn identify(&self, token: &str) -> Result<Arc<Identity>, Denied> {
        let (message, signature) = token.rsplit_once('.').ok_or(Denied::Invalid)?;
        let (header, claims) = message.split_once('.').ok_or(Denied::Invalid)?;
        let header: Header = read(header)?;
        let kind = header.typ.as_deref().map(str::to_ascii_lowercase);
        let is_access_token =
            kind.is_none_or(|kind| matches!(kind.trim_start_matches("application/"), "jwt" | "at+jwt"));
        if header.crit.is_some() || !is_access_token {
            return Err(Denied::Invalid);
        }
        let id = header.kid.as_deref();
        let keys = self.options.keys.for_id(id).await.ok_or(Denied::NoKeys)?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok().ok_or(Denied::Invalid)?;
        if !keys.vouches(header.alg, id, message.as_bytes(), &signature) {
            return Err(Denied::Invalid);
        }
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let JwtOptions { issuer, audience, keys: _, leeway, scopes: _ } = &self.options;
        let wanted = Wanted { issuer, audience, now: now.as_secs_f64(), leeway: leeway.as_secs_f64() };
        read::<Claims>(claims)?.judge(&wanted).map(Arc::new)
    }
}

impl fmt::Debug for Jwt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Jwt").field("options", &self.options).finish()
    }
}

/// One part of a token.
fn read<T: for<'de> Deserialize<'de>>(part: &str) -> Result<T, Denied> {
    let bytes = URL_SAFE_NO_PAD.decode(part).ok().ok_or(Denied::Invalid)?;
    serde_json::from_slice(&bytes).ok().ok_or(Denied::Invalid)
}
