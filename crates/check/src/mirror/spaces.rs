//! Functions that put a namespace before what they are given: `failure("LINE_BUSY")` fails with `calls.LINE_BUSY`.

use std::collections::BTreeMap;
use std::path::Path;

use tree_sitter::Node;

use super::analyse::Analysis;
use super::declared::Declared;
use super::lang::{Language, View, words};
use super::makers::Slot;
use super::places::MAKES;
use super::source::Source;
use super::text::is_code;
use super::uses::{By, Finder, How, Use};

/// How many arguments of a call are looked at.
const ARGUMENTS: usize = 4;

/// A text of which a parameter is the last part.
#[derive(Clone, Debug)]
pub(crate) struct Spacing<'t> {
    /// What stands before its dot; nothing where this file does not know it.
    pub(crate) space: Option<String>,
    pub(crate) param: &'t str,
    pub(crate) node: Node<'t>,
}

/// A function that puts a namespace before one of its arguments.
#[derive(Clone, Debug)]
pub(crate) struct Spaced {
    owner: String,
    name: String,
    label: String,
    index: usize,
    space: Option<String>,
}

/// A word without a namespace that a call is given.
#[derive(Clone, Debug)]
pub(crate) struct Argument {
    owner: String,
    name: String,
    label: Option<String>,
    index: usize,
    pub(crate) found: Use,
}

/// What makes something of its own type, in whatever language.
fn is_constructor(name: &str) -> bool {
    matches!(name, "" | "init" | "__init__" | "constructor")
}

impl<'t> Finder<'_, 't, '_> {
    /// The functions of this file that put a namespace before what they are given.
    pub(crate) fn spaced(&self) -> Vec<Spaced> {
        let facts = self.facts;
        let mut found = Vec::new();
        for spacing in self.resolver.spacings.borrow().iter() {
            let at = spacing.node.start_byte();
            let around = facts.functions_around(at).filter(|one| one.params.contains(&spacing.param));
            let function = around.min_by_key(|one| one.range.len());
            let slot = match function {
                Some(function) => self.slot_of(function, spacing.param),
                None => self.slot_of_init(spacing),
            };
            let Some(Slot { label, index }) = slot else { continue };
            let home = facts.home_around(at).unwrap_or_default();
            let name = function.and_then(|function| function.name).unwrap_or_default();
            let (owner, name) = if is_constructor(name) { ("", home) } else { (home, name) };
            if !name.is_empty() {
                let (owner, name, label) = (owner.to_owned(), name.to_owned(), label.to_owned());
                found.push(Spaced { owner, name, label, index, space: spacing.space.clone() });
            }
        }
        found
    }

