//! Names of which a file says what they stand for: how they are spelled says nothing then, in whatever file they are used.

use std::collections::BTreeSet;

use crate::mirror::lang::{View, words};
use crate::mirror::tree::resolve::Leaf;
use crate::mirror::uses::{Finder, Use};

use super::standing::alternatives;

/// A name that is explained: what it belongs to, and the name.
pub(crate) type Explained = (String, String);

impl<'t> Finder<'_, 't, '_> {
    /// The cases whose arm gives a text that is meant as a code, and the functions of configured types that have one:
    /// `Trouble::Duty => "DUTY-UNPAID"`, `fn not_finite(…) -> Self { Self::coded("OUTPUT_NOT_FINITE", …) }`.
    pub(crate) fn explained(&self) -> Vec<Explained> {
        let facts = self.facts;
        let mut found = BTreeSet::new();
        for kept in &facts.seen {
            // What is sent by its name is told where the type has it.
            if let View::Enum { name, cases } = &kept.view
                && self.is_sent_in_capitals(kept.node, &cases.iter().collect::<Vec<_>>())
            {
                let names = cases.iter().map(|case| words(case.name, facts.text));
                found.extend(names.map(|case| ((*name).to_owned(), case.to_owned())));
            }
            let View::Switch { labels, .. } = &kept.view else { continue };
            for label in labels.iter().filter(|label| self.gives_text(**label, kept.scope)) {
                let cases = alternatives(*label).into_iter().filter_map(|case| self.case_in(case));
                found.extend(cases.map(|(owner, name)| (owner.to_owned(), name.to_owned())));
            }
        }
        if self.places.has_constructor(facts.text) {
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
        found.into_iter().collect()
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
