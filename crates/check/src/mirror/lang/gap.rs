//! What a grammar cannot read, written as something that it can, byte by byte in the same place.

use std::borrow::Cow;

use memchr::memmem;

use super::Language;

/// The text as the grammar can read it.
///
/// Swift's knows no text as a pattern, and loses the rest of a function behind one: `if case "X" = code` is read as the
/// comparison that it is.
pub(crate) fn bridged(lang: Language, text: &str) -> Cow<'_, str> {
    const PATTERN: &str = "case \"";
    const COMPARED: (&str, &str) = (" = ", " ==");
    if lang != Language::Swift {
        return Cow::Borrowed(text);
    }
    let mut out = Cow::Borrowed(text);
    for at in memmem::find_iter(text.as_bytes(), PATTERN) {
        let before = text[..at].trim_end();
        let begins = ["if", "guard", "while", ","].iter().any(|word| before.ends_with(word));
        let quote = at + PATTERN.len();
        let Some(end) = text[quote..].find(['"', '\n']).map(|end| quote + end + 1) else { continue };
        if begins && text[end..].starts_with(COMPARED.0) {
            let out = out.to_mut();
            out.replace_range(at..quote - 1, "     ");
            out.replace_range(end..end + COMPARED.0.len(), COMPARED.1);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::bridged;
    use crate::mirror::lang::Language;

    #[test]
    fn a_pattern_that_is_a_text_is_compared_in_its_place() {
        let text =
            "if ready, case \"GONE\" = error.code, case .late = x { }\nswitch code { case \"GONE\": 1 }";
        let read = bridged(Language::Swift, text);
        assert_eq!(
            read,
            "if ready,      \"GONE\" ==error.code, case .late = x { }\nswitch code { case \"GONE\": 1 }"
        );
        assert_eq!(read.len(), text.len());
        assert_eq!(bridged(Language::Rust, text), text);
        assert_eq!(bridged(Language::Swift, "if case \"open\ncase \""), "if case \"open\ncase \"");
    }
}
