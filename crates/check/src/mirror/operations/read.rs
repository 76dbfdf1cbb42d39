//! Tables of failures that operations read: `for fails, code, text in CHECKS: …` in one handler, which fails with the
//! codes of the table.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use tree_sitter::Node;

use super::outside::{Looking, Wrong};
use super::parts::{Part, operation_at};
use super::reached::is_test;
use super::whose::{Id, family, is_in};
use crate::mirror::lang::View;
use crate::mirror::source::Source;
use crate::mirror::uses::{Finder, How, Use};

/// What stands before a table that gives its rows to the names before that.
const GIVES: &[&str] = &["in", "of", "range"];
/// How a line begins that is a comment, or only makes names known.
const ASIDE: &[&str] =
    &["//", "/*", "*", "#", "import ", "from ", "use ", "pub use ", "export {", "export *"];

/// A constant of a file, with codes in it.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) name: String,
    pub(crate) range: Range<usize>,
    /// Whether it has rows, rather than putting the words of others into ours: `{"E_BUSY": "CRANE_BUSY"}`.
    has_rows: bool,
}

/// Who reads a table.
#[derive(Debug, Default)]
struct Readers {
    operations: BTreeSet<usize>,
    /// A function that reads it and is no operation itself.
    function: Option<Id>,
    /// Whether a failure has its code from a row.
    fails: bool,
}

impl Finder<'_, '_, '_> {
    /// The constants of this file with codes in them that belong to no operation by themselves.
    pub(crate) fn tables_of_codes(&self, parts: &[Part]) -> Vec<Table> {
        let facts = self.facts;
        let words: BTreeSet<usize> =
            self.uses.iter().filter(|found| is_told(found)).map(|found| found.span.start).collect();
        if words.is_empty() {
            return Vec::new();
        }
        let tables = facts.tops.iter().filter_map(|(name, seen)| {
            let range = seen.node.byte_range();
            let view = self.view(seen.node);
            let is_table =
                matches!(view, View::List(_) | View::Object { .. } | View::Call { .. } | View::Pass(_));
            let is_one = is_table
                && name.len() > 2
                && words.range(range.clone()).next().is_some()
                && operation_at(parts, range.start).is_none()
                && facts.functions_around(range.start).next().is_none();
            is_one.then(|| Table { name: (*name).to_owned(), range, has_rows: self.has_rows(seen.node) })
        });
        tables.collect()
    }

    fn has_rows(&self, value: Node<'_>) -> bool {
        match self.facts.lang.view(value, self.facts.text) {
            View::List(_) => true,
            View::Pass(inner) if inner.len() == 1 => self.has_rows(inner[0]),
            _ => false,
        }
    }
}

/// Whether a word of a table may be what fails.
fn is_told(found: &Use) -> bool {
    match found.how {
        How::Emitted => true,
        // The keys of a table are looked up, and not what it gives.
        How::Declared => !found.in_namespace,
        _ => false,
    }
}

