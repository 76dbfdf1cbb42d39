//! Secrets that are named as such: `password=…`, `api_key: …`, `--token …`, `<secret>…`.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::Piece;
use super::token::is_odd;
use super::words::{is_boring, reads_like_a_word};

/// How surely a name names a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
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

const PASSWORDS: &str = "password|passwd|passphrase|passcode|pwd";
const TOKENS: &str = r"secret|token|api[_\- ]?key|access[_\- ]?key|(?:account|private|signing|encryption|master|secret|service|auth|client|app|storage|primary|secondary|webhook|deploy|ssh|subscription|shared[_\-]?access)[_\- ]?key|authorization|credentials?|cookie";
const SHORT: &str = r"\b(?:[A-Za-z0-9.\-]*_)?(?:pass|pw|auth|jwt|sid|pin|otp|cvv2?|cvc|ssn|sig|signature|session[_\-]?id|key)";

/// A name and what stands between it and its value.
static NAMED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let sign = r#"\\*["'`]?\]?[ \t\r\n]{0,4}(?:=>|:=|={1,2}|:|>)[ \t\r\n]{0,4}"#;
    let suffix = r"(?:[_\-]?(?:[0-9]{1,2}|value|confirmation|base64|b64|plain|raw|string))?";
    Regex::new(&format!(
        r"(?i-u)(?:(?P<p>{PASSWORDS})|(?P<t>{TOKENS})|(?P<s>{SHORT})){suffix}(?:(?P<sign>{sign})|(?P<verb>[ \t]+(?:is|was)[ \t:]+)|(?P<space>[ \t]+))"
    ))
    .ok()
});

pub(super) fn find(text: &str, found: &mut Vec<Piece>) {
    let Some(named) = &*NAMED else { return };
    if !named.is_match(text) {
        return;
    }
    let mut at = 0;
    while let Some(hit) = named.captures_at(text, at) {
        let Some(whole) = hit.get(0) else { return };
        at = whole.end();
        let Some((kind, link)) = meaning(text, &hit) else { continue };
        let Some(mut piece) = Value::read(text, whole.end()).secret(text, kind, link) else { continue };
        if piece.end >= whole.end() + JUDGED - 4 {
            // It goes on behind what was judged of it, and need not be looked at again.
            piece.end += text[piece.end..].find(ends_value).unwrap_or(text.len() - piece.end);
            at = piece.end;
        }
        found.push(piece);
    }
}

/// What a hit says of the value behind it; nothing when it says nothing.
fn meaning(text: &str, hit: &Captures<'_>) -> Option<(Kind, Link)> {
    let whole = hit.get(0)?;
    let start = full_name(text, whole.start());
    let name = &text[start..whole.end()];
    if is_of_a_page(name) {
        return None;
    }
    let kind = match (hit.name("p"), hit.name("t"), hit.name("s")) {
        (Some(_), ..) => Kind::Password,
        (None, Some(_), _) => Kind::Token,
        (None, None, short) => kind_of_short(short.map_or("", |short| short.as_str())),
    };
    let link = match hit.name("sign").map(|sign| sign.as_str().trim_end()) {
        Some(sign) if sign.contains('=') => Link::Firm,
        Some(sign) if sign.ends_with('>') => text[..start].ends_with('<').then_some(Link::Firm)?,
        Some(_) => Link::Loose,
        None if name.starts_with("--") => Link::Firm,
        None => Link::Words,
    };
    Some((kind, link))
}

/// Whether a member of this name has a secret for its value, whatever that looks like.
pub(crate) fn is_secret_member(name: &str, value: &str) -> bool {
    let Some(kind) = kind_of_name(name) else { return false };
    !value.contains(char::is_whitespace) && is_value(value, kind, Link::Firm)
}

/// Whether a parameter of an address carries a secret.
pub(super) fn is_secret_parameter(name: &str, value: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    if matches!(
        lower.as_str(),
        "sig" | "signature" | "x-amz-signature" | "x-amz-credential" | "x-goog-signature"
    ) {
        return value.len() >= 8;
    }
    if matches!(lower.as_str(), "key" | "code" | "auth" | "session" | "sid" | "hash" | "jwt") {
        return value.len() >= 12 && is_odd(value);
    }
    kind_of_name(name).is_some_and(|kind| is_value(value, kind, Link::Firm))
}

fn kind_of_name(name: &str) -> Option<Kind> {
    let lower: String =
        name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let ends = |words: &[&str]| words.iter().any(|word| lower.ends_with(word));
    if is_of_a_page(&lower) {
        return None;
    }
    if ends(&["password", "passwd", "passphrase", "passcode", "pwd", "passwordconfirmation"])
        || lower == "pass"
    {
        return Some(Kind::Password);
    }
    let keys =
        ["api", "access", "account", "private", "signing", "encryption", "master", "secret", "sharedaccess"];
    if ends(&["secret", "token", "authorization", "credential", "credentials", "cookie"])
        || keys.iter().any(|key| lower.strip_suffix("key").is_some_and(|rest| rest.ends_with(key)))
    {
        return Some(Kind::Token);
    }
    match lower.as_str() {
        "pin" | "otp" | "cvv" | "cvv2" | "cvc" | "ssn" => Some(Kind::Number),
        "jwt" | "auth" | "sid" | "sessionid" | "signature" => Some(Kind::Perhaps),
        _ => None,
    }
}

fn kind_of_short(short: &str) -> Kind {
    let word = short.rsplit('_').next().unwrap_or_default().to_ascii_lowercase();
    match word.as_str() {
        "pass" | "pw" => Kind::Password,
        "pin" | "otp" | "cvv" | "cvv2" | "cvc" | "ssn" => Kind::Number,
        "key" => Kind::Key,
        _ => Kind::Perhaps,
    }
}

