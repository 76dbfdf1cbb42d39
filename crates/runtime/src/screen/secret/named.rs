//! Secrets that are named as such: `password=…`, `api_key: …`, `--token …`, `<secret>…`.

use std::sync::LazyLock;

use regex::Regex;

use super::Piece;
use super::name::{self, Kind};
use super::token::is_odd;
use super::words::{is_boring, reads_like_a_word};

/// A name and what stands between it and its value; what the name means is read from it afterwards.
static NAMED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let long = r"password|passwd|passphrase|passcode|pwd|secret|token|key|authorization|credentials?|cookie";
    let short = r"\b(?:[A-Za-z0-9.\-]*_)?(?:pass|pw|auth|jwt|sid|pin|otp|cvv2?|cvc|ssn|sig|signature|session[_\-]?id)";
    let suffix = r"(?:[_\-]?(?:[0-9]{1,2}|value|confirmation|base64|b64|plain|raw|string))?";
    let sign = r#"\\*["'`]?\]?[ \t\r\n]{0,4}(?:=>|:=|={1,2}|:|>)[ \t\r\n]{0,4}"#;
    Regex::new(&format!(r"(?i-u)(?:{long}|{short}){suffix}(?:{sign}|[ \t]+(?:is|was)[ \t:]+|[ \t]+)")).ok()
});

pub(super) fn find(text: &str, found: &mut Vec<Piece>) {
    let Some(named) = &*NAMED else { return };
    let mut at = 0;
    while let Some(hit) = named.find_at(text, at) {
        at = hit.end();
        let Some((kind, link)) = meaning(text, hit.start(), hit.end()) else { continue };
        let Some(mut piece) = Value::read(text, at).secret(text, kind, link) else { continue };
        if piece.end >= at + JUDGED - 4 {
            // It goes on behind what was judged of it, and need not be looked at again.
            piece.end += text[piece.end..].find(ends_value).unwrap_or(text.len() - piece.end);
            at = piece.end;
        }
        found.push(piece);
    }
}

/// What a hit says of the value behind it; nothing when it says nothing.
fn meaning(text: &str, start: usize, end: usize) -> Option<(Kind, Link)> {
    let start = full_name(text, start);
    let whole = text[start..end].trim_end();
    let name = whole.trim_end_matches(['=', ':', '>']);
    let link = match &whole[name.len()..] {
        "" if name.starts_with("--") => Link::Firm,
        "" => Link::Words,
        sign if sign.contains('=') => Link::Firm,
        sign if sign.ends_with('>') => text[..start].ends_with('<').then_some(Link::Firm)?,
        _ => Link::Loose,
    };
    let name = name.trim_end_matches(['\\', '"', '\'', '`', ']', ' ', '\t', '\r', '\n']);
    let name = name.strip_suffix(" is").or_else(|| name.strip_suffix(" was")).unwrap_or(name);
    let spaced = text[..start].ends_with(' ') && name.eq_ignore_ascii_case("key");
    // `API key` is written in two words.
    let name = if spaced { &text[full_name(text, start - 1)..start + name.len()] } else { name };
    Some((name::kind_of_last(name.trim_end())?, link))
}

/// Whether a member of this name has a secret for its value, whatever that looks like.
pub(crate) fn is_secret_member(name: &str, value: &str) -> bool {
    let Some(kind) = name::kind(name) else { return false };
    !value.contains(char::is_whitespace) && is_value(value, kind, Link::Firm)
}

/// Whether a parameter of an address carries a secret.
pub(super) fn is_secret_parameter(name: &str, value: &str) -> bool {
    let is = |names: &[&str]| names.iter().any(|one| name.eq_ignore_ascii_case(one));
    if is(&["sig", "signature", "x-amz-signature", "x-amz-credential", "x-goog-signature"]) {
        return value.len() >= 8;
    }
    if is(&["key", "code", "auth", "session", "sid", "hash", "jwt"]) {
        return value.len() >= 12 && is_odd(value);
    }
    name::kind(name).is_some_and(|kind| is_value(value, kind, Link::Firm))
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
            return (gap > 0).then(|| next.judged(text, kind, Link::Loose)).flatten();
        }
        let is_firm = self.quoted && (link != Link::Words || kind == Kind::Password);
        let link = if is_firm { Link::Firm } else { link };
        self.judged(text, kind, link)
    }

    fn judged(self, text: &str, kind: Kind, link: Link) -> Option<Piece> {
        let value = &text[self.piece.clone()];
        // In quotes several words are a message, unless an equals sign says that they are the password.
        let is_text = self.quoted
            && (kind != Kind::Password || link == Link::Words)
            && value.contains(char::is_whitespace);
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
