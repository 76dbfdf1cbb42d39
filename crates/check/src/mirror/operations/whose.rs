//! Which function of the tree a name means that a file mentions: by what it belongs to, and by what the file imports.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::called::{Body, Mention};
use crate::mirror::analyse::Analysis;
use crate::mirror::hash::Map;
use crate::mirror::lang::Language;
use crate::mirror::names::imports;
use crate::mirror::names::stated::path_before;
use crate::mirror::source::Source;
use crate::mirror::words::text::fold;

/// Names of methods that many things have.
const COMMON: &[&str] = &[
    "add", "all", "any", "append", "apply", "at", "bind", "build", "call", "catch", "check", "clone",
    "close", "commit", "contains", "copy", "count", "create", "debug", "decode", "delete", "emit", "encode",
    "end", "error", "exec", "execute", "fetch", "filter", "find", "first", "flush", "forEach", "format",
    "from", "get", "has", "info", "init", "insert", "into", "is", "iter", "join", "keys", "last", "len",
    "list", "load", "lock", "log", "lookup", "make", "map", "match", "new", "next", "of", "on", "open",
    "parse", "pop", "post", "print", "push", "put", "query", "read", "reduce", "remove", "replace",
    "request", "reset", "run", "save", "search", "send", "set", "size", "sort", "split", "start", "stop",
    "take", "test", "then", "toString", "trim", "unwrap", "update", "use", "validate", "values", "wait",
    "warn", "with", "write",
];

/// A function of the tree: its file, and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Id {
    pub(crate) file: usize,
    pub(crate) body: usize,
}

/// The functions of all files.
pub(crate) struct Bodies<'a> {
    pub(crate) all: &'a [(Source, Analysis)],
    named: Map<&'a str, Vec<Id>>,
    /// The types of what a file calls by a name.
    types: Mutex<BTreeMap<(usize, &'a str), BTreeSet<&'a str>>>,
}

impl<'a> Bodies<'a> {
    pub(crate) fn of(all: &'a [(Source, Analysis)]) -> Self {
        let mut named: Map<&'a str, Vec<Id>> = Map::default();
        for (file, (_, analysis)) in all.iter().enumerate() {
            for (body, one) in analysis.functions.bodies.iter().enumerate() {
                named.entry(one.name.as_str()).or_default().push(Id { file, body });
            }
        }
        Self { all, named, types: Mutex::default() }
    }

