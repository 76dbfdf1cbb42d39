//! Public keys of an issuer (RFC 7517), and the signatures that they vouch for.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};
use serde::Deserialize;

use super::AuthError;

/// The largest document that is read.
const MAX_DOCUMENT: usize = 256 * 1024;

/// How many keys are kept.
const MAX_KEYS: usize = 100;

/// The keys of an issuer that sign with RS256 or ES256; others are left out.
pub struct Jwks {
    keys: Vec<Key>,
}

struct Key {
    id: Option<String>,
    public: Public,
}

enum Public {
    Rsa { n: Vec<u8>, e: Vec<u8> },
    P256(Vec<u8>),
}

/// The algorithms that are accepted; what a token says is only believed when its key is for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum Algorithm {
    RS256,
    ES256,
}

#[derive(Deserialize)]
struct Document {
    keys: Vec<serde_json::Value>,
}

#[derive(Deserialize)]
struct Jwk {
    kty: String,
    #[serde(default)]
    kid: Option<String>,
    #[serde(default)]
    alg: Option<String>,
    #[serde(default, rename = "use")]
    usage: Option<String>,
    #[serde(default)]
    crv: Option<String>,
    #[serde(default)]
    n: Option<String>,
    #[serde(default)]
    e: Option<String>,
    #[serde(default)]
    x: Option<String>,
    #[serde(default)]
    y: Option<String>,
}

impl Jwks {
    /// Reads a key set; it must hold at least one key that can be used.
    pub fn from_json(text: &str) -> Result<Self, AuthError> {
        if text.len() > MAX_DOCUMENT {
            return Err(AuthError::one(format!("the key set is larger than {MAX_DOCUMENT} bytes")));
        }
        let document: Document = serde_json::from_str(text).map_err(|error| {
            AuthError::one(format!("not a key set: line {}, column {}", error.line(), error.column()))
        })?;
        let keys: Vec<Key> = document.keys.into_iter().filter_map(Key::read).take(MAX_KEYS).collect();
        if keys.is_empty() {
            return Err(AuthError::one("the key set holds no key for RS256 or ES256"));
        }
        Ok(Self { keys })
    }

    /// Whether a key of this id is known; a token without an id may be of any key.
    pub(super) fn knows(&self, id: Option<&str>) -> bool {
        self.candidates(id).next().is_some()
    }

    /// Whether a key vouches for the signature of a message.
    pub(super) fn vouches(
        &self,
        algorithm: Algorithm,
        id: Option<&str>,
        message: &[u8],
        signature: &[u8],
    ) -> bool {
        self.candidates(id).any(|key| key.public.vouches(algorithm, message, signature))
    }

    fn candidates<'k>(&'k self, id: Option<&'k str>) -> impl Iterator<Item = &'k Key> {
        self.keys.iter().filter(move |key| id.is_none() || key.id.as_deref() == id)
    }
}

impl fmt::Debug for Jwks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Jwks").field("keys", &self.keys.len()).finish_non_exhaustive()
    }
}

impl Key {
    /// A key that can be used here; a set may hold others, which are not ours to judge.
    fn read(value: serde_json::Value) -> Option<Self> {
        let Jwk { kty, kid, alg, usage, crv, n, e, x, y } = serde_json::from_value(value).ok()?;
        if usage.is_some_and(|usage| usage != "sig") {
            return None;
        }
        let bytes = |text: Option<String>| URL_SAFE_NO_PAD.decode(text?).ok();
        let is_for = |wanted: &str| alg.as_deref().is_none_or(|alg| alg == wanted);
        let public = match kty.as_str() {
            "RSA" if is_for("RS256") => Public::Rsa { n: bytes(n)?, e: bytes(e)? },
            "EC" if is_for("ES256") && crv.as_deref() == Some("P-256") => {
                let (x, y) = (bytes(x)?, bytes(y)?);
                if x.len() != 32 || y.len() != 32 {
                    return None;
                }
                Public::P256([&[4], x.as_slice(), y.as_slice()].concat())
            }
            _ => return None,
        };
        Some(Self { id: kid, public })
    }
}

impl Public {
    fn vouches(&self, algorithm: Algorithm, message: &[u8], signature: &[u8]) -> bool {
        match (self, algorithm) {
            (Self::Rsa { n, e }, Algorithm::RS256) => RsaPublicKeyComponents { n, e }
                .verify(&RSA_PKCS1_2048_8192_SHA256, message, signature)
                .is_ok(),
            (Self::P256(point), Algorithm::ES256) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).verify(message, signature).is_ok()
            }
            (Self::Rsa { .. }, Algorithm::ES256) | (Self::P256(_), Algorithm::RS256) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 7515, appendix A.2.
    const RSA: &str = r#"{"keys":[{"kty":"RSA","n":"ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ","e":"AQAB"}]}"#;
    const RSA_MESSAGE: &str = "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
    const RSA_SIGNATURE: &str = "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw";

    #[test]
    fn the_example_of_the_rfc_is_vouched_for() {
        let keys = Jwks::from_json(RSA).unwrap();
        let signature = URL_SAFE_NO_PAD.decode(RSA_SIGNATURE).unwrap();
        let vouches =
            |algorithm, message: &str| keys.vouches(algorithm, None, message.as_bytes(), &signature);
        assert!(vouches(Algorithm::RS256, RSA_MESSAGE));
        assert!(!vouches(Algorithm::RS256, &RSA_MESSAGE.replace("eyJpc3M", "eyJpc3N")));
        assert!(!vouches(Algorithm::ES256, RSA_MESSAGE));
    }

    #[test]
    fn keys_for_other_uses_are_left_out() {
        for (from, to) in [
            ("\"RSA\"", "\"oct\""),
            ("\"RSA\"", "\"RSA\",\"use\":\"enc\""),
            ("\"RSA\"", "\"RSA\",\"alg\":\"RS512\""),
        ] {
            assert!(Jwks::from_json(&RSA.replace(from, to)).is_err(), "{to}");
        }
        assert!(Jwks::from_json("{}").is_err());
        assert!(Jwks::from_json("{\"keys\":[]}").is_err());
    }
}
