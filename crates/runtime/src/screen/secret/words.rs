//! Words that stand where a secret could stand and are none.

/// What a message, a form or a schema says about a password or a token.
const WORDS: &[&str] = &[
    "absent",
    "accepted",
    "access",
    "active",
    "already",
    "and",
    "any",
    "apikey",
    "array",
    "auth",
    "authentication",
    "authorization",
    "base64",
    "basic",
    "bearer",
    "been",
    "blank",
    "blocked",
    "boolean",
    "cannot",
    "changed",
    "changeme",
    "cookie",
    "credentials",
    "default",
    "denied",
    "digest",
    "disabled",
    "does",
    "empty",
    "enabled",
    "enter",
    "error",
    "example",
    "expired",
    "failed",
    "false",
    "field",
    "forbidden",
    "format",
    "from",
    "has",
    "header",
    "hidden",
    "inactive",
    "incorrect",
    "integer",
    "invalid",
    "jwt",
    "key",
    "length",
    "long",
    "malformed",
    "masked",
    "may",
    "mismatch",
    "missing",
    "must",
    "needs",
    "never",
    "nil",
    "none",
    "not",
    "null",
    "number",
    "oauth2",
    "object",
    "omitted",
    "optional",
    "password",
    "please",
    "present",
    "read",
    "redacted",
    "rejected",
    "required",
    "requires",
    "reset",
    "revoked",
    "secret",
    "session",
    "set",
    "short",
    "should",
    "strength",
    "string",
    "text",
    "the",
    "token",
    "too",
    "true",
    "type",
    "unauthorized",
    "undefined",
    "unknown",
    "unset",
    "unsupported",
    "user",
    "using",
    "valid",
    "value",
    "was",
    "weak",
    "will",
    "wrong",
    "your",
];

/// How the words end that say what is wrong with something.
const ENDINGS: &[&str] = &[
    "able", "ible", "ed", "ing", "ory", "ent", "ive", "ect", "tion", "sion", "ness", "ment", "less", "ful",
    "ly",
];

/// Whether a value is none: a word about secrets, a placeholder, a date, an address without a secret of its own.
pub(super) fn is_boring(value: &str) -> bool {
    if value.starts_with(['<', '{', '[', '(']) {
        return true;
    }
    let bare = value.trim_matches(['"', '\'', '`', '.', ',', '*', '!', '?', '(', ')']);
    let Some(first) = bare.chars().next() else { return true };
    let begins = |with: &str| {
        bare.as_bytes().get(..with.len()).is_some_and(|head| head.eq_ignore_ascii_case(with.as_bytes()))
    };
    let word = |one: &&str| one.bytes().cmp(bare.bytes().map(|byte| byte.to_ascii_lowercase()));
    bare.starts_with("${")
        || bare.starts_with("%s")
        || bare.chars().all(|c| c == first)
        || (bare.chars().all(|c| matches!(c, 'x' | 'X' | '.' | '-' | '*' | '…')))
        || begins("http://")
        || begins("https://")
        || begins("base64-")
        || WORDS.binary_search_by(word).is_ok()
        || is_date(bare)
}

/// `2024-01-15`, with or without a time.
fn is_date(value: &str) -> bool {
    let bytes = value.as_bytes();
    bytes.len() >= 10
        && bytes[..10].iter().enumerate().all(|(index, byte)| match index {
            4 | 7 => matches!(byte, b'-' | b'/'),
            _ => byte.is_ascii_digit(),
        })
        && bytes[10..]
            .iter()
            .all(|byte| byte.is_ascii_digit() || matches!(byte, b'T' | b'Z' | b':' | b'.' | b'+' | b'-'))
}

/// Whether a single word is one that a sentence could have there.
pub(super) fn reads_like_a_word(value: &str) -> bool {
    let lower = value.trim_end_matches(['.', '!', '?', ',']).to_ascii_lowercase();
    lower.bytes().all(|byte| byte.is_ascii_lowercase())
        && ENDINGS.iter().any(|ending| lower.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::{WORDS, is_boring};

    #[test]
    fn the_words_are_sorted_so_that_each_is_found() {
        assert!(WORDS.is_sorted());
        assert!(WORDS.iter().all(|word| is_boring(&word.to_uppercase())));
    }
}