/// Tokens of pagination are no secrets.
fn is_of_a_page(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    ["page", "next", "continu", "cursor", "sync", "idempot"].iter().any(|word| lower.contains(word))
}

/// Where the name begins that ends in what was found.
fn full_name(text: &str, start: usize) -> usize {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    // A name is short; a long one is cut, so that many hits in one long word take linear time.
    let before = &text[..start];
    let name = before.char_indices().rev().take(48).take_while(|(_, c)| is_part(*c)).last();
    name.map_or(start, |(index, _)| index)
}

/// How a value hangs on its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    /// By an equals sign, in quotes, between tags.
    Firm,
    /// By a colon, after which words may follow.
    Loose,
    /// By words alone.
    Words,
}

/// What stands after a name.
struct Value {
    piece: Piece,
    quoted: bool,
    /// Whether nothing but the end of a sentence or of a list item follows.
    last: bool,
}

/// How much of a value is judged; so much is read again for every name before it.
const JUDGED: usize = 256;

impl Value {
    /// Reads the value, or so much of it as is judged.
    fn read(text: &str, start: usize) -> Self {
        let head = &text[..text.floor_char_boundary(start + JUDGED)];
        let slashes = head[start..].bytes().take_while(|byte| *byte == b'\\').count();
        let first = start + slashes;
        let quote = head[first..].chars().next().filter(|c| matches!(c, '"' | '\'' | '`'));
        if let Some(quote) = quote {
            let start = first + 1;
            let end = quoted_end(head, start, quote, slashes > 0);
            return Self { piece: start..end, quoted: true, last: true };
        }
        let end = head[start..].find(ends_value).map_or(head.len(), |index| start + index);
        let after = head[end..].trim_start_matches([',', ';', '.', '&', '"', '\'', '}', ']', ')', '<']);
        let last =
            after.len() < head.len() - end || after.trim().is_empty() || after.starts_with(['\n', '\r']);
        Self { piece: start..end, quoted: false, last }
    }

    /// The piece to take out, if it is a secret.
    fn secret(self, text: &str, kind: Kind, link: Link) -> Option<Piece> {
        let value = text[self.piece.clone()].trim_end_matches(['.', ':']);
        let is_scheme = ["bearer", "basic", "token", "digest", "apikey", "negotiate"]
            .iter()
            .any(|scheme| value.eq_ignore_ascii_case(scheme));
        if is_scheme && link != Link::Words {
            let gap = text[self.piece.end..].bytes().take_while(|byte| *byte == b' ').count();
            let next = Self::read(text, self.piece.end + gap);
            return (gap > 0).then(|| next.judged(text, kind, Link::Words)).flatten();
        }
        let link = if self.quoted && link != Link::Words { Link::Firm } else { link };
        self.judged(text, kind, link)
    }

    fn judged(self, text: &str, kind: Kind, link: Link) -> Option<Piece> {
        let value = &text[self.piece.clone()];
        let is_text = self.quoted && kind != Kind::Password && value.contains(char::is_whitespace);
        let is_secret = !is_text
            && (is_value(value.trim_end_matches(['.', ':']), kind, link)
                || (link == Link::Loose
                    && self.last
                    && matches!(kind, Kind::Password | Kind::Token)
                    && value.len() >= 8
                    && !is_boring(value)
                    && !reads_like_a_word(value)));
        is_secret.then_some(self.piece)
    }
}

fn ends_value(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '&' | '"' | '\'' | '`' | '<' | '>' | ')' | '}' | ']')
}

/// Where a quoted text ends: at the same quote, unless that is escaped and the first one was not.
fn quoted_end(head: &str, start: usize, quote: char, escaped: bool) -> usize {
    let mut slashes = 0;
    for (index, c) in head[start..].char_indices() {
        if c == quote && (escaped || slashes % 2 == 0) {
            return start + head[start..start + index].trim_end_matches('\\').len();
        }
        slashes = if c == '\\' { slashes + 1 } else { 0 };
    }
    head.len()
}

/// Whether a value is a secret, given what its name says.
fn is_value(value: &str, kind: Kind, link: Link) -> bool {
    if value.is_empty() || is_boring(value) {
        return false;
    }
    match (kind, link) {
        (Kind::Password, Link::Firm) => value.len() >= 3,
        (Kind::Token, Link::Firm) => value.len() >= 6,
        (Kind::Password, Link::Loose) => value.len() >= 4 && looks_chosen(value),
        (Kind::Token, Link::Loose) => value.len() >= 6 && looks_chosen(value),
        (Kind::Password | Kind::Token, Link::Words) => {
            value.len() >= 6 && is_odd(value) && !value.contains(['=', '('])
        }
        (Kind::Perhaps, _) => value.len() >= 10 && is_odd(value),
        (Kind::Number, _) => {
            (3..=11).contains(&value.len())
                && value.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
                && link != Link::Words
        }
        (Kind::Key, _) => {
            let mixes = |is: fn(&u8) -> bool| value.bytes().any(|byte| is(&byte));
            link != Link::Words
                && value.len() >= 20
                && mixes(u8::is_ascii_digit)
                && mixes(u8::is_ascii_lowercase)
                && mixes(u8::is_ascii_uppercase)
        }
    }
}

/// Whether somebody chose it so that nobody guesses it: no plain word and no small number.
fn looks_chosen(value: &str) -> bool {
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let is_number = digits == value.len();
    (is_number && digits >= 6)
        || is_odd(value)
        || value.contains(['!', '@', '#', '$', '%', '^', '*', '~', '+'])
}
