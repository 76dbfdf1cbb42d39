//! What a grammar cannot read, written as something that it can, byte by byte in the same place.

use std::borrow::Cow;

use memchr::memmem;

use super::Language;

/// The text as the grammar can read it.
///
/// Swift's knows no text as a pattern, and loses the rest of a function behind one: `if case "X" = code` is read as the
/// comparison that it is. What a condition waits for or tries is read without the word, since the block of `if await
/// tower.isShut {` would be given to `isShut`.
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
    for (word, blank) in [("await ", "      "), ("try ", "    ")] {
        for at in memmem::find_iter(text.as_bytes(), word) {
            let before = text[..at].trim_end();
            let is_condition = CONDITIONS.iter().any(|start| before.ends_with(start));
            if is_condition && (before.len() < at || before.ends_with(['(', '!'])) {
                out.to_mut().replace_range(at..at + word.len(), blank);
            }
        }
    }
    out
}

/// What stands before something that is waited for or tried in a condition.
const CONDITIONS: &[&str] = &["if", "guard", "while", "switch", "in", "try", ",", "&&", "||", "!", "=", "("];

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
        let text = "if await tower.isShut { }\nlet awaited = x\ntry await go()\nguard ok, try await tower.isOpen else { }";
        let read = "if       tower.isShut { }\nlet awaited = x\ntry       go()\nguard ok,           tower.isOpen else { }";
        assert_eq!(bridged(Language::Swift, text), read);
        assert_eq!(bridged(Language::Swift, "if case \"open\ncase \""), "if case \"open\ncase \"");
    }
}