    pub(crate) fn body(&self, id: Id) -> &'a Body {
        &self.all[id.file].1.functions.bodies[id.body]
    }

    /// The functions that a mention may mean; one alone is the one.
    pub(crate) fn meant(&self, file: usize, mention: &'a Mention) -> Vec<Id> {
        let (source, analysis) = &self.all[file];
        let written = source.slice(&mention.span);
        let name = mention.original.as_deref().unwrap_or(written);
        let Some(known) = self.named.get(name) else { return Vec::new() };
        let Some(lang) = family(source) else { return Vec::new() };
        let known: Vec<Id> =
            known.iter().copied().filter(|id| family(&self.all[id.file].0) == Some(lang)).collect();
        let pick = |is_one: &dyn Fn(Id, &Body) -> bool| -> Vec<Id> {
            known.iter().copied().filter(|id| is_one(*id, self.body(*id))).collect()
        };
        let homes = || analysis.functions.homes_around(mention.span.start);
        let is_here = |id: Id| id.file == file;
        let before = path_before(&source.text, mention.span.start);
        let imported = |owners: &[&str]| {
            pick(&|id, body| {
                body.home.is_none()
                    && !is_here(id)
                    && is_in(&[written, name], owners, source, &self.all[id.file].0)
            })
        };
        let Some(owner) = owner_of(source, mention, &before) else {
            // A method needs its object, but for Swift and what stands beside it in a module.
            let homes = homes();
            let is_beside = |home: &str| match lang {
                Language::Swift => homes.contains(&home),
                _ => homes.first() == Some(&home),
            };
            let mut here = pick(&|id, body| is_here(id) && body.home.as_deref().is_none_or(is_beside));
            if here.len() > 1 {
                let inner = |id: &Id| self.is_visible(*id, mention.span.start);
                here.retain(inner);
            }
            let giver: Vec<&str> = mention.giver.iter().map(String::as_str).collect();
            let found = if here.is_empty() { imported(&giver) } else { here };
            return match lang {
                Language::Swift if found.is_empty() => {
                    let is_own = |home: &str| homes.contains(&home);
                    pick(&|_, body| body.home.as_deref().is_none_or(is_own))
                }
                _ => found,
            };
        };
        let near = |found: Vec<Id>| self.nearest(file, found);
        if self.is_itself(file, mention, owner) {
            let homes = homes();
            let own = pick(&|_, body| body.home.as_deref().is_some_and(|home| homes.first() == Some(&home)));
            // What a class has from another one is a method of that.
            return if own.is_empty() { only(pick(&|_, body| body.home.is_some())) } else { near(own) };
        }
        let types = self.types_of(file, owner);
        let of_type =
            pick(&|_, body| body.home.as_deref().is_some_and(|home| home == owner || types.contains(home)));
        if !of_type.is_empty() {
            return near(of_type);
        }
        let owners: Vec<&str> = before.iter().copied().chain(types.iter().copied()).collect();
        let of_module = imported(&owners);
        if !of_module.is_empty() {
            return near(of_module);
        }
        // What nobody says the type of is perhaps called like it: `depot.load(…)` and `DepotService`.
        let is_called_so = |home: &str| {
            let (home, owner) = (fold(home), fold(owner));
            owner.len() > 2 && (home.starts_with(&owner) || home.ends_with(&owner))
        };
        let so_called = pick(&|_, body| types.is_empty() && body.home.as_deref().is_some_and(is_called_so));
        if !so_called.is_empty() {
            return near(so_called);
        }
        // Members of an object have no home of their own, and behind an interface may be any type.
        let is_common = COMMON.contains(&name);
        let is_free = |id: Id| is_here(id) && source.text.contains(&format!("{owner} = {{"));
        only(pick(&|id, body| is_free(id) || !is_common && body.home.is_some()))
    }

    /// Whether an owner is what the function around belongs to.
    fn is_itself(&self, file: usize, mention: &Mention, owner: &str) -> bool {
        let (source, analysis) = &self.all[file];
        matches!(owner, "self" | "this" | "Self" | "cls" | "super") || {
            // The receiver of a method of Go has any name.
            let functions = &analysis.functions;
            functions.around(mention.span.start).is_some_and(|body| {
                let head = source.text.get(functions.bodies[body].range.start..).unwrap_or_default();
                head.strip_prefix("func (")
                    .is_some_and(|rest| rest.strip_prefix(owner).is_some_and(|rest| rest.starts_with(' ')))
            })
        }
    }

    /// Whether a function of this file is known at a place: one within another is known in that one alone.
    fn is_visible(&self, id: Id, at: usize) -> bool {
        let bodies = &self.all[id.file].1.functions.bodies;
        let range = &bodies[id.body].range;
        let outer = bodies.iter().map(|body| &body.range);
        let mut around =
            outer.filter(|outer| *outer != range && outer.start <= range.start && range.end <= outer.end);
        around.all(|outer| outer.contains(&at))
    }

    /// Whether a function is declared in another one.
    pub(crate) fn is_within(&self, id: Id, outer: Id) -> bool {
        let (inner, around) = (&self.body(id).range, &self.body(outer).range);
        id.file == outer.file && id != outer && around.start <= inner.start && inner.end <= around.end
    }

    /// Those of some functions that are in the file itself, or else in its folder, or else all.
    fn nearest(&self, file: usize, found: Vec<Id>) -> Vec<Id> {
        let folder = |file: usize| Path::new(&self.all[file].0.name).parent();
        let keep = |is_near: &dyn Fn(&Id) -> bool| -> Vec<Id> {
            found.iter().copied().filter(|id| is_near(id)).collect()
        };
        let near = [keep(&|id| id.file == file), keep(&|id| folder(id.file) == folder(file))];
        near.into_iter().find(|near| !near.is_empty()).unwrap_or(found)
    }

    fn types_of(&self, file: usize, owner: &'a str) -> BTreeSet<&'a str> {
        let mut types = self.types.lock().unwrap_or_else(PoisonError::into_inner);
        let text = self.all[file].0.text.as_str();
        types.entry((file, owner)).or_insert_with(|| types_of(text, owner)).clone()
    }
}

