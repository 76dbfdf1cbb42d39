//! Reads a schema document into a tree.

use std::collections::HashMap;

use curable_core::Bounds;
use serde_json::{Map, Number, Value};

use super::node::{Array, Condition, Contains, Leaf, Length, Node, Object, Text};
use super::refs::{Refs, join};
use super::{NodeId, Tree, Types};
use crate::validate::sensitive;

/// The state of the reading: schemas are numbered when first named and read in that order, so that a schema that
/// contains itself ends.
struct Build<'d> {
    document: &'d Value,
    options: &'d jsonschema::ValidationOptions<'d>,
    refs: Refs,
    /// Whether a `$ref` hides the keywords beside it, as it does up to draft 7.
    lone_refs: bool,
    ids: HashMap<String, NodeId>,
    open: Vec<(NodeId, String)>,
    next: u32,
}

/// Reads the document; what it does not understand it leaves to the validator.
pub(super) fn tree(document: &Value, options: &jsonschema::ValidationOptions<'_>, lone_refs: bool) -> Tree {
    let mut build = Build {
        document,
        options,
        refs: Refs::of(document),
        lone_refs,
        ids: HashMap::new(),
        open: Vec::new(),
        next: 0,
    };
    build.id(String::new());
    let mut nodes = Vec::new();
    while let Some((id, pointer)) = build.open.pop() {
        let node = build.node(&pointer);
        let index = id.0 as usize;
        if nodes.len() <= index {
            nodes.resize_with(index + 1, Node::default);
        }
        nodes[index] = node;
    }
    let marked = nodes.iter().any(|node| node.sensitive);
    Tree { nodes, marked }
}

