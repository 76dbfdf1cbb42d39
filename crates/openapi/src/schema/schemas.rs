//! The translation of all schemas of one description, from the first to the definitions in the end.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet, VecDeque};

use serde_json::{Map, Value};

use super::at::At;
use super::closing::{self, Shape};
use super::cost::Cost;
use super::pattern::Verdict;
use super::target::{Definition, Side, Target, address};
use super::translate::{Scope, Usage};
use crate::document::{Document, Warning};

/// How many schemas all definitions of a description may have together.
pub(super) const MAX_NODES: usize = 4_000_000;
/// How many schemas one component may have.
pub(super) const MAX_NODES_OF_ONE: usize = 60_000;
/// More warnings help nobody.
const MAX_WARNINGS: usize = 2_000;

/// What is left to choose.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Whether objects that say nothing about additional properties stay open in inputs.
    pub open: bool,
    /// Whether what nobody wrote can be told from what somebody wrote: objects that are closed though they say nothing take
    /// `{"not": {}}`, not `false`, and what a discriminator implies is both `enum` and `const`.
    pub tell: bool,
}

/// Translates the schemas of one description.
#[derive(Debug)]
pub struct Schemas<'d> {
    pub(super) document: &'d Document,
    pub(super) options: Options,
    pub(super) targets: HashMap<&'d str, Option<Target<'d>>>,
    /// What has a name of its own in the document, from when it is asked for.
    pub(super) anchors: OnceCell<HashMap<&'d str, &'d Value>>,
    pub(super) known: HashMap<(usize, Side), usize>,
    pub(super) names: HashSet<String>,
    pub(super) definitions: Vec<Definition<'d>>,
    pub(super) queue: VecDeque<usize>,
    /// The addresses of the components that are parts of others, and so cannot be closed by themselves.
    pub(super) composed: HashSet<usize>,
    pub(super) shapes: HashMap<usize, Shape>,
    pub(super) patterns: HashMap<&'d str, Verdict>,
    pub(super) cost: Cost,
    pub(super) costs: Vec<Cost>,
    pub(super) nodes: usize,
    pub(super) nodes_of_one: usize,
    pub(super) warnings: Vec<Warning>,
}

impl<'d> Schemas<'d> {
    /// Begins with no definition.
    pub fn new(document: &'d Document, options: Options) -> Self {
        let composed = if options.open { HashSet::new() } else { closing::composed(document) };
        Self {
            document,
            options,
            targets: HashMap::new(),
            anchors: OnceCell::new(),
            known: HashMap::new(),
            names: HashSet::new(),
            definitions: Vec::new(),
            queue: VecDeque::new(),
            composed,
            shapes: HashMap::new(),
            patterns: HashMap::new(),
            cost: Cost::default(),
            costs: Vec::new(),
            nodes: 0,
            nodes_of_one: 0,
            warnings: Vec::new(),
        }
    }

    /// The schema for what is sent; its references name definitions (`#/$defs/NAME`).
    pub fn input(&mut self, schema: &'d Value, at: &str) -> Value {
        self.one(schema, &At::Root(at), Side::Input)
    }

    /// The same, at a place that is not written yet.
    pub(crate) fn input_at(&mut self, schema: &'d Value, at: &At<'_>) -> Value {
        self.one(schema, at, Side::Input)
    }

    /// The schema for what comes back; its references name definitions (`#/$defs/NAME`).
    pub fn reply(&mut self, schema: &'d Value, at: &str) -> Value {
        self.one(schema, &At::Root(at), Side::Reply)
    }

    /// The definitions, sorted by name, and what was odd.
    pub fn finish(self) -> (Map<String, Value>, Vec<Warning>) {
        let mut definitions: Vec<(String, Value)> =
            self.definitions.into_iter().map(|definition| (definition.name, definition.value)).collect();
        definitions.sort_by(|one, other| one.0.cmp(&other.0));
        (definitions.into_iter().collect(), self.warnings)
    }

    fn one(&mut self, schema: &'d Value, at: &At<'_>, side: Side) -> Value {
        let (value, costs) = self.whole(schema, side, Usage::Whole, None, at);
        let first = self.definitions.len() - self.queue.len();
        while let Some(index) = self.queue.pop_front() {
            self.define(index);
        }
        for index in first..self.definitions.len() {
            self.weigh(index);
        }
        if self.is_bearable(&costs) {
            return value;
        }
        self.warn(at, "looks at one value too often, because references multiply; anything is taken instead");
        Value::Bool(true)
    }

    /// Translates what a definition stands for.
    fn define(&mut self, index: usize) {
        let (target, side) = (self.definitions[index].target, self.definitions[index].side);
        let usage = if self.composed.contains(&address(target.schema)) { Usage::Part } else { Usage::Whole };
        let at = At::Root(target.reference.strip_prefix('#').unwrap_or(target.reference));
        let (value, cost) = self.whole(target.schema, side, usage, Some(index), &at);
        let definition = &mut self.definitions[index];
        definition.value = value;
        definition.cost = cost;
    }

    /// Translates a schema that stands by itself; what comes first of the costs is its own.
    fn whole(
        &mut self,
        schema: &'d Value,
        side: Side,
        usage: Usage,
        home: Option<usize>,
        at: &At<'_>,
    ) -> (Value, Vec<Cost>) {
        self.nodes_of_one = 0;
        self.cost = Cost::default();
        self.costs.clear();
        let scope = Scope { side, usage, home, depth: 1, level: 1, at, hidden: &[] };
        let value = self.translate(schema, scope);
        let mut costs = vec![std::mem::take(&mut self.cost)];
        costs.append(&mut self.costs);
        (value, costs)
    }

    pub(super) fn warn(&mut self, at: &At<'_>, what: impl Into<String>) {
        if self.warnings.len() < MAX_WARNINGS {
            let warning = Warning { at: at.to_string(), what: what.into() };
            self.warnings.push(warning);
        }
    }
}
