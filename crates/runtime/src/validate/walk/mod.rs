//! Walks the schema and the arguments side by side and finds every violation.

mod array;
mod branch;
mod finding;
mod object;
mod scalar;
mod unevaluated;

pub(crate) use array::has_repeated;
pub(crate) use finding::{Fault, Finding, Path, Sink};
pub(crate) use scalar::fits_number;

use std::cell::Cell;

use serde_json::Value;

use crate::validate::tree::{Node, NodeId, Tree, Types, contains};

/// How many schemas may be entered one below the other; past it the validator alone decides.
const MAX_LEVEL: u16 = 320;

/// How much work a walk may do for each value in the arguments.
const FUEL_PER_VALUE: u64 = 64;
const FUEL: u64 = 20_000;

/// One walk: the tree and what the walk may still spend.
#[derive(Debug)]
pub(crate) struct Walk<'t> {
    pub(crate) tree: &'t Tree,
    fuel: Cell<u64>,
    level: Cell<u16>,
    /// Whether something was not looked at.
    cut: Cell<bool>,
    /// How many mendings are under way one within the other.
    pub(crate) mending: Cell<u8>,
    pub(crate) manner: Manner,
}

/// Which changes a mending may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// All that lose nothing; they are proposed to the caller.
    Propose,
    /// Only those that leave texts and names alone; they are made without asking.
    Lenient,
}

impl<'t> Walk<'t> {
    /// A walk with work to do in proportion to the arguments, so that no schema makes it endless.
    pub(crate) fn new(tree: &'t Tree, arguments: &Value, manner: Manner) -> Self {
        let fuel = FUEL + FUEL_PER_VALUE * size(arguments);
        Self {
            tree,
            fuel: Cell::new(fuel),
            level: Cell::new(0),
            cut: Cell::new(false),
            mending: Cell::new(0),
            manner,
        }
    }

    /// Every violation of a schema by a value.
    pub(crate) fn findings<'a>(&self, id: NodeId, value: &'a Value) -> Sink<'a>
    where
        't: 'a,
    {
        let mut sink = Sink::recording();
        self.visit(id, value, &Path::ROOT, &mut sink);
        sink
    }

    /// Whether a value satisfies a schema, as far as the walk can tell.
    pub(crate) fn fits(&self, id: NodeId, value: &Value) -> bool {
        self.probe(id, value, &Path::ROOT).0 == 0
    }

    /// Whether a value satisfies a schema for certain: nothing was left unlooked at.
    pub(crate) fn fits_surely(&self, id: NodeId, value: &Value) -> bool {
        self.fits(id, value) && !self.cut.get()
    }

    /// Whether the walk has spent what it may.
    pub(crate) fn is_spent(&self) -> bool {
        self.fuel.get() == 0
    }

    /// How many violations there are, and how deep the deepest lies.
    fn probe(&self, id: NodeId, value: &Value, path: &Path<'_>) -> (u64, usize) {
        let mut sink = Sink::counting();
        self.visit(id, value, path, &mut sink);
        (sink.count, sink.deepest)
    }

    fn visit<'a>(&self, id: NodeId, value: &'a Value, path: &Path<'_>, sink: &mut Sink<'a>)
    where
        't: 'a,
    {
        let (fuel, level) = (self.fuel.get(), self.level.get());
        if fuel == 0 || level >= MAX_LEVEL {
            return self.cut.set(true);
        }
        self.fuel.set(fuel - 1);
        self.level.set(level + 1);
        self.check(id, value, path, sink);
        self.level.set(level);
    }

    fn check<'a>(&self, id: NodeId, value: &'a Value, path: &Path<'_>, sink: &mut Sink<'a>)
    where
        't: 'a,
    {
        let node = self.tree.node(id);
        if node.governed {
            return sink.put(path, id, value, Fault::Governed);
        }
        if node.never {
            return sink.put(path, id, value, Fault::Never);
        }
        if let Some(list) = node.choices.iter().find(|list| !contains(list, value)) {
            return sink.put(path, id, value, Fault::Choice(list.iter().collect()));
        }
        if let Some(types) = node.types
            && !types.meets(Types::of(value))
        {
            // What the same schema refers to may narrow the types further.
            let narrow = self.tree.accepts(id);
            let types = if narrow == Types::NONE { types } else { narrow };
            return sink.put(path, id, value, Fault::Type(types));
        }
        match value {
            Value::Number(number) => scalar::check_number(node, number, value, id, path, sink),
            Value::String(text) => {
                if let Some(rules) = &node.text {
                    scalar::check_text(rules, text, value, id, path, sink);
                }
            }
            Value::Array(items) => {
                if let Some(rules) = &node.array {
                    self.check_array(id, rules, items, value, path, sink);
                }
            }
            Value::Object(members) => {
                if let Some(rules) = &node.object {
                    self.check_object(id, rules, members, value, path, sink);
                }
            }
            Value::Null | Value::Bool(_) => {}
        }
        self.check_in_place(id, node, value, path, sink);
        self.check_unevaluated(id, node, value, path, sink);
    }

    fn check_in_place<'a>(
        &self,
        id: NodeId,
        node: &'t Node,
        value: &'a Value,
        path: &Path<'_>,
        sink: &mut Sink<'a>,
    ) where
        't: 'a,
    {
        for also in &node.all {
            self.visit(*also, value, path, sink);
        }
        if !node.any_of.is_empty() {
            self.check_branches(id, &node.any_of, value, path, sink);
        }
        if !node.one_of.is_empty() {
            self.check_one_of(id, &node.one_of, value, path, sink);
        }
        if let Some(condition) = &node.condition {
            let holds = self.fits(condition.test, value);
            if let Some(branch) = if holds { condition.then } else { condition.otherwise } {
                self.visit(branch, value, path, sink);
            }
        }
        if let Some(not) = node.not
            && self.fits(not, value)
            && !self.cut.get()
        {
            sink.put(path, id, value, Fault::Not);
        }
    }
}

/// How many values there are; the depth of what was parsed is bounded.
pub(crate) fn size(value: &Value) -> u64 {
    match value {
        Value::Array(items) => 1 + items.iter().map(size).sum::<u64>(),
        Value::Object(members) => 1 + members.values().map(size).sum::<u64>(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 1,
    }
}
