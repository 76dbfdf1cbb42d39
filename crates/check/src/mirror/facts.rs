//! One walk over a tree: the names of a file, and the nodes that deserve a second look.

use std::collections::HashMap;
use std::ops::Range;

use tree_sitter::{Node, Tree};

use super::lang::{Language, View, tails, words};

/// The scope of the file itself.
const FILE: usize = 0;

/// A name with what it stands for; a parameter stands for nothing that is known here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound<'t> {
    pub(crate) scope: usize,
    pub(crate) value: Option<Node<'t>>,
    /// Set when the name was there already and is given another value.
    pub(crate) again: bool,
}

/// A function.
#[derive(Debug)]
pub(crate) struct Function<'t> {
    pub(crate) name: Option<&'t str>,
    pub(crate) ret: Option<&'t str>,
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

/// Something to look at when all names are known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen<'t> {
    pub(crate) node: Node<'t>,
    pub(crate) scope: usize,
}

/// What a walk has found.
#[derive(Debug)]
pub(crate) struct Facts<'t> {
    pub(crate) text: &'t str,
    pub(crate) lang: Language,
    pub(crate) seen: Vec<Seen<'t>>,
    pub(crate) strings: Vec<Seen<'t>>,
    pub(crate) docs: Vec<Node<'t>>,
    pub(crate) binds: HashMap<&'t str, Vec<Bound<'t>>>,
    pub(crate) aliases: HashMap<&'t str, &'t str>,
    pub(crate) functions: Vec<Function<'t>>,
    /// What functions return, with the number of the function.
    pub(crate) returns: Vec<(usize, Seen<'t>)>,
    pub(crate) classes: Vec<Class<'t>>,
    /// The texts that cases of enumerations stand for, by the names of both.
    pub(crate) cases: HashMap<(&'t str, &'t str), Range<usize>>,
    parents: Vec<usize>,
}

/// An open scope on the way of the walk.
struct Open {
    end: usize,
    scope: usize,
    function: Option<usize>,
}

impl<'t> Facts<'t> {
    pub(crate) fn of(tree: &'t Tree, text: &'t str, lang: Language, accesses: &[bool]) -> Self {
        let mut facts = Self {
            text,
            lang,
            seen: Vec::new(),
            strings: Vec::new(),
            docs: Vec::new(),
            binds: HashMap::new(),
            aliases: HashMap::new(),
            functions: Vec::new(),
            returns: Vec::new(),
            classes: Vec::new(),
            cases: HashMap::new(),
            parents: vec![FILE],
        };
        let looked_at = lang.looked_at();
        let mut open = vec![Open { end: usize::MAX, scope: FILE, function: None }];
        let mut cursor = tree.walk();
        loop {
            let node = cursor.node();
            let kind = usize::from(node.kind_id());
            if looked_at.get(kind) == Some(&true) || accesses.get(kind) == Some(&true) {
                while open.len() > 1 && open.last().is_some_and(|last| node.start_byte() >= last.end) {
                    open.pop();
                }
                facts.take(node, &mut open);
            }
            if cursor.goto_first_child() {
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return facts;
                }
            }
        }
    }

    fn take(&mut self, node: Node<'t>, open: &mut Vec<Open>) {
        let (scope, function) = open.last().map_or((FILE, None), |last| (last.scope, last.function));
        let seen = Seen { node, scope };
        match self.lang.view(node, self.text) {
            View::Str(_) | View::Template(_) => self.strings.push(seen),
            View::Bind(binds) => {
                for bind in &binds {
                    let bound = Bound { scope, value: bind.value, again: false };
                    self.binds.entry(bind.name).or_default().push(bound);
                }
                self.seen.push(seen);
            }
            View::Assign { target, value } => {
                if let View::Name(name) = self.lang.view(target, self.text) {
                    let bound = Bound { scope, value: Some(value), again: true };
                    self.binds.entry(name).or_default().push(bound);
                }
                self.seen.push(seen);
            }
            View::Alias { original, alias } => {
                self.aliases.insert(alias, original);
            }
            View::Function { name, ret, params, tail, decorators, doc } => {
                let inner = self.enter(scope);
                let index = self.functions.len();
                open.push(Open { end: node.end_byte(), scope: inner, function: Some(index) });
                for param in params {
                    self.binds.entry(param).or_default().push(Bound { scope: inner, value: None, again: false });
                }
                let ends = tail.map(|tail| if self.lang == Language::Rust { tails(tail) } else { vec![tail] });
                for node in ends.unwrap_or_default() {
                    self.returns.push((index, Seen { node, scope: inner }));
                }
                self.functions.push(Function { name, ret, range: node.byte_range(), decorators, doc });
            }
            View::Return(values) => {
                let values = values.into_iter().map(|node| Seen { node, scope });
                self.returns.extend(function.into_iter().flat_map(|index| values.clone().map(move |seen| (index, seen))));
            }
            View::Class { name, bases, derives, code } => {
                self.classes.push(Class { name, bases, derives, code, range: node.byte_range() });
            }
            View::Enum { name, cases } => {
                for case in &cases {
                    if let Some(raw) = &case.raw {
                        self.cases.insert((name, words(case.name, self.text)), raw.clone());
                    }
                }
                self.seen.push(seen);
            }
            View::Block => {
                let inner = self.enter(scope);
                open.push(Open { end: node.end_byte(), scope: inner, function });
            }
            View::Doc => self.docs.push(node),
            View::Other => {}
            View::Call { .. }
            | View::Object { .. }
            | View::List(_)
            | View::Compare(_)
            | View::Switch { .. }
            | View::Name(_)
            | View::Access { .. }
            | View::Computed(_)
            | View::Pass(_)
            | View::Join(_)
            | View::Union { .. }
            | View::Tokens { .. } => self.seen.push(seen),
        }
    }

    fn enter(&mut self, parent: usize) -> usize {
        self.parents.push(parent);
        self.parents.len() - 1
    }

    /// What a name stands for where it is used: the values of the innermost scope that has it.
    pub(crate) fn lookup(&self, name: &str, scope: usize) -> Option<Vec<Node<'t>>> {
        let bounds = self.binds.get(name)?;
        let mut at = scope;
        loop {
            if bounds.iter().any(|bound| bound.scope == at && !bound.again) {
                let values = bounds.iter().filter(|bound| {
                    (bound.scope == at && !bound.again) || (bound.again && self.is_within(bound.scope, at))
                });
                return Some(values.filter_map(|bound| bound.value).collect());
            }
            if at == FILE {
                return None;
            }
            at = self.parents[at];
        }
    }

    fn is_within(&self, mut scope: usize, outer: usize) -> bool {
        while scope != outer {
            if scope == FILE {
                return false;
            }
            scope = self.parents[scope];
        }
        true
    }

    /// The words of a range.
    pub(crate) fn slice(&self, range: &Range<usize>) -> &'t str {
        self.text.get(range.clone()).unwrap_or_default()
    }
}
