//! Results of a function, or values of a table, that are written as no code is, where all others are codes.

use std::ops::Range;

use tree_sitter::Node;

use super::slots::Slot;
use crate::mirror::lang::View;
use crate::mirror::names::named::NOTHING;
use crate::mirror::places::positions::Member;
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::{Finder, How, Use};
use crate::mirror::words::declared::local;
use crate::mirror::words::text::fold;
use crate::mirror::words::things::finds_code;

/// What stands for no failure at all, in letters alone.
const NONE: &[&str] =
    &["noerror", "noerrors", "nocode", "nofailure", "notset", "notapplicable", "allgood", "noop"];

/// How many codes must stand beside what is written as none.
const FEWEST: usize = 2;

impl<'t> Finder<'_, 't, '_> {
    /// What is written as no code is, in a place that has so many declared ones, of which this is the first.
    pub(crate) fn ill_written_in(&mut self, slot: Slot<'t>, own: usize, first: &Range<usize>) {
        match (slot, own) {
            (Slot::Keys(table), 3..) => self.ill_written_key(table),
            (Slot::Column(list, index), 3..) => self.ill_written_column(list, index, first),
            (Slot::List(list), 2..) => self.ill_written_element(list, first),
            _ => {}
        }
    }

    /// The results of a function that gives codes, and of each choice that does, which are written as none is.
    pub(crate) fn ill_written_results(&mut self) {
        let facts = self.facts;
        if !self.has_own_codes() {
            return;
        }
        // Other functions may stand between the results of one.
        let mut returns: Vec<_> = facts.returns.iter().collect();
        returns.sort_by_key(|(function, _)| *function);
        for results in returns.chunk_by(|(one, _), (other, _)| one == other) {
            let leaves = results.iter().flat_map(|(_, seen)| match self.view(seen.node) {
                View::List(_) => Vec::new(),
                _ => self.resolver.leaves(seen.node, seen.scope),
            });
            let spans: Vec<_> = leaves.filter_map(text_at).collect();
            if spans.len() > FEWEST {
                let name = facts.functions[results[0].0].name.unwrap_or_default();
                let is_named = finds_code(name)
                    || self.places.is_classifier(name, facts.lang)
                    || self.places.member(name, facts.lang) == Some(Member::Code);
                self.misfits(&spans, if is_named { FEWEST } else { FEWEST + 1 });
            }
        }
        for kept in &facts.seen {
            let View::Bind(binds) = &kept.view else { continue };
            for bind in
                binds.iter().filter(|bind| self.places.member(bind.name, facts.lang) == Some(Member::Code))
            {
                let leaves =
                    bind.value.map(|value| self.resolver.leaves(value, kept.scope)).unwrap_or_default();
                let spans: Vec<_> = leaves.into_iter().filter_map(text_at).collect();
                self.misfits(&spans, 2);
            }
        }
    }

    /// Constants that are called like their codes and are written in another case, below others that are declared:
    /// `ErrPermission = "Permission"`.
    pub(crate) fn ill_written_constants(&mut self) {
        let facts = self.facts;
        let texts = facts.tops.iter().filter_map(|(name, seen)| Some((*name, self.text_of(seen.node)?)));
        let (own, others): (Vec<_>, Vec<_>) =
            texts.partition(|(_, span)| self.declared.is_own(facts.slice(span)));
        if own.len() <= FEWEST {
            return;
        }
        let is_ill = |(name, span): &(&str, Range<usize>)| {
            let word = facts.slice(span);
            let one = word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
            let code = self.declared.folded(word).filter(|_| one && !self.declared.knows(word));
            code.is_some_and(|code| fold(name).ends_with(&fold(local(code)))) && !self.is_known(span.start)
        };
        let found: Vec<_> = others.into_iter().filter(is_ill).collect();
        for (name, span) in found {
            let symbol = Some(name.to_owned());
            let found = Use::plain(facts.slice(&span).to_owned(), span, How::Declared);
            self.add(Use { symbol, ..found });
        }
    }

    /// The same for the last column of a table in rows, which is looked up by the first: `[(404, "X"), (409, "Y")]`.
    fn ill_written_column(&mut self, list: usize, column: usize, one: &Range<usize>) {
        let element = self.facts.root.descendant_for_byte_range(one.start, one.end);
        let mut around = std::iter::successors(element, Node::parent);
        let Some(list) = around.find(|node| node.id() == list) else { return };
        let rows = match self.view(list) {
            View::List(rows) => rows,
            View::Object { members, .. } => members.into_iter().map(|member| member.value).collect(),
            _ => return,
        };
        let rows: Vec<_> = rows.into_iter().filter_map(|row| self.row(row)).collect();
        if column == 0 || rows.iter().any(|row| row.len() != column + 1) {
            return;
        }
        let spans: Vec<_> = rows.iter().filter_map(|row| self.text_of(row[column])).collect();
        self.misfits(&spans, 3);
    }

    /// Finds those of some texts that are written as no code is, where at least so many are declared and the others codes.
    pub(crate) fn misfits(&mut self, spans: &[Range<usize>], least: usize) {
        if spans.len() <= least {
            return;
        }
        let word = |span: &Range<usize>| self.facts.slice(span);
        let own = spans.iter().filter(|span| self.declared.is_own(word(span))).count();
        let is_ill = |span: &&Range<usize>| {
            let word = word(span);
            !self.declared.is_code(word) && !self.declared.knows(word) && !self.is_known(span.start)
        };
        // Words that say that there is no failure are at home among codes, and sentences are not.
        let ill: Vec<&Range<usize>> =
            spans.iter().filter(is_ill).filter(|span| !is_none(word(span))).collect();
        if own < least || ill.len() >= own || !ill.iter().all(|span| is_misfit(word(span))) {
            return;
        }
        let found = ill.into_iter().filter(|span| {
            let word = word(span);
            !self.declared.is_foreign(word) && !self.declared.is_given_to_others(word)
        });
        for span in found.cloned().collect::<Vec<_>>() {
            self.add(Use::plain(self.facts.slice(&span).to_owned(), span, How::Emitted));
        }
    }
}

fn text_at(leaf: Leaf<'_>) -> Option<Range<usize>> {
    match leaf {
        Leaf::Text(span) => Some(span),
        _ => None,
    }
}

/// Whether a text is one word, or says that there is nothing to tell of.
pub(crate) fn is_none(text: &str) -> bool {
    let is_one = text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    let is_title = text.len() > 1 && text.bytes().skip(1).all(|b| b.is_ascii_lowercase());
    let letters = fold(text);
    is_one
        || text.is_ascii() && is_title
        || NONE.contains(&letters.as_str())
        || letters.starts_with("unknown")
        || NOTHING.iter().any(|nothing| nothing.eq_ignore_ascii_case(text))
}

/// Whether a text is two or three words that are put together as a code is, or nearly so.
fn is_misfit(text: &str) -> bool {
    const LONGEST: usize = 40;
    let bytes = text.as_bytes();
    let ends = |b: Option<&u8>| b.is_some_and(u8::is_ascii_alphanumeric);
    (4..=LONGEST).contains(&text.len())
        && bytes.first().is_some_and(u8::is_ascii_alphabetic)
        && ends(bytes.last())
        && bytes.iter().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.' | b' '))
        && text.split(' ').count() <= 3
}

#[cfg(test)]
mod tests {
    use super::is_none;

    #[test]
    fn a_text_may_begin_with_any_letter() {
        assert!(is_none("fine") && is_none("Fine") && is_none("no error"));
        assert!(!is_none("Écluse fermée") && !is_none("«GATE_SHUT»") && !is_none("gate-shut"));
    }
}
