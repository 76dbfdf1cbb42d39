//! Numbers of payment cards and of bank accounts, by their check digits, and of US citizens, by their form.

use std::sync::LazyLock;

use regex::Regex;

use super::Piece;

/// The digits of a card number.
const CARD: std::ops::RangeInclusive<usize> = 13..=19;

pub(super) fn find(text: &str, found: &mut Vec<Piece>) {
    cards(text.as_bytes(), found);
    let begins = |four: &[u8]| {
        four[..2].iter().all(u8::is_ascii_uppercase) && four[2..].iter().all(u8::is_ascii_digit)
    };
    if !text.as_bytes().windows(4).any(begins) {
        return;
    }
    for piece in IBAN.find_iter(text) {
        if is_iban(piece.as_str()) {
            found.push(piece.range());
        }
    }
}

/// Whether a bare number is that of a card.
pub(crate) fn is_card_number(number: u64) -> bool {
    let text = number.to_string();
    CARD.contains(&text.len()) && is_card(text.as_bytes())
}

/// The digits of a card number that letters stand beside: other lengths are those of too many identifiers.
const GLUED: std::ops::RangeInclusive<usize> = 15..=16;

/// The shortest run of hexadecimal digits that is a digest or an identifier.
const HEX: usize = 20;

/// Looks at every run of digits, whole or in groups with one separator between them.
fn cards(bytes: &[u8], found: &mut Vec<Piece>) {
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let (end, digits) = run_of_digits(bytes, at);
        let before = at.checked_sub(1).map(|before| bytes[before]);
        let after = bytes.get(end).copied();
        let is_glued = [before, after].into_iter().flatten().any(|byte| byte.is_ascii_alphabetic());
        let stands_alone = !is_glued && before != Some(b'+');
        if stands_alone && digits >= *CARD.start() {
            among(bytes, &groups(bytes, at), found);
        } else if is_glued
            && digits >= *GLUED.start()
            && before != Some(b'+')
            && !is_number_in_hex(bytes, at..end)
        {
            glued(bytes, &groups(bytes, at), found);
        } else if stands_alone && is_citizen(&bytes[at..end]) {
            found.push(at..end);
        }
        at = end;
    }
}

/// The same where letters stand beside the digits, of which only the common lengths count.
fn glued(bytes: &[u8], groups: &[Piece], found: &mut Vec<Piece>) {
    let before = found.len();
    among(bytes, groups, found);
    let digits = |piece: &Piece| bytes[piece.clone()].iter().filter(|byte| byte.is_ascii_digit()).count();
    let mut index = before;
    while index < found.len() {
        if GLUED.contains(&digits(&found[index])) {
            index += 1;
        } else {
            found.swap_remove(index);
        }
    }
}

/// Whether digits are a part of a digest or of a UUID: what stands around them are hexadecimal digits as well.
fn is_number_in_hex(bytes: &[u8], Piece { start, end }: Piece) -> bool {
    let is_joint = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'-';
    let before = bytes[..start].iter().rev().take(2 * HEX).take_while(is_joint);
    let after = bytes[end..].iter().take(2 * HEX).take_while(is_joint);
    let around = || before.clone().chain(after.clone());
    let is_hex = around().all(|byte| byte.is_ascii_hexdigit() || *byte == b'-');
    is_hex && around().count() + (end - start) >= HEX
}

/// The number of a US citizen, with its dashes.
fn is_citizen(number: &[u8]) -> bool {
    number.len() == 11
        && number[3] == b'-'
        && number[6] == b'-'
        && number.iter().filter(|byte| byte.is_ascii_digit()).count() == 9
        && !matches!(&number[..3], b"000" | b"666" | [b'9', ..])
}

/// Where the groups end, and how many digits they have.
fn run_of_digits(bytes: &[u8], start: usize) -> (usize, usize) {
    let (mut at, mut digits) = (start, 0);
    loop {
        match bytes.get(at..) {
            Some([digit, ..]) if digit.is_ascii_digit() => {
                digits += 1;
                at += 1;
            }
            Some([b' ' | b'-' | b'.', digit, ..]) if digit.is_ascii_digit() => at += 1,
            _ => return (at, digits),
        }
    }
}

