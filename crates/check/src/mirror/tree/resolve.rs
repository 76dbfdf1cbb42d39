//! Which codes an expression can be: through choices, conversions, constants and tables of the same file.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeSet;
use std::ops::Range;

use tree_sitter::Node;

use super::composed::{Composers, Frame};
use super::facts::{Facts, Seen};
use super::same::{ANY_OF, INTO, SAME, WRAPS};
pub(crate) use super::same::{is_first_of, is_frozen, is_instead, is_same};
use crate::mirror::lang::{Arg, Language, View, words};
use crate::mirror::names::spaces::Spacing;

/// How many steps a value is followed.
pub(crate) const DEPTH: usize = 12;
/// How many parts of a name are told apart.
const PARTS: usize = 5;
/// How many of these may go through a name.
pub(crate) const NAMES: usize = 3;

/// What an expression comes down to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Leaf<'t> {
    /// A text.
    Text(Range<usize>),
    /// A name that this file does not explain, perhaps of a type or package.
    Name { owner: Option<&'t str>, name: &'t str, at: Range<usize> },
    /// A word that is put together; what stands before its dot may be unknown.
    Made {
        word: String,
        at: Range<usize>,
        is_local: bool,
        /// What stands before it, by its name, where this file does not know it.
        after: Vec<&'t str>,
    },
}

pub(crate) struct Resolver<'f, 't> {
    pub(crate) facts: &'f Facts<'t>,
    /// Functions of this file that a code was taken from.
    pub(crate) called: RefCell<BTreeSet<&'t str>>,
    /// Where the functions are named that an expression takes what it is from.
    pub(crate) calls: RefCell<Vec<usize>>,
    /// Names that an expression was followed through.
    pub(crate) bound: RefCell<Vec<(&'t str, Node<'t>)>>,
    /// Whether the functions that are called on the way are kept: only where every value is a code.
    pub(crate) keeps_calls: Cell<bool>,
    /// Texts of which a parameter is the last part.
    pub(crate) spacings: RefCell<Vec<Spacing<'t>>>,
    /// The calls that are followed into the functions that put a text together, and these functions, once that was asked.
    pub(super) frames: RefCell<Vec<Frame<'t>>>,
    pub(super) composers: OnceCell<Composers<'t>>,
}

impl<'f, 't> Resolver<'f, 't> {
    pub(crate) fn new(facts: &'f Facts<'t>) -> Self {
        Self {
            facts,
            called: RefCell::default(),
            calls: RefCell::default(),
            bound: RefCell::default(),
            keeps_calls: Cell::new(false),
            spacings: RefCell::default(),
            frames: RefCell::default(),
            composers: OnceCell::new(),
        }
    }

