//! Bearer tokens from a file, which knows their hashes alone.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::hint::black_box;
use std::sync::Arc;

use curable_runtime::Identity;
use sha2::{Digest, Sha256};

use super::rows::{self, Row};
use super::{AuthError, Denied};

/// Tokens by their hashes, with whom each stands for.
///
/// The file is TOML, one table for each token:
///
/// ```toml
/// [[token]]
/// name = "ann"                    # who calls; it stands in logs
/// sha256 = "9f86d081…0f00a08"     # the hash of the token in hexadecimal: `printf %s "$TOKEN" | sha256sum`
/// scopes = ["files:read"]         # what access control asks for; may be left out
/// resources = ["file/read"]       # rights as `type/action` or `type`; may be left out
/// ```
///
/// Tokens are random and long (32 bytes or more), so that a plain hash does not give them away.
pub struct Tokens {
    entries: Vec<([u8; 32], Arc<Identity>)>,
}

impl Tokens {
    /// Reads the text of a token file.
    pub fn from_toml(text: &str) -> Result<Self, AuthError> {
        let rows::File { rows, mut problems } = rows::read(text)?;
        let mut entries = Vec::new();
        let mut owners = BTreeMap::new();
        for Row { place, name, digest, scopes, resources } in rows {
            if let Some(other) = owners.insert(digest, place.clone()) {
                problems.push(format!("{place} is the same token as {other}"));
            }
            entries.push((digest, Arc::new(Identity { name, scopes, resources })));
        }
        if entries.is_empty() && problems.is_empty() {
            problems.push("the token file lists no token".to_owned());
        }
        if problems.is_empty() { Ok(Self { entries }) } else { Err(AuthError::new(problems)) }
    }

    /// Whom a token stands for. How long it takes tells nothing about the hashes.
    pub(super) fn find(&self, token: &str) -> Result<Arc<Identity>, Denied> {
        let digest: [u8; 32] = Sha256::digest(token.as_bytes()).into();
        let mut found = None;
        for (known, identity) in &self.entries {
            let difference = known.iter().zip(&digest).fold(0_u8, |all, (a, b)| black_box(all | (a ^ b)));
            if difference == 0 {
                found = Some(identity);
            }
        }
        found.map(Arc::clone).ok_or(Denied::Invalid)
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.entries.iter().map(|(_, identity)| identity.name.as_str()).collect();
        f.debug_struct("Tokens").field("names", &names).finish_non_exhaustive()
    }
}

/// The hash of a token as a token file holds it.
pub fn hash(token: &str) -> String {
    Sha256::digest(token.as_bytes()).iter().fold(String::with_capacity(64), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
