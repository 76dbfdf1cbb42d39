//! Patterns by what they take, not by how they are written.

use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Hir, HirKind};

/// The longest pattern that is looked into.
const MAX_LENGTH: usize = 4_000;

/// A text that is the same for patterns that are written in two ways: `\d` or `[0-9]`, `+` or `{1,}`, with groups or
/// without.
pub(super) fn normal(pattern: &str) -> String {
    let parsed = Some(spelled(pattern))
        .filter(|spelled| spelled.len() <= MAX_LENGTH)
        .and_then(|spelled| ParserBuilder::new().nest_limit(50).build().parse(&spelled).ok());
    parsed.map_or_else(|| pattern.to_owned(), |hir| without_groups(hir).to_string())
}

/// The pattern with the short classes as ECMAScript has them, which are those of ASCII.
pub(super) fn spelled(pattern: &str) -> String {
    let mut spelled = String::with_capacity(pattern.len() + 8);
    let mut in_class = false;
    let mut chars = pattern.chars();
    while let Some(char) = chars.next() {
        if char != '\\' {
            in_class = (in_class || char == '[') && char != ']';
            spelled.push(char);
            continue;
        }
        match (chars.next(), in_class) {
            (Some('d'), true) => spelled.push_str("0-9"),
            (Some('w'), true) => spelled.push_str("A-Za-z0-9_"),
            (Some('d'), false) => spelled.push_str("[0-9]"),
            (Some('D'), false) => spelled.push_str("[^0-9]"),
            (Some('w'), false) => spelled.push_str("[A-Za-z0-9_]"),
            (Some('W'), false) => spelled.push_str("[^A-Za-z0-9_]"),
            // What need not be escaped is not.
            (Some('/'), _) => spelled.push('/'),
            (other, _) => {
                spelled.push('\\');
                spelled.extend(other);
            }
        }
    }
    spelled
}

/// The same without the numbers of groups, which no schema refers to.
fn without_groups(hir: Hir) -> Hir {
    match hir.into_kind() {
        HirKind::Empty => Hir::empty(),
        HirKind::Literal(literal) => Hir::literal(literal.0),
        HirKind::Class(class) => Hir::class(class),
        HirKind::Look(look) => Hir::look(look),
        HirKind::Repetition(mut repetition) => {
            repetition.sub = Box::new(without_groups(*repetition.sub));
            Hir::repetition(repetition)
        }
        HirKind::Capture(capture) => without_groups(*capture.sub),
        HirKind::Concat(parts) => Hir::concat(parts.into_iter().map(without_groups).collect()),
        HirKind::Alternation(parts) => Hir::alternation(parts.into_iter().map(without_groups).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::normal;

    #[test]
    fn what_is_written_in_two_ways_is_one() {
        for (one, other) in [
            (r"^\d+$", "^[0-9]+$"),
            (r"^\d+$", "^[0-9]{1,}$"),
            (r"^[\d]{2}$", r"^\d{2}$"),
            (r"^\w*$", "^[a-zA-Z_0-9]*$"),
            (r"^[\w-]+$", r"^[A-Za-z0-9_\-]+$"),
            ("^(ab)?$", "^(?:ab){0,1}$"),
            ("^(a|b)$", "^[ab]$"),
            (r"^a\/b$", "^a/b$"),
        ] {
            assert_eq!(normal(one), normal(other), "{one} and {other}");
        }
        for (one, other) in [(r"^\d+$", "^[0-9]*$"), (r"\d", "^[0-9]$"), ("^a$", "^A$"), ("[", "]")] {
            assert_ne!(normal(one), normal(other), "{one} and {other}");
        }
    }
}
