//! A text that a pattern accepts, for an example.

use regex_syntax::hir::{Class, ClassUnicodeRange, Hir, HirKind};

/// The longest text that is still an example.
const LONGEST: usize = 64;

/// The shortest text that a pattern accepts and that has this many characters, if there is one that is easy to find.
pub(super) fn text(pattern: &str, least: usize, most: usize) -> Option<String> {
    let tree = regex_syntax::Parser::new().parse(pattern).ok()?;
    // What may be repeated is repeated until the text is long enough.
    (0..=LONGEST).find_map(|more| {
        let mut text = String::new();
        write(&tree, more, &mut text)?;
        let length = text.chars().count();
        (least <= length && length <= most).then_some(text)
    })
}

/// Appends what a tree accepts; nothing where it becomes too long, or where nothing is accepted.
fn write(tree: &Hir, more: usize, text: &mut String) -> Option<()> {
    match tree.kind() {
        // What must stand beside an edge or a letter does so in most patterns.
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => text.push_str(str::from_utf8(&literal.0).ok()?),
        HirKind::Class(class) => text.push(letter(class)?),
        HirKind::Repetition(repeated) => {
            let least = usize::try_from(repeated.min).ok()?;
            let most = repeated.max.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX));
            for _ in 0..least.saturating_add(more).min(most) {
                write(&repeated.sub, more, text)?;
            }
        }
        HirKind::Capture(capture) => write(&capture.sub, more, text)?,
        HirKind::Concat(parts) => parts.iter().try_for_each(|part| write(part, more, text))?,
        HirKind::Alternation(ways) => write(ways.first()?, more, text)?,
    }
    (text.len() <= LONGEST).then_some(())
}

/// The letter of a class that people know best.
fn letter(class: &Class) -> Option<char> {
    let Class::Unicode(class) = class else { return None };
    let holds = |letter: &char| class.iter().any(|range| range.start() <= *letter && *letter <= range.end());
    ('a'..='z')
        .chain('1'..='9')
        .chain('A'..='Z')
        .find(holds)
        .or_else(|| class.iter().next().map(ClassUnicodeRange::start))
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn a_text_obeys_its_pattern() {
        for (pattern, wanted) in [
            ("^d-[0-9]{3}$", "d-111"),
            (r"^[A-Z]{2}\d{4,6}(-x)?$", "AA1111"),
            ("^(cash|card)$", "cash"),
            ("^[^/]+$", "a"),
        ] {
            assert_eq!(text(pattern, 0, 100).as_deref(), Some(wanted), "{pattern}");
        }
        assert_eq!(text("^[a-z]*$", 3, 5).as_deref(), Some("aaa"));
        assert_eq!(text("^[a-z]{5}$", 0, 4), None);
        assert_eq!(text("^(?!no)", 0, 9), None);
        assert_eq!(text("^([a-z]{9}){9}{9}$", 0, 9_999), None);
    }
}
