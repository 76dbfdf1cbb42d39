//! Which objects are closed: those that say which properties they have and nothing about others.
//!
//! A composition is closed at its outermost schema, because its parts do not know each other. So a component that is a
//! part somewhere stays open in its definition, and is closed where it is used as a whole.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::schemas::Schemas;
use super::target::address;
use crate::document::{Document, Version, pointer};

/// How many references are followed to see what a schema says about properties.
const MAX_DEPTH: usize = 32;

/// How deep the parts of a composition are searched for what they demand.
const MAX_DEMANDS: usize = 6;

/// Whether a keyword brings other schemas for the same value.
fn is_composed(name: &str) -> bool {
    matches!(name, "$ref" | "allOf" | "anyOf" | "oneOf")
}

/// What a schema says about the properties of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// It takes no object.
    NoObject,
    /// Nothing.
    Silent,
    /// Which ones there are.
    Named,
    /// That there may be any, and what they are.
    Open,
    /// That there may be any, though a part of it is not asked.
    Free,
}

/// How a schema is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    /// `additionalProperties: false`.
    Additional,
    /// `unevaluatedProperties: false`.
    Unevaluated,
}

impl Closing {
    pub(super) fn keyword(self) -> &'static str {
        match self {
            Self::Additional => "additionalProperties",
            Self::Unevaluated => "unevaluatedProperties",
        }
    }
}

/// What nothing fits: as `false`, but nobody has said `false`.
pub(crate) fn nothing() -> Value {
    json!({ "not": {} })
}

/// The branch that is all there is to a composition, if there is one: closing the composition is closing the branch.
pub(super) fn sole_branch(schema: &Map<String, Value>) -> Option<&Value> {
    let mut branches = None;
    for (name, value) in schema {
        match name.as_str() {
            "allOf" | "anyOf" | "oneOf" if branches.is_none() => branches = Some((name, value.as_array()?)),
            "allOf"
            | "anyOf"
            | "oneOf"
            | "properties"
            | "patternProperties"
            | "$ref"
            | "if"
            | "then"
            | "else"
            | "dependentSchemas"
            | "dependencies"
            | "additionalProperties"
            | "unevaluatedProperties"
            | "discriminator" => return None,
            _ => {}
        }
    }
    let (name, branches) = branches?;
    if name == "allOf" {
        return branches.first().filter(|_| branches.len() == 1);
    }
    let mut others = branches.iter().filter(|branch| !is_plainly_no_object(branch));
    others.next().filter(|_| others.next().is_none())
}

/// Whether a schema takes no object, as far as its own type says.
fn is_plainly_no_object(schema: &Value) -> bool {
    match schema.get("type") {
        Some(Value::String(one)) => is_other_type(one),
        Some(Value::Array(several)) => several.iter().all(|one| one.as_str().is_some_and(is_other_type)),
        _ => false,
    }
}

fn is_other_type(name: &str) -> bool {
    matches!(name, "null" | "string" | "number" | "integer" | "boolean" | "array")
}

