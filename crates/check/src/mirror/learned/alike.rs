//! Objects without a type that have the same members: where some have declared codes, the others are failures, too.

use std::collections::BTreeMap;
use std::ops::Range;

use super::slots::{Count, Kin, Proof};
use crate::mirror::lang::Arg;
use crate::mirror::uses::{Finder, How, Use};

/// What starts the name of a place that is a member of objects with the same members.
const MEMBERS: char = '{';

/// The code of an object, of which only the members say what it is.
#[derive(Clone, Debug)]
pub(crate) struct Alike {
    members: String,
    span: Range<usize>,
}

impl Finder<'_, '_, '_> {
    /// Keeps the code of an object, whose other members may belong to a failure or to another thing.
    pub(crate) fn keep_alike<'l>(&mut self, labels: impl Iterator<Item = &'l str>, span: Range<usize>) {
        let word = self.facts.slice(&span);
        if !self.declared.is_own(word) && !self.declared.is_long_code(word) {
            return;
        }
        let mut labels: Vec<&str> = labels.collect();
        labels.sort_unstable();
        if labels.len() > 1 {
            self.alike.push(Alike { members: format!("{MEMBERS}{}", labels.join(",")), span });
        }
    }

    /// Finds the codes of objects that are like those with declared ones in this file, and gives back what only the whole
    /// tree can judge.
    pub(crate) fn alike(&mut self, late: &mut Vec<Kin>) {
        let facts = self.facts;
        let all = std::mem::take(&mut self.alike);
        let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
        for one in &all {
            let word = facts.slice(&one.span);
            counts.entry(&one.members).or_default().add(word, self.declared.is_own(word));
        }
        for one in &all {
            let word = facts.slice(&one.span);
            let is_own = self.declared.is_own(word);
            let found = Use::plain(word.to_owned(), one.span.clone(), How::Emitted);
            if !is_own && counts.get(one.members.as_str()).is_some_and(Count::is_mostly_own) {
                self.others.retain(|other| facts.slice(other) != word);
                if !self.is_known(one.span.start) && !self.declared.is_foreign_among(word) {
                    self.add(found);
                }
            } else if is_own || !self.is_known(one.span.start) {
                let proof = if is_own { Proof::Own } else { Proof::Asked };
                late.push(Kin { slot: one.members.clone(), found, proof });
            }
        }
    }
}

/// Whether a place is a member of objects with the same members.
pub(crate) fn is_of_alike(slot: &str) -> bool {
    slot.starts_with(MEMBERS)
}

/// The names of the members of an object, where all of them have one.
pub(crate) fn labels<'l, 't: 'l>(members: &'l [Arg<'t>]) -> impl Iterator<Item = &'t str> + 'l {
    members.iter().filter_map(|member| member.label)
}
