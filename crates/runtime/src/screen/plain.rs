//! A text with what hides its words taken away: unseen and lost characters, percent signs, escapes, entities, wide
//! letters.

use std::ops::Range;

use super::letters::{is_mark, is_unseen};

/// How many characters may be lost in one place.
const MAX_LOST: usize = 4;

/// The longest name in the query of an address.
const MAX_NAME: usize = 40;

/// The text as it reads, and where each of its bytes came from.
#[derive(Debug)]
pub(super) struct Plain {
    pub(super) text: String,
    /// For each byte its place in the original, and last the end of that.
    from: Vec<usize>,
}

impl Plain {
    /// Takes one layer away; nothing when there is none.
    pub(super) fn of(text: &str) -> Option<Self> {
        // Most texts are of letters that hide nothing. All are looked at, because that is done for many at a time.
        let is_open = |byte: u8| matches!(byte, b' '..=b'~') & !matches!(byte, b'%' | b'\\' | b'&' | b'?');
        if text.bytes().fold(true, |open, byte| open & is_open(byte)) {
            return None;
        }
        let start = text.char_indices().find(|(at, c)| hides(text, *at, *c))?.0;
        let mut plain = Self { text: String::with_capacity(text.len()), from: Vec::new() };
        plain.from.reserve(text.len() + 1);
        plain.text.push_str(&text[..start]);
        plain.from.extend(0..start);
        let mut at = start;
        while at < text.len() {
            at += plain.step(text, at);
        }
        plain.from.push(text.len());
        (plain.text != text).then_some(plain)
    }

    /// The same piece in the original.
    pub(super) fn origin(&self, piece: &Range<usize>) -> Range<usize> {
        self.from[piece.start]..self.from[piece.end]
    }

    /// Reads one character, however it is written, and says how many bytes it took.
    fn step(&mut self, text: &str, at: usize) -> usize {
        let rest = &text[at..];
        match rest.as_bytes()[0] {
            b'%' => {
                if let Some(taken) = self.percent(rest, at) {
                    return taken;
                }
            }
            b'\\' => {
                if let Some((c, taken)) = escape(rest) {
                    self.push(c, at);
                    return taken;
                }
            }
            b'&' => {
                if let Some((c, taken)) = entity(rest) {
                    self.push(c, at);
                    return taken;
                }
            }
            b'?' if is_lost(text.as_bytes(), at) => return 1,
            _ => {}
        }
        let Some(c) = rest.chars().next() else { return rest.len() };
        let is_hidden = match u8::try_from(c) {
            Ok(byte) if byte.is_ascii() => byte.is_ascii_control() && !is_space(byte),
            _ => is_unseen(c) || is_mark(c),
        };
        if !is_hidden {
            self.push(narrow(c), at);
        }
        c.len_utf8()
    }

    fn push(&mut self, c: char, at: usize) {
        self.text.push(c);
        self.from.resize(self.text.len(), at);
    }

    /// A run of percent signs is bytes of one text.
    fn percent(&mut self, rest: &str, at: usize) -> Option<usize> {
        let mut bytes = Vec::new();
        let mut tail = rest.as_bytes();
        while let [b'%', high, low, more @ ..] = tail {
            let (Some(high), Some(low)) = (digit(*high), digit(*low)) else { break };
            bytes.push(high * 16 + low);
            tail = more;
        }
        if bytes.is_empty() {
            return None;
        }
        match std::str::from_utf8(&bytes) {
            Ok(text) => {
                self.text.push_str(text);
                self.from.extend((0..bytes.len()).map(|index| at + 3 * index));
            }
            Err(_) => {
                for (index, byte) in bytes.iter().enumerate() {
                    self.push(if byte.is_ascii() { char::from(*byte) } else { '?' }, at + 3 * index);
                }
            }
        }
        Some(3 * bytes.len())
    }
}

