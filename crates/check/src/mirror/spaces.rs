//! Functions that put a namespace before what they are given: `failure("LINE_BUSY")` fails with `calls.LINE_BUSY`.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

use tree_sitter::Node;

use super::analyse::Analysis;
use super::declared::Declared;
use super::facts::Function;
use super::lang::{Language, View, words};
use super::makers::Slot;
use super::places::MAKES;
use super::source::Source;
use super::text::{is_code, is_word};
use super::uses::{By, Finder, How, Use};

/// How many arguments of a call are looked at.
const ARGUMENTS: usize = 4;

/// What stands before the dot of a text.
#[derive(Clone, Debug)]
pub(crate) enum Space<'t> {
    Known(String),
    /// What this name stands for, of which this file knows no more, with what it belongs to; it may have none.
    Of(Vec<&'t str>),
}

/// A text of which a parameter is the last part.
#[derive(Clone, Debug)]
pub(crate) struct Spacing<'t> {
    pub(crate) space: Space<'t>,
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
    /// The constant of another file that the namespace is, with what it belongs to.
    pub(crate) constant: Vec<String>,
    /// Whether this function is given the namespace, and what it gives back is given the rest.
    is_curried: bool,
}

/// A name that stands for a namespace.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    owner: String,
    name: String,
    space: String,
}

