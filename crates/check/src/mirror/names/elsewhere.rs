//! Files that are read once more when it is known what the names in them stand for, which other files say.
//!
//! The first reading finds out what every file says of its own names, and which names it would have to know. What stands
//! under a name in an advice, a description or a choice can be told of its code only then.

use std::ops::Range;

use rayon::prelude::*;
use tree_sitter::Node;

use super::stated::{Elsewhere, Meanings};
use crate::mirror::analyse::{Analysis, analyse};
use crate::mirror::lang::{Language, View, words};
use crate::mirror::places::positions::Places;
use crate::mirror::source::Source;
use crate::mirror::uses::{Finder, How, Use};
use crate::mirror::words::declared::Declared;

/// How short a name may be that another file explains.
const SHORTEST: usize = 3;

/// What other files say to one file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Told<'a> {
    names: &'a Meanings<'a>,
    source: &'a Source,
}

impl Told<'_> {
    /// The text that a name stands for.
    fn text(&self, owner: Option<&str>, name: &str, at: &Range<usize>) -> Elsewhere<'_> {
        let found = Use {
            case_of: owner.map(str::to_owned),
            original: Some(name.to_owned()),
            ..Use::plain(name.to_owned(), at.clone(), How::Mentioned)
        };
        self.names.elsewhere(self.source, &found)
    }
}

/// What other files say of a name.
pub(crate) enum Abroad {
    /// Nothing, so that it says what it says by itself.
    Unknown,
    /// That it is no declared code, or this and that.
    Other,
    /// The code that it stands for.
    Code(String),
}

impl Abroad {
    /// The code, where it is one.
    pub(crate) fn code(self) -> Option<String> {
        match self {
            Self::Code(code) => Some(code),
            Self::Unknown | Self::Other => None,
        }
    }
}

impl<'t> Finder<'_, 't, '_> {
    /// What other files say of a name. In the first reading it is kept as one to be known.
    pub(crate) fn code_elsewhere(&self, owner: Option<&'t str>, name: &'t str, at: &Range<usize>) -> Abroad {
        let Some(told) = self.told else {
            if name.len() >= SHORTEST {
                self.wanted.borrow_mut().insert(name);
            }
            return Abroad::Unknown;
        };
        match told.text(owner, name, at) {
            Elsewhere::Nothing => Abroad::Unknown,
            Elsewhere::One(text) => {
                let meant = self.declared.right(text.word).or_else(|| self.declared.intended(text.word));
                meant.map_or(Abroad::Other, Abroad::Code)
            }
            Elsewhere::Several => Abroad::Other,
        }
    }
}

impl<'t> Finder<'_, 't, '_> {
    /// Keeps the names that something is chosen by or fails with in a file without a code: what it says may be about these.
    pub(crate) fn want_names(&self) {
        let returned = self.facts.returns.iter().map(|(_, seen)| seen);
        for seen in returned.filter(|seen| self.may_fail_with(seen.node)).chain(&self.facts.thrown) {
            // Asking keeps what is not known.
            let _ = self.code_raised(seen.node, seen.scope);
        }
        let mut wanted = self.wanted.borrow_mut();
        for kept in &self.facts.seen {
            let labels: Vec<Node<'t>> = match &kept.view {
                View::Switch { labels, .. } => labels.clone(),
                View::Object { members, .. } => members.iter().filter_map(|member| member.key).collect(),
                _ => continue,
            };
            let names = labels.into_iter().map(|label| words(label, self.facts.text));
            let last = |name: &'t str| {
                name.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').find(|word| !word.is_empty())
            };
            wanted.extend(names.filter_map(last).filter(|name| name.len() >= SHORTEST));
        }
    }
}

/// Reads those files of ours once more that would have to know what names of others stand for.
pub(crate) fn read_again(
    all: &mut [(Source, Analysis)],
    is_ours: &[bool],
    places: &Places,
    declared: &Declared<'_>,
) {
    let mut names = Meanings::default();
    for (source, analysis) in all.iter() {
        names.add(source, analysis);
    }
    names.rename();
    let files = all
        .par_iter()
        .enumerate()
        .filter(|(index, _)| is_ours.get(*index) == Some(&true))
        .filter(|(_, (_, analysis))| analysis.wanted.iter().any(|name| names.is_code(name, declared)));
    let again: Vec<(usize, Analysis)> = files
        .filter_map(|(index, (source, _))| {
            let lang = Language::of(source.name.as_ref())?;
            let told = Told { names: &names, source };
            Some((index, analyse(source, lang, places, declared, Some(told))))
        })
        .collect();
    for (index, analysis) in again {
        all[index].1 = analysis;
    }
}
