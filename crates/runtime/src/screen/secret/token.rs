//! Long tokens that no person wrote, and tokens that hide a text.

use super::{Piece, holds};
use crate::screen::plain::digit;

/// From how many letters and digits on a random token counts as a key.
const LONG: usize = 32;

/// From how many characters on a token may hide a text.
const HIDING: usize = 16;

pub(super) fn find(text: &str, layers: u8, found: &mut Vec<Piece>) {
    for run in runs(text, |byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'_' | b'-')) {
        let token = &text[run.clone()];
        if is_key(token, layers) {
            found.push(run);
            continue;
        }
        if !token.contains(['/', '-', '_']) || is_digest_of_file(token) {
            continue;
        }
        for part in runs(token, |byte| byte.is_ascii_alphanumeric() || byte == b'+') {
            if is_key(&token[part.clone()], layers) {
                found.push(run.start + part.start..run.start + part.end);
            }
        }
    }
}

/// The longest pieces of such characters, of those that are long enough to matter.
fn runs(text: &str, is_part: impl Fn(u8) -> bool) -> impl Iterator<Item = Piece> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < bytes.len() {
            let start = at + bytes[at..].iter().position(|byte| is_part(*byte))?;
            let length = bytes[start..].iter().position(|byte| !is_part(*byte));
            at = length.map_or(bytes.len(), |length| start + length);
            if at - start >= HIDING {
                return Some(start..at);
            }
        }
        None
    })
}

fn is_key(token: &str, layers: u8) -> bool {
    if let Some(hidden) = decode(token).or_else(|| decode_hex(token)) {
        // What reads as text is judged as that.
        return layers > 0 && holds(&hidden, layers - 1);
    }
    is_random(token)
}

/// Whether letters and digits, or small letters and capitals, stand mixed; a placeholder and a word are not.
pub(super) fn is_odd(token: &str) -> bool {
    let has = |is: fn(&u8) -> bool| token.bytes().any(|byte| is(&byte));
    let digits = has(u8::is_ascii_digit);
    (digits && has(u8::is_ascii_alphabetic)) || turns(token.as_bytes()) > 2
}

/// How often the kind of character changes: seldom in words, at more than half of the places in random text.
pub(super) fn turns(bytes: &[u8]) -> usize {
    let kind = |byte: u8| match byte {
        b'a'..=b'z' => 1,
        b'A'..=b'Z' => 2,
        b'0'..=b'9' => 3,
        _ => 0,
    };
    bytes
        .windows(2)
        .filter(|pair| kind(pair[0]) != kind(pair[1]) && kind(pair[0]) * kind(pair[1]) != 0)
        .count()
}

/// Whether a token is random, or what stands before, between or behind the UUIDs in it.
fn is_random(token: &str) -> bool {
    let mut rest = token;
    while let Some(at) = uuid(rest) {
        if is_random_piece(&rest[..at]) {
            return true;
        }
        rest = &rest[at + UUID..];
    }
    is_random_piece(rest)
}

/// Whether a piece is random: identifiers, digests, dates and names are not.
fn is_random_piece(token: &str) -> bool {
    if token.len() < LONG || is_digest_of_file(token) {
        return false;
    }
    let signs = |byte: u8| byte.is_ascii_hexdigit() || byte == b'-';
    if token.contains('-') && token.bytes().all(signs) {
        return false;
    }
    if is_aws_secret(token) {
        return true;
    }
    let pieces = || {
        let parts = token.split(|c: char| !c.is_ascii_alphanumeric());
        parts.filter(|piece| !is_identifier(piece))
    };
    let count: usize = pieces().map(str::len).sum();
    let longest = pieces().map(str::len).max().unwrap_or_default();
    let changes: usize = pieces().map(|piece| turns(piece.as_bytes())).sum();
    let has = |is: fn(&u8) -> bool| pieces().any(|piece| piece.bytes().any(|byte| is(&byte)));
    let mixed = has(u8::is_ascii_lowercase) && has(u8::is_ascii_uppercase);
    if count < LONG || !has(u8::is_ascii_digit) {
        // Very long letters without a digit are random when their case is.
        return count >= LONG && mixed && changes * 100 >= count * 42;
    }
    if mixed { changes * 100 >= count * 40 } else { longest >= LONG && changes * 100 >= count * 18 }
}

