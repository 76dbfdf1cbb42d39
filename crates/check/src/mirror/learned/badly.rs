//! What failures are made with that is written as no code is, where others of them are made with declared ones.

use std::collections::BTreeMap;
use std::ops::Range;

use tree_sitter::Node;

use super::mentions::tells;
use super::slots::{ANY, Count, Kin, Proof};
use crate::mirror::names::named::is_capital;
use crate::mirror::places::calls::is_self;
use crate::mirror::places::positions::MAKES;
use crate::mirror::uses::{Finder, How, Use};
use crate::mirror::words::foreign::is_common;
use crate::mirror::words::text::screaming;

/// What starts the name of a place that failures are given their code in.
const GIVEN: char = '&';
/// How many arguments may stand before the code and be the code.
const FIRST: usize = 2;

/// The first words of calls that do something else with a failure than to make it.
const OTHERS: &[&str] =
    &["ASSERT", "CLEAR", "EXPECT", "HAS", "IS", "LOG", "ON", "RECORD", "REPORT", "SET", "TO", "TRACK"];

/// A text that a failure is made with.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    /// What makes the failure, and which of its arguments this is.
    slot: String,
    span: Range<usize>,
    is_own: bool,
    /// Whether other files make failures by the same name.
    is_shared: bool,
}

impl<'t> Finder<'_, 't, '_> {
    /// Keeps what a call is given that may make a failure, by its name or by the type that it belongs to.
    pub(crate) fn keep_given(&mut self, path: &[&'t str], plain: &[Node<'t>], scope: usize) {
        let Some((name, before)) = path.split_last() else { return };
        let owner = before.last().copied().unwrap_or_default();
        let is_one = self.is_near_call(name) || self.is_failure(owner) || self.is_failure(name);
        // What looks at a failure, sets one up or expects one is given something else than its code.
        let does_other = |name: &str| {
            let name = screaming(name);
            OTHERS.contains(&name.split('_').next().unwrap_or_default())
        };
        if !self.declared.form.is_canonical
            || !is_one
            || ANY.contains(name)
            || does_other(name) && !is_capital(name)
            || path.iter().any(|part| tells(part))
            || is_common(path, self.facts.lang)
        {
            return;
        }
        let (key, is_shared) = match owner {
            "" => ((*name).to_owned(), true),
            _ if is_capital(name) && !self.is_package(owner) => ((*name).to_owned(), true),
            _ if is_capital(owner) && MAKES.contains(name) => (owner.to_owned(), true),
            _ if is_self(owner) || owner == "this" => (format!("{owner}.{name}"), false),
            _ => (format!("{owner}.{name}"), is_capital(owner) || self.is_package(owner)),
        };
        for (index, value) in plain.iter().enumerate().take(FIRST) {
            let slot = place(&key, index);
            for (span, is_own) in self.texts_of(*value, scope) {
                self.given.push(Given { slot: slot.clone(), span, is_own, is_shared });
            }
        }
    }

    /// The same for the code that something of a type has by name.
    pub(crate) fn keep_given_by_name(&mut self, ty: &'t str, span: Range<usize>, is_own: bool) {
        if is_capital(ty) && self.is_failure(ty) {
            self.given.push(Given { slot: place(ty, 0), span, is_own, is_shared: true });
        }
    }

    /// Finds what is written badly where this file gives declared codes, and gives back what only the whole tree can judge.
    pub(crate) fn badly_given(&mut self, late: &mut Vec<Kin>) {
        let facts = self.facts;
        let all = std::mem::take(&mut self.given);
        let is_ill = |one: &&Given| {
            let word = facts.slice(&one.span);
            let is_dotted = || word.contains('.') && self.is_ill_written(&word.replace('.', "_"));
            !one.is_own
                && !self.is_known(one.span.start)
                && !self.declared.is_foreign(word)
                // A text in capitals may be for people.
                && !word.contains(' ')
                && (self.is_ill_written(word) || is_dotted())
        };
        let ill: Vec<&Given> = all.iter().filter(is_ill).collect();
        let own = || all.iter().filter(|one| one.is_own);
        let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
        for one in ill.iter().copied().chain(own()) {
            counts.entry(&one.slot).or_default().add(facts.slice(&one.span), one.is_own);
        }
        let mut found = Vec::new();
        for one in ill.iter().copied().chain(own()) {
            let word = facts.slice(&one.span).to_owned();
            let used = Use::plain(word, one.span.clone(), How::Emitted);
            if !one.is_own && counts.get(one.slot.as_str()).is_some_and(Count::is_mostly_own) {
                found.push(used);
            } else if one.is_shared {
                let proof = if one.is_own { Proof::Own } else { Proof::Asked };
                late.push(Kin { slot: one.slot.clone(), found: used, proof });
            }
        }
        for used in found {
            self.add(used);
        }
    }
}

fn place(key: &str, index: usize) -> String {
    format!("{GIVEN}{key}#{index}")
}

/// Whether failures are given their code in a place.
pub(crate) fn is_given(slot: &str) -> bool {
    slot.starts_with(GIVEN)
}
