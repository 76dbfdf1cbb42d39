//! What files say that their names stand for, and which of them the name in another file is.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

use super::imports::{self, Import};
use crate::mirror::analyse::Analysis;
use crate::mirror::hash::Map;
use crate::mirror::lang::Language;
use crate::mirror::source::Source;
use crate::mirror::uses::Use;
use crate::mirror::words::declared::Declared;

/// How many files hand a name on at most.
pub(crate) const HANDS: usize = 3;
/// How many names one behind another say where something comes from.
const PARTS: usize = 4;

/// What a name stands for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stands {
    /// A text.
    For(String),
    /// The text that an arm gives for it, or that it is made with.
    By(String),
    /// Another name.
    Like(String),
}

/// Where the text of a name is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Written {
    start: usize,
    end: usize,
    /// Whether it stands there as a whole, so that another one can be written in its place.
    pub(crate) is_whole: bool,
}

impl Written {
    pub(crate) fn new(span: &Range<usize>, is_whole: bool) -> Self {
        Self { start: span.start, end: span.end, is_whole }
    }

    pub(crate) fn span(self) -> Range<usize> {
        self.start..self.end
    }
}

/// A name of a file, what it belongs to there, and what it stands for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Stated {
    pub(crate) name: String,
    pub(crate) owner: String,
    pub(crate) stands: Stands,
    /// Where the text is written, if it is one.
    pub(crate) written: Option<Written>,
}

impl Stated {
    pub(crate) fn new(owner: &str, name: &str, stands: Stands) -> Self {
        Self { name: name.to_owned(), owner: owner.to_owned(), stands, written: None }
    }
}

/// A name of a file, and the text that it stands for; nothing when that is not known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Constant {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) written: Option<Written>,
}

/// The text that a name stands for, and where that is written, so far as it is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<'a> {
    pub(crate) word: &'a str,
    pub(crate) there: Option<(&'a Source, Written)>,
}

impl<'a> Text<'a> {
    fn of(source: &'a Source, word: &'a str, written: Option<Written>) -> Self {
        Self { word, there: written.map(|written| (source, written)) }
    }
}

/// What other files say that a name stands for.
pub(crate) enum Elsewhere<'a> {
    /// None of them knows it.
    Nothing,
    /// They differ.
    Several,
    /// This text.
    One(Text<'a>),
}

/// What all files of a tree say.
#[derive(Debug, Default)]
pub(crate) struct Meanings<'a> {
    /// The names that some file explains, with the text that each stands for, unless there are several.
    pub(crate) constants: Map<&'a str, Option<Text<'a>>>,
    /// What names stand for that do not say it themselves, with the files that say so.
    stated: BTreeMap<&'a str, Vec<(&'a Source, &'a Stated)>>,
    /// The files by the names that imports call them.
    files: BTreeMap<&'a str, Vec<&'a Source>>,
}

impl<'a> Meanings<'a> {
    pub(crate) fn add(&mut self, source: &'a Source, analysis: &'a Analysis) {
        self.add_stated(source, &analysis.stated);
        for Constant { name, text, written } in &analysis.constants {
            let known = self.constants.entry(name).or_insert_with(|| Some(Text::of(source, text, *written)));
            if known.is_some_and(|known| known.word != text) {
                *known = None;
            }
        }
    }

    /// Adds the names of operations, and nothing else.
    pub(crate) fn add_titles(&mut self, source: &'a Source, analysis: &'a Analysis) {
        self.add_stated(source, &analysis.titles);
    }

    fn add_stated(&mut self, source: &'a Source, stated: &'a [Stated]) {
        for one in stated {
            self.stated.entry(&one.name).or_default().push((source, one));
        }
        let path = Path::new(&source.name);
        if let Some(lang) = Language::of(path) {
            for name in imports::names_of(path, lang) {
                self.files.entry(name).or_default().push(source);
            }
        }
    }

    /// A name under which another one is exported stands for the same.
    pub(crate) fn rename(&mut self) {
        for (alias, all) in &self.stated {
            for (_, one) in all {
                if let Stands::Like(name) = &one.stands
                    && let Some(text) = self.constants.get(name.as_str()).copied()
                {
                    self.constants.entry(alias).or_insert(text);
                }
            }
        }
    }

    /// Whether some file says that this name stands for a declared code.
    pub(crate) fn is_code(&self, name: &str, declared: &Declared<'_>) -> bool {
        let is_code = |one: &Stated| match &one.stands {
            Stands::For(text) | Stands::By(text) => {
                declared.right(text).is_some() || declared.intended(text).is_some()
            }
            Stands::Like(_) => true,
        };
        self.stated.get(name).is_some_and(|all| all.iter().any(|(_, one)| is_code(one)))
    }

    /// Adds the modules that files hand these names on from: `export { LOST } from './words'`.
    pub(crate) fn hand_on(&self, modules: &mut BTreeSet<&'a str>, names: &BTreeSet<&str>) {
        for _ in 0..HANDS {
            let known = modules.len();
            let there = modules.iter().filter_map(|name| {
                // A package of the workspace may be called by less than its whole name.
                let known = self.files.get(name);
                known.or_else(|| imports::ends_of(name).find_map(|end| self.files.get(end)))
            });
            let there = there.flatten();
            let imports = there.flat_map(|source| source.imports()).filter(Import::hands_on);
            let more: Vec<&'a str> = imports.flat_map(|import| import.words_of(names)).collect();
            modules.extend(more);
            if modules.len() == known {
                break;
            }
        }
    }

