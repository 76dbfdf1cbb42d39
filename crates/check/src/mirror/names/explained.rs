//! Names of which a file says what they stand for: how they are spelled says nothing then, in whatever file they are used.

use std::collections::BTreeSet;

use crate::mirror::lang::{View, words};
use crate::mirror::places::positions::Member;
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::{Finder, Use};
use crate::mirror::words::declared::local;
use crate::mirror::words::text::{fold, screaming};
use crate::mirror::words::things::finds_code;

use super::standing::alternatives;

/// A name that is explained: what it belongs to, and the name.
pub(crate) type Explained = (String, String);

impl<'t> Finder<'_, 't, '_> {
    /// The cases whose arm gives a text that is meant as a code, and the functions of configured types that have one:
    /// `Trouble::Duty => "DUTY-UNPAID"`, `fn not_finite(…) -> Self { Self::coded("OUTPUT_NOT_FINITE", …) }`.
    ///
    /// And the cases that stand for another code, whatever their type is: `Self::Storage(_) => ErrorCode::Aborted`.
    pub(crate) fn explained(&self) -> (Vec<Explained>, Vec<Explained>) {
        let facts = self.facts;
        let (mut found, mut answered) = (BTreeSet::new(), BTreeSet::new());
        for kept in &facts.seen {
            // What is sent by its name is told where the type has it.
            if let View::Enum { name, cases } = &kept.view
                && self.is_sent_in_capitals(kept.node, &cases.iter().collect::<Vec<_>>())
            {
                let names = cases.iter().map(|case| words(case.name, facts.text));
                found.extend(names.map(|case| ((*name).to_owned(), case.to_owned())));
            }
            let View::Switch { labels, .. } = &kept.view else { continue };
            let says_codes = self.says_codes(kept.node.start_byte());
            for label in labels {
                let cases = alternatives(*label).into_iter().filter_map(|case| self.case_in(case));
                let cases: Vec<_> = cases.collect();
                let owned = |(owner, name): &(&str, &str)| ((*owner).to_owned(), (*name).to_owned());
                if self.gives_text(*label, kept.scope) {
                    found.extend(cases.iter().map(owned));
                }
                if says_codes {
                    let others = cases.iter().filter(|(_, name)| self.gives_other(*label, name, kept.scope));
                    answered.extend(others.map(owned));
                }
            }
        }
        if self.places.has_constructor(facts.text) {
            found.extend(self.made_of_codes());
            for seen in &facts.strings {
                let View::Str(span) = self.view(seen.node) else { continue };
                if !self.is_meant_text(facts.slice(&span)) {
                    continue;
                }
                let around = facts.functions_around(span.start).filter(|function| function.name.is_some());
                let Some(function) = around.min_by_key(|function| function.range.len()) else { continue };
                let home = facts.home_around(function.range.start);
                if let (Some(home), Some(name)) = (home, function.name)
                    && self.places.constructors.contains(home)
                {
                    found.insert((home.to_owned(), name.to_owned()));
                }
            }
        }
        (found.into_iter().collect(), answered.into_iter().collect())
    }

    /// The functions of configured types that are given the code: `fn bare(code: &str, …) -> Self`.
    fn made_of_codes(&self) -> impl Iterator<Item = Explained> {
        let facts = self.facts;
        let given = facts.functions.iter().filter(|function| {
            let mut params = function.params.iter();
            params.any(|param| self.places.member(param, facts.lang) == Some(Member::Code))
        });
        given.filter_map(|function| {
            let home = facts.home_around(function.range.start)?;
            let is_one = self.places.constructors.contains(home);
            is_one.then(|| (home.to_owned(), function.name.unwrap_or_default().to_owned()))
        })
    }

    /// Whether the function around a place says by its name that it gives codes.
    fn says_codes(&self, at: usize) -> bool {
        let around = self.facts.functions_around(at).min_by_key(|function| function.range.len());
        let name = around.and_then(|function| function.name).unwrap_or_default();
        // `wire_code`, `errorCode`
        screaming(name).rsplit('_').next() == Some("CODE")
            || finds_code(name)
            || self.places.member(name, self.facts.lang) == Some(Member::Code)
    }

    /// Whether the arm of a case gives a name that is not its own: `Self::Storage(_) => ErrorCode::Aborted`.
    fn gives_other(&self, label: tree_sitter::Node<'t>, case: &str, scope: usize) -> bool {
        let given = self.given_in_arm(label, scope, |leaves| match leaves {
            [Leaf::Name { name, .. }] => Some(Some(fold(name) != fold(case))),
            [Leaf::Text(span)] => Some(Some(fold(local(self.facts.slice(span))) != fold(case))),
            // `Self::Vendor { code, .. } => code`
            [] => Some(Some(true)),
            _ => None,
        });
        given == Some(true)
    }

    /// Whether a text is a code of several words, or another spelling of one.
    fn is_meant_text(&self, text: &str) -> bool {
        self.declared.is_long_code(text)
            || self.declared.meant(text).is_some()
            || self.declared.is_marked(text)
    }

    /// Whether the arm of a label gives one text that is meant as a code.
    fn gives_text(&self, label: tree_sitter::Node<'t>, scope: usize) -> bool {
        let given = self.given_in_arm(label, scope, |leaves| match leaves {
            [Leaf::Text(span)] => Some(Some(self.is_meant_text(self.facts.slice(span)))),
            _ => None,
        });
        given == Some(true)
    }
}

/// Whether some file explains the name that a use is written with; a case behind a dot may be that of any type.
pub(crate) fn is_explained(explained: &BTreeSet<(&str, &str)>, found: &Use, written: &str) -> bool {
    let owner = found.case_of.as_deref().and_then(|owner| owner.rsplit('#').next());
    match owner {
        Some(owner) => explained.contains(&(owner, written)),
        None => explained.iter().any(|(_, name)| *name == written),
    }
}