/// The addresses of all schemas that references name from within a composition.
pub(super) fn composed(document: &Document) -> HashSet<usize> {
    let mut composed = HashSet::new();
    let mut open = vec![(&document.root, Names::Keywords)];
    while let Some((value, names)) = open.pop() {
        match value {
            Value::Array(items) => {
                let inner = items.iter().filter(|item| item.is_object() || item.is_array());
                open.extend(inner.map(|item| (item, Names::Keywords)));
            }
            // A member may be called `not`, and is no keyword.
            Value::Object(members) if names == Names::Free => {
                open.extend(members.values().map(|inner| (inner, Names::Keywords)));
            }
            Value::Object(members) => {
                let mut is_composition = false;
                let (mut reference, mut others) = (None, 0);
                for (name, inner) in members {
                    match (name.as_str(), inner) {
                        ("$ref", Value::String(text)) => reference = Some(text),
                        // What is listed in the first of these is data.
                        ("enum" | "const" | "default" | "example" | "examples", _)
                        | (_, Value::String(_) | Value::Bool(_) | Value::Number(_) | Value::Null) => {}
                        ("allOf" | "anyOf" | "oneOf", Value::Array(_))
                        | ("not" | "if" | "then" | "else" | "contains", _) => {
                            is_composition = true;
                            open.push((inner, Names::Keywords));
                        }
                        ("dependentSchemas" | "dependencies", _) => {
                            is_composition = true;
                            open.push((inner, Names::Free));
                        }
                        (
                            "properties" | "patternProperties" | "$defs" | "definitions" | "schemas"
                            | "parameters" | "responses" | "headers" | "requestBodies",
                            _,
                        ) => {
                            others += 1;
                            open.push((inner, Names::Free));
                        }
                        _ => {
                            others += 1;
                            open.push((inner, Names::Keywords));
                        }
                    }
                }
                if is_composition {
                    mark_parts(document, members, &mut composed);
                }
                if reference.is_some() && (others > 0 || is_composition) && document.version == Version::V31 {
                    mark(document, value, &mut composed, 0);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    composed
}

/// What the members of an object are called.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Names {
    /// By keywords.
    Keywords,
    /// As somebody liked.
    Free,
}

fn mark_parts(document: &Document, schema: &Map<String, Value>, composed: &mut HashSet<usize>) {
    if sole_branch(schema).is_none() {
        let branches =
            ["allOf", "anyOf", "oneOf"].iter().filter_map(|name| schema.get(*name)?.as_array()).flatten();
        for branch in branches {
            mark(document, branch, composed, 0);
        }
    }
    for name in ["not", "if", "then", "else", "contains"] {
        if let Some(inner) = schema.get(name) {
            mark(document, inner, composed, 0);
        }
    }
    for name in ["dependentSchemas", "dependencies"] {
        for inner in schema.get(name).and_then(Value::as_object).into_iter().flat_map(Map::values) {
            mark(document, inner, composed, 0);
        }
    }
}

/// Marks what a part refers to, also where that is nothing but another reference.
fn mark(document: &Document, part: &Value, composed: &mut HashSet<usize>, depth: usize) {
    let Value::Object(members) = part else { return };
    if depth > 64 {
        return;
    }
    if let Some(reference) = pointer::get(members, "$ref").and_then(Value::as_str) {
        if let Some(target) = pointer::look_up(&document.root, reference)
            && composed.insert(address(target))
        {
            // By this a base is known to have kinds, or to be one of several.
            composed.extend(target.get("discriminator").map(address));
            mark(document, target, composed, depth + 1);
        }
    } else if let Some(branch) = sole_branch(members) {
        mark(document, branch, composed, depth + 1);
    }
}

impl<'d> Schemas<'d> {
    /// How a schema that stands for a whole value is closed; none when it is not, or when a part of it is.
    pub(super) fn closing(&mut self, schema: &'d Map<String, Value>) -> Option<Closing> {
        self.closing_at(schema, 0)
    }

    fn closing_at(&mut self, schema: &'d Map<String, Value>, depth: usize) -> Option<Closing> {
        let (mut is_named, mut is_composed, mut is_chosen, mut is_base) = (false, false, false, false);
        for (name, value) in schema {
            match name.as_str() {
                "additionalProperties" | "unevaluatedProperties"
                    if value.is_boolean() || value.is_object() =>
                {
                    return None;
                }
                "properties" | "patternProperties" => {
                    is_named |= value.as_object().is_some_and(|map| !map.is_empty());
                }
                "allOf" | "$ref" | "if" | "dependentSchemas" | "dependencies" => is_composed = true,
                "anyOf" | "oneOf" => (is_composed, is_chosen) = (true, true),
                "discriminator" => is_base = self.may_have_kinds(value),
                _ => {}
            }
        }
        // The children of a base that has a discriminator have properties that it does not know.
        if is_base && !is_chosen {
            return None;
        }
        if !is_composed {
            return is_named.then_some(Closing::Additional);
        }
        if let Some(reference) = self.sole_reference(schema) {
            let target = self.target(reference)?;
            return self.closing_of_use(target.schema, depth + 1);
        }
        if sole_branch(schema).is_some() {
            return None;
        }
        (self.shape_of(schema, 0) == Shape::Named).then_some(Closing::Unevaluated)
    }

    /// Whether there may be kinds of a schema with this discriminator, of whose properties it does not know: what others are
    /// composed of has them, and what a mapping names.
    pub(crate) fn may_have_kinds(&self, discriminator: &Value) -> bool {
        let mapping = discriminator.get("mapping").and_then(Value::as_object);
        mapping.is_some_and(|mapping| !mapping.is_empty()) || self.composed.contains(&address(discriminator))
    }

    /// The names that a schema and its parts demand and none of them declares.
    pub(super) fn undeclared(&self, schema: &'d Map<String, Value>) -> Vec<&'d str> {
        let (mut wanted, mut declared) = (Vec::new(), HashSet::new());
        self.demands(schema, &mut wanted, &mut declared, 0);
        wanted.retain(|name| !declared.contains(name));
        wanted
    }

    fn demands(
        &self,
        schema: &'d Map<String, Value>,
        wanted: &mut Vec<&'d str>,
        declared: &mut HashSet<&'d str>,
        depth: usize,
    ) {
        if depth > MAX_DEMANDS {
            return;
        }
        let properties = schema.get("properties").and_then(Value::as_object);
        let is_own = |name: &&str| properties.is_some_and(|own| own.contains_key(*name));
        let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
        wanted.extend(required.filter_map(Value::as_str).filter(|name| !is_own(name)));
        let branches =
            ["allOf", "anyOf", "oneOf"].into_iter().filter_map(|name| schema.get(name)?.as_array());
        let reference = schema.get("$ref").and_then(Value::as_str);
        let mut parts =
            branches.flatten().chain(reference.and_then(|text| pointer::look_up(&self.document.root, text)));
        if depth == 0 && wanted.is_empty() && schema.keys().all(|name| !is_composed(name)) {
            return;
        }
        declared.extend(properties.into_iter().flat_map(Map::keys).map(String::as_str));
        parts.by_ref().filter_map(Value::as_object).for_each(|part| {
            self.demands(part, wanted, declared, depth + 1);
        });
    }

    /// How the use of a component as a whole is closed, beside the reference to it.
    fn closing_of_use(&mut self, schema: &'d Value, depth: usize) -> Option<Closing> {
        let Value::Object(members) = schema else { return None };
        if depth > MAX_DEPTH || !self.composed.contains(&address(schema)) {
            return None;
        }
        if let Some(branch) = sole_branch(members) {
            let branch = match branch.get("$ref").and_then(Value::as_str) {
                Some(reference) => self.target(reference)?.schema,
                None => branch,
            };
            return match branch {
                Value::Object(inner) => self.closing_at(inner, depth + 1).map(|_| Closing::Unevaluated),
                _ => None,
            };
        }
        self.closing_at(members, depth + 1).map(|_| Closing::Unevaluated)
    }

    /// The reference of a schema that is nothing but a reference.
    fn sole_reference(&self, schema: &'d Map<String, Value>) -> Option<&'d str> {
        let reference = schema.get("$ref")?.as_str()?;
        let has_more = self.document.version == Version::V31
            && schema.keys().any(|name| {
                matches!(
                    name.as_str(),
                    "properties" | "patternProperties" | "allOf" | "anyOf" | "oneOf" | "if"
                )
            });
        (!has_more).then_some(reference)
    }

    /// What a schema says about properties, through its references.
    fn shape(&mut self, schema: &'d Value, depth: usize) -> Shape {
        match schema {
            Value::Bool(false) => Shape::NoObject,
            Value::Object(members) => {
                let key = address(schema);
                if let Some(&known) = self.shapes.get(&key) {
                    return known;
                }
                // Within a circle a schema says nothing more than it says already.
                self.shapes.insert(key, Shape::Silent);
                let shape = self.shape_of(members, depth);
                self.shapes.insert(key, shape);
                shape
            }
            _ => Shape::Silent,
        }
    }

    fn shape_of(&mut self, schema: &'d Map<String, Value>, depth: usize) -> Shape {
        if depth > MAX_DEPTH {
            return Shape::Free;
        }
        let is_object = match schema.get("type") {
            Some(Value::String(one)) => !is_other_type(one),
            Some(Value::Array(several)) => !several.iter().all(|one| one.as_str().is_some_and(is_other_type)),
            _ => true,
        };
        if !is_object {
            return Shape::NoObject;
        }
        for keyword in ["additionalProperties", "unevaluatedProperties"] {
            match schema.get(keyword) {
                Some(Value::Bool(false)) => return Shape::Named,
                Some(Value::Bool(true) | Value::Object(_)) => return Shape::Open,
                _ => {}
            }
        }
        let has = |name| schema.get(name).and_then(Value::as_object).is_some_and(|map| !map.is_empty());
        let mut shape =
            if has("properties") || has("patternProperties") { Shape::Named } else { Shape::Silent };
        let mut all: Vec<&'d Value> =
            schema.get("allOf").and_then(Value::as_array).into_iter().flatten().collect();
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str)
            && let Some(target) = self.target(reference)
        {
            all.push(target.schema);
        }
        for branch in all {
            match self.shape(branch, depth + 1) {
                Shape::NoObject => return Shape::NoObject,
                open @ (Shape::Open | Shape::Free) => return open,
                Shape::Named => shape = Shape::Named,
                Shape::Silent => {}
            }
        }
        for keyword in ["then", "else"] {
            if let Some(branch) = schema.get(keyword)
                && self.shape(branch, depth + 1) == Shape::Named
            {
                shape = Shape::Named;
            }
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(branches) = schema.get(keyword).and_then(Value::as_array) {
                shape = self.shape_of_choice(branches, shape, depth);
            }
        }
        shape
    }

    /// A choice is named when each of its branches is, or says itself that it takes others; one that says nothing takes any
    /// property, unless those of the schema around it are named.
    fn shape_of_choice(&mut self, branches: &'d [Value], around: Shape, depth: usize) -> Shape {
        let mut shape = Shape::NoObject;
        for branch in branches {
            match self.shape(branch, depth + 1) {
                Shape::Silent if around != Shape::Named => return Shape::Free,
                Shape::Free => return Shape::Free,
                Shape::Open if shape == Shape::NoObject => shape = Shape::Open,
                Shape::Open | Shape::NoObject => {}
                Shape::Silent | Shape::Named => shape = Shape::Named,
            }
        }
        shape
    }
}
