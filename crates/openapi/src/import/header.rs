//! Headers that no argument may set, and the one that makes a repeated write harmless.

/// Headers that say who calls, where to, over which way and how the body is cut.
const PROTECTED: &[&str] = &[
    "accept",
    "accept-charset",
    "accept-encoding",
    "authorization",
    "connection",
    "content-encoding",
    "content-length",
    "content-type",
    "cookie",
    "cookie2",
    "date",
    "expect",
    "forwarded",
    "host",
    "http2-settings",
    "keep-alive",
    "max-forwards",
    "origin",
    "referer",
    "set-cookie",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "user-agent",
    "via",
    "x-http-method",
    "x-http-method-override",
    "x-method-override",
    "x-original-url",
    "x-real-ip",
    "x-rewrite-url",
];

/// Whole families of them.
const PROTECTED_FAMILIES: &[&str] = &["proxy-", "sec-", "x-forwarded-"];

/// Whether no argument may set a header, because whoever sends the request sets it, or because it is none.
pub fn is_protected_header(name: &str) -> bool {
    let lower = name.trim().to_ascii_lowercase();
    PROTECTED.contains(&lower.as_str())
        || PROTECTED_FAMILIES.iter().any(|family| lower.starts_with(family))
        || !is_token(&lower)
}

/// Whether a header makes a repeated write harmless.
pub(super) fn is_idempotency_key(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    matches!(
        lower.as_str(),
        "idempotency-key"
            | "idempotencykey"
            | "idempotency_key"
            | "x-idempotency-key"
            | "x-idempotent-key"
            | "idempotent-key"
    )
}

/// Whether a text can be the name of a header at all.
fn is_token(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&b))
}

#[cfg(test)]
mod tests {
    use super::{is_idempotency_key, is_protected_header};

    #[test]
    fn what_belongs_to_the_connection_or_the_credentials_is_protected_header() {
        for name in
            ["Host", "AUTHORIZATION", "Proxy-Authorization", "te", "Content-Length", "X\r\nHost", "a b", ""]
        {
            assert!(is_protected_header(name), "{name}");
        }
        assert!(!is_protected_header("X-Request-Id") && !is_protected_header("If-Match"));
    }

    #[test]
    fn an_idempotency_key_is_known_in_any_case() {
        assert!(is_idempotency_key("Idempotency-Key") && is_idempotency_key("x-idempotency-key"));
        assert!(!is_idempotency_key("X-Key"));
    }
}
