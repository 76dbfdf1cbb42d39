//! Functions of other files that operations are registered with: `'jobs/submit': jobs.submit`.
//!
//! A file says the name of the function and where it has it from; the file of the function has its body. Only both
//! together say to which operation the codes in it belong.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use tree_sitter::Node;

use super::analyse::Analysis;
use super::imports;
use super::lang::{Arg, Language, View};
use super::operations::is_use;
use super::source::Source;
use super::text::{fold, screaming};
use super::uses::{Finder, Use};

/// What a member is called that does what an operation is there for.
const DOES: &[&str] = &[
    "action", "call", "callback", "exec", "execute", "fn", "func", "handle", "handler", "impl", "invoke",
    "run",
];

/// A function that an operation is registered with and that this file does not have.
#[derive(Clone, Debug)]
pub(crate) struct Registered {
    /// The names of the function: here, and where it comes from.
    names: [String; 2],
    /// What it belongs to, and the types of that.
    owners: Vec<String>,
    operation: usize,
}

/// A function with a name.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    name: String,
    range: Range<usize>,
}

/// Whether a member of this name does what an operation is there for.
pub(super) fn does(label: &str) -> bool {
    label.len() <= 16 && {
        let label = fold(label);
        DOES.contains(&label.as_str()) || label.ends_with("handler")
    }
}

impl<'t> Finder<'_, 't, '_> {
    /// Keeps the name of a function that an operation is registered with.
    pub(super) fn register(&self, value: Node<'t>, operation: usize) {
        let (name, owners) = match self.view(value) {
            View::Name(name) => (name, Vec::new()),
            View::Access { object: Some(object), member, .. } => (member, self.resolver.path(object)),
            _ => return,
        };
        if matches!(owners.first(), Some(&("this" | "self"))) {
            return;
        }
        let types = owners.first().map(|owner| types_of(self.facts.text, owner)).unwrap_or_default();
        let owners = owners.into_iter().chain(types).map(str::to_owned).collect();
        let names = [name.to_owned(), self.original(name).to_owned()];
        self.registered.borrow_mut().push(Registered { names, owners, operation });
    }

