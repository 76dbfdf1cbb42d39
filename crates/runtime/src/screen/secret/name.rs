//! What the name of a value says of it.

/// How surely a name names a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A password, however simple.
    Password,
    /// A token or a key.
    Token,
    /// Something that is often no secret, so that its value must look like one.
    Perhaps,
    /// A short number.
    Number,
    /// `key` alone, which mostly is the key of a row.
    Key,
}

const PASSWORDS: [&str; 5] = ["password", "passwd", "passphrase", "passcode", "pwd"];
const TOKENS: [&str; 6] = ["secret", "token", "authorization", "credential", "credentials", "cookie"];

/// What a key is a secret of.
const KEYS: [&str; 17] = [
    "api",
    "access",
    "account",
    "private",
    "signing",
    "encryption",
    "master",
    "secret",
    "service",
    "auth",
    "client",
    "app",
    "storage",
    "webhook",
    "deploy",
    "ssh",
    "subscription",
];

/// What a name may end in and still be the same.
const SUFFIXES: [&str; 7] = ["value", "confirmation", "base64", "b64", "plain", "raw", "string"];

/// Tokens of pagination are no secrets.
const PAGES: [&str; 6] = ["page", "next", "continu", "cursor", "sync", "idempot"];

/// What a name says; nothing when it does not speak of a secret.
pub(super) fn kind(name: &str) -> Option<Kind> {
    let mut letters = [0; 48];
    let name = simple(name, &mut letters);
    if PAGES.iter().any(|word| name.contains(word)) {
        return None;
    }
    let mut name = name.trim_end_matches(|c: char| c.is_ascii_digit());
    for suffix in SUFFIXES {
        name = name.strip_suffix(suffix).unwrap_or(name);
    }
    let ends = |words: &[&str]| words.iter().any(|word| name.ends_with(word));
    if ends(&PASSWORDS) {
        return Some(Kind::Password);
    }
    if ends(&TOKENS)
        || name.strip_suffix("key").is_some_and(|rest| KEYS.iter().any(|key| rest.ends_with(key)))
    {
        return Some(Kind::Token);
    }
    short(name)
}

/// Words that are short enough to be part of others stand alone.
fn short(word: &str) -> Option<Kind> {
    match word {
        "pass" | "pw" => Some(Kind::Password),
        "pin" | "otp" | "cvv" | "cvc" | "ssn" => Some(Kind::Number),
        "jwt" | "auth" | "sid" | "sessionid" | "sig" | "signature" => Some(Kind::Perhaps),
        "key" => Some(Kind::Key),
        _ => None,
    }
}

/// The same for a name of which the last word alone may count, such as `db_pass`.
pub(super) fn kind_of_last(name: &str) -> Option<Kind> {
    kind(name).or_else(|| {
        let mut letters = [0; 48];
        let last = name.rsplit(['_', '-', '.', ' ']).next().unwrap_or_default();
        short(simple(last, &mut letters).trim_end_matches(|c: char| c.is_ascii_digit()))
    })
}

/// The letters and digits of a name, in small letters; of a long name the last ones.
fn simple<'b>(name: &str, letters: &'b mut [u8; 48]) -> &'b str {
    let mut start = letters.len();
    for byte in name.bytes().rev().filter(u8::is_ascii_alphanumeric).take(48) {
        start -= 1;
        letters[start] = byte.to_ascii_lowercase();
    }
    std::str::from_utf8(&letters[start..]).unwrap_or_default()
}
