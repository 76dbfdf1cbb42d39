//! The schemas of a description in JSON Schema 2020-12, with references to shared definitions.
//!
//! Each component becomes one definition for inputs, and one for replies where the two differ. References are worked
//! off one by one, so that circles end and nothing is unfolded.

mod at;
mod closing;
mod cost;
mod discriminator;
mod keywords;
mod names;
mod nullable;
mod parts;
mod pattern;
mod translate;

use std::collections::{HashMap, HashSet, VecDeque};

use serde_json::{Map, Value};

use crate::document::{Document, Warning, pointer};
use at::At;
use closing::Shape;
use cost::Cost;
use translate::{Scope, Usage};

/// How many schemas all definitions of a description may have together.
const MAX_NODES: usize = 4_000_000;
/// How many schemas one component may have.
const MAX_NODES_OF_ONE: usize = 60_000;
/// More warnings help nobody.
const MAX_WARNINGS: usize = 2_000;

/// What is left to choose.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Whether objects that say nothing about additional properties stay open in inputs.
    pub open: bool,
}

/// The two versions of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Side {
    Input,
    Reply,
}

/// What a reference names.
#[derive(Clone, Copy, Debug)]
struct Target<'d> {
    schema: &'d Value,
    /// The reference that names it directly.
    reference: &'d str,
    read_only: bool,
    write_only: bool,
    /// Whether both versions of it are the same.
    same: bool,
}

/// A definition, from when it is first referred to.
#[derive(Debug)]
struct Definition<'d> {
    name: String,
    target: Target<'d>,
    side: Side,
    value: Value,
    cost: Vec<Cost>,
    weight: cost::Weight,
}

/// Translates the schemas of one description.
#[derive(Debug)]
pub struct Schemas<'d> {
    document: &'d Document,
    options: Options,
    targets: HashMap<&'d str, Option<Target<'d>>>,
    known: HashMap<(usize, Side), usize>,
    names: HashSet<String>,
    definitions: Vec<Definition<'d>>,
    queue: VecDeque<usize>,
    /// The addresses of the components that are parts of others, and so cannot be closed by themselves.
    composed: HashSet<usize>,
    shapes: HashMap<usize, Shape>,
    patterns: HashMap<&'d str, pattern::Verdict>,
    cost: Cost,
    costs: Vec<Cost>,
    nodes: usize,
    nodes_of_one: usize,
    warnings: Vec<Warning>,
}

impl<'d> Schemas<'d> {
    /// Begins with no definition.
    pub fn new(document: &'d Document, options: Options) -> Self {
        let composed = if options.open { HashSet::new() } else { closing::composed(document) };
        Self {
            document,
            options,
            targets: HashMap::new(),
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
        self.one(schema, at, Side::Input)
    }

    /// The schema for what comes back; its references name definitions (`#/$defs/NAME`).
    pub fn reply(&mut self, schema: &'d Value, at: &str) -> Value {
        self.one(schema, at, Side::Reply)
    }

    /// The definitions, sorted by name, and what was odd.
    pub fn finish(self) -> (Map<String, Value>, Vec<Warning>) {
        let mut definitions: Vec<(String, Value)> =
            self.definitions.into_iter().map(|definition| (definition.name, definition.value)).collect();
        definitions.sort_by(|one, other| one.0.cmp(&other.0));
        (definitions.into_iter().collect(), self.warnings)
    }

    fn one(&mut self, schema: &'d Value, at: &str, side: Side) -> Value {
        let at = At::Root(at);
        let (value, costs) = self.whole(schema, side, Usage::Whole, None, &at);
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
        self.warn(
            &at,
            "looks at one value too often, because references multiply; anything is taken instead",
        );
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

    /// What a reference names, when references that are nothing else are followed to their end.
    fn target(&mut self, reference: &'d str) -> Option<Target<'d>> {
        if let Some(&known) = self.targets.get(reference) {
            return known;
        }
        let target = self.find(reference);
        self.targets.insert(reference, target);
        target
    }

    fn find(&self, reference: &'d str) -> Option<Target<'d>> {
        let mut reference = reference;
        for _ in 0..64 {
            let schema = pointer::look_up(&self.document.root, reference)?;
            match schema {
                Value::Object(members) => match members.get("$ref").and_then(Value::as_str) {
                    Some(further) if members.len() == 1 => reference = further,
                    _ => {
                        let says = |name| members.get(name) == Some(&Value::Bool(true));
                        return Some(Target {
                            schema,
                            reference,
                            read_only: says("readOnly"),
                            write_only: says("writeOnly"),
                            same: names::is_same(schema, self.options.open, 0),
                        });
                    }
                },
                Value::Bool(_) => {
                    let (read_only, write_only) = (false, false);
                    return Some(Target { schema, reference, read_only, write_only, same: true });
                }
                Value::Null | Value::Number(_) | Value::String(_) | Value::Array(_) => return None,
            }
        }
        None
    }

    /// The definition of a target, which is put into the queue when it is new.
    fn definition(&mut self, target: Target<'d>, side: Side) -> usize {
        let side = if target.same { Side::Input } else { side };
        let key = (address(target.schema), side);
        if let Some(&index) = self.known.get(&key) {
            return index;
        }
        let name = self.name(target.reference, side);
        let index = self.definitions.len();
        self.known.insert(key, index);
        let (value, cost, weight) = (Value::Bool(true), Vec::new(), cost::Weight::Unknown);
        self.definitions.push(Definition { name, target, side, value, cost, weight });
        self.queue.push_back(index);
        index
    }

    fn warn(&mut self, at: &At<'_>, what: impl Into<String>) {
        if self.warnings.len() < MAX_WARNINGS {
            let warning = Warning { at: at.to_string(), what: what.into() };
            self.warnings.push(warning);
        }
    }
}

/// What tells one schema of a description from another.
fn address(schema: &Value) -> usize {
    std::ptr::from_ref(schema).addr()
}