impl Build<'_> {
    fn id(&mut self, pointer: String) -> NodeId {
        if let Some(id) = self.ids.get(&pointer) {
            return *id;
        }
        let id = NodeId(self.next);
        self.next += 1;
        self.ids.insert(pointer.clone(), id);
        self.open.push((id, pointer));
        id
    }

    fn ids(&mut self, pointer: &str, list: &Value) -> Vec<NodeId> {
        let count = list.as_array().map_or(0, Vec::len);
        (0..count).map(|index| self.id(format!("{pointer}/{index}"))).collect()
    }

    fn node(&mut self, pointer: &str) -> Node {
        let mut node = Node::default();
        let document = self.document;
        let members = match document.pointer(pointer) {
            Some(Value::Object(members)) => members,
            Some(Value::Bool(false)) => {
                node.never = true;
                return node;
            }
            _ => return node,
        };
        node.sensitive = sensitive::is_marked(members);
        node.governed = sensitive::is_governed(members);
        self.references(pointer, members, &mut node);
        if self.lone_refs && members.contains_key("$ref") {
            return node;
        }
        for (name, value) in members {
            self.keyword(pointer, name, value, &mut node);
        }
        self.numbers(members, &mut node);
        self.text(members, &mut node);
        self.array(pointer, members, &mut node);
        self.object(pointer, members, &mut node);
        node
    }

    fn references(&mut self, pointer: &str, members: &Map<String, Value>, node: &mut Node) {
        for keyword in ["$ref", "$dynamicRef", "$recursiveRef"] {
            let Some(reference) = members.get(keyword).and_then(Value::as_str) else { continue };
            let base = self.refs.base_of(pointer);
            if let Some(target) = self.refs.target(reference, &base)
                && self.document.pointer(&target).is_some()
            {
                let id = self.id(target);
                node.all.push(id);
            }
        }
    }

    fn keyword(&mut self, pointer: &str, name: &str, value: &Value, node: &mut Node) {
        let here = || join(pointer, name);
        match name {
            "type" => node.types = Some(Types::from_keyword(value)),
            "enum" => node.choices.push(value.as_array().cloned().unwrap_or_default()),
            "const" => node.choices.push(vec![value.clone()]),
            "default" => node.default = Some(Box::new(value.clone())),
            "allOf" => node.all.append(&mut self.ids(&here(), value)),
            "anyOf" => node.any_of = self.ids(&here(), value),
            "oneOf" => node.one_of = self.ids(&here(), value),
            "not" => node.not = Some(self.id(here())),
            "if" => {
                let mut branch = |name: &str| {
                    let place = join(pointer, name);
                    self.document.pointer(&place).is_some().then(|| self.id(place))
                };
                let (then, otherwise) = (branch("then"), branch("else"));
                node.condition = Some(Box::new(Condition { test: self.id(here()), then, otherwise }));
            }
            _ => {}
        }
    }

    fn numbers(&self, members: &Map<String, Value>, node: &mut Node) {
        let number = |name: &str| members.get(name).and_then(Value::as_number).cloned();
        let mut bounds = Bounds {
            min: number("minimum"),
            max: number("maximum"),
            above: number("exclusiveMinimum"),
            below: number("exclusiveMaximum"),
            step: number("multipleOf"),
        };
        // Draft 4 wrote the exclusive limits as flags.
        if members.get("exclusiveMinimum") == Some(&Value::Bool(true)) {
            bounds.above = bounds.min.take();
        }
        if members.get("exclusiveMaximum") == Some(&Value::Bool(true)) {
            bounds.below = bounds.max.take();
        }
        if let Some(step) = &bounds.step {
            node.step = Some(self.leaf("multipleOf", &Value::Number(Number::clone(step))));
        }
        if !bounds.is_empty() {
            node.range = Some(Box::new(bounds));
        }
    }

    fn text(&self, members: &Map<String, Value>, node: &mut Node) {
        let leaf = |name: &str| members.get(name).map(|value| self.leaf(name, value));
        let mut text =
            Text { length: length(members, "Length"), pattern: leaf("pattern"), format: leaf("format") };
        // The pattern of an encoding is written for machines; its name says the same to everybody.
        if let Some(encoding) = members.get("contentEncoding").and_then(Value::as_str)
            && text.format.is_none()
            && let Some(pattern) = text.pattern.take()
        {
            text.format = Some(pattern.called(encoding));
        }
        if text.length != Length::default() || text.pattern.is_some() || text.format.is_some() {
            node.text = Some(Box::new(text));
        }
    }

    fn array(&mut self, pointer: &str, members: &Map<String, Value>, node: &mut Node) {
        let (prefix, rest) = match members.get("items") {
            Some(Value::Array(_)) => ("items", "additionalItems"),
            _ => ("prefixItems", "items"),
        };
        let mut child = |name: &str| members.contains_key(name).then(|| self.id(join(pointer, name)));
        let (items, unevaluated, contains) = (child(rest), child("unevaluatedItems"), child("contains"));
        let count = |name: &str| members.get(name).and_then(as_count);
        let array = Array {
            length: length(members, "Items"),
            unique: members.get("uniqueItems") == Some(&Value::Bool(true)),
            prefix: members
                .get(prefix)
                .map(|list| self.ids(&join(pointer, prefix), list))
                .unwrap_or_default(),
            items,
            contains: contains.map(|node| Contains {
                node,
                min: count("minContains").unwrap_or(1),
                max: count("maxContains"),
            }),
            unevaluated,
        };
        let plain = array.length == Length::default() && !array.unique && array.prefix.is_empty();
        if !plain || array.items.is_some() || array.contains.is_some() || array.unevaluated.is_some() {
            node.array = Some(Box::new(array));
        }
    }

    fn object(&mut self, pointer: &str, members: &Map<String, Value>, node: &mut Node) {
        const KEYWORDS: [&str; 11] = [
            "properties",
            "patternProperties",
            "additionalProperties",
            "unevaluatedProperties",
            "propertyNames",
            "required",
            "dependentRequired",
            "dependentSchemas",
            "dependencies",
            "minProperties",
            "maxProperties",
        ];
        if !KEYWORDS.iter().any(|name| members.contains_key(*name)) {
            return;
        }
        let mut child = |name: &str| members.contains_key(name).then(|| self.id(join(pointer, name)));
        let mut object = Object {
            length: length(members, "Properties"),
            additional: child("additionalProperties"),
            unevaluated: child("unevaluatedProperties"),
            property_names: child("propertyNames"),
            ..Object::default()
        };
        let declared = members.get("properties").and_then(Value::as_object);
        for name in declared.into_iter().flat_map(Map::keys) {
            let id = self.id(join(&join(pointer, "properties"), name));
            object.properties.insert(name.clone(), id);
            object.names.push(name.clone());
        }
        let patterns = members.get("patternProperties").and_then(Value::as_object);
        for pattern in patterns.into_iter().flat_map(Map::keys) {
            let id = self.id(join(&join(pointer, "patternProperties"), pattern));
            object.patterns.push((self.leaf("pattern", &Value::String(pattern.clone())), id));
        }
        object.required = members.get("required").map(names).unwrap_or_default();
        if let Some(declared) = declared {
            object.required.retain(|name| !declared.get(name).is_some_and(sensitive::is_governed_schema));
        }
        self.dependent(pointer, members, &mut object);
        node.object = Some(Box::new(object));
    }

    fn dependent(&mut self, pointer: &str, members: &Map<String, Value>, object: &mut Object) {
        for keyword in ["dependentRequired", "dependentSchemas", "dependencies"] {
            let rows = members.get(keyword).and_then(Value::as_object);
            for (name, value) in rows.into_iter().flatten() {
                if value.is_array() {
                    object.dependent_required.push((name.clone(), names(value)));
                } else {
                    let id = self.id(join(&join(pointer, keyword), name));
                    object.dependent.push((name.clone(), id));
                }
            }
        }
    }

    fn leaf(&self, keyword: &str, value: &Value) -> Leaf {
        Leaf::new(self.options, keyword, value)
    }
}

fn length(members: &Map<String, Value>, of: &str) -> Length {
    let limit = |side: &str| members.get(&format!("{side}{of}")).and_then(as_count);
    Length { min: limit("min"), max: limit("max") }
}

/// A count may be written as `2.0`.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a float that is a count is a small whole number"
)]
fn as_count(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_f64().filter(|float| *float >= 0.0).map(|float| float as u64))
}

fn names(list: &Value) -> Vec<String> {
    let texts = list.as_array().into_iter().flatten().filter_map(Value::as_str);
    texts.map(str::to_owned).collect()
}
