//! One walk over a tree: the names of a file, and the nodes that deserve a second look.

use std::cell::{OnceCell, RefCell};
use std::ops::Range;

use tree_sitter::{Node, Tree};

use super::around::Outer;
use super::late::Late;
use super::nodes::each_node;
use super::typed::Types;
use super::wrappers::Parts;
use crate::mirror::hash::{Map, Set};
use crate::mirror::lang::{Bind, Kind, Language, View, names_in, tails, words};

/// The scope of the file itself.
pub(crate) const FILE: usize = 0;

/// A function.
#[derive(Debug)]
pub(crate) struct Function<'t> {
    pub(crate) name: Option<&'t str>,
    pub(crate) ret: Option<&'t str>,
    pub(crate) params: Vec<&'t str>,
    pub(crate) range: Range<usize>,
    pub(crate) decorators: Vec<Node<'t>>,
    pub(crate) doc: Option<Node<'t>>,
}

/// A class or struct.
#[derive(Debug)]
pub(crate) struct Class<'t> {
    pub(crate) name: Node<'t>,
    pub(crate) bases: Vec<&'t str>,
    pub(crate) derives: Vec<&'t str>,
    pub(crate) code: Option<Range<usize>>,
    pub(crate) range: Range<usize>,
}

/// A node and the scope that it stands in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen<'t> {
    pub(crate) node: Node<'t>,
    pub(crate) scope: usize,
}

/// Something to look at when all names are known.
#[derive(Debug)]
pub(crate) struct Kept<'t> {
    pub(crate) node: Node<'t>,
    pub(crate) scope: usize,
    pub(crate) view: View<'t>,
}

