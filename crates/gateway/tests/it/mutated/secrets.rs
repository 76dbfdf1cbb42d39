//! Secrets of twelve classes in six encodings, and whether a text still shows one.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use crate::dice::Dice;

pub(crate) const CLASSES: usize = 12;
pub(crate) const ENCODINGS: usize = 6;

const WORD: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const UPPER: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const DIGITS: &str = "0123456789";
const LOWER: &str = "abcdefghijklmnopqrstuvwxyz";
const HEX: &str = "0123456789abcdef";

/// A secret as it stands in a reply.
#[derive(Clone, Debug)]
pub(crate) struct Planted {
    pub(crate) text: String,
    /// The parts that nobody may see: of the secret, and of the way it is written.
    cores: Vec<String>,
}

fn letters(dice: &mut Dice, from: &str, count: usize) -> String {
    (0..count).map(|_| char::from(*dice.pick(from.as_bytes()))).collect()
}

/// A secret of a class: what stands before it, the secret itself, and what stands after it.
fn secret(class: usize, dice: &mut Dice) -> (String, String, &'static str) {
    let bare = |core: String| (String::new(), core, "");
    match class {
        0 => bare(format!("AKIA{}", letters(dice, UPPER, 16))),
        1 => bare(format!("ghp_{}", letters(dice, WORD, 36))),
        2 => bare(format!("xoxb-{}-{}", letters(dice, DIGITS, 12), letters(dice, WORD, 24))),
        3 => bare(format!("sk_live_{}", letters(dice, WORD, 24))),
        4 => bare(format!("AIza{}", letters(dice, WORD, 35))),
        5 => bare(format!(
            "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI{}.{}",
            letters(dice, WORD, 30),
            letters(dice, WORD, 43)
        )),
        6 => ("Authorization: Bearer ".to_owned(), letters(dice, WORD, 32), ""),
        7 => (
            "-----BEGIN RSA PRIVATE KEY-----\n".to_owned(),
            format!("{}\n{}", letters(dice, WORD, 64), letters(dice, WORD, 64)),
            "\n-----END RSA PRIVATE KEY-----",
        ),
        8 => {
            let core = format!("{}{}", letters(dice, LOWER, 7), letters(dice, DIGITS, 4));
            ("postgres://admin:".to_owned(), core, "@db.internal:5432/shop")
        }
        9 => ("MCP_API_KEY=".to_owned(), letters(dice, WORD, 20), ""),
        10 => bare(card(dice)),
        _ => ("aws_secret_access_key = ".to_owned(), letters(dice, WORD, 40), ""),
    }
}

/// A card number with its check digit.
fn card(dice: &mut Dice) -> String {
    let mut digits = format!("4{}", letters(dice, DIGITS, 14));
    let twice = |(index, byte): (usize, u8)| {
        let value = u32::from(byte - b'0') * if index % 2 == 0 { 2 } else { 1 };
        value / 10 + value % 10
    };
    let sum: u32 = digits.bytes().rev().enumerate().map(twice).sum();
    digits.push_str(&((10 - sum % 10) % 10).to_string());
    digits
}

/// A secret of a class in an encoding.
pub(crate) fn plant(class: usize, encoding: usize, dice: &mut Dice) -> Planted {
    let (before, core, after) = secret(class, dice);
    let whole = format!("{before}{core}{after}");
    let mut cores = vec![core];
    let text = match encoding {
        0 => whole,
        1 => {
            let encoded = BASE64_STANDARD.encode(&whole);
            // What stands before the secret is no secret in base64 either.
            let start = before.len().div_ceil(3) * 4;
            cores.push(encoded.get(start..).unwrap_or(&encoded).trim_end_matches('=').to_owned());
            encoded
        }
        2 => {
            let joints = ['\u{200b}', '\u{200d}', '\u{2060}', '\u{ad}', '\u{feff}'];
            let split = |(index, c): (usize, char)| [Some(c), (index % 4 == 3).then(|| joints[index % 5])];
            whole.chars().enumerate().flat_map(split).flatten().collect()
        }
        3 => whole.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat(),
        4 => whole.chars().map(|c| format!("\\u{:04x}", u32::from(c))).collect::<Vec<_>>().concat(),
        _ => {
            let hex =
                |byte: u8| [byte >> 4, byte & 15].map(|digit| char::from(HEX.as_bytes()[usize::from(digit)]));
            let encoded: String = whole.bytes().flat_map(hex).collect();
            cores.push(encoded[before.len() * 2..].to_owned());
            encoded
        }
    };
    Planted { text, cores }
}

impl Planted {
    /// Whether a text shows the secret, or half of it, in whatever writing.
    pub(crate) fn is_in(&self, text: &str) -> bool {
        let readings = [bare(text), bare(&unwritten(text))];
        self.cores.iter().any(|core| {
            let core = bare(core);
            let half = &core[core.len() / 4..core.len() - core.len() / 4];
            readings.iter().any(|reading| reading.contains(half))
        })
    }
}

fn bare(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).collect()
}

/// A text with the escapes of addresses and of JSON undone.
fn unwritten(text: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(next) = rest.chars().next() {
        let digits = match next {
            '%' => rest.get(1..3),
            '\\' => rest.strip_prefix("\\u").and_then(|rest| rest.get(..4)),
            _ => None,
        };
        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).and_then(char::from_u32);
        if let Some(c) = code {
            out.push(c);
            rest = &rest[if next == '%' { 3 } else { 6 }..];
        } else {
            out.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    out
}
