//! Identifiers of Rust.

use crate::model::Words;

/// The words that Rust keeps for itself, and `r#` makes usable.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// The words that cannot be used at all.
const NEVER: &[&str] = &["crate", "self", "super"];

/// The name of a field, a parameter or a function.
pub(super) fn snake(words: &Words) -> String {
    let name = words.snake();
    if NEVER.contains(&name.as_str()) {
        return format!("{name}_");
    }
    if KEYWORDS.contains(&name.as_str()) {
        return format!("r#{name}");
    }
    name
}

/// The name of a type or a variant.
pub(super) fn pascal(words: &Words) -> String {
    let name = words.pascal();
    if name == "Self" { "Self_".to_owned() } else { name }
}

/// A text as a literal.
pub(super) fn literal(text: &str) -> String {
    let mut literal = String::with_capacity(text.len() + 2);
    literal.push('"');
    for character in text.chars() {
        match character {
            '"' => literal.push_str("\\\""),
            '\\' => literal.push_str("\\\\"),
            '\n' => literal.push_str("\\n"),
            '\r' => literal.push_str("\\r"),
            '\t' => literal.push_str("\\t"),
            // Invisible and turning characters would make the source look like something else.
            _ if character.is_control() || is_unseen(character) => {
                literal.extend(character.escape_unicode());
            }
            _ => literal.push(character),
        }
    }
    literal.push('"');
    literal
}

/// Characters that rustc refuses or a reader does not see.
pub(super) fn is_unseen(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::{literal, pascal, snake};
    use crate::model::Words;

    #[test]
    fn words_of_the_language_are_escaped() {
        assert_eq!(snake(&Words::of("type")), "r#type");
        assert_eq!(snake(&Words::of("self")), "self_");
        assert_eq!(snake(&Words::of("path")), "path");
        assert_eq!(pascal(&Words::of("self")), "Self_");
    }

    #[test]
    fn literals_hold_any_text() {
        assert_eq!(literal("a\"b\\c\n\u{202e}ä"), "\"a\\\"b\\\\c\\n\\u{202e}ä\"");
    }
}