/// What a mention belongs to; an empty name where it is a value without one.
fn owner_of<'a>(source: &Source, mention: &Mention, before: &[&'a str]) -> Option<&'a str> {
    let text = source.text.get(..mention.span.start)?;
    let is_member =
        text.trim_end_matches(['"', '\'', '`']).ends_with(['.', ':', '[']) && !text.ends_with(": ");
    let is_outer = |owner: &&str| matches!(*owner, "crate" | "super");
    is_member.then(|| before.first().copied().unwrap_or_default()).filter(|owner| !is_outer(owner))
}

fn only(found: Vec<Id>) -> Vec<Id> {
    if found.len() == 1 { found } else { Vec::new() }
}

/// The language of a file, where those that import each other are one.
pub(crate) fn family(source: &Source) -> Option<Language> {
    Language::of(Path::new(&source.name)).map(|lang| match lang {
        Language::JavaScript | Language::TypeScript | Language::Tsx => Language::TypeScript,
        lang => lang,
    })
}

/// Whether a file has what another one names, by what that imports.
pub(crate) fn is_in<S: AsRef<str>>(names: &[S], owners: &[S], here: &Source, there: &Source) -> bool {
    let (path, file) = (Path::new(&here.name), Path::new(&there.name));
    let (Some(lang), Some(other)) = (family(here), family(there)) else { return false };
    let types = || owners.iter().map(AsRef::as_ref);
    let names: BTreeSet<&str> = names.iter().map(AsRef::as_ref).chain(types()).collect();
    let folder = || file.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    match lang {
        _ if lang != other => false,
        Language::TypeScript => {
            let mut from = here.imports().filter_map(|import| import.path_of(&names));
            from.any(|from| leads(path, from, file))
        }
        // A package has the name of its folder, and an interface perhaps that of the package.
        Language::Go => {
            path.parent() == file.parent()
                || folder().is_some_and(|folder| types().any(|owner| owner.eq_ignore_ascii_case(folder)))
        }
        Language::Swift => {
            let mut capitals = types().filter(|owner| owner.starts_with(|c: char| c.is_ascii_uppercase()));
            owners.is_empty() || capitals.any(|ty| there.text.contains(&format!(" {ty} ")))
        }
        _ => {
            let mut modules: BTreeSet<&str> =
                here.imports().flat_map(|import| import.words_of(&names)).collect();
            modules.extend(types().filter(|_| lang == Language::Rust));
            imports::is_one(file, lang, &modules)
        }
    }
}

/// The names that a text says right after another one that it declares: `lockers` and `Service` after `l` in
/// `l *lockers.Service`, `l := lockers.New()`, `l: Arc<Service>`, `const l = new Service()`.
pub(crate) fn types_of<'t>(text: &'t str, name: &str) -> BTreeSet<&'t str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut found = BTreeSet::new();
    if name.is_empty() {
        return found;
    }
    for at in memchr::memmem::find_iter(text.as_bytes(), name.as_bytes()) {
        let Some(rest) = text.get(at + name.len()..) else { continue };
        if text[..at].ends_with(is_part) || text[..at].ends_with('.') || !rest.starts_with([' ', ':']) {
            continue;
        }
        let mut rest = rest.trim_start_matches([' ', ':', '=', '*', '&']);
        for word in ["new ", "await ", "private ", "readonly ", "any ", "some "] {
            rest = rest.strip_prefix(word).unwrap_or(rest);
        }
        let is_type = |c: char| is_part(c) || matches!(c, '.' | ':' | '<' | '>' | '[');
        let is_inner = |(at, c): (usize, char)| !(is_type(c) || c == ' ' && rest[..at].ends_with("dyn"));
        let end = rest.char_indices().find(|pair| is_inner(*pair)).map_or(rest.len(), |(at, _)| at);
        let parts = rest[..end].split(|c: char| !is_part(c));
        found.extend(parts.filter(|part| part.len() > 1 && *part != "dyn"));
    }
    found
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