/// The length of a UUID.
const UUID: usize = 36;

/// Where a UUID begins.
fn uuid(token: &str) -> Option<usize> {
    let is_uuid = |bytes: &[u8]| {
        bytes.iter().enumerate().all(|(index, byte)| match index {
            8 | 13 | 18 | 23 => *byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
    };
    token.as_bytes().windows(UUID).position(is_uuid)
}

/// A piece that names something: a number, a digest in hexadecimal, a ULID.
fn is_identifier(piece: &str) -> bool {
    let all = |is: fn(u8) -> bool| piece.bytes().all(is);
    let one_case = !piece.bytes().any(|byte| byte.is_ascii_lowercase())
        || !piece.bytes().any(|byte| byte.is_ascii_uppercase());
    if all(|byte| byte.is_ascii_digit()) {
        return true;
    }
    let is_digest = matches!(piece.len(), 32 | 40 | 56 | 64 | 96 | 128);
    if is_digest && one_case && all(|byte| byte.is_ascii_hexdigit()) {
        return true;
    }
    piece.len() == 26 && one_case && matches!(piece.as_bytes()[0], b'0'..=b'7')
}

/// `sha256-…` as web pages name their scripts.
fn is_digest_of_file(token: &str) -> bool {
    ["sha256-", "sha384-", "sha512-"].iter().any(|prefix| token.starts_with(prefix))
}

/// Forty characters of base64: few paths are that long, and none mixes so.
fn is_aws_secret(token: &str) -> bool {
    let has = |is: fn(&u8) -> bool| token.bytes().any(|byte| is(&byte));
    token.len() == 40
        && !token.starts_with('/')
        && !token.contains(['-', '_'])
        && has(u8::is_ascii_digit)
        && has(u8::is_ascii_lowercase)
        && has(u8::is_ascii_uppercase)
        && turns(token.as_bytes()) >= 10
}

/// The text that a base64 token holds; nothing when it is no text.
pub(super) fn decode(token: &str) -> Option<String> {
    let token = token.trim_end_matches('=').as_bytes();
    // Text has no control characters, so that most tokens are given up at once.
    let is_text =
        token.chunks(4).all(|chunk| sextets(chunk).is_some_and(|(bytes, count)| is_text(&bytes[..count])));
    if !is_text {
        return None;
    }
    let mut bytes = Vec::with_capacity(token.len());
    for chunk in token.chunks(4) {
        let (three, count) = sextets(chunk)?;
        bytes.extend_from_slice(&three[..count]);
    }
    readable(bytes)
}

/// The bytes of four characters of base64, or of the fewer ones at the end.
fn sextets(chunk: &[u8]) -> Option<([u8; 3], usize)> {
    let mut bits = 0_u32;
    for byte in chunk {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
    }
    let [_, a, b, c] = (bits << (6 * (4 - chunk.len()))).to_be_bytes();
    Some(([a, b, c], chunk.len() * 3 / 4))
}

fn is_text(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| matches!(byte, 0x20..=0x7e | 0x80.. | b'\n' | b'\r' | b'\t'))
}

fn decode_hex(token: &str) -> Option<String> {
    let pairs = token.as_bytes().chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return None;
    }
    let byte = |pair: &[u8]| Some(digit(pair[0])? * 16 + digit(pair[1])?).filter(|byte| is_text(&[*byte]));
    if !pairs.clone().all(|pair| byte(pair).is_some()) {
        return None;
    }
    readable(pairs.filter_map(byte).collect())
}

/// Bytes that are text, mostly of the kind that a keyboard has.
fn readable(bytes: Vec<u8>) -> Option<String> {
    let text = String::from_utf8(bytes).ok()?;
    let is_plain = |byte: &u8| matches!(byte, 0x20..=0x7e | b'\n' | b'\r' | b'\t');
    let plain = text.bytes().filter(is_plain).count();
    (text.len() >= 8 && plain * 10 >= text.len() * 8).then_some(text)
}