impl Looking<'_> {
    /// The failures in tables that only operations read.
    pub(super) fn in_tables(&self) -> Vec<Wrong> {
        let mut wrong = Vec::new();
        for (file, (source, analysis)) in self.all.iter().enumerate() {
            if is_test(source) {
                continue;
            }
            for (index, table) in analysis.functions.tables.iter().enumerate() {
                let Some(readers) = self.readers(file, table) else { continue };
                let (mut own, mut other) = (BTreeSet::new(), BTreeSet::new());
                let mut findings = Vec::new();
                let uses = analysis.uses.iter().chain(&analysis.within);
                for found in uses.filter(|found| is_told(found) && table.range.contains(&found.span.start)) {
                    let found = Cow::<'_, Use>::Owned(Use { how: How::Emitted, ..found.clone() });
                    match self.wrong(file, &found, &readers.operations, readers.function) {
                        Some(finding) => {
                            other.insert(finding.code.clone());
                            findings.push(finding);
                        }
                        None => {
                            own.insert(found.word.clone());
                        }
                    }
                }
                // What has many codes of others is there for them, too.
                if !findings.is_empty() && other.len() * 2 <= own.len() + 1 {
                    wrong.push(Wrong { function: readers.function, table: Some((file, index)), findings });
                }
            }
        }
        wrong
    }

    /// Who reads a table, where these are operations alone.
    fn readers(&self, file: usize, table: &Table) -> Option<Readers> {
        let mut readers = Readers::default();
        let source = &self.all[file].0;
        for (other, (there, _)) in self.all.iter().enumerate() {
            if is_test(there) || other != file && !knows(there, source, &table.name) {
                continue;
            }
            // What others' words are put into ours by for other files is there for whoever hears them.
            if other != file && !table.has_rows {
                return None;
            }
            for at in mentions(&there.text, &table.name) {
                if other == file && (table.range.contains(&at) || is_own(&there.text, at, &table.range)) {
                    continue;
                }
                self.read_at(other, at, &mut readers)?;
            }
        }
        (readers.fails && !readers.operations.is_empty()).then_some(readers)
    }

    /// Adds who reads a table at a place; nothing where nobody knows who goes there.
    fn read_at(&self, file: usize, at: usize, readers: &mut Readers) -> Option<()> {
        let (source, analysis) = &self.all[file];
        let functions = &analysis.functions;
        if functions.is_tested(at) {
            return Some(());
        }
        let range = if let Some(part) = functions.part_at(at) {
            readers.operations.insert(part.operation);
            part.range.clone()
        } else {
            let (id, reach) = self.closed(file, at)?;
            readers.operations.extend(&reach.operations);
            readers.function = Some(id);
            self.reached.bodies.body(id).range.clone()
        };
        let given = given_before(&source.text, at);
        readers.fails |= functions
            .coded
            .iter()
            .any(|(name, there)| range.contains(there) && *there > at && given.contains(&name.as_str()));
        Some(())
    }

    /// Whether a file that was not parsed may read a table.
    pub(super) fn may_read(&self, source: &Source, (file, table): (usize, usize)) -> bool {
        let (there, analysis) = &self.all[file];
        let name = &analysis.functions.tables[table].name;
        !is_test(source) && knows(source, there, name) && mentions(&source.text, name).next().is_some()
    }
}

/// Whether a file may name what another one has.
fn knows(here: &Source, there: &Source, name: &str) -> bool {
    let has_name = || memchr::memmem::find(here.text.as_bytes(), name.as_bytes()).is_some();
    family(here) == family(there) && has_name() && {
        let stem = std::path::Path::new(&there.name).file_stem().and_then(|stem| stem.to_str());
        is_in(&[name, stem.unwrap_or(name)], &[], here, there)
    }
}

/// Where a text names something, comments and imports aside.
fn mentions<'s>(text: &'s str, name: &'s str) -> impl Iterator<Item = usize> + 's {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    memchr::memmem::find_iter(text.as_bytes(), name.as_bytes()).filter(move |at| {
        let (before, after) = (&text[..*at], &text[at + name.len()..]);
        let line = before.rsplit('\n').next().unwrap_or(before).trim_start();
        !before.ends_with(is_part)
            && !after.starts_with(is_part)
            && !ASIDE.iter().any(|sign| line.starts_with(sign))
    })
}

/// Whether a place is the name of the constant whose value this is.
fn is_own(text: &str, at: usize, value: &Range<usize>) -> bool {
    at < value.start
        && text[at..value.start].find([';', '\n']).is_none_or(|end| text[at..at + end].contains('='))
}

/// The names that get the rows of a table: `fails`, `code` and `text` in `for fails, code, text in CHECKS`.
fn given_before(text: &str, at: usize) -> Vec<&str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let before = text[..at].trim_end_matches(|c: char| is_part(c) || matches!(c, '.' | ':' | '&'));
    let head = before.trim_end();
    let start = head.rfind(['\n', ';', '{']).map_or(0, |end| end + 1);
    let head = head[start..].trim();
    let head = head.strip_suffix("await").unwrap_or(head).trim_end();
    let is_given = head.ends_with('=') && !head.ends_with("==") && !head.ends_with("!=")
        || GIVES.iter().any(|word| head.strip_suffix(word).is_some_and(|head| !head.ends_with(is_part)));
    if is_given {
        head.split(|c: char| !is_part(c)).filter(|word| !word.is_empty()).collect()
    } else {
        Vec::new()
    }
}