/// What is given a namespace to put before what it is given later: `const no = inSpace("calls")`.
#[derive(Clone, Debug)]
pub(crate) struct Curried {
    maker: String,
    name: String,
    space: String,
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
            // The function around may be given the namespace.
            let outer = match (&spacing.space, function) {
                (Space::Of(space), Some(inner)) => {
                    let is_param =
                        |one: &&Function<'t>| matches!(space.as_slice(), [name] if one.params.contains(name));
                    let around = facts.functions_around(at).filter(is_param);
                    around.min_by_key(|one| one.range.len()).filter(|one| one.range != inner.range)
                }
                _ => None,
            };
            let name = outer.or(function).and_then(|function| function.name).unwrap_or_default();
            let (owner, name) = if is_constructor(name) { ("", home) } else { (home, name) };
            if !name.is_empty() {
                let (space, constant) = match &spacing.space {
                    Space::Known(space) => (Some(space.clone()), Vec::new()),
                    Space::Of(path) => (None, path.iter().map(|part| (*part).to_owned()).collect()),
                };
                let (owner, name, label) = (owner.to_owned(), name.to_owned(), label.to_owned());
                let is_curried = outer.is_some();
                found.push(Spaced { owner, name, label, index, space, constant, is_curried });
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

    /// The names of this file that stand for a namespace of codes, with what they belong to.
    pub(crate) fn spaces(&self) -> Vec<Named> {
        let facts = self.facts;
        let spaces = self.declared.spaces();
        if spaces.is_empty() {
            return Vec::new();
        }
        let mut found = Vec::new();
        let mut add = |owner: &str, name: &str, span: Range<usize>| {
            let space = facts.slice(&span);
            if spaces.contains(&space) {
                let (owner, name) = (owner.to_owned(), name.to_owned());
                found.push(Named { owner, name, space: space.to_owned() });
            }
        };
        for (name, values) in &facts.bound {
            for (value, span) in values.iter().filter_map(|value| Some((value, self.text_of(*value)?))) {
                add(facts.home_around(value.start_byte()).unwrap_or_default(), name, span);
            }
        }
        for ((owner, name), span) in &facts.cases {
            add(owner, name, span.clone());
        }
        for (owner, seen) in &facts.tops {
            let View::Object { members, .. } = self.whole(seen.node) else { continue };
            for (label, value) in members.iter().filter_map(|member| Some((member.label?, member.value))) {
                if let Some(span) = self.text_of(value) {
                    add(owner, label, span);
                }
            }
        }
        found
    }

    /// An object without what only says its type: `{ … } as const`, `Object.freeze({ … })`.
    fn whole(&self, node: Node<'t>) -> View<'t> {
        match self.view(node) {
            View::Pass(parts) if parts.len() == 1 => self.view(parts[0]),
            View::Call { args, .. } if args.len() == 1 => self.view(args[0].value),
            view => view,
        }
    }

    /// The names of this file that are given what a function makes of a namespace.
    pub(crate) fn curried(&self) -> Vec<Curried> {
        let spaces = self.declared.spaces();
        let mut found = Vec::new();
        if spaces.is_empty() {
            return found;
        }
        for kept in &self.facts.seen {
            let given: Vec<(&'t str, Node<'t>)> = match &kept.view {
                View::Bind(binds) => binds.iter().filter_map(|bind| Some((bind.name, bind.value?))).collect(),
                View::Assign { target, value } => {
                    self.resolver.path(*target).last().map(|name| (*name, *value)).into_iter().collect()
                }
                View::Object { members, .. } => {
                    members.iter().filter_map(|member| Some((member.label?, member.value))).collect()
                }
                _ => continue,
            };
            for (name, value) in given {
                let View::Call { callee, args } = self.view(value) else { continue };
                let words = args.iter().take(ARGUMENTS).filter_map(|arg| self.text_of(arg.value));
                let Some(space) =
                    words.map(|span| self.facts.slice(&span)).find(|word| spaces.contains(word))
                else {
                    continue;
                };
                if let Some(maker) = self.path(callee, kept.scope).last() {
                    let (maker, name) = ((*maker).to_owned(), name.to_owned());
                    found.push(Curried { maker, name, space: space.to_owned() });
                }
            }
        }
        found
    }

    /// The words without a namespace that calls of this file are given.
    pub(crate) fn arguments_without_space(&self) -> Vec<Argument> {
        let facts = self.facts;
        let mut found = Vec::new();
        let spaces = self.declared.spaces();
        if spaces.is_empty() {
            return found;
        }
        // `failure("lineBusy")`
        let is_meant = |word: &str| {
            is_word(word)
                && spaces.iter().any(|space| self.declared.meant(&format!("{space}.{word}")).is_some())
        };
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
                    if word.contains('.')
                        || !is_code(word) && !is_meant(word)
                        || self.declared.is_foreign_among(word)
                    {
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
    for (source, one) in
        all.iter().flat_map(|(source, analysis)| analysis.spaced.iter().map(move |one| (source, one)))
    {
        let named = space_of(all, source, &one.constant);
        let one = Spaced { space: one.space.clone().or(named), ..one.clone() };
        if one.is_curried {
            for (file, curried) in curried_by(all, source, &one) {
                let made = Spaced { owner: String::new(), name: curried.name.clone(), ..one.clone() };
                let made = Spaced { space: Some(curried.space.clone()), ..made };
                makers.entry(made.name.clone()).or_default().push((file.to_owned(), made));
            }
        } else if one.space.as_ref().is_none_or(|space| declared.spaces().contains(&space.as_str())) {
            makers.entry(one.name.clone()).or_default().push((source.name.clone(), one));
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

/// The namespace that a name of a file stands for, where the files that it may come from agree on it; what it belongs to
/// and those of the same folder know best.
fn space_of(all: &[(Source, Analysis)], source: &Source, path: &[String]) -> Option<String> {
    let (name, before) = path.split_last()?;
    let folder = |source: &Source| Path::new(&source.name).parent().map(Path::to_owned);
    let one_of = |is_it: &dyn Fn(&Source, &Named) -> bool| {
        let others =
            all.iter().filter(|(other, _)| knows(source, &other.name, before.last().unwrap_or(name)));
        let named = others.flat_map(|(other, analysis)| analysis.spaces.iter().map(move |one| (other, one)));
        let named = named.filter(|(other, one)| one.name == *name && is_it(other, one));
        let spaces: BTreeSet<&str> = named.map(|(_, one)| one.space.as_str()).collect();
        if spaces.len() == 1 { spaces.first().map(|space| (*space).to_owned()) } else { None }
    };
    one_of(&|_, one| before.last() == Some(&one.owner))
        .or_else(|| one_of(&|other, _| folder(other) == folder(source)))
        .or_else(|| one_of(&|_, _| true))
}

/// The names that stand for what a function gives back for a namespace, with the files that have them.
fn curried_by<'a>(
    all: &'a [(Source, Analysis)],
    source: &'a Source,
    maker: &'a Spaced,
) -> impl Iterator<Item = (&'a str, &'a Curried)> {
    let files = all.iter().filter(|(other, _)| knows(other, &source.name, &maker.name));
    files
        .flat_map(|(other, analysis)| analysis.curried.iter().map(|one| (other.name.as_str(), one)))
        .filter(|(_, one)| one.maker == maker.name)
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
    let is_long = |full: &String| declared.has_parts(&found.word) || declared.meant(full).is_some();
    if let Some(word) = full.filter(|full| !is_used && is_long(full)) {
        analysis.uses.push(Use { word, ..found });
    }
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
