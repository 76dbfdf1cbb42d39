//! Functions of other files that operations are registered with: `'jobs/submit': jobs.submit`.
//!
//! A file says the name of the function and where it has it from; the file of the function has its body. Only both
//! together say to which operation the codes in it belong.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

use tree_sitter::Node;

use super::parts::{DEPTH, Part, is_name, is_use};
use super::whose::{is_in, types_of};
use crate::mirror::analyse::Analysis;
use crate::mirror::lang::{Arg, View};
use crate::mirror::source::Source;
use crate::mirror::uses::Finder;
use crate::mirror::words::text::{fold, screaming};
use crate::mirror::words::things::last_name;

/// What a member is called that does what an operation is there for.
const DOES: &[&str] = &[
    "action", "call", "callback", "exec", "execute", "fn", "func", "handle", "handler", "impl", "invoke",
    "run",
];

/// A function that an operation is registered with and that this file does not have.
#[derive(Clone, Debug)]
pub(crate) struct Registered {
    /// The names of the function: here, and where it comes from.
    pub(super) names: [String; 2],
    /// What it belongs to, and the types of that.
    pub(super) owners: Vec<String>,
    pub(super) operation: usize,
}

/// Whether a member of this name does what an operation is there for.
pub(crate) fn does(label: &str) -> bool {
    label.len() <= 16 && {
        let label = fold(label);
        DOES.contains(&label.as_str()) || label.ends_with("handler")
    }
}

/// Whether a method of this name does what its type is there for.
pub(crate) fn is_doing(name: &str) -> bool {
    matches!(name, "__call__" | "callAsFunction" | "ServeHTTP" | "perform") || does(name)
}

impl<'t> Finder<'_, 't, '_> {
    /// Keeps the name of a function that an operation is registered with.
    pub(crate) fn register(&self, value: Node<'t>, operation: usize) {
        self.registered.borrow_mut().extend(self.to_register(value, operation));
    }

    pub(super) fn to_register(&self, value: Node<'t>, operation: usize) -> Option<Registered> {
        let (name, owners) = match self.view(value) {
            View::Name(name) => match self.facts.given.get(name) {
                Some((call, member)) => (*member, self.resolver.path(*call)),
                None => (name, Vec::new()),
            },
            View::Access { object: Some(object), member, .. } => (member, self.resolver.path(object)),
            _ => return None,
        };
        if matches!(owners.first(), Some(&("this" | "self"))) {
            return None;
        }
        let types = owners.first().map(|owner| types_of(self.facts.text, owner)).unwrap_or_default();
        let owners = owners.into_iter().chain(types).map(str::to_owned).collect();
        let names = [name.to_owned(), self.original(name).to_owned()];
        Some(Registered { names, owners, operation })
    }

    /// The type of what is made here: `new Tracker(store)`, `Tracker::new(store)`, `&Tracker{store}`, `Tracker`.
    pub(crate) fn doer(&self, value: Node<'t>) -> Option<&'t str> {
        let is_type = |name: &&'t str| name.starts_with(|c: char| c.is_ascii_uppercase());
        let name = match self.view(value) {
            View::Call { callee, .. } => {
                let path = self.resolver.path(callee);
                path.iter().rev().take(2).copied().find(is_type)
            }
            View::Object { ty: Some(ty), .. } => Some(last_name(ty)).filter(is_type),
            // A struct without members is its own value: `registry.add("shipments/track", Tracker)`.
            View::Name(name) => {
                Some(name).filter(|name| is_type(name) && name.bytes().any(|byte| byte.is_ascii_lowercase()))
            }
            View::Pass(inner) if inner.len() == 1 => self.doer(inner[0]),
            _ => None,
        };
        name.filter(|name| !self.is_failure(name))
    }

    /// Whether a type of this file has a method that does what an operation is there for.
    pub(crate) fn does_by_type(&self, name: &str) -> bool {
        let homes = self.facts.homes.iter().filter(|(home, _)| *home == name);
        let mut doing = self.facts.functions.iter().filter(|function| function.name.is_some_and(is_doing));
        let homes: Vec<_> = homes.map(|(_, range)| range).collect();
        !homes.is_empty()
            && doing.any(|function| homes.iter().any(|home| home.contains(&function.range.start)))
    }

    /// A type with a method that does an operation: `registry.add("shipments/track", new Tracker(store))`.
    pub(crate) fn handler_of_type(&self, value: Node<'t>, operation: usize, parts: &mut Vec<Part>) {
        let Some(name) = self.doer(value) else { return };
        if self.does_by_type(name) {
            let homes = self.facts.homes.iter().filter(|(home, _)| *home == name);
            parts.extend(homes.map(|(_, range)| Part { range: range.clone(), operation }));
        } else if !self.facts.homes.iter().any(|(home, _)| *home == name) {
            let names = [name.to_owned(), self.original(name).to_owned()];
            self.registered.borrow_mut().push(Registered { names, owners: Vec::new(), operation });
        }
    }

    /// Registers what a table or a call names by an operation, where only another file knows whether it is a function:
    /// `registry.add('seats/hold', holdSeat)`.
    pub(crate) fn register_names(&self, callee: Node<'t>, args: &[Arg<'t>], scope: usize) {
        let [first, rest @ ..] = args else { return };
        let is_plain = |arg: &&Arg<'t>| matches!(self.view(arg.value), View::Name(_) | View::Access { .. });
        if first.label.is_some() || !rest.iter().any(|arg| is_plain(&arg)) {
            return;
        }
        let path = self.path(callee, scope);
        let route = self.of_route(callee, args, scope);
        // `registry.add(Spec { name: "shipments/track" }, shipments::track)`
        let spec = || adds(&path).then(|| self.of_spec(first.value, scope, DEPTH)).flatten();
        let Some(operation) = route.or_else(|| self.of_full(first.value)).or_else(spec) else { return };
        if route.is_some() || adds(&path) {
            let values = rest.iter().filter(is_plain).filter(|arg| arg.label.is_none_or(does));
            values.for_each(|arg| self.register(arg.value, operation));
        }
    }

