//! Patterns by what they take, not by how they are written.

use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind, Look};

/// The longest pattern that is looked into.
const MAX_LENGTH: usize = 4_000;

/// A text that is the same for patterns that are written in two ways: `\d` or `[0-9]`, `+` or `{1,}`, with groups or
/// without.
pub(super) fn normal(pattern: &str) -> String {
    parsed(pattern).map_or_else(|| pattern.to_owned(), |hir| without_groups(hir).to_string())
}

fn parsed(pattern: &str) -> Option<Hir> {
    let spelled = Some(spelled(pattern)).filter(|spelled| spelled.len() <= MAX_LENGTH)?;
    ParserBuilder::new().nest_limit(50).build().parse(&spelled).ok()
}

/// Every text that a pattern takes, and perhaps others, where it is about whole texts and they are few.
pub(super) fn texts(pattern: &str, most: usize) -> Option<Vec<String>> {
    let hir = parsed(pattern)?;
    if is_whole(&hir) { spelled_out(&hir, most) } else { None }
}

/// The fewest characters of a text that a pattern takes, and the most where it is about whole texts.
pub(super) fn lengths(pattern: &str) -> Option<(i128, Option<i128>)> {
    let hir = parsed(pattern)?;
    let (least, most) = counted(&hir);
    Some((least, most.filter(|_| is_whole(&hir))))
}

/// Characters are counted, not bytes; a number that is too large is as good as none.
fn counted(hir: &Hir) -> (i128, Option<i128>) {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => (0, Some(0)),
        HirKind::Literal(literal) => {
            let count = String::from_utf8_lossy(&literal.0).chars().count();
            (i128::try_from(count).unwrap_or_default(), i128::try_from(count).ok())
        }
        HirKind::Class(_) => (1, Some(1)),
        HirKind::Capture(capture) => counted(&capture.sub),
        HirKind::Repetition(repetition) => {
            let (least, most) = counted(&repetition.sub);
            let times = repetition.max.map(i128::from);
            let most =
                if most == Some(0) { most } else { most.zip(times).and_then(|(a, b)| a.checked_mul(b)) };
            (least.saturating_mul(repetition.min.into()), most)
        }
        HirKind::Concat(parts) => parts.iter().map(counted).fold((0, Some(0)), |all, one| {
            let most = all.1.zip(one.1).and_then(|(a, b): (i128, i128)| a.checked_add(b));
            (i128::saturating_add(all.0, one.0), most)
        }),
        HirKind::Alternation(parts) => {
            let all: Vec<_> = parts.iter().map(counted).collect();
            let most = all.iter().map(|one| one.1).collect::<Option<Vec<_>>>();
            let least = all.iter().map(|one| one.0).min();
            (least.unwrap_or_default(), most.and_then(|all| all.into_iter().max()))
        }
    }
}

fn is_whole(hir: &Hir) -> bool {
    let (first, last) = (hir.properties().look_set_prefix(), hir.properties().look_set_suffix());
    first.contains(Look::Start) && last.contains(Look::End)
}

fn spelled_out(hir: &Hir, most: usize) -> Option<Vec<String>> {
    let bounded = |all: Vec<String>| (all.len() <= most).then_some(all);
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => Some(vec![String::new()]),
        HirKind::Literal(literal) => Some(vec![String::from_utf8(literal.0.to_vec()).ok()?]),
        HirKind::Class(Class::Unicode(class)) => {
            let chars = class.iter().flat_map(|range| range.start()..=range.end());
            bounded(chars.take(most + 1).map(String::from).collect())
        }
        HirKind::Class(Class::Bytes(_)) => None,
        HirKind::Capture(capture) => spelled_out(&capture.sub, most),
        HirKind::Repetition(repetition) => {
            let (least, max) = (repetition.min, repetition.max?);
            let once = spelled_out(&repetition.sub, most)?;
            let (mut all, mut last) = (Vec::new(), vec![String::new()]);
            for times in 0..=max {
                if times >= least {
                    all.extend(last.iter().cloned());
                }
                // What says nothing can be said any number of times.
                if all.len() > most || times as usize > most {
                    return None;
                }
                if times < max {
                    last = joined(&last, &once, most)?;
                }
            }
            Some(all)
        }
        HirKind::Concat(parts) => parts
            .iter()
            .try_fold(vec![String::new()], |before, part| joined(&before, &spelled_out(part, most)?, most)),
        HirKind::Alternation(parts) => {
            let mut all = Vec::new();
            for part in parts {
                all.extend(spelled_out(part, most)?);
                all = bounded(all)?;
            }
            Some(all)
        }
    }
}

/// Each of the one followed by each of the other.
fn joined(one: &[String], other: &[String], most: usize) -> Option<Vec<String>> {
    if one.len().checked_mul(other.len())? > most {
        return None;
    }
    Some(one.iter().flat_map(|first| other.iter().map(move |rest| format!("{first}{rest}"))).collect())
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
    use super::{lengths, normal, texts};

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

    #[test]
    fn the_texts_of_a_pattern_are_told_where_they_are_few() {
        let all = |pattern: &str| {
            texts(pattern, 20).map(|mut all| {
                all.sort();
                all.join(" ")
            })
        };
        for (pattern, found) in [
            ("^(eu|us)$", "eu us"),
            ("^eu$|^us$", "eu us"),
            ("^v[1-3]b?$", "v1 v1b v2 v2b v3 v3b"),
            ("^(?:a|b){1,2}$", "a aa ab b ba bb"),
            (r"^\d$", "0 1 2 3 4 5 6 7 8 9"),
        ] {
            assert_eq!(all(pattern).as_deref(), Some(found), "{pattern}");
        }
        for pattern in ["eu|us", "^eu", "^a*$", "^a|b$", r"^\d\d$", "^[^a]$", "^(a{0,9}){0,9}$", "["] {
            assert_eq!(all(pattern), None, "{pattern}");
        }
    }

    #[test]
    fn the_length_of_a_text_follows_from_its_pattern() {
        for (pattern, least, most) in [
            ("^[A-Z]{3}$", 3, Some(3)),
            ("^(ab|c)d?$", 1, Some(3)),
            ("^[äö]{2,4}$", 2, Some(4)),
            ("^ü$|^abc$", 1, Some(3)),
            (r"^\d+$", 1, None),
            // Something may stand before it, or after it.
            ("[A-Z]{3}$", 3, None),
            ("^a|b$", 1, None),
            ("", 0, None),
        ] {
            assert_eq!(lengths(pattern), Some((least, most)), "{pattern}");
        }
        assert_eq!(lengths("(?=a)"), None);
    }
}
