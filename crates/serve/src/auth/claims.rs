//! What a token says, and whether it says it to us and now.

use std::collections::BTreeSet;

use curable_runtime::Identity;
use serde::Deserialize;
use serde_json::Value;

use super::Denied;

/// The claims that are read; others are nobody's business here.
#[derive(Deserialize)]
pub(super) struct Claims {
    iss: Option<String>,
    aud: Option<Value>,
    sub: Option<String>,
    client_id: Option<String>,
    exp: Option<f64>,
    nbf: Option<f64>,
    scope: Option<Value>,
    scp: Option<Value>,
}

/// What the claims are held against.
pub(super) struct Wanted<'w> {
    pub(super) issuer: &'w str,
    pub(super) audience: &'w str,
    /// Seconds since 1970.
    pub(super) now: f64,
    /// How far clocks may differ, in seconds.
    pub(super) leeway: f64,
}

impl Claims {
    /// Whom the token stands for, if it is for us and now.
    pub(super) fn judge(self, wanted: &Wanted<'_>) -> Result<Identity, Denied> {
        let Self { iss, aud, sub, client_id, exp, nbf, scope, scp } = self;
        if iss.as_deref() != Some(wanted.issuer) {
            return Err(Denied::Invalid);
        }
        if !texts(aud.as_ref()).any(|audience| audience == wanted.audience) {
            return Err(Denied::Audience);
        }
        // A token that never ends is none.
        let exp = exp.ok_or(Denied::Invalid)?;
        if exp + wanted.leeway <= wanted.now {
            return Err(Denied::Expired);
        }
        if nbf.is_some_and(|nbf| nbf - wanted.leeway > wanted.now) {
            return Err(Denied::Early);
        }
        let name = sub.or(client_id).filter(|name| !name.is_empty()).ok_or(Denied::Invalid)?;
        let scopes: BTreeSet<String> = [scope, scp]
            .iter()
            .flat_map(|claim| texts(claim.as_ref()))
            .flat_map(str::split_whitespace)
            .map(str::to_owned)
            .collect();
        Ok(Identity { name, scopes, resources: BTreeSet::new() })
    }
}

/// A claim that is one text or a list of them.
fn texts(claim: Option<&Value>) -> impl Iterator<Item = &str> {
    let one = claim.and_then(Value::as_str);
    let many = claim.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    one.into_iter().chain(many)
}
