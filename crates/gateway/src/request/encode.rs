//! Percent-encoding: everything but the unreserved characters, and decoding for the checks.

/// What may stay as it is besides the unreserved characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    /// Nothing.
    Nothing,
    /// The reserved characters that a query can hold and that do not separate its parts.
    Reserved,
    /// What a path of a description may be written with: it is trusted, unlike an argument.
    Template,
}

impl Keep {
    const fn extra(self) -> &'static [u8] {
        match self {
            Self::Nothing => b"",
            // Without `&`, `+` and `#`, which would end the value, and without brackets, which no query can hold.
            Self::Reserved => b":/?@!$'()*,;=",
            Self::Template => b"/:@!$&'()*+,;=%?",
        }
    }
}

/// Writes a text so that only unreserved characters, and those to keep, stand as they are.
pub(super) fn push(out: &mut String, text: &str, keep: Keep) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for byte in text.bytes() {
        let plain = byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) || keep.extra().contains(&byte);
        if plain {
            out.push(char::from(byte));
        } else {
            out.push('%');
            out.push(char::from(DIGITS[usize::from(byte >> 4)]));
            out.push(char::from(DIGITS[usize::from(byte & 15)]));
        }
    }
}

/// The same as a new text.
pub(super) fn encoded(text: &str, keep: Keep) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    push(&mut out, text, keep);
    out
}

/// One layer of percent-encoding taken away.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Layer {
    /// There was none.
    None,
    /// What was below.
    Below(String),
    /// What was below is no text, or an encoding that no standard knows.
    Odd,
}

/// Takes one layer of percent-encoding away.
pub(super) fn peel(text: &str) -> Layer {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).and_then(|byte| char::from(*byte).to_digit(16));
    let mut out = Vec::with_capacity(bytes.len());
    let (mut at, mut found) = (0, false);
    while let Some(&byte) = bytes.get(at) {
        if byte == b'%' {
            if matches!(bytes.get(at + 1), Some(b'u' | b'U')) && (2..6).all(|next| digit(at + next).is_some())
            {
                return Layer::Odd;
            }
            if let (Some(high), Some(low)) = (digit(at + 1), digit(at + 2)) {
                // Two hexadecimal digits are less than 256.
                out.push(u8::try_from(high * 16 + low).unwrap_or_default());
                (at, found) = (at + 3, true);
                continue;
            }
        }
        out.push(byte);
        at += 1;
    }
    match (found, String::from_utf8(out)) {
        (false, _) => Layer::None,
        (true, Ok(below)) => Layer::Below(below),
        (true, Err(_)) => Layer::Odd,
    }
}