    /// What an expression comes down to where a code belongs: the names and functions on the way are kept where every
    /// value is one.
    pub(crate) fn leaves_kept(&self, node: Node<'t>, scope: usize, keeps_calls: bool) -> Vec<Leaf<'t>> {
        self.bound.borrow_mut().clear();
        self.calls.borrow_mut().clear();
        self.keeps_calls.set(keeps_calls);
        let leaves = self.leaves(node, scope);
        // What is only asked for elsewhere says nothing of the functions that are called there.
        self.keeps_calls.set(false);
        leaves
    }

    /// What an expression comes down to.
    pub(crate) fn leaves(&self, node: Node<'t>, scope: usize) -> Vec<Leaf<'t>> {
        let mut out = Vec::new();
        self.follow(node, scope, DEPTH, NAMES, &mut out);
        out
    }

    pub(crate) fn view(&self, node: Node<'t>) -> View<'t> {
        self.facts.lang.view(node, self.facts.text)
    }

    pub(crate) fn follow(
        &self,
        node: Node<'t>,
        scope: usize,
        depth: usize,
        names: usize,
        out: &mut Vec<Leaf<'t>>,
    ) {
        let Some(depth) = depth.checked_sub(1) else { return };
        match self.view(node) {
            View::Str(range) => out.push(Leaf::Text(range)),
            View::Pass(parts) | View::List(parts) => {
                for part in parts {
                    self.follow(part, scope, depth, names, out);
                }
            }
            View::Switch { .. } | View::Block => {
                for end in crate::mirror::lang::tails(node).into_iter().filter(|end| end.id() != node.id()) {
                    self.follow(end, scope, depth, names, out);
                }
            }
            View::Name(name) => self.name(name, node, scope, depth, names, out),
            View::Access { object, member, node: at } => {
                self.access(object, member, at, scope, depth, names, out);
            }
            View::Computed(object) => self.values(object, scope, depth, names, out),
            View::Template(_)
            | View::Join(_)
            | View::Format { .. }
            | View::Tokens { name: "format" | "concat", .. } => {
                out.extend(self.made(node, scope, depth, names));
            }
            View::Tokens { name, .. } if self.facts.wrappers().contains_key(name) => {
                out.extend(self.made(node, scope, depth, names));
            }
            View::Call { callee, args } => {
                if self.composed(callee, &args, scope).is_some() {
                    out.extend(self.made(node, scope, depth, names));
                }
                self.call(callee, &args, scope, depth, names, out);
            }
            View::Object { members, .. } => {
                // What has no names is a list, as in `new Set<ErrorCode>([…])`.
                for member in members.iter().filter(|member| member.label.is_none() && member.key.is_none()) {
                    self.follow(member.value, scope, depth, names, out);
                }
            }
            View::Assign { .. }
            | View::Bind(_)
            | View::Loop(_)
            | View::Compare(_)
            | View::Function { .. }
            | View::Return(_)
            | View::Throw(_)
            | View::Enum { .. }
            | View::Class { .. }
            | View::Home(_)
            | View::Alias { .. }
            | View::Union { .. }
            | View::Tokens { .. }
            | View::Doc
            | View::Note
            | View::Shown
            | View::Other => {}
        }
    }

    fn name(
        &self,
        name: &'t str,
        node: Node<'t>,
        scope: usize,
        depth: usize,
        names: usize,
        out: &mut Vec<Leaf<'t>>,
    ) {
        if let (Some((object, member)), Some(names)) = (self.facts.taken.get(name), names.checked_sub(1)) {
            return self.access(Some(*object), member, node, scope, depth, names, out);
        }
        if let (Some((table, index)), Some(names)) = (self.facts.cells.get(name), names.checked_sub(1)) {
            return self.cells(*table, *index, scope, depth, names, out);
        }
        let follow = |given: Seen<'t>| self.follow(given.node, given.scope, depth, names, out);
        if self.as_given(name, node.start_byte(), follow).is_some() {
            return;
        }
        match (names.checked_sub(1), self.facts.lookup(name, scope)) {
            // `Late.String()`: a number of Go has a text where a method gives it one.
            (Some(_), Some(values)) if values.is_empty() && self.facts.is_number(name, scope) => {
                out.push(Leaf::Name { owner: None, name, at: node.byte_range() });
            }
            (Some(names), Some(values)) => {
                if self.keeps_calls.get() {
                    self.bound.borrow_mut().push((name, node));
                }
                for value in values {
                    self.follow(value, scope, depth, names, out);
                }
            }
            (None, Some(_)) => {}
            (_, None) => {
                let name = self.facts.aliases.get(name).copied().unwrap_or(name);
                out.push(Leaf::Name { owner: None, name, at: node.byte_range() });
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one access, and the way that led there")]
    fn access(
        &self,
        object: Option<Node<'t>>,
        member: &'t str,
        at: Node<'t>,
        scope: usize,
        depth: usize,
        names: usize,
        out: &mut Vec<Leaf<'t>>,
    ) {
        let owner = object.and_then(|object| self.path(object).last().copied());
        let owner = owner.map(|owner| self.facts.aliases.get(owner).copied().unwrap_or(owner));
        if let Some(raw) = owner.and_then(|owner| self.facts.cases.get(&(owner, member))) {
            out.push(Leaf::Text(raw.clone()));
            return;
        }
        // `.lost` belongs to the type that is wanted there: one type alone of this file has a constant of this name.
        let home = if object.is_none() { self.facts.only_home_of(member) } else { owner };
        if let (Some(home), Some(names)) = (home, names.checked_sub(1)) {
            let values = self.facts.constant(home, member, at.start_byte());
            let known = out.len();
            for value in values {
                self.follow(*value, scope, depth, names, out);
            }
            // What is made of a text stands for something that its type knows: `static let lost = Word(text: "X")`.
            let is_made = |value: &Node<'t>| matches!(self.view(*value), View::Call { .. });
            if out.len() > known || !values.is_empty() && !values.iter().all(is_made) {
                return;
            }
        }
        if let Some(object) = object {
            // `Trouble.lost.code`
            let is_code_of_case = || {
                matches!(member, "code" | "Code")
                    && matches!(self.view(object), View::Access { object: Some(owner), .. }
                        if self.path(owner).last().is_some_and(|owner| owner.starts_with(char::is_uppercase)))
            };
            if is_code_of_case()
                && let View::Access { object: Some(owner), member: case, .. } = self.view(object)
                && let Some(owner) = self.path(owner).last()
                && let Some(raw) = self.facts.cases.get(&(*owner, case))
                && let Some(word) = self.code_of_case(owner, raw)
            {
                out.push(Leaf::Made { word, at: raw.clone(), is_local: false, after: Vec::new() });
                return;
            }
            if SAME.contains(&member) || is_code_of_case() {
                self.follow(object, scope, depth, names, out);
                return;
            }
            if let Some(members) = self.table(object, scope) {
                for found in members.iter().filter(|found| found.label == Some(member)) {
                    self.follow(found.value, scope, depth, names, out);
                }
                return;
            }
        }
        out.push(Leaf::Name { owner, name: member, at: self.facts.inner(at) });
    }

    fn call(
        &self,
        callee: Node<'t>,
        args: &[Arg<'t>],
        scope: usize,
        depth: usize,
        names: usize,
        out: &mut Vec<Leaf<'t>>,
    ) {
        if let View::Access { object: Some(object), member, .. } = self.view(callee) {
            let is_same = SAME.contains(&member) && (member != "String" || args.is_empty());
            if is_same && args.len() <= 1 || INTO.contains(&member) && args.is_empty() {
                return self.follow(object, scope, depth, names, out);
            }
            if matches!(
                member,
                "get"
                    | "at"
                    | "unwrap_or"
                    | "unwrap_or_default"
                    | "or"
                    | "getOrDefault"
                    | "orElse"
                    | "getOrElse"
            ) {
                self.values(object, scope, depth, names, out);
                // A table of another file is no code itself: `TABLE.get(reason, "X")`.
                let is_table = matches!(member, "get" | "at" | "getOrDefault")
                    && matches!(self.view(object), View::Name(name) if self.facts.lookup(name, scope).is_none());
                if !is_table {
                    self.follow(object, scope, depth, names, out);
                }
                // What is given in the place of nothing is the last argument.
                let instead = if member == "get" { args.get(1) } else { args.last() };
                if let Some(instead) = instead.filter(|_| member != "at") {
                    self.follow(instead.value, scope, depth, names, out);
                }
                return;
            }
        }
        if let View::Access { object: Some(object), member: "unwrap_or_else" | "or_else", .. } =
            self.view(callee)
        {
            self.follow(object, scope, depth, names, out);
            if let Some(View::Function { tail: Some(tail), .. }) =
                args.first().map(|arg| self.view(arg.value))
            {
                self.follow(tail, scope, depth, names, out);
            }
            return;
        }
        // `StudioCode(rawValue: "X")`
        if let [Arg { label: Some("rawValue"), value, .. }] = args {
            return self.follow(*value, scope, depth, names, out);
        }
        let path = self.path(callee);
        let Some(last) = path.last().copied() else { return };
        if matches!(
            last,
            "field" | "Field" | "attrib" | "ib" | "Column" | "mapped_column" | "CharField" | "TextField"
        ) {
            // The member of a class, with what it is when nothing is given.
            let default = args.iter().find(|arg| arg.label == Some("default"));
            let first = args.first().filter(|arg| arg.label.is_none() && last == "Field");
            if let Some(value) = default.or(first) {
                self.follow(value.value, scope, depth, names, out);
            }
        } else if is_first_of(&path) || ANY_OF.contains(&last) {
            for arg in args {
                self.follow(arg.value, scope, depth, names, out);
            }
        } else if WRAPS.contains(&last) {
            if let Some(first) = args.first() {
                self.follow(first.value, scope, depth, names, out);
            }
        } else if self.keeps_calls.get() {
            let at = match self.view(callee) {
                View::Name(_) => Some(callee.start_byte()),
                View::Access { node: at, .. } => Some(self.facts.inner(at).start),
                _ => None,
            };
            self.calls.borrow_mut().extend(at);
            if self.may_be_own(&path) {
                self.called.borrow_mut().insert(last);
            }
        }
    }

    /// Whether a call of this name may be one of a function of this file: `late(charge)`, `self.late(charge)`.
    pub(super) fn may_be_own(&self, path: &[&'t str]) -> bool {
        match path {
            [_] | ["self" | "this" | "cls" | "Self", _] => true,
            // The receiver of a method of Go has any name.
            [owner, _] => self.facts.receivers.contains(owner),
            _ => false,
        }
    }

    /// All values of a table.
    fn values(&self, object: Node<'t>, scope: usize, depth: usize, names: usize, out: &mut Vec<Leaf<'t>>) {
        let table = self.table(object, scope).or_else(|| self.pairs(object, scope)).unwrap_or_default();
        // `new Map([["a", "X"]])` has its values second.
        let value = |member: Arg<'t>| match self.view(member.value) {
            View::List(row) if row.len() == 2 && member.key.is_none() => row[1],
            _ => member.value,
        };
        for value in table.into_iter().map(value).chain(self.elements(object)) {
            self.follow(value, scope, depth, names, out);
        }
    }

    /// One part of each of the rows that a table has.
    fn cells(
        &self,
        table: Node<'t>,
        index: usize,
        scope: usize,
        depth: usize,
        names: usize,
        out: &mut Vec<Leaf<'t>>,
    ) {
        let rows = self.table(table, scope).or_else(|| self.pairs(table, scope)).unwrap_or_default();
        let listed = match self.view(table) {
            View::Name(name) => self.facts.lookup(name, scope).unwrap_or_default(),
            _ => vec![table],
        };
        let listed = listed.into_iter().flat_map(|list| self.elements(list));
        for row in rows.into_iter().map(|member| member.value).chain(listed) {
            if let Some(cell) = self.elements(row).get(index) {
                self.follow(*cell, scope, depth, names, out);
            }
        }
    }

    /// The members of a table of this file, by the expression that names it.
    pub(crate) fn table(&self, node: Node<'t>, scope: usize) -> Option<Vec<Arg<'t>>> {
        self.table_in(node, scope, DEPTH)
    }

    fn table_in(&self, node: Node<'t>, scope: usize, depth: usize) -> Option<Vec<Arg<'t>>> {
        let depth = depth.checked_sub(1)?;
        match self.view(node) {
            View::Object { members, .. } => Some(members),
            View::Pass(parts) => parts.first().and_then(|part| self.table_in(*part, scope, depth)),
            // `Codes.parcel`
            View::Access { object: Some(object), member, .. } => {
                let outer = self.table_in(object, scope, depth)?;
                let inner = outer.iter().find(|inner| inner.label == Some(member))?;
                self.table_in(inner.value, scope, depth)
            }
            View::Call { args, callee }
                if self
                    .path(callee)
                    .last()
                    .is_some_and(|last| matches!(*last, "Map" | "from") || is_frozen(last)) =>
            {
                args.first().and_then(|first| self.table_in(first.value, scope, depth))
            }
            View::Name(name) => self
                .facts
                .lookup(name, scope)?
                .into_iter()
                .find_map(|value| self.table_in(value, scope, depth)),
            _ => None,
        }
    }

    /// The members of a table that has a name and is made of pairs: `new Map([["a", "X"]])`.
    fn pairs(&self, table: Node<'t>, scope: usize) -> Option<Vec<Arg<'t>>> {
        let View::Name(name) = self.view(table) else { return None };
        let values = self.facts.lookup(name, scope)?;
        let [value] = values.as_slice() else { return None };
        let View::Call { callee, args } = self.view(*value) else { return None };
        let first = args.first().filter(|_| self.path(callee).last() == Some(&"Map"))?;
        let View::List(rows) = self.view(first.value) else { return None };
        let pair = |row: Node<'t>| match self.view(row) {
            View::List(parts) if parts.len() == 2 => {
                Some(Arg { label: None, key: Some(parts[0]), value: parts[1] })
            }
            _ => None,
        };
        rows.into_iter().map(pair).collect()
    }

    /// The last parts of a name such as `errors.makeError`.
    pub(crate) fn path(&self, node: Node<'t>) -> Vec<&'t str> {
        let mut path = Vec::new();
        self.path_in(node, PARTS, &mut path);
        path
    }

    fn path_in(&self, node: Node<'t>, depth: usize, path: &mut Vec<&'t str>) {
        let Some(depth) = depth.checked_sub(1) else { return };
        match self.view(node) {
            View::Name(name) => path.push(name),
            View::Access { object, member, .. } => {
                if let Some(object) = object {
                    self.path_in(object, depth, path);
                }
                path.push(member);
            }
            View::Pass(parts) => {
                if let [only] = parts.as_slice() {
                    self.path_in(*only, depth, path);
                }
            }
            View::Call { callee, .. } => self.path_in(callee, depth, path),
            // `Fail[int]` is a function with a type.
            View::Computed(object) if self.facts.lang == Language::Go => self.path_in(object, depth, path),
            View::Other if node.named_child_count() == 0 => path.push(words(node, self.facts.text)),
            _ => {}
        }
    }
}