/// Whether a character hides another one, or nothing.
fn hides(text: &str, at: usize, c: char) -> bool {
    let bytes = || &text.as_bytes()[at + 1..];
    match c {
        '%' => matches!(bytes(), [high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit()),
        '\\' => matches!(bytes(), [b'u' | b'x' | b'n' | b'r' | b't' | b'\\', ..]),
        '&' => entity(&text[at..]).is_some(),
        '?' => is_lost(text.as_bytes(), at),
        c if c.is_ascii() => c.is_ascii_control() && !matches!(c, '\n' | '\r' | '\t'),
        c => is_unseen(c) || is_mark(c) || narrow(c) != c,
    }
}

/// Whether a question mark stands inside of a word, where an old character set has lost an unseen character. The only
/// one of a word that begins a query, with a name and a value, is one of an address.
fn is_lost(text: &[u8], at: usize) -> bool {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let is_part = |byte: &u8| byte.is_ascii_graphic() && *byte != b'?';
    let before = text[..at].iter().rev();
    let after = text[at + 1..].iter();
    let near = |bytes: &mut dyn Iterator<Item = &u8>, is_skipped: fn(u8) -> bool| {
        bytes.take(MAX_LOST).copied().find(|byte| !is_skipped(*byte))
    };
    let around =
        |is_skipped| Some([near(&mut before.clone(), is_skipped)?, near(&mut after.clone(), is_skipped)?]);
    // Only numbers are written in groups.
    let is_inside = around(|byte| byte == b'?').is_some_and(|pair| pair.iter().all(is_part))
        || around(|byte| matches!(byte, b'?' | b' ')).is_some_and(|pair| pair.iter().all(u8::is_ascii_digit));
    let is_query = || after.clone().take(MAX_NAME).find(|byte| !is_name(byte)) == Some(&b'=');
    let is_only = || {
        let ends = |byte: &&u8| !is_part(byte);
        before.take(MAX_NAME).find(ends) != Some(&b'?')
            && after.clone().take(MAX_NAME).find(ends) != Some(&b'?')
    };
    is_inside && !(is_query() && is_only())
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r' | b'\t')
}

/// The value of a hexadecimal digit.
pub(super) fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// `\u0067`, `\u{67}`, `\x67`, `\n`, each behind any number of backslashes.
fn escape(rest: &str) -> Option<(char, usize)> {
    let slashes = rest.bytes().take_while(|byte| *byte == b'\\').count();
    let tail = rest.as_bytes().get(slashes..)?;
    let (width, skip) = match tail {
        [b'u', b'{', digits @ ..] => {
            let width = digits.iter().take(8).take_while(|byte| byte.is_ascii_hexdigit()).count();
            if digits.get(width) != Some(&b'}') {
                return None;
            }
            let c = number(&digits[..width], 16)?;
            return Some((c, slashes + width + 3));
        }
        [b'u', ..] => (4, 1),
        [b'x', ..] => (2, 1),
        [b'n' | b'r', ..] => return Some(('\n', slashes + 1)),
        [b't', ..] => return Some(('\t', slashes + 1)),
        _ => return None,
    };
    let c = number(tail.get(skip..skip + width)?, 16)?;
    Some((c, slashes + skip + width))
}

/// `&#103;`, `&#x67;` and the five entities that every XML has.
fn entity(rest: &str) -> Option<(char, usize)> {
    let end = rest.bytes().take(10).position(|byte| byte == b';')?;
    let c = match rest.get(1..end)? {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        name => match name.strip_prefix('#')?.strip_prefix(['x', 'X']) {
            Some(digits) => number(digits.as_bytes(), 16)?,
            None => number(&name.as_bytes()[1..], 10)?,
        },
    };
    Some((c, end + 1))
}

fn number(digits: &[u8], radix: u32) -> Option<char> {
    let text = std::str::from_utf8(digits).ok().filter(|text| !text.starts_with('+'))?;
    Some(char::from_u32(u32::from_str_radix(text, radix).ok()?).unwrap_or('?'))
}

/// Wide and mathematical letters, odd spaces and dashes as the ones that they look like.
fn narrow(c: char) -> char {
    if c.is_ascii() {
        return c;
    }
    if c.is_whitespace() {
        return ' ';
    }
    let code = c as u32;
    let ascii = match code {
        0xff01..=0xff5e => code - 0xfee0,
        0x2010..=0x2015 | 0x2212 => 0x2d,
        0x1d400..=0x1d6a3 => match (code - 0x1d400) % 52 {
            capital @ 0..=25 => 0x41 + capital,
            small => 0x61 + small - 26,
        },
        0x1d7ce..=0x1d7ff => 0x30 + (code - 0x1d7ce) % 10,
        _ => return c,
    };
    char::from_u32(ascii).unwrap_or(c)
}