    /// The operation that a call adds by its full name: `registry.add('seats/hold', seats.hold)`.
    pub(crate) fn added(&self, path: &[&'t str], args: &[Arg<'t>]) -> Option<usize> {
        let first = args.first().filter(|first| first.label.is_none_or(is_name))?;
        let is_used = || path.first().is_some_and(|first| is_use(first));
        self.of_full(first.value).filter(|_| adds(path) && !is_used())
    }

    /// The operation that a call gives an object to, which says what does it or describes it:
    /// `registry.add('seats/hold', { description: '…', handler: holdSeat })`.
    pub(crate) fn of_object(&self, path: &[&'t str], args: &[Arg<'t>]) -> Option<usize> {
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
    pub(crate) fn doing(&self, args: &[Arg<'t>]) -> Vec<Arg<'t>> {
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
}

/// Whether a call makes something known by its name.
pub(crate) fn adds(path: &[&str]) -> bool {
    const ADDS: &[&str] =
        &["ADD", "SET", "DEFINE", "REGISTER", "DECLARE", "EXPOSE", "HANDLE", "MOUNT", "BIND"];
    let Some(name) = path.last() else { return false };
    let has = |word: &&str| {
        name.as_bytes().windows(word.len()).any(|part| part.eq_ignore_ascii_case(word.as_bytes()))
    };
    // Every call is asked, and few have such a word.
    ADDS.iter().any(has) && !is_use(name) && screaming(name).split('_').any(|word| ADDS.contains(&word))
}

/// A function or a type of some file, and what it belongs to there.
type Known<'a> = (usize, &'a Range<usize>, Option<&'a str>);

/// Gives the codes in functions to the operations that other files register these with.
pub(crate) fn settle(all: &mut [(Source, Analysis)]) {
    let mut bodies: BTreeMap<&str, Vec<Known<'_>>> = BTreeMap::new();
    if all.iter().all(|(_, analysis)| analysis.registered.is_empty()) {
        return;
    }
    for (index, (_, analysis)) in all.iter().enumerate() {
        let functions = &analysis.functions;
        for body in &functions.bodies {
            bodies.entry(&body.name).or_default().push((index, &body.range, body.home.as_deref()));
            // A type does an operation by the method that is there for it.
            if let Some(home) = body.home.as_deref().filter(|_| is_doing(&body.name)) {
                let homes = functions
                    .homes
                    .iter()
                    .filter(|(name, range)| name == home && range.contains(&body.range.start));
                bodies.entry(home).or_default().extend(homes.map(|(_, range)| (index, range, None)));
            }
        }
    }
    // What does two operations belongs to neither.
    let mut settled: BTreeMap<(usize, usize), (Range<usize>, BTreeSet<usize>)> = BTreeMap::new();
    for (source, analysis) in all.iter() {
        for one in &analysis.registered {
            let Some(known) = bodies.get(one.names[1].as_str()) else { continue };
            let fits = |index: usize| {
                all[index].0.name != source.name && is_in(&one.names, &one.owners, source, &all[index].0)
            };
            let mut fitting: Vec<_> = known.iter().filter(|(index, ..)| fits(*index)).collect();
            if fitting.len() > 1 {
                let folder = Path::new(&source.name).parent();
                fitting.retain(|(index, ..)| Path::new(&all[*index].0.name).parent() == folder);
            }
            // What has an interface may be called like that, and known in its package alone: `parker` for `mcp.Parker`.
            if fitting.is_empty() {
                let is_so_called = |home: &str| {
                    let is_it = |owner: &String| owner != home && owner.eq_ignore_ascii_case(home);
                    one.owners.iter().any(is_it)
                };
                fitting = known.iter().filter(|(.., home)| home.is_some_and(is_so_called)).collect();
            }
            if let [(index, range, _)] = fitting.as_slice() {
                let place = settled.entry((*index, range.start));
                place.or_insert_with(|| ((*range).clone(), BTreeSet::new())).1.insert(one.operation);
            }
        }
    }
    for ((index, _), (range, mut operations)) in settled {
        let Some(operation) = operations.pop_first().filter(|_| operations.is_empty()) else { continue };
        all[index].1.give(Part { range, operation });
    }
}
