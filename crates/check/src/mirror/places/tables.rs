//! Tables whose keys are codes, and what other files look up in them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use tree_sitter::Node;

use super::calls::is_self;
use crate::mirror::analyse::Analysis;
use crate::mirror::lang::{Language, View};
use crate::mirror::learned::evidence::TABLES;
use crate::mirror::learned::learn::TABLE;
use crate::mirror::learned::mentions::tells;
use crate::mirror::learned::slots::Count;
use crate::mirror::names::imports;
use crate::mirror::source::Source;
use crate::mirror::tree::facts::Seen;
use crate::mirror::uses::{Finder, How, Use};
use crate::mirror::words::declared::Declared;

/// How far up the table is looked for that a word is looked up in.
const STEPS: usize = 4;
/// Tables that are filled from outside, whatever keys they have.
const FROM_OUTSIDE: &[&str] =
    &["env", "environ", "environment", "config", "settings", "options", "headers", "META", "cookies"];

/// A table that has a name by which other files may know it.
#[derive(Debug)]
pub(crate) struct Table {
    name: String,
    keys: Count,
}

/// A word that is looked up in a table which this file does not have.
#[derive(Debug)]
pub(crate) struct Lookup {
    /// The name of the table, with what it belongs to.
    path: Vec<String>,
    pub(crate) found: Use,
}

/// Whether a table of this name is filled from outside.
pub(crate) fn is_from_outside(name: &str) -> bool {
    FROM_OUTSIDE.contains(&name)
}

impl<'t> Finder<'_, 't, '_> {
    /// The tables of this file that others may look something up in.
    pub(crate) fn tables(&self) -> Vec<Table> {
        let is_table = |node: Node<'t>| {
            !matches!(self.view(node), View::Str(_) | View::Function { .. } | View::Name(_) | View::Other)
        };
        let tops = self.facts.tops.iter().filter(|(_, seen)| is_table(seen.node));
        // `const tables = { status: { X: 409 } }`
        let inner = |value: Node<'t>| match self.view(value) {
            View::Object { members, .. } => members,
            _ => Vec::new(),
        };
        let all = tops.flat_map(|(name, seen)| {
            let held = inner(seen.node).into_iter().filter_map(|one| Some((one.label?, one.value)));
            std::iter::once((*name, seen.node)).chain(held.filter(|(_, value)| !inner(*value).is_empty()))
        });
        let tables = all.map(|(name, value)| {
            let mut keys = Count::default();
            for key in self.keys_in(value, TABLE) {
                // What needs no declaration is no proof of anything.
                if self.declared.is_own(key) || !self.declared.is_given(key) {
                    keys.add(key, self.declared.is_own(key));
                }
            }
            Table { name: name.to_owned(), keys }
        });
        tables.collect()
    }

    /// The words that are looked up in tables of other files.
    pub(crate) fn lookups(&self) -> Vec<Lookup> {
        let mut found = Vec::new();
        for seen in &self.facts.strings {
            // Most texts are no keys, and that is seen before they are looked at.
            let before = self.facts.text.get(..seen.node.start_byte()).unwrap_or_default();
            if !before.trim_end().ends_with(['[', '(']) {
                continue;
            }
            let View::Str(span) = self.view(seen.node) else { continue };
            let word = self.facts.slice(&span);
            let is_meant = || self.declared.meant(word).is_some();
            if !(self.declared.is_code(word) && self.declared.has_parts(word) || is_meant())
                || self.declared.is_own(word)
                || self.declared.is_given(word)
                || self.declared.is_foreign_among(word)
                || self.is_known(span.start)
            {
                continue;
            }
            if let Some(path) = self.looked_up_in(*seen) {
                let path = path.iter().map(|part| (*part).to_owned()).collect();
                found.push(Lookup { path, found: Use::plain(word.to_owned(), span, How::Compared) });
            }
        }
        found
    }

    /// The table that a text is the key in: `problems.STATUS["X"]`, `problems.STATUS.get("X")`.
    fn looked_up_in(&self, seen: Seen<'t>) -> Option<Vec<&'t str>> {
        let start = seen.node.start_byte();
        let holds = |node: Node<'t>| node.byte_range().contains(&start);
        let mut at = seen.node;
        for _ in 0..STEPS {
            at = at.parent()?;
            let path = match self.view(at) {
                View::Access { object: Some(object), node, .. } if holds(node) && !holds(object) => {
                    self.path(object, seen.scope).to_vec()
                }
                View::Call { callee, args } if !holds(callee) => {
                    args.first().filter(|arg| arg.label.is_none() && holds(arg.value))?;
                    let path = self.path(callee, seen.scope);
                    let (name, table) = path.split_last()?;
                    TABLES.contains(name).then(|| table.to_vec())?
                }
                View::Other | View::Pass(_) => continue,
                _ => return None,
            };
            let name = path.last()?;
            let is_here = path.len() == 1
                && !imports_names(self.facts.lang)
                && self.facts.home_of(name, seen.scope).is_some();
            let is_other =
                is_here || is_self(path[0]) || is_from_outside(name) || path.iter().any(|part| tells(part));
            return (!is_other).then_some(path);
        }
        None
    }
}

