//! The codes of others that every program meets: of systems, engines, drivers and services. Nobody declares these.

use super::engine::is_of_engine;
use super::errno::is_errno;
use super::text::screaming;
use crate::mirror::lang::Language;

/// Whose codes a word must be one of; `None` when it may be anybody's.
pub(crate) fn family(word: &str) -> Option<&'static str> {
    if is_errno(word) {
        return Some("errno");
    }
    if is_of_engine(word) {
        return Some(ERR);
    }
    SURE.iter().find(|prefix| word.starts_with(**prefix)).copied()
}

/// Whose codes a word is probably one of, where something that was caught is compared with it.
pub(crate) fn family_when_caught(word: &str) -> Option<&'static str> {
    if let Some(family) = family(word) {
        return Some(family);
    }
    if let Some(prefix) = LIKELY.iter().find(|prefix| word.starts_with(**prefix)) {
        return Some(prefix);
    }
    // `FST_ERR_HOOK_TIMEOUT`, `WS_ERR_INVALID_OPCODE`: the way of packages of Node.
    if word.contains("_ERR_") {
        return Some("_ERR_");
    }
    if is_numbered(word) {
        return Some("numbered");
    }
    ENGINE.contains(&word).then_some("engine")
}

/// `P2002`, `TS2345`, `E0425`: a few letters and a number.
fn is_numbered(word: &str) -> bool {
    let letters = word.bytes().take_while(u8::is_ascii_uppercase).count();
    let digits = &word[letters..];
    (1..=4).contains(&letters) && digits.len() >= 3 && digits.bytes().all(|b| b.is_ascii_digit())
}

/// The family of those that have it before them.
pub(crate) const ERR: &str = "ERR_";
/// What codes of engines, databases and servers of GraphQL start with.
const SURE: &[&str] =
    &["EAI_", "UND_ERR", "CERT_", "SQLITE_", "ORA_", "GRAPHQL_", "PERSISTED_QUERY_", "BAD_USER_INPUT"];
/// What codes of drivers start with, and perhaps some of ours.
const LIKELY: &[&str] = &["ER_", "PROTOCOL_", "HPE_"];

/// What JavaScript's engine says in so many words, and what reads the forms that are sent to it.
const ENGINE: &[&str] = &[
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "LIMIT_FIELD_COUNT",
    "LIMIT_FIELD_KEY",
    "LIMIT_FIELD_VALUE",
    "LIMIT_FILE_COUNT",
    "LIMIT_FILE_SIZE",
    "LIMIT_PART_COUNT",
    "LIMIT_UNEXPECTED_FILE",
    "MISSING_FIELD_NAME",
    "MODULE_NOT_FOUND",
    "SELF_SIGNED_CERT_IN_CHAIN",
    "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
];

/// The reasons of HTTP as constants; a call that is given one says how it answers.
pub(crate) const REASONS: &[&str] = &[
    "BAD_GATEWAY",
    "BAD_REQUEST",
    "GATEWAY_TIMEOUT",
    "INTERNAL_SERVER_ERROR",
    "METHOD_NOT_ALLOWED",
    "NOT_ACCEPTABLE",
    "NOT_IMPLEMENTED",
    "PAYMENT_REQUIRED",
    "PRECONDITION_FAILED",
    "SERVICE_UNAVAILABLE",
    "TOO_MANY_REQUESTS",
    "UNPROCESSABLE_ENTITY",
    "UNSUPPORTED_MEDIA_TYPE",
];

/// Whether a word in small letters is an error of services that give out tokens, or that charge cards.
pub(crate) fn is_of_service(word: &str) -> bool {
    TOKENS.contains(&word) || CARDS.contains(&word)
}

/// What services that charge cards answer.
const CARDS: &[&str] = &[
    "authentication_required",
    "balance_insufficient",
    "card_declined",
    "charge_already_refunded",
    "expired_card",
    "idempotency_key_in_use",
    "incorrect_cvc",
    "incorrect_number",
    "incorrect_zip",
    "insufficient_funds",
    "invalid_cvc",
    "invalid_expiry_month",
    "invalid_expiry_year",
    "invalid_number",
    "lock_timeout",
    "processing_error",
    "resource_missing",
];
/// What services that give out tokens answer as their error, in the words of their standards.
const TOKENS: &[&str] = &[
    "access_denied",
    "authorization_pending",
    "consent_required",
    "expired_token",
    "insufficient_scope",
    "interaction_required",
    "invalid_client",
    "invalid_grant",
    "invalid_request",
    "invalid_scope",
    "invalid_token",
    "login_required",
    "server_error",
    "slow_down",
    "temporarily_unavailable",
    "unauthorized_client",
    "unsupported_grant_type",
    "unsupported_response_type",
];

