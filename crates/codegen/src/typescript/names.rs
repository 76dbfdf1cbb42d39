//! How names and texts are written in TypeScript.

use std::fmt::Write;

/// A name of a member: as it is where it is an identifier, otherwise quoted.
pub(super) fn key(name: &str) -> String {
    if is_identifier(name) { name.to_owned() } else { quoted(name) }
}

/// Whether a text is an identifier, in whatever script.
fn is_identifier(name: &str) -> bool {
    let starts =
        |letter: char| matches!(letter, '_' | '$') || (letter.is_alphabetic() && u32::from(letter) <= 0xffff);
    name.starts_with(starts) && name.chars().all(|letter| starts(letter) || letter.is_ascii_digit())
}

/// A text between quotes: double ones, unless single ones need fewer escapes, as prettier has it.
pub(super) fn quoted(text: &str) -> String {
    let count = |quote| text.chars().filter(|letter| *letter == quote).count();
    let quote = if count('"') > count('\'') { '\'' } else { '"' };
    let mut written = String::with_capacity(text.len() + 2);
    written.push(quote);
    for letter in text.chars() {
        match letter {
            '\\' => written.push_str("\\\\"),
            '\n' => written.push_str("\\n"),
            '\r' => written.push_str("\\r"),
            '\t' => written.push_str("\\t"),
            letter if letter == quote => {
                written.push('\\');
                written.push(letter);
            }
            letter if letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}') => {
                let _ = write!(written, "\\u{{{:x}}}", u32::from(letter));
            }
            letter => written.push(letter),
        }
    }
    written.push(quote);
    written
}

#[cfg(test)]
mod tests {
    use super::{key, quoted};

    #[test]
    fn only_identifiers_stand_without_quotes() {
        let written = ["path", "class", "_x", "größe", "content-type", "2fa", "m²", ""].map(key);
        assert_eq!(
            written,
            ["path", "class", "_x", "größe", "\"content-type\"", "\"2fa\"", "\"m²\"", "\"\""]
        );
    }

    #[test]
    fn a_text_has_the_quotes_that_need_fewer_escapes() {
        assert_eq!(quoted("it's \"so\""), r#"'it\'s "so"'"#);
        assert_eq!(quoted("it's"), "\"it's\"");
        assert_eq!(quoted("a\n\u{2028}\\"), r#""a\n\u{2028}\\""#);
    }
}
