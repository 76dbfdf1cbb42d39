//! Failures that are made with the words of others: a type of this file says all that they may be, and none is declared.

use std::ops::Range;

use crate::mirror::lang::{View, words};
use crate::mirror::places::calls::is_self;
use crate::mirror::uses::Finder;
use crate::mirror::words::typenames::literals;

/// What types call the function that makes one of them.
const CONSTRUCTORS: &[&str] = &["__init__", "constructor", "init", "new"];

impl Finder<'_, '_, '_> {
    /// Whether what a type of this file is made with, at this place, can only be a word of others:
    /// `raise EngineFault("MODEL_LOADING")`, where its `reason` is `Literal["MODEL_LOADING", "WORKER_BUSY"]`.
    pub(crate) fn takes_words_of_others(&self, name: &str, index: usize) -> bool {
        let facts = self.facts;
        let homes = facts.homes.iter().filter(|(home, _)| *home == name).map(|(_, range)| range);
        let is_within = |range: &Range<usize>, at: usize| range.contains(&at);
        homes.into_iter().any(|home| {
            let mut functions = facts.functions.iter();
            let made = functions.find(|one| {
                is_within(home, one.range.start) && one.name.is_some_and(|name| CONSTRUCTORS.contains(&name))
            });
            let param = made
                .and_then(|one| Some((one, one.params.iter().filter(|param| !is_self(param)).nth(index)?)));
            param.is_some_and(|(one, param)| {
                facts.types_of_name(param, &one.range).any(|ty| self.is_of_others_words(ty))
            })
        })
    }

    /// Whether a type of this file lists several words, and the contract knows none of them.
    fn is_of_others_words(&self, ty: &str) -> bool {
        let facts = self.facts;
        let listed = facts.bound.get(ty).into_iter().flatten();
        let mut texts: Vec<&str> = listed.flat_map(|value| literals(words(*value, facts.text))).collect();
        for kept in &facts.seen {
            match &kept.view {
                View::Union { name, members } if *name == ty => {
                    texts.extend(members.iter().filter_map(|member| self.plain_text(*member)));
                }
                View::Enum { name, cases } if *name == ty => {
                    texts.extend(cases.iter().filter_map(|case| Some(facts.slice(case.raw.as_ref()?))));
                }
                _ => {}
            }
        }
        let is_ours = |text: &&str| self.declared.knows(text) || self.declared.meant(text).is_some();
        texts.len() > 1 && !texts.iter().any(|text| is_ours(text) || self.declared.is_slip(text))
    }
}