fn groups(bytes: &[u8], start: usize) -> Vec<Piece> {
    let mut groups = Vec::new();
    let mut at = start;
    loop {
        let length = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        groups.push(at..at + length);
        at += length;
        match bytes.get(at..at + 2) {
            Some([b' ' | b'-' | b'.', digit]) if digit.is_ascii_digit() => at += 1,
            _ => return groups,
        }
    }
}

/// The groups that make a card number: one alone, or several the way that they are embossed.
fn among(bytes: &[u8], groups: &[Piece], found: &mut Vec<Piece>) {
    let mut first = 0;
    while first < groups.len() {
        let mut digits = Vec::new();
        let mut taken = 0;
        for (index, group) in groups[first..].iter().enumerate() {
            let is_embossed = index == 0 || (groups[first].len() == 4 && (1..=6).contains(&group.len()));
            if !is_embossed || digits.len() + group.len() > *CARD.end() {
                break;
            }
            digits.extend_from_slice(&bytes[group.clone()]);
            // A last group of one or two digits is no part of a pattern that is in use.
            if CARD.contains(&digits.len()) && (index == 0 || group.len() >= 3) && is_card(&digits) {
                taken = index + 1;
            }
        }
        if taken > 0 {
            found.push(groups[first].start..groups[first + taken - 1].end);
        }
        first += taken.max(1);
    }
}

fn is_card(digits: &[u8]) -> bool {
    let number =
        |count: usize| digits[..count].iter().fold(0_u32, |sum, byte| sum * 10 + u32::from(byte - b'0'));
    let (two, three, four) = (number(2), number(3), number(4));
    let is_issued = match digits.len() {
        13 => digits[0] == b'4' && !is_product(digits),
        14 => matches!(two, 36 | 38 | 39) || (300..=305).contains(&three),
        15 => matches!(two, 34 | 37),
        16 => {
            digits[0] == b'4'
                || (51..=55).contains(&two)
                || (2221..=2720).contains(&four)
                || matches!(two, 35 | 60 | 62 | 64 | 65)
        }
        _ => {
            matches!(two, 62 | 63 | 67)
                || matches!(four, 5018 | 5020 | 5038 | 5893 | 6011)
                || digits[0] == b'4'
        }
    };
    let same = digits.iter().all(|digit| *digit == digits[0]);
    is_issued && !same && luhn(digits)
}

/// Products have numbers of thirteen digits with a check of their own.
fn is_product(digits: &[u8]) -> bool {
    let weigh = |(index, byte): (usize, &u8)| u32::from(byte - b'0') * if index % 2 == 0 { 1 } else { 3 };
    digits.iter().enumerate().map(weigh).sum::<u32>().is_multiple_of(10)
}

fn luhn(digits: &[u8]) -> bool {
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(index, byte)| match u32::from(byte - b'0') << (index % 2) {
            large @ 10.. => large - 9,
            small => small,
        })
        .sum();
    sum.is_multiple_of(10)
}

#[expect(clippy::expect_used, reason = "the pattern is a constant that a test compiles")]
static IBAN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?-u:\b)[A-Z]{2}[0-9]{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,4})?(?-u:\b)")
        .expect("the pattern is sound")
});

fn is_iban(text: &str) -> bool {
    let signs: Vec<u8> = text.bytes().filter(u8::is_ascii_alphanumeric).collect();
    let digits = signs.iter().filter(|byte| byte.is_ascii_digit()).count();
    if !(15..=34).contains(&signs.len()) || digits < 10 {
        return false;
    }
    let rest = signs[4..].iter().chain(&signs[..4]).fold(0_u32, |rest, byte| match byte {
        b'0'..=b'9' => (rest * 10 + u32::from(byte - b'0')) % 97,
        _ => (rest * 100 + u32::from(byte - b'A') + 10) % 97,
    });
    rest == 1
}