/// Whether the names that belong to this are a closed list of somebody else's: reasons of HTTP, codes of calls to
/// other machines, kinds of errors of the system. `name` is what the file calls it, and `text` the file, which says where a
/// package comes from.
pub(crate) fn is_foreign_owner(owner: &str, name: &str, text: &str) -> bool {
    const WORDS: &[&str] =
        &["STATUS", "HTTP", "KIND", "LEVEL", "SEVERITY", "GRPC", "RPC", "ERRNO", "SYSCALL", "SQL"];
    let is_of_calls = || {
        // A package of Go is imported by its path.
        if let Some(path) = package(owner, name, text) {
            return ["grpc", "otel", "connectrpc"].iter().any(|name| path.contains(name));
        }
        [
            "status.Error",
            "status.Code(",
            "grpc",
            "tonic",
            "otel/codes",
            "connectrpc",
            "requests",
            "httpx",
            "websockets",
        ]
        .iter()
        .any(|name| text.contains(name))
    };
    screaming(owner).split('_').any(|word| WORDS.contains(&word))
        || matches!(owner, "codes" | "Code" | "Codes") && is_of_calls()
        || is_foreign_type(owner)
}

/// The path that a package of Go is imported by, perhaps under another name.
fn package<'t>(owner: &str, name: &str, text: &'t str) -> Option<&'t str> {
    text.match_indices(&format!("/{owner}\"")).find_map(|(at, _)| {
        let line = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..at];
        let (before, path) = line.rsplit_once('"')?;
        let called = before.trim().trim_start_matches("import").trim_start();
        (called == name || called.is_empty() && name == owner).then_some(path)
    })
}

/// Whether this is a type of failures of a platform, or of a library whose types no import names.
pub(crate) fn is_foreign_type(ty: &str) -> bool {
    const TYPES: &[&str] = &[
        "URLError",
        "NSError",
        "CKError",
        "SKError",
        "LAError",
        "AVError",
        "CLError",
        "DOMException",
        "AxiosError",
        "PSQLError",
        "PostgresError",
        "MySQLError",
        "SQLiteError",
        "MongoError",
        "RediStackError",
        "AWSErrorType",
        "AWSClientError",
        "AWSResponseError",
        "StripeError",
    ];
    TYPES.contains(&ty)
}

/// Whether every program of a language has this exception: its message may be anything.
pub(crate) fn is_common(path: &[&str], lang: Language) -> bool {
    const PYTHON: &[&str] = &[
        "ArithmeticError",
        "AssertionError",
        "AttributeError",
        "BaseException",
        "ConnectionError",
        "EOFError",
        "EnvironmentError",
        "Exception",
        "FileExistsError",
        "FileNotFoundError",
        "IOError",
        "ImportError",
        "IndexError",
        "InterruptedError",
        "KeyError",
        "LookupError",
        "NameError",
        "NotImplementedError",
        "OSError",
        "OverflowError",
        "PermissionError",
        "RuntimeError",
        "SyntaxError",
        "SystemError",
        "TimeoutError",
        "TypeError",
        "UnicodeError",
        "ValueError",
    ];
    const JAVASCRIPT: &[&str] = &[
        "AggregateError",
        "DOMException",
        "Error",
        "EvalError",
        "RangeError",
        "ReferenceError",
        "SyntaxError",
        "TypeError",
        "URIError",
    ];
    match (lang, path) {
        (Language::Python, [name]) => PYTHON.contains(name),
        (Language::JavaScript | Language::TypeScript | Language::Tsx, [name]) => JAVASCRIPT.contains(name),
        (Language::Go, path) => matches!(path, ["errors", "New"] | ["fmt", "Errorf"] | ["panic"]),
        (Language::Rust, path) => matches!(path, [.., "io", "Error", _]),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{family, family_when_caught};

    #[test]
    fn codes_of_others_are_told_from_ours() {
        for word in ["ENOENT", "ERR_HTTP2_ERROR", "ERR_INVALID_URL", "SQLITE_BUSY"] {
            assert!(family(word).is_some() && family_when_caught(word).is_some(), "{word}");
        }
        for word in ["P2002", "TS2345", "ER_DUP_ENTRY", "FST_ERR_X", "MODULE_NOT_FOUND", "LIMIT_FILE_SIZE"] {
            assert!(family(word).is_none() && family_when_caught(word).is_some(), "{word}");
        }
        for word in
            ["FILE_NOT_FOUND", "ERROR", "EXPIRED", "SUMMER25", "OAUTH2", "A1", "ERRAND_LOST", "ERR_ERRAND"]
        {
            assert!(family_when_caught(word).is_none(), "{word}");
        }
    }
}
