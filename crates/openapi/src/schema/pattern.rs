//! Which patterns a validator in linear time can take.

use std::borrow::Cow;

use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind};
use regex_syntax::utf8::Utf8Sequences;

/// The longest pattern.
const MAX_LENGTH: usize = 4_000;
/// How large the program of a pattern may be, in states; a registry takes programs of one mebibyte.
const MAX_STATES: u64 = 12_000;

/// What becomes of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It stays as it is.
    Kept,
    /// It was written between slashes, which are no part of it.
    Bared(String),
    /// It is left out, for this reason.
    Dropped(&'static str),
}

/// Looks at a pattern.
pub(super) fn judge(pattern: &str) -> Verdict {
    if let Some(bare) = pattern.strip_prefix("/^").and_then(|rest| rest.strip_suffix("$/")) {
        let bare = format!("^{bare}$");
        return fault(&bare).map_or(Verdict::Bared(bare), Verdict::Dropped);
    }
    fault(pattern).map_or(Verdict::Kept, Verdict::Dropped)
}

/// Why a pattern cannot be taken.
fn fault(pattern: &str) -> Option<&'static str> {
    if pattern.len() > MAX_LENGTH {
        return Some("it is too long");
    }
    let hir = ParserBuilder::new().nest_limit(50).build().parse(&spelled(pattern));
    let Ok(hir) = hir else {
        return Some(
            "it is no regular expression that matches in linear time (look-around, or another dialect)",
        );
    };
    (states(&hir) > MAX_STATES).then_some("it would need too large a program")
}

/// The pattern with what ECMAScript reads in another way spelled out: a bracket within a class is a character, and the
/// short classes are those of ASCII.
fn spelled(pattern: &str) -> Cow<'_, str> {
    if !pattern.contains(['[', '\\']) {
        return pattern.into();
    }
    let mut spelled = String::with_capacity(pattern.len() + 8);
    let mut in_class = false;
    let mut chars = pattern.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '\\' => {
                let next = chars.next();
                match (next, in_class) {
                    (Some('d'), true) => spelled.push_str("0-9"),
                    (Some('w'), true) => spelled.push_str("A-Za-z0-9_"),
                    (Some('d'), false) => spelled.push_str("[0-9]"),
                    (Some('w'), false) => spelled.push_str("[A-Za-z0-9_]"),
                    // A bell is refused where everything else of the kind is taken.
                    (Some('a') | None, _) => spelled.push_str("\\j"),
                    (Some(other), _) => spelled.extend(['\\', other]),
                }
            }
            '[' if in_class => spelled.push_str("\\["),
            '[' => {
                in_class = true;
                spelled.push('[');
                if chars.next_if_eq(&'^').is_some() {
                    spelled.push('^');
                }
            }
            ']' => {
                in_class = false;
                spelled.push(']');
            }
            '&' | '~' | '-' if in_class && chars.peek() == Some(&char) => {
                spelled.extend(['\\', char]);
            }
            _ => spelled.push(char),
        }
    }
    spelled.into()
}

/// About how many states the program of a pattern has.
fn states(hir: &Hir) -> u64 {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => 1,
        HirKind::Literal(literal) => literal.0.len() as u64,
        HirKind::Class(Class::Bytes(_)) => 1,
        HirKind::Class(Class::Unicode(class)) => class
            .iter()
            .map(|range| {
                if range.end().is_ascii() {
                    1
                } else {
                    Utf8Sequences::new(range.start(), range.end()).map(|sequence| sequence.len() as u64).sum()
                }
            })
            .fold(1, u64::saturating_add),
        HirKind::Capture(capture) => states(&capture.sub).saturating_add(2),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => {
            parts.iter().map(states).fold(1, u64::saturating_add)
        }
        HirKind::Repetition(repetition) => {
            let times = u64::from(repetition.max.unwrap_or(repetition.min.saturating_add(1)).max(1));
            states(&repetition.sub).saturating_add(1).saturating_mul(times)
        }
    }
}