    /// How the initializer of a type of Swift is given what it puts a namespace before.
    fn slot_of_init(&self, spacing: &Spacing<'t>) -> Option<Slot<'t>> {
        let mut around = std::iter::successors(spacing.node.parent(), Node::parent);
        let init = around.find(|node| node.kind() == "init_declaration")?;
        let head = words(init, self.facts.text).split('{').next()?;
        let names = head.split(['(', ',']).filter_map(|piece| piece.split_once(':'));
        let mut index = 0;
        for (names, _) in names {
            let mut names = names.split_whitespace();
            let label = names.next()?;
            if names.next().unwrap_or(label) == spacing.param {
                return Some(Slot { label, index });
            }
            index += usize::from(label == "_");
        }
        None
    }

    /// The words without a namespace that calls of this file are given.
    pub(crate) fn arguments_without_space(&self) -> Vec<Argument> {
        let facts = self.facts;
        let mut found = Vec::new();
        if !self.declared.codes().any(|(code, _)| code.contains('.')) {
            return found;
        }
        for kept in &facts.seen {
            let View::Call { callee, args } = &kept.view else { continue };
            let mut index = 0;
            for arg in args.iter().take(ARGUMENTS) {
                let words = match self.view(arg.value) {
                    View::Str(_) | View::Pass(_) => self.texts_of(arg.value, kept.scope),
                    _ => Vec::new(),
                };
                for (span, _) in words {
                    let word = facts.slice(&span);
                    if !is_code(word) || word.contains('.') || self.declared.is_foreign_among(word) {
                        continue;
                    }
                    let path = self.path(*callee, kept.scope);
                    let Some((name, before)) = path.split_last() else { continue };
                    found.push(Argument {
                        owner: before.last().copied().unwrap_or_default().to_owned(),
                        name: (*name).to_owned(),
                        label: arg.label.map(str::to_owned),
                        index,
                        found: Use { by: By::Parts, ..Use::plain(word.to_owned(), span, How::Emitted) },
                    });
                }
                index += usize::from(arg.label.is_none());
            }
        }
        found
    }
}

impl Spaced {
    /// Whether a call of this function gives it such a word.
    fn is_given(&self, argument: &Argument) -> bool {
        let is_named = if self.owner.is_empty() {
            let is_made = MAKES.contains(&argument.name.as_str()) && argument.owner == self.name;
            argument.name == self.name || is_made
        } else {
            let is_own = matches!(argument.owner.as_str(), "self" | "this" | "cls" | "Self");
            argument.name == self.name && (is_own || argument.owner == self.owner)
        };
        is_named
            && match &argument.label {
                Some(label) => *label == self.label,
                None => argument.index == self.index,
            }
    }
}

/// Gives every word its namespace that a function puts before it.
pub(crate) fn put_spaces(all: &mut [(Source, Analysis)], declared: &Declared<'_>) {
    let mut makers: BTreeMap<String, Vec<(String, Spaced)>> = BTreeMap::new();
    for (source, analysis) in all.iter() {
        for one in &analysis.spaced {
            let is_ours = |space: &String| declared.codes().any(|(code, _)| is_in(code, space));
            if one.space.as_ref().is_none_or(is_ours) {
                makers.entry(one.name.clone()).or_default().push((source.name.clone(), one.clone()));
            }
        }
    }
    if makers.is_empty() {
        return;
    }
    for (source, analysis) in all {
        for argument in std::mem::take(&mut analysis.arguments) {
            let name = if MAKES.contains(&argument.name.as_str()) { &argument.owner } else { &argument.name };
            let named = makers.get(&argument.name).into_iter().chain(makers.get(name)).flatten();
            let mut given = named.filter(|(_, one)| one.is_given(&argument));
            if let Some((_, one)) = given.find(|(file, _)| knows(source, file, &argument.name)) {
                put_space(analysis, argument.found, one.space.as_deref(), declared);
            }
        }
    }
}

fn put_space(analysis: &mut Analysis, found: Use, space: Option<&str>, declared: &Declared<'_>) {
    let full = space.map(|space| format!("{space}.{}", found.word));
    let uses = analysis.uses.iter_mut().filter(|one| one.span.start == found.span.start);
    let mut is_used = false;
    for one in uses {
        is_used = true;
        match &full {
            Some(full) => (one.word, one.by) = (full.clone(), By::Parts),
            None => one.in_namespace = true,
        }
    }
    if let Some(word) = full.filter(|_| !is_used && declared.has_parts(&found.word)) {
        analysis.uses.push(Use { word, ..found });
    }
}

fn is_in(code: &str, space: &str) -> bool {
    code.strip_prefix(space).is_some_and(|rest| rest.starts_with('.'))
}

/// Whether a file may call what another one has: it is the same, or imports it, or needs no import.
fn knows(source: &Source, file: &str, name: &str) -> bool {
    let needs_import = !matches!(
        Language::of(Path::new(&source.name)),
        Some(Language::Go | Language::Rust | Language::Swift)
    );
    let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let folder = Path::new(file).parent().and_then(|folder| folder.file_name()?.to_str()).unwrap_or_default();
    let is_one = |word: &str| word == name || word == stem || stem == "index" && word == folder;
    source.name == file || !needs_import || source.imports().any(|import| import.words().any(is_one))
}