/// What a walk has found.
#[derive(Debug)]
pub(crate) struct Facts<'t> {
    pub(crate) text: &'t str,
    pub(crate) lang: Language,
    pub(crate) root: Node<'t>,
    pub(crate) seen: Vec<Kept<'t>>,
    pub(crate) strings: Vec<Seen<'t>>,
    pub(crate) docs: Vec<Node<'t>>,
    /// Comments that are no documentation.
    pub(crate) notes: Vec<Node<'t>>,
    /// Texts between tags.
    pub(crate) shown: Vec<Seen<'t>>,
    /// What a name stands for in the scope that has it; a parameter stands for nothing that is known here.
    binds: Map<(&'t str, usize), Vec<Node<'t>>>,
    /// What methods of Go call that which they belong to.
    pub(crate) receivers: Set<&'t str>,
    /// The names that are bound anywhere.
    pub(crate) bound: Map<&'t str, Vec<Node<'t>>>,
    /// Names for members that are taken out of something: `const { LOST, LATE: late } = Codes`.
    pub(crate) taken: Map<&'t str, (Node<'t>, &'t str)>,
    /// Names for members of what a call gives: `const { add, remove } = boxes(store)`.
    pub(crate) given: Map<&'t str, (Node<'t>, &'t str)>,
    /// Names for one part of what a table has at a place: `code, text = FAULTS[reply[0]]`.
    pub(crate) cells: Map<&'t str, (Node<'t>, usize)>,
    /// What names are given later, with the scope of the assignment.
    assigned: Map<&'t str, Vec<(usize, Node<'t>)>>,
    /// The names of functions that are values of something.
    called: Map<usize, &'t str>,
    pub(crate) aliases: Map<&'t str, &'t str>,
    pub(crate) functions: Vec<Function<'t>>,
    /// What functions return, with the number of the function.
    pub(crate) returns: Vec<(usize, Seen<'t>)>,
    /// What is thrown or raised.
    pub(crate) thrown: Vec<Seen<'t>>,
    pub(crate) classes: Vec<Class<'t>>,
    /// What constants belong to: types and modules, by name.
    pub(crate) homes: Vec<(&'t str, Range<usize>)>,
    /// The texts that cases of enumerations stand for, by the names of both.
    pub(crate) cases: Map<(&'t str, &'t str), Range<usize>>,
    /// The constants of types and modules, by the names of both.
    constants: Map<(&'t str, &'t str), Vec<Node<'t>>>,
    /// What the constants of a name belong to, where it is one type or module alone.
    constant_homes: Map<&'t str, Option<&'t str>>,
    /// What names of the file itself, and constants of types and modules, stand for.
    pub(crate) tops: Vec<(&'t str, Seen<'t>)>,
    /// Names under which others are exported.
    pub(crate) exported: Vec<(&'t str, &'t str)>,
    /// The types and modules around the place of the walk: where each ends, and the function that it stands in.
    around: Vec<(usize, &'t str, Option<usize>)>,
    parents: Vec<usize>,
    /// The types of what is thrown, once that was asked.
    pub(crate) thrown_types: OnceCell<Set<&'t str>>,
    /// The macros that put something around a text, once that was asked.
    pub(super) wrappers: OnceCell<Map<&'t str, Parts<'t>>>,
    /// The node around each node, once that was asked.
    pub(super) outers: OnceCell<Outer<'t>>,
    /// The types that names are declared with, once that was asked.
    pub(super) types: OnceCell<Types<'t>>,
    /// What is parsed late.
    pub(crate) late: &'t Late,
    /// The expressions that were asked for, by where they start.
    pub(crate) expressions: RefCell<Map<usize, Option<Node<'t>>>>,
}

/// Whether nodes of this kind are functions without a name of their own.
fn is_function(kind: &str) -> bool {
    kind.contains("function")
        || matches!(kind, "lambda" | "lambda_literal" | "func_literal" | "closure_expression")
}

/// The name that what another name holds gets alone: `code` in `Some(code) = failed`.
fn held_alone<'t>(subject: Node<'t>, labels: &[Node<'t>]) -> Option<Node<'t>> {
    let [pattern] = labels else { return None };
    let is_held = subject.kind() == "identifier" && pattern.kind() == "tuple_struct_pattern";
    let name = pattern.named_child(1).filter(|name| is_held && name.kind() == "identifier")?;
    (pattern.named_child_count() == 2).then_some(name)
}

/// Whether a block of Python is all of a function or a class.
fn is_body(block: Node<'_>) -> bool {
    block.parent().is_some_and(|of| matches!(of.kind(), "function_definition" | "class_definition"))
}

/// An open scope on the way of the walk.
struct Open {
    end: usize,
    scope: usize,
    function: Option<usize>,
}

impl<'t> Facts<'t> {
    pub(crate) fn of(
        tree: &'t Tree,
        late: &'t Late,
        text: &'t str,
        lang: Language,
        accesses: &[bool],
    ) -> Self {
        // A vector that grows is copied to and fro; about so many of all nodes are kept.
        let nodes = tree.root_node().descendant_count();
        let mut facts = Self {
            text,
            lang,
            root: tree.root_node(),
            seen: Vec::with_capacity(nodes / 16),
            strings: Vec::with_capacity(nodes / 128),
            docs: Vec::new(),
            notes: Vec::new(),
            shown: Vec::new(),
            binds: Map::default(),
            receivers: Set::default(),
            bound: Map::default(),
            taken: Map::default(),
            given: Map::default(),
            cells: Map::default(),
            assigned: Map::default(),
            called: Map::default(),
            aliases: Map::default(),
            functions: Vec::new(),
            returns: Vec::new(),
            thrown: Vec::new(),
            classes: Vec::new(),
            homes: Vec::new(),
            cases: Map::default(),
            constants: Map::default(),
            constant_homes: Map::default(),
            tops: Vec::new(),
            exported: Vec::new(),
            around: Vec::new(),
            parents: vec![FILE],
            thrown_types: OnceCell::new(),
            wrappers: OnceCell::new(),
            outers: OnceCell::new(),
            types: OnceCell::new(),
            late,
            expressions: RefCell::default(),
        };
        let mut open = vec![Open { end: usize::MAX, scope: FILE, function: None }];
        each_node(tree, text, lang, accesses, |node| {
            while open.len() > 1 && open.last().is_some_and(|last| node.start_byte() >= last.end) {
                open.pop();
            }
            facts.take(node, &mut open);
        });
        facts
    }

    /// Keeps the names that members of something get where they are taken out of it.
    fn take_members(&mut self, bind: Node<'t>) {
        for (name, (object, member)) in self.lang.taken(bind, self.text) {
            let is_given = object.kind() == "call_expression";
            let names = if is_given { &mut self.given } else { &mut self.taken };
            names.insert(name, (object, member));
        }
    }

    fn take(&mut self, node: Node<'t>, open: &mut Vec<Open>) {
        let (scope, function) = open.last().map_or((FILE, None), |last| (last.scope, last.function));
        let view = self.lang.view(node, self.text);
        match &view {
            View::Str(_) | View::Template(_) => return self.strings.push(Seen { node, scope }),
            View::Bind(binds) => {
                self.binds_of(binds, node, (scope, function));
                self.take_members(node);
            }
            View::Loop(binds) => {
                for bind in binds {
                    self.bind(bind.name, scope, bind.value);
                }
            }
            View::Object { members, .. } => {
                for member in members {
                    self.name_function(member.label.unwrap_or_default(), Some(member.value));
                }
            }
            View::Assign { target, value } => self.assign(*target, *value, scope),
            View::Alias { original, alias } => {
                if self.lang.exports(node, self.text) {
                    self.exported.push((alias, original));
                }
                if node.kind() != "export_specifier" {
                    self.aliases.insert(alias, original);
                }
                return;
            }
            View::Function { .. } => return self.function(node, view, scope, open),
            // `if let Some(code) = failed`
            View::Switch { subject, labels } if node.kind() == "let_condition" => {
                if let Some(name) = held_alone(*subject, labels) {
                    self.bind(words(name, self.text), scope, Some(*subject));
                }
            }
            View::Return(values) => {
                if let Some(index) = function {
                    self.returns.extend(values.iter().map(|node| (index, Seen { node: *node, scope })));
                }
                return;
            }
            View::Throw(thrown) => return self.thrown.push(Seen { node: *thrown, scope }),
            View::Class { .. } => {
                if let View::Class { name, bases, derives, code } = view {
                    self.enter_home(words(name, self.text), node, function);
                    self.classes.push(Class { name, bases, derives, code, range: node.byte_range() });
                }
                return;
            }
            View::Home(name) => return self.enter_home(name, node, function),
            View::Enum { name, cases } => {
                self.enter_home(name, node, function);
                for case in cases {
                    if let Some(raw) = &case.raw {
                        self.cases.insert((name, words(case.name, self.text)), raw.clone());
                    }
                }
            }
            // What is bound in a branch of Python is bound in the function around it.
            View::Block if self.lang == Language::Python && !is_body(node) => return,
            View::Block => {
                let inner = self.enter(scope);
                open.push(Open { end: node.end_byte(), scope: inner, function });
                return;
            }
            View::Doc => return self.docs.push(node),
            View::Note => return self.notes.push(node),
            View::Shown => return self.shown.push(Seen { node, scope }),
            View::Other if is_loop(node.kind()) => return self.turns(node, scope),
            View::Other | View::Pass(_) | View::Join(_) | View::Format { .. } | View::Name(_) => return,
            View::Call { .. }
            | View::List(_)
            | View::Compare(_)
            | View::Switch { .. }
            | View::Access { .. }
            | View::Computed(_)
            | View::Union { .. }
            | View::Tokens { .. } => {}
        }
        self.seen.push(Kept { node, scope, view });
    }

    /// Names that are bound, as constants of what they stand in and of the file.
    fn binds_of(&mut self, binds: &[Bind<'t>], node: Node<'t>, (scope, function): (usize, Option<usize>)) {
        let home = self.home_at(node.start_byte(), function);
        for bind in binds {
            if let (Some(home), Some(value)) = (home, bind.value) {
                self.constants.entry((home, bind.name)).or_default().push(value);
                let known = self.constant_homes.entry(bind.name).or_insert(Some(home));
                *known = known.filter(|known| *known == home);
            }
            if home.is_some() || scope == FILE {
                self.tops.extend(bind.value.map(|node| (bind.name, Seen { node, scope })));
            }
            self.bind(bind.name, scope, bind.value);
            self.name_function(bind.name, bind.value);
        }
    }

    fn assign(&mut self, target: Node<'t>, value: Node<'t>, scope: usize) {
        let view = match self.lang.view(target, self.text) {
            View::Pass(parts) if parts.len() == 1 => self.lang.view(parts[0], self.text),
            view => view,
        };
        match view {
            View::Name(name) => self.assigned.entry(name).or_default().push((scope, value)),
            // `exports.LOST = "X"`
            View::Access { object: Some(object), member, .. }
                if scope == FILE && words(object, self.text).ends_with("exports") =>
            {
                self.tops.push((member, Seen { node: value, scope }));
            }
            _ => {
                if let View::Computed(table) = self.lang.view(value, self.text) {
                    self.cells_of(target, table, scope);
                }
            }
        }
    }

    /// `for fails, code in CHECKS`
    fn turns(&mut self, node: Node<'t>, scope: usize) {
        let field = |names: [&str; 3]| names.into_iter().find_map(|name| node.child_by_field_name(name));
        let over = field(["right", "value", "collection"]);
        let over = over.filter(|over| matches!(self.lang.view(*over, self.text), View::Name(_)));
        if let (Some(names), Some(over)) = (field(["left", "pattern", "item"]), over) {
            self.cells_of(names, over, scope);
        }
    }

    /// The names that each get one part of what a table has at a place.
    fn cells_of(&mut self, target: Node<'t>, table: Node<'t>, scope: usize) {
        let names = names_in(target, self.text);
        let is_name = |name: &&str| name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        if names.len() > 1 && names.iter().all(is_name) {
            for (index, name) in names.into_iter().enumerate() {
                self.bind(name, scope, None);
                self.cells.insert(name, (table, index));
            }
        }
    }

    /// Constants in here belong to this name.
    fn enter_home(&mut self, name: &'t str, node: Node<'t>, function: Option<usize>) {
        self.homes.push((name, node.byte_range()));
        self.around.push((node.end_byte(), name, function));
    }

    /// The type or module that a name belongs to which comes into being here.
    fn home_at(&mut self, at: usize, function: Option<usize>) -> Option<&'t str> {
        while self.around.last().is_some_and(|(end, ..)| at >= *end) {
            self.around.pop();
        }
        self.around.last().filter(|(.., outer)| *outer == function).map(|(_, name, _)| *name)
    }

    /// What a constant of a type or module stands for; `Self` is what stands around.
    pub(crate) fn constant(&self, owner: &'t str, name: &'t str, at: usize) -> &[Node<'t>] {
        let is_it = matches!(owner, "Self" | "self" | "cls" | "this");
        let owner = if is_it { self.home_around(at).unwrap_or(owner) } else { owner };
        self.constants.get(&(owner, name)).map(Vec::as_slice).unwrap_or_default()
    }

    /// The one type or module of this file that has a constant of this name.
    pub(crate) fn only_home_of(&self, name: &str) -> Option<&'t str> {
        self.constant_homes.get(name).copied().flatten()
    }

    /// The innermost type or module around a place, also one that a method belongs to.
    pub(crate) fn home_around(&self, at: usize) -> Option<&'t str> {
        let around = self.homes.iter().filter(|(_, range)| range.contains(&at));
        around.min_by_key(|(_, range)| range.len()).map(|(name, _)| *name)
    }

    /// The functions around a place.
    pub(crate) fn functions_around(&self, at: usize) -> impl Iterator<Item = &Function<'t>> {
        self.functions.iter().filter(move |function| function.range.contains(&at))
    }

    fn bind(&mut self, name: &'t str, scope: usize, value: Option<Node<'t>>) {
        self.binds.entry((name, scope)).or_default().extend(value);
        self.bound.entry(name).or_default().extend(value);
    }

    /// A function that is a value has the name of what it is bound to.
    fn name_function(&mut self, name: &'t str, value: Option<Node<'t>>) {
        if let Some(value) = value.filter(|value| is_function(value.kind_in(self.lang))) {
            self.called.insert(value.id(), name);
        }
    }

    fn function(&mut self, node: Node<'t>, view: View<'t>, scope: usize, open: &mut Vec<Open>) {
        let View::Function { name, ret, params, tail, decorators, doc } = view else { return };
        let inner = self.enter(scope);
        let index = self.functions.len();
        open.push(Open { end: node.end_byte(), scope: inner, function: Some(index) });
        for param in &params {
            self.bind(param, inner, None);
        }
        let ends = tail.map(|tail| if self.lang == Language::Rust { tails(tail) } else { vec![tail] });
        for node in ends.unwrap_or_default() {
            self.returns.push((index, Seen { node, scope: inner }));
        }
        if let Some((receiver, of)) = self.lang.receiver(node, self.text) {
            if let Some(name) = receiver {
                self.bind(name, inner, None);
                self.receivers.insert(name);
            }
            self.homes.push((of, node.byte_range()));
        }
        let name = name.or_else(|| self.called.get(&node.id()).copied());
        self.functions.push(Function { name, ret, params, range: node.byte_range(), decorators, doc });
    }

    fn enter(&mut self, parent: usize) -> usize {
        self.parents.push(parent);
        self.parents.len() - 1
    }

    /// What a name stands for where it is used: the values of the innermost scope that has it.
    pub(crate) fn lookup(&self, name: &str, scope: usize) -> Option<Vec<Node<'t>>> {
        let home = self.home_of(name, scope)?;
        let values = self.binds.get(&(name, home)).into_iter().flatten().copied();
        let later = self.assigned.get(name).into_iter().flatten();
        // What is set where another has the same name is set to that one.
        let is_it = |scope: usize| self.home_of(name, scope) == Some(home);
        let later = later.filter(|(scope, _)| is_it(*scope)).map(|(_, value)| *value);
        Some(values.chain(later).collect())
    }

    /// The innermost scope that has a name.
    pub(crate) fn home_of(&self, name: &str, scope: usize) -> Option<usize> {
        self.bound.get(name)?;
        let mut at = scope;
        loop {
            if self.binds.contains_key(&(name, at)) {
                return Some(at);
            }
            if at == FILE {
                return None;
            }
            at = self.parents[at];
        }
    }

    /// Where a name stands, without the quotes that it has in brackets.
    pub(crate) fn inner(&self, node: Node<'t>) -> Range<usize> {
        match self.lang.view(node, self.text) {
            View::Str(range) => range,
            _ => node.byte_range(),
        }
    }

    /// The words of a range.
    pub(crate) fn slice(&self, range: &Range<usize>) -> &'t str {
        self.text.get(range.clone()).unwrap_or_default()
    }
}

/// Whether a node of this kind goes through something.
fn is_loop(kind: &str) -> bool {
    matches!(kind, "for_statement" | "for_in_statement" | "for_expression")
}