/// Whether a file says which names it takes from others, so that one of its own may come from there.
fn imports_names(lang: Language) -> bool {
    !matches!(lang, Language::Go | Language::Swift)
}

fn is_script(lang: Language) -> bool {
    matches!(lang, Language::JavaScript | Language::TypeScript | Language::Tsx)
}

/// What is looked up in a table of another file whose keys are codes is one of them.
pub(crate) fn look_up(
    all: &mut [(Source, Analysis)],
    files: &[(PathBuf, Language)],
    declared: &Declared<'_>,
) {
    if all.iter().all(|(_, analysis)| analysis.lookups.is_empty()) {
        return;
    }
    // The files that have a table of a name, and whether its keys are codes.
    let mut tables: BTreeMap<String, Vec<(String, bool)>> = BTreeMap::new();
    for (source, analysis) in all.iter_mut() {
        for Table { name, keys } in std::mem::take(&mut analysis.tables) {
            let are_codes = keys.is_proof_elsewhere() && keys.is_plain_proof(declared);
            tables.entry(name).or_default().push((source.name.clone(), are_codes));
        }
    }
    for (source, analysis) in all {
        let known: BTreeSet<usize> = analysis.uses.iter().map(|found| found.span.start).collect();
        for lookup in std::mem::take(&mut analysis.lookups) {
            let named = lookup.path.last().and_then(|name| tables.get(name)).into_iter().flatten();
            let named: Vec<_> = named.filter(|(file, _)| *file != source.name).collect();
            if named.is_empty() || known.contains(&lookup.found.span.start) {
                continue;
            }
            // Things of one name may be of all kinds, and only an import says which of them is meant.
            let mut there =
                named.iter().filter(|(file, _)| is_reached(source, &lookup.path, file, files)).peekable();
            if there.peek().is_some() && there.all(|(_, are_codes)| *are_codes) {
                analysis.uses.push(lookup.found);
            }
        }
    }
}

/// Whether a table that a file names in this way may be the one of another file.
fn is_reached(source: &Source, path: &[String], file: &str, files: &[(PathBuf, Language)]) -> bool {
    let (here, there) = (Path::new(&source.name), Path::new(file));
    let (Some(lang), Some(other)) = (Language::of(here), Language::of(there)) else { return false };
    if other != lang && ![lang, other].iter().all(|lang| is_script(*lang)) {
        return false;
    }
    let owner = path.len().checked_sub(2).map(|at| path[at].as_str());
    match (lang, owner) {
        (Language::Swift, owner) => {
            owner.is_none_or(|owner| owner.starts_with(|c: char| c.is_ascii_uppercase()))
        }
        (Language::Go, None) => here.parent() == there.parent(),
        _ => {
            let names: BTreeSet<&str> = path.iter().map(String::as_str).collect();
            let mut modules: BTreeSet<&str> =
                source.imports().flat_map(|import| import.words_of(&names)).collect();
            modules.extend(owner);
            imports::is_one(there, other, &modules) || is_handed_on(there, &modules, files)
        }
    }
}

/// Whether a file belongs to a package that is imported as a whole, and hands on what its files have: `errors/index.ts`.
fn is_handed_on(file: &Path, modules: &BTreeSet<&str>, files: &[(PathBuf, Language)]) -> bool {
    let folder = file.parent();
    let is_named = folder.and_then(Path::file_name).and_then(|name| name.to_str());
    if !is_named.is_some_and(|name| modules.contains(name)) {
        return false;
    }
    let stem = |path: &Path| path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
    let is_whole = |path: &Path| {
        let path = path.strip_prefix(".").unwrap_or(path);
        path.parent() == folder && matches!(stem(path).as_str(), "index" | "__init__" | "mod")
    };
    // Where a file of the package is named, too, the name comes from there.
    files.iter().any(|(path, _)| is_whole(path))
        && !files.iter().any(|(path, _)| modules.contains(stem(path).as_str()))
}
