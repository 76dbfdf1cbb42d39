//! Texts between tags, and whose they are: `{code === "X" && <p>Try again later.</p>}`.

use std::borrow::Cow;
use std::ops::Range;

use tree_sitter::Node;

use crate::mirror::lang::{View, words};
use crate::mirror::tree::facts::Seen;
use crate::mirror::uses::Finder;

/// Tags that stand inside of a sentence.
const INLINE: &[&str] =
    &["a", "abbr", "b", "br", "code", "em", "i", "kbd", "mark", "small", "span", "strong", "u"];
/// No sign that is written out is as long.
const LONGEST: usize = 10;
/// How an apostrophe is written between tags.
const APOSTROPHES: &[&str] = &["&apos;", "&#39;", "&#x27;", "&rsquo;", r"\u{2019}", r"\u2019", r"\'"];

impl<'t> Finder<'_, 't, '_> {
    /// The texts between tags; a sentence goes on behind a tag that stands inside of it.
    pub(super) fn between_tags(&self) -> Vec<(Seen<'t>, Vec<Range<usize>>)> {
        let mut found: Vec<(Seen<'t>, Vec<Range<usize>>)> = Vec::new();
        for seen in &self.facts.shown {
            let span = seen.node.byte_range();
            let last = found.last_mut().and_then(|(_, pieces)| Some((pieces.last()?.clone(), pieces)));
            let between = |last: &Range<usize>| self.facts.text.get(last.end..span.start).unwrap_or_default();
            match last {
                // `don&apos;t` is one word.
                Some((last, pieces)) if between(&last).starts_with('&') && between(&last).len() < LONGEST => {
                    pieces.pop();
                    pieces.push(last.start..span.end);
                }
                Some((last, pieces)) if is_inline(between(&last)) => pieces.push(span),
                _ => found.push((*seen, vec![span])),
            }
        }
        found
    }

    /// The code that an element is given beside what stands in it: `<Failed code="X">Try again.</Failed>`.
    pub(super) fn code_of_element(&self, element: Node<'t>, scope: usize) -> Option<Cow<'t, str>> {
        let View::Call { args, .. } = self.view(element.named_child(0)?) else { return None };
        let is_code = |label: &str| self.places.member(label, self.facts.lang).is_some();
        let mut codes = args.iter().filter(|arg| arg.label.is_some_and(is_code));
        codes.find_map(|arg| self.only_code(arg.value, scope))
    }

    /// The code that something must be equal to before what follows is shown: `code === "X" && …`. What else must hold
    /// may only say that there is a failure: `failure && failure.code === "X" && …`.
    pub(super) fn code_of_guard(&self, both: Node<'t>, text: Node<'t>, scope: usize) -> Option<Cow<'t, str>> {
        let is_and = |node: Node<'t>| {
            let sign = node.child_by_field_name("operator");
            sign.is_some_and(|sign| words(sign, self.facts.text) == "&&")
        };
        let shown = both.child_by_field_name("right").filter(|_| is_and(both))?;
        if text.start_byte() < shown.start_byte() {
            return None;
        }
        let guard = both.child_by_field_name("left")?;
        if !is_and(guard) {
            return self.code_compared(guard, scope);
        }
        let (there, compared) = (guard.child_by_field_name("left")?, guard.child_by_field_name("right")?);
        // `state.type === 'FAILED' && state.problem.code === "X" && …`
        let root = |node: Node<'t>| {
            let text = words(node, self.facts.text);
            &text[..text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').unwrap_or(text.len())]
        };
        (root(there) == root(compared)).then(|| self.code_compared(compared, scope)).flatten()
    }
}

/// Whether only tags inside of a sentence, and what is put in there, stand between two texts.
fn is_inline(between: &str) -> bool {
    let mut rest = between;
    while let Some(sign) = rest.chars().next() {
        let (open, close) = match sign {
            '<' => ('<', '>'),
            '{' => ('{', '}'),
            _ => return false,
        };
        let Some(end) = rest.find(close) else { return false };
        let inner = rest[open.len_utf8()..end].trim_start_matches('/');
        let name = inner.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        let is_one = if open == '<' { INLINE.contains(&name) } else { !inner.contains(['{', '<', '?', '&']) };
        // What follows a tag that opens is the next piece.
        if !is_one {
            return false;
        }
        rest = &rest[end + close.len_utf8()..];
    }
    !between.is_empty()
}

/// A text of the same length with apostrophes for what stands for them, so that `don&apos;t` denies.
pub(super) fn unescaped(text: String) -> String {
    if !text.contains(['&', '\\']) {
        return text;
    }
    let mut out = text;
    for sign in APOSTROPHES {
        while let Some(at) = out.find(sign) {
            let rest = &out[at + sign.len()..];
            let word = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
            let filler = " ".repeat(sign.len() - 1);
            out = format!("{}'{}{filler}{}", &out[..at], &rest[..word], &rest[word..]);
        }
    }
    out
}
