//! What a reader does not see is shown: control, zero-width, bidirectional, tag and private characters.

use std::borrow::Cow;
use std::fmt::Write;

use super::letters::{
    EMOJI_FORMS, ZWJ, ZWNJ, is_mark, is_mongolian_form, is_mongolian_letter, is_picture, is_skin_tone,
    is_unseen, is_virama, joining_script,
};

/// How many marks one letter may carry; no living orthography needs more.
const MAX_MARKS: usize = 6;

/// The flags of England, Scotland and Wales: the only emoji that are spelled with tag characters.
const TAGGED_FLAGS: [&str; 3] = [
    "\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
    "\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
];

/// The text on one line, with every character that a reader would not see written as `\u{…}`.
///
/// Joiners stay where a script or an emoji needs them. Of the marks piled on one letter the first few stay, one more
/// is written out, and the rest is left away.
pub fn text(text: &str) -> Cow<'_, str> {
    if text.bytes().fold(true, |seen, byte| seen & matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let suspect = |c: char| if c.is_ascii() { c.is_ascii_control() } else { is_unseen(c) || is_mark(c) };
    let Some((start, _)) = text.char_indices().find(|(_, c)| suspect(*c)) else {
        return Cow::Borrowed(text);
    };
    let shown = show(text, start);
    if shown == text { Cow::Borrowed(text) } else { Cow::Owned(shown) }
}

/// A text that is JSON, with every character that a reader would not see written as JSON escapes it: it says the same.
pub fn json(text: &str) -> Cow<'_, str> {
    let suspect = |c: char| if c.is_ascii() { c == '\u{7f}' } else { is_unseen(c) };
    if text.is_ascii() && !text.as_bytes().contains(&0x7f) {
        return Cow::Borrowed(text);
    }
    let Some((start, _)) = text.char_indices().find(|(_, c)| suspect(*c)) else {
        return Cow::Borrowed(text);
    };
    let mut out = String::with_capacity(text.len() + 16);
    out.push_str(&text[..start]);
    let mut before = Before::at(&text[..start]);
    let mut rest = &text[start..];
    while let Some(c) = rest.chars().next() {
        let flag = tagged_flag(before.last, rest);
        let after = &rest[flag.map_or(c.len_utf8(), str::len)..];
        if let Some(flag) = flag {
            out.push_str(flag);
        } else if suspect(c) && !before.needs(c, after) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(c);
        }
        before = if flag.is_some() { Before::default() } else { before.then(c) };
        rest = after;
    }
    Cow::Owned(out)
}

fn show(text: &str, start: usize) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    out.push_str(&text[..start]);
    let mut before = Before::at(&text[..start]);
    let mut marks = 0;
    let mut rest = &text[start..];
    while let Some(c) = rest.chars().next() {
        if let Some(flag) = tagged_flag(before.last, rest) {
            out.push_str(flag);
            rest = &rest[flag.len()..];
            before = Before::default();
            continue;
        }
        let after = &rest[c.len_utf8()..];
        if is_mark(c) && !EMOJI_FORMS.contains(&c) && !is_unseen(c) {
            marks += 1;
            match marks {
                0..=MAX_MARKS => out.push(c),
                _ if marks == MAX_MARKS + 1 => escape(c, &mut out),
                _ => {}
            }
        } else {
            marks = 0;
            if !is_unseen(c) || before.needs(c, after) { out.push(c) } else { escape(c, &mut out) }
        }
        before = before.then(c);
        rest = after;
    }
    out
}

fn escape(c: char, out: &mut String) {
    match c {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        other => {
            // Writing to a string cannot fail.
            let _ = write!(out, "\\u{{{:x}}}", other as u32);
        }
    }
}

/// What stands before a character, as far as it decides whether that one is needed.
#[derive(Clone, Copy, Default)]
struct Before {
    /// The character just before.
    last: Option<char>,
    /// Whether that ends a picture, with its form and its skin.
    picture: bool,
}

impl Before {
    /// A text in which nothing is suspect can end in a picture or a letter, and no more than that.
    fn at(text: &str) -> Self {
        text.chars().rev().take(2).collect::<Vec<_>>().into_iter().rev().fold(Self::default(), Self::then)
    }

    fn then(self, c: char) -> Self {
        let form = EMOJI_FORMS.contains(&c) || is_skin_tone(c);
        Self { last: Some(c), picture: is_picture(c) || (form && self.picture) }
    }

    /// Whether an unseen character belongs here.
    fn needs(self, c: char, after: &str) -> bool {
        let Some(last) = self.last else { return false };
        let next = after.chars().next();
        if c == ZWJ && self.picture && next.is_some_and(is_picture) {
            return true;
        }
        if c == ZWJ || c == ZWNJ {
            let script = joining_script(last);
            if is_virama(last) {
                return true;
            }
            return script.is_some() && script == next.and_then(joining_script);
        }
        if EMOJI_FORMS.contains(&c) {
            let keycap = matches!(last, '0'..='9' | '#' | '*') && next == Some('\u{20e3}');
            return is_picture(last) || keycap;
        }
        is_mongolian_form(c) && is_mongolian_letter(last)
    }
}

fn tagged_flag(last: Option<char>, rest: &str) -> Option<&'static str> {
    if last != Some('\u{1f3f4}') {
        return None;
    }
    TAGGED_FLAGS.into_iter().find(|flag| rest.starts_with(flag))
}