    /// Registers what a table or a call names by an operation, where only another file knows whether it is a function:
    /// `registry.add('seats/hold', holdSeat)`.
    pub(super) fn register_names(&self, callee: Node<'t>, args: &[Arg<'t>], scope: usize) {
        let [first, rest @ ..] = args else { return };
        let is_plain = |arg: &&Arg<'t>| matches!(self.view(arg.value), View::Name(_) | View::Access { .. });
        if first.label.is_some() || !rest.iter().any(|arg| is_plain(&arg)) {
            return;
        }
        let Some(operation) = self.of_full(first.value) else { return };
        if adds(&self.path(callee, scope)) {
            let values = rest.iter().filter(is_plain).filter(|arg| arg.label.is_none_or(does));
            values.for_each(|arg| self.register(arg.value, operation));
        }
    }

    /// The operation that a call gives an object to, which says what does it or describes it:
    /// `registry.add('seats/hold', { description: '…', handler: holdSeat })`.
    pub(super) fn of_object(&self, path: &[&'t str], args: &[Arg<'t>]) -> Option<usize> {
        let [first, rest @ ..] = args else { return None };
        let operation = self.of_full(first.value).filter(|_| first.label.is_none())?;
        let is_told = |member: &Arg<'t>| {
            let label = member.label.unwrap_or_default();
            does(label) && !is_use(path.last().copied().unwrap_or_default())
                || adds(path) && self.places.is_description(label)
        };
        rest.iter()
            .flat_map(|arg| self.members_of(arg.value))
            .any(|member| is_told(&member))
            .then_some(operation)
    }

    /// What the objects that a call is given say that does an operation.
    pub(super) fn doing(&self, args: &[Arg<'t>]) -> Vec<Arg<'t>> {
        let members = args.iter().flat_map(|arg| self.members_of(arg.value));
        members.filter(|member| member.label.is_some_and(does)).collect()
    }

    fn members_of(&self, value: Node<'t>) -> Vec<Arg<'t>> {
        match self.view(value) {
            View::Object { members, .. } => members,
            // `&Tool{…}`, `{ … } as Tool`
            View::Pass(inner) if inner.len() == 1 => match self.view(inner[0]) {
                View::Object { members, .. } => members,
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// The functions of this file that others may register, where it has something that would belong to an operation.
    pub(crate) fn bodies(&self) -> Vec<Body> {
        if self.declared.operations.is_empty() || self.uses.is_empty() {
            return Vec::new();
        }
        let named = self.facts.functions.iter().filter_map(|function| {
            Some(Body { name: function.name?.to_owned(), range: function.range.clone() })
        });
        named.collect()
    }
}

/// Whether a call makes something known by its name.
fn adds(path: &[&str]) -> bool {
    const ADDS: &[&str] =
        &["ADD", "SET", "DEFINE", "REGISTER", "DECLARE", "EXPOSE", "HANDLE", "MOUNT", "BIND"];
    let Some(name) = path.last() else { return false };
    !is_use(name) && screaming(name).split('_').any(|word| ADDS.contains(&word))
}

/// The names that a text says right after another one that it declares: `lockers` and `Service` after `l` in
/// `l *lockers.Service`, `l := lockers.New()`, `l: Service`, `const l = new Service()`.
fn types_of<'t>(text: &'t str, name: &str) -> BTreeSet<&'t str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut found = BTreeSet::new();
    for at in memchr::memmem::find_iter(text.as_bytes(), name.as_bytes()) {
        let Some(rest) = text.get(at + name.len()..) else { continue };
        if text[..at].ends_with(is_part) || text[..at].ends_with('.') || !rest.starts_with([' ', ':']) {
            continue;
        }
        let mut rest = rest.trim_start_matches([' ', ':', '=', '*', '&']);
        for word in ["new ", "await ", "private ", "readonly "] {
            rest = rest.strip_prefix(word).unwrap_or(rest);
        }
        let end = rest.find(|c: char| !is_part(c) && c != '.' && c != ':').unwrap_or(rest.len());
        found.extend(rest[..end].split(['.', ':']).filter(|part| part.len() > 1));
    }
    found
}

/// Gives the codes in functions to the operations that other files register these with.
pub(crate) fn settle(all: &mut [(Source, Analysis)]) {
    let mut bodies: BTreeMap<&str, Vec<(usize, &Range<usize>)>> = BTreeMap::new();
    if all.iter().all(|(_, analysis)| analysis.registered.is_empty()) {
        return;
    }
    for (index, (_, analysis)) in all.iter().enumerate() {
        for body in &analysis.bodies {
            bodies.entry(&body.name).or_default().push((index, &body.range));
        }
    }
    // What does two operations belongs to neither.
    let mut settled: BTreeMap<(usize, usize), (Range<usize>, BTreeSet<usize>)> = BTreeMap::new();
    for (source, analysis) in all.iter() {
        for one in &analysis.registered {
            let Some(known) = bodies.get(one.names[1].as_str()) else { continue };
            let fits = |index: usize| all[index].0.name != source.name && one.is_in(source, &all[index].0);
            let mut fitting: Vec<_> = known.iter().filter(|(index, _)| fits(*index)).collect();
            if fitting.len() > 1 {
                let folder = Path::new(&source.name).parent();
                fitting.retain(|(index, _)| Path::new(&all[*index].0.name).parent() == folder);
            }
            if let [(index, range)] = fitting.as_slice() {
                let place = settled.entry((*index, range.start));
                place.or_insert_with(|| ((*range).clone(), BTreeSet::new())).1.insert(one.operation);
            }
        }
    }
    for ((index, _), (range, mut operations)) in settled {
        let Some(operation) = operations.pop_first().filter(|_| operations.is_empty()) else { continue };
        let analysis = &mut all[index].1;
        let kin = analysis.kin.iter_mut().map(|kin| &mut kin.found);
        let lookups = analysis.lookups.iter_mut().map(|lookup| &mut lookup.found);
        let inside = |found: &&mut Use| found.operation.is_none() && range.contains(&found.span.start);
        for found in analysis.uses.iter_mut().chain(kin).chain(lookups).filter(inside) {
            found.operation = Some(operation);
        }
    }
}

impl Registered {
    /// Whether a file has what is registered in another one, by what that imports.
    fn is_in(&self, here: &Source, there: &Source) -> bool {
        let (path, file) = (Path::new(&here.name), Path::new(&there.name));
        let (Some(lang), Some(other)) = (Language::of(path), Language::of(file)) else { return false };
        let owners = || self.owners.iter().map(String::as_str);
        let names: BTreeSet<&str> = self.names.iter().map(String::as_str).chain(owners()).collect();
        let folder = || file.parent().and_then(Path::file_name).and_then(|name| name.to_str());
        match lang {
            Language::JavaScript | Language::TypeScript | Language::Tsx => {
                matches!(other, Language::JavaScript | Language::TypeScript | Language::Tsx)
                    && here
                        .imports()
                        .filter_map(|import| import.path_of(&names))
                        .any(|from| leads(path, from, file))
            }
            _ if lang != other => false,
            // A package has the name of its folder, and an interface perhaps that of the package.
            Language::Go => {
                path.parent() == file.parent()
                    || folder().is_some_and(|folder| owners().any(|owner| owner.eq_ignore_ascii_case(folder)))
            }
            Language::Swift => {
                let types = owners().filter(|owner| owner.starts_with(|c: char| c.is_ascii_uppercase()));
                self.owners.is_empty() || types.into_iter().any(|ty| there.text.contains(&format!(" {ty} ")))
            }
            _ => {
                let mut modules: BTreeSet<&str> =
                    here.imports().flat_map(|import| import.words_of(&names)).collect();
                modules.extend(owners().filter(|_| lang == Language::Rust));
                imports::is_one(file, lang, &modules)
            }
        }
    }
}

/// Whether what an import names is a file, or a folder that hands on what is in it.
fn leads(here: &Path, from: &str, file: &Path) -> bool {
    let bare = |path: &Path| path.with_extension("");
    let is_script = |end: &str| matches!(end, "js" | "mjs" | "cjs" | "jsx" | "ts" | "tsx" | "mts" | "cts");
    let end = Path::new(from).extension().and_then(|end| end.to_str());
    let from = if end.is_some_and(is_script) { bare(Path::new(from)) } else { PathBuf::from(from) };
    if !from.starts_with(".") && !from.starts_with("..") {
        // `@/seats`, `~/handlers/seats`
        return from.file_name().is_some() && from.file_name() == bare(file).file_name();
    }
    let mut target = here.parent().map(Path::to_path_buf).unwrap_or_default();
    for part in from.components() {
        match part {
            Component::ParentDir => {
                target.pop();
            }
            Component::Normal(name) => target.push(name),
            _ => {}
        }
    }
    bare(file) == target || file.parent() == Some(target.as_path())
}
