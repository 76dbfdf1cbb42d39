//! Texts that one thing is compared with again and again: what stands among declared codes is meant as one, however it
//! is written.

use std::collections::BTreeMap;
use std::ops::Range;

use tree_sitter::Node;

use super::lang::words;
use super::places::Member;
use super::resolve::Leaf;
use super::text::is_code;
use super::uses::{Around, Finder, How, TELLING, Use};

/// What ties comparisons together.
const TIES: &[&str] = &[
    "binary_expression",
    "boolean_operator",
    "comparison_operator",
    "conjunction_expression",
    "disjunction_expression",
    "equality_expression",
    "infix_expression",
    "parenthesized_expression",
    "prefix_expression",
    "tuple_expression",
    "unary_expression",
];
/// A text that something is compared with.
#[derive(Clone, Debug)]
pub(crate) struct Compared<'t> {
    /// The function that it stands in, and what it is compared with.
    subject: (usize, &'t str),
    /// The choice, or the chain of comparisons.
    chain: usize,
    span: Range<usize>,
    /// Whether the contract declares it.
    is_own: bool,
    member: Member,
    /// Whether what is compared is called like a failure.
    is_caught: bool,
}

impl<'t> Finder<'_, 't, '_> {
    /// Keeps the texts that the code of something is compared with.
    pub(crate) fn keep_compared(
        &mut self,
        subject: Node<'t>,
        values: &[Node<'t>],
        scope: usize,
        (member, around): (Member, Around),
    ) {
        let is_caught = around.some > 0;
        let at = subject.start_byte();
        let around = self.facts.functions.iter().filter(|function| function.range.contains(&at));
        let function = around.map(|function| function.range.start).max().unwrap_or_default();
        let chain = top(subject).start_byte();
        // The type of a failure is the same thing in the whole file, and nothing but codes are in it, or none.
        let name = match self.resolver.path(subject).last() {
            Some(last) if is_caught && member == Member::InFailure => (usize::MAX, *last),
            _ => (function, words(subject, self.facts.text)),
        };
        for value in values {
            for leaf in self.resolver.leaves(*value, scope) {
                // A constant that says a declared code tells of the texts beside it.
                let said = self.code_named(&leaf).is_some_and(|word| self.declared.is_own(&word));
                let (span, is_own) = match leaf {
                    Leaf::Text(span) => {
                        let is_own = self.declared.is_own(self.facts.slice(&span));
                        (span, is_own)
                    }
                    Leaf::Name { at: span, .. } if said => (span, true),
                    _ => continue,
                };
                self.compared.push(Compared { subject: name, chain, span, is_own, member, is_caught });
            }
        }
    }

    /// Whether a member that only failures have is asked beside: `reply["type"] == "X" and reply["recoverable"]`.
    pub(crate) fn is_beside_telling(&self, subject: Node<'t>) -> bool {
        let (whole, text) = (words(top(subject), self.facts.text), words(subject, self.facts.text));
        let owner = text.trim_end_matches([')', ']', '"', '\'', '?', '!']);
        let owner = owner.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '#'));
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '"' | '\'');
        let is_alone = |member: &&str| {
            whole.match_indices(*member).any(|(at, _)| {
                !whole[..at].ends_with(is_part) && !whole[at + member.len()..].starts_with(is_part)
            })
        };
        if owner.is_empty() {
            return TELLING.iter().any(is_alone);
        }
        // What stands before the name of the member: `reply["`, `reply.`
        TELLING.iter().any(|member| whole.contains(&format!("{owner}{member}")))
    }

    /// Keeps a text that is compared in a macro.
    pub(crate) fn keep_text(&mut self, tree: Node<'t>, span: Range<usize>, member: Member) {
        let chain = tree.start_byte();
        let is_own = self.declared.is_own(self.facts.slice(&span));
        self.compared.push(Compared { subject: (chain, ""), chain, span, is_own, member, is_caught: false });
    }

    /// Finds what is written badly among declared codes.
    pub(crate) fn chains(&mut self) {
        let facts = self.facts;
        let all = std::mem::take(&mut self.compared);
        let mut subjects: BTreeMap<(usize, &'t str), Vec<&Compared<'t>>> = BTreeMap::new();
        for one in &all {
            subjects.entry(one.subject).or_default().push(one);
        }
        for same in subjects.values() {
            let own = same.iter().filter(|one| one.is_own).count();
            let others: Vec<_> = same.iter().filter(|one| !one.is_own && self.is_meant(one)).collect();
            if own == 0 || others.is_empty() || others.len() > own {
                continue;
            }
            let is_beside = |one: &Compared<'t>| {
                own > 1
                    || one.member == Member::InFailure && one.is_caught
                    || same.iter().any(|other| other.is_own && other.chain == one.chain)
            };
            let found: Vec<Use> = others
                .into_iter()
                .filter(|one| is_beside(one) && !self.is_known(one.span.start))
                .map(|one| Use::plain(facts.slice(&one.span).to_owned(), one.span.clone(), How::Compared))
                .collect();
            self.uses.extend(found);
        }
    }

    /// Whether a text could be meant as a code.
    fn is_meant(&self, one: &Compared<'t>) -> bool {
        let word = self.facts.slice(&one.span);
        if self.declared.is_given(word) || self.declared.is_foreign_among(word) {
            return false;
        }
        word.len() > 3 && self.declared.folded(word).is_some()
            || one.member == Member::InFailure && one.is_caught && is_code(word) && word.len() > 3
            || one.member == Member::Code && (is_code(word) && word.len() > 3 || self.is_ill_written(word))
    }

    /// Whether a word looks like a code that is written in another way: `berth_taken`, `berthTaken`.
    pub(crate) fn is_ill_written(&self, word: &str) -> bool {
        let is_plain = word.starts_with(|c: char| c.is_ascii_alphabetic())
            && word.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'));
        let has_hump = || {
            word.as_bytes().windows(2).any(|two| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase())
        };
        self.declared.is_canonical
            && is_plain
            && word.len() > 3
            && (word.contains(['_', '-']) || has_hump())
            && !is_code(word)
            && !word.starts_with("default")
    }
}

/// The whole chain of comparisons that something stands in.
fn top(subject: Node<'_>) -> Node<'_> {
    let mut top = subject;
    while let Some(parent) = top.parent().filter(|parent| TIES.contains(&parent.kind())) {
        top = parent;
    }
    top
}
