//! A schema with everything that `allOf` and references add to it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::scope::{At, is_annotation};

/// How many references and parts are followed into one schema.
const MAX_PARTS: usize = 64;

/// What a schema and all that it includes say together.
#[derive(Clone, Debug, Default)]
pub(super) struct Flat<'s> {
    /// The JSON types that are left; `None` when none is said.
    pub(super) types: Option<BTreeSet<&'s str>>,
    /// The values that are left; `None` when none are listed.
    pub(super) values: Option<Vec<&'s Value>>,
    pub(super) members: BTreeMap<&'s str, Vec<At<'s>>>,
    pub(super) required: BTreeSet<&'s str>,
    pub(super) closed: bool,
    pub(super) additional: Vec<At<'s>>,
    pub(super) items: Vec<At<'s>>,
    pub(super) prefix: Option<Vec<At<'s>>>,
    /// The choices: one branch of each must hold.
    pub(super) choices: Vec<Vec<At<'s>>>,
    pub(super) is_unsigned: bool,
    pub(super) doc: Option<&'s str>,
    /// Whether something in it was left out.
    pub(super) is_cut: bool,
    parts: usize,
    seen: BTreeSet<usize>,
}

impl<'s> Flat<'s> {
    pub(super) fn of(at: At<'s>, defs: &'s Map<String, Value>) -> Self {
        let mut flat = Self::default();
        flat.absorb(at, defs);
        flat
    }

    /// Adds what a schema says.
    pub(super) fn absorb(&mut self, at: At<'s>, defs: &'s Map<String, Value>) {
        self.parts += 1;
        if self.parts > MAX_PARTS || !self.seen.insert(at.address()) {
            self.is_cut |= self.parts > MAX_PARTS;
            return;
        }
        let Value::Object(members) = at.schema else { return };
        // What stands nearest says what the thing is for.
        if self.doc.is_none() {
            self.doc =
                members.get("description").and_then(Value::as_str).filter(|doc| !doc.trim().is_empty());
        }
        if let Some(reference) = members.get("$ref").and_then(Value::as_str) {
            match at.follow(reference, defs) {
                Some(target) => self.absorb(target.at, defs),
                None => self.is_cut = true,
            }
        }
        self.scalar(members);
        self.object(at, members);
        self.array(at, members);
        for part in list(members, "allOf") {
            self.absorb(at.inside(part), defs);
        }
        for name in ["anyOf", "oneOf"] {
            let branches: Vec<At<'s>> = list(members, name).iter().map(|branch| at.inside(branch)).collect();
            // Branches that only ask for members or forbid something add no type.
            if !branches.is_empty() && !branches.iter().all(|branch| only_limits(branch.schema)) {
                self.choices.push(branches);
            }
        }
    }

    fn scalar(&mut self, members: &'s Map<String, Value>) {
        if let Some(said) = types(members) {
            self.types = Some(match self.types.take() {
                Some(known) => both(&known, &said),
                None => said,
            });
        }
        let said: Option<Vec<&Value>> = match (members.get("const"), members.get("enum")) {
            (Some(value), _) => Some(vec![value]),
            (None, Some(Value::Array(values))) => Some(values.iter().collect()),
            _ => None,
        };
        if let Some(said) = said {
            self.values = Some(match self.values.take() {
                Some(known) => known.into_iter().filter(|value| said.contains(value)).collect(),
                None => said,
            });
        }
        let is_from_zero =
            |name: &str| members.get(name).and_then(Value::as_f64).is_some_and(|least| least >= 0.0);
        self.is_unsigned |= is_from_zero("minimum") || is_from_zero("exclusiveMinimum");
    }

    fn object(&mut self, at: At<'s>, members: &'s Map<String, Value>) {
        if let Some(Value::Object(properties)) = members.get("properties") {
            for (name, schema) in properties {
                self.members.entry(name).or_default().push(at.inside(schema));
            }
        }
        self.required.extend(list(members, "required").iter().filter_map(Value::as_str));
        for name in ["additionalProperties", "unevaluatedProperties"] {
            match members.get(name) {
                Some(Value::Bool(false)) => self.closed = true,
                Some(schema @ Value::Object(inner)) if !inner.is_empty() => {
                    self.additional.push(at.inside(schema));
                }
                _ => {}
            }
        }
        if let Some(Value::Object(patterns)) = members.get("patternProperties") {
            self.additional.extend(patterns.values().map(|schema| at.inside(schema)));
        }
    }

    fn array(&mut self, at: At<'s>, members: &'s Map<String, Value>) {
        match members.get("items") {
            Some(schema @ Value::Object(_)) => self.items.push(at.inside(schema)),
            Some(Value::Bool(false)) => {
                let places = list(members, "prefixItems");
                let all = members.get("minItems").and_then(Value::as_u64) == Some(places.len() as u64);
                if all && !places.is_empty() {
                    self.prefix = Some(places.iter().map(|schema| at.inside(schema)).collect());
                }
            }
            _ => {}
        }
    }

    /// Whether it says anything but a choice.
    pub(super) fn has_structure(&self) -> bool {
        !self.members.is_empty()
            || !self.additional.is_empty()
            || !self.items.is_empty()
            || self.values.is_some()
            || self.prefix.is_some()
    }

    /// Whether `null` is accepted where types or values are listed; it is taken out.
    pub(super) fn take_null(&mut self) -> bool {
        let said = self.types.as_mut().map(|types| types.len() > 1 && types.remove("null"));
        let listed = self.values.as_mut().map(|values| {
            let before = values.len();
            if before > 1 {
                values.retain(|value| !value.is_null());
            }
            values.len() < before
        });
        match (said, listed) {
            (Some(said), Some(listed)) => said && listed,
            (said, listed) => said.or(listed).unwrap_or(false),
        }
    }
}

fn list<'s>(members: &'s Map<String, Value>, name: &str) -> &'s [Value] {
    members.get(name).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

fn types(members: &Map<String, Value>) -> Option<BTreeSet<&str>> {
    match members.get("type")? {
        Value::String(name) => Some([name.as_str()].into()),
        Value::Array(names) => Some(names.iter().filter_map(Value::as_str).collect()),
        _ => None,
    }
}

/// The types that both accept; an integer is a number, too.
fn both<'s>(one: &BTreeSet<&'s str>, other: &BTreeSet<&'s str>) -> BTreeSet<&'s str> {
    let accepts = |types: &BTreeSet<&str>, name: &str| {
        types.contains(name) || (name == "integer" && types.contains("number"))
    };
    one.iter()
        .filter(|name| accepts(other, name))
        .chain(other.iter().filter(|name| accepts(one, name)))
        .copied()
        .collect()
}

/// Whether a branch only limits what stands elsewhere.
fn only_limits(schema: &Value) -> bool {
    match schema {
        Value::Object(members) => members.keys().all(|name| {
            is_annotation(name)
                || matches!(name.as_str(), "required" | "not" | "minProperties" | "maxProperties")
        }),
        Value::Bool(_) => true,
        _ => false,
    }
}