    /// The text that a name of another file stands for, by the import of the name; nothing where files differ.
    pub(crate) fn elsewhere(&self, source: &'a Source, found: &Use) -> Elsewhere<'a> {
        let written = source.slice(&found.span);
        let name = found.original.as_deref().unwrap_or(written);
        let owner = found.case_of.as_deref().and_then(|owner| owner.rsplit('#').next());
        let Some(all) = self.stated.get(name) else { return Elsewhere::Nothing };
        let path = Path::new(&source.name);
        let Some(lang) = Language::of(path) else { return Elsewhere::Nothing };
        let before = path_before(&source.text, found.span.start);
        let names: BTreeSet<&str> =
            [written, name].into_iter().chain(owner).chain(before.iter().copied()).collect();
        let mut modules: BTreeSet<&str> =
            source.imports().flat_map(|import| import.words_of(&names)).collect();
        // `crate::codes::LOST` needs no import.
        modules.extend(before.iter().filter(|_| lang == Language::Rust));
        self.hand_on(&mut modules, &names);
        let is_home = |text: &str| match owner {
            Some(owner) => text.match_indices(owner).any(|(at, _)| {
                // `enum EVCode: String`, `extension EVCode {`
                text[at + owner.len()..].starts_with([' ', ':', '<', '\n']) && text[..at].ends_with(' ')
            }),
            // `.lost` is a case of some type, or a constant that is added to one.
            None => {
                !source.text[..found.span.start].ends_with('.')
                    || text.contains("extension ")
                    || text.contains("enum ")
            }
        };
        let fits = |there: &Source| {
            let file = Path::new(&there.name);
            match lang {
                Language::Swift => Language::of(file) == Some(lang) && is_home(&there.text),
                Language::Go if owner.is_none() => file.parent() == path.parent(),
                _ => {
                    imports::is_one(file, lang, &modules)
                        || lang == Language::Go && {
                            // A type of the same package needs no import either.
                            before.len() == 1 && file.parent() == path.parent()
                        }
                }
            }
        };
        let fitting = all.iter().filter(|(there, one)| match one.stands {
            // What this file says of a name is known already, unless it says so by an arm.
            _ if there.name != source.name => fits(there),
            // A type of another name has other cases.
            Stands::By(_) => owner.is_none_or(|owner| !is_type(owner) || one.owner == owner),
            _ => false,
        });
        let mut fitting: Vec<_> = fitting.collect();
        // Things of several types may have one name.
        if let Some(owner) = owner
            && fitting.iter().any(|(_, one)| one.owner == owner)
        {
            fitting.retain(|(_, one)| one.owner == owner);
        }
        let said: Vec<(&Source, Text<'a>)> = fitting
            .into_iter()
            .filter_map(|(there, one)| match &one.stands {
                Stands::For(text) | Stands::By(text) => {
                    Some((*there, Text::of(there, text.as_str(), one.written)))
                }
                Stands::Like(name) => Some((*there, self.constants.get(name.as_str()).copied().flatten()?)),
            })
            .collect();
        let is_beside = |there: &Source| Path::new(&there.name).parent() == path.parent();
        let all = || only(said.iter().map(|(_, text)| *text));
        // Where several parts of a tree use one name, the nearest is meant.
        let near = || only(said.iter().filter(|(there, _)| is_beside(there)).map(|(_, text)| *text));
        match all().or_else(near) {
            Some(text) => Elsewhere::One(text),
            None if said.is_empty() => Elsewhere::Nothing,
            None => Elsewhere::Several,
        }
    }
}

/// Whether a case may belong to this name.
fn is_type(owner: &str) -> bool {
    owner.starts_with(|c: char| c.is_ascii_uppercase()) && owner != "Self"
}

/// The one text that all of these are; a place is better than none.
fn only<'a>(texts: impl Iterator<Item = Text<'a>>) -> Option<Text<'a>> {
    let texts: Vec<Text<'a>> = texts.collect();
    let first = texts.first()?;
    let is_one = texts.iter().all(|text| text.word == first.word);
    texts.iter().find(|text| text.there.is_some()).or(Some(first)).copied().filter(|_| is_one)
}

/// The names that stand before a place, each belonging to the one before it: `words` and `Codes` in `words.Codes.lost`.
pub(crate) fn path_before(text: &str, at: usize) -> Vec<&str> {
    let mut rest = text.get(..at).unwrap_or_default();
    let mut parts = Vec::new();
    while parts.len() < PARTS {
        let before = rest.trim_end_matches(['.', ':', '?', '[', '"', '\'', '`']);
        if before.len() == rest.len() {
            break;
        }
        let name = before.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
        if name.is_empty() {
            break;
        }
        parts.push(name);
        rest = before.strip_suffix(name).unwrap_or_default();
    }
    parts
}
