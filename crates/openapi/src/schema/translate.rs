//! One schema, keyword by keyword.

use serde_json::{Map, Value};

use super::at::At;
use super::schemas::{MAX_NODES, MAX_NODES_OF_ONE, Schemas};
use super::target::Side;
use super::{closing, keywords, nullable, parts};
use crate::document::Version;

/// How deep a translated schema may be nested, in values; a registry takes 64, with what stands around it.
const MAX_DEPTH: usize = 52;

/// Whether a schema stands for a whole value or is one of several that apply to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Usage {
    Whole,
    Part,
}

/// Where a schema stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope<'a> {
    pub(super) side: Side,
    pub(super) usage: Usage,
    /// The definition that it belongs to.
    pub(super) home: Option<usize>,
    pub(super) depth: usize,
    /// How many schemas around it apply to the same value.
    pub(super) level: usize,
    pub(super) at: &'a At<'a>,
    /// The properties that this version does not have, though another part of the composition may require them.
    pub(super) hidden: &'a [&'a str],
}

/// What keywords say about each other, until all have been seen.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is what one keyword says")]
pub(super) struct Seen<'d> {
    nullable: bool,
    exclusive_minimum: bool,
    exclusive_maximum: bool,
    /// `additionalItems`, which says something only beside a list of items.
    pub(super) additional_items: Option<&'d Value>,
    pub(super) is_tuple: bool,
    /// The properties that this version does not have.
    pub(super) hidden: Vec<&'d str>,
    required: Vec<&'d str>,
    discriminator: Option<&'d Value>,
    /// Whether names that a pattern allowed can no longer be told.
    pub(super) lost_pattern: bool,
}

impl<'d> Schemas<'d> {
    /// Translates a schema that applies to the same value as the one around it.
    pub(super) fn translate(&mut self, schema: &'d Value, scope: Scope<'_>) -> Value {
        self.nodes += 1;
        self.nodes_of_one += 1;
        self.cost.schemas += 1;
        self.cost.depth = self.cost.depth.max(scope.level);
        let members = match schema {
            Value::Object(members) => members,
            Value::Bool(_) => return schema.clone(),
            Value::Null | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                self.warn(scope.at, "is no schema; anything is taken instead");
                return Value::Bool(true);
            }
        };
        if scope.depth > MAX_DEPTH {
            self.warn(scope.at, "is nested too deeply; anything is taken instead");
            return Value::Bool(true);
        }
        if self.nodes > MAX_NODES || self.nodes_of_one > MAX_NODES_OF_ONE {
            if self.nodes_of_one == MAX_NODES_OF_ONE + 1 || self.nodes == MAX_NODES + 1 {
                self.warn(scope.at, "there are too many schemas; from here on anything is taken instead");
            }
            return Value::Bool(true);
        }
        Value::Object(self.object(members, scope))
    }

    /// Translates a schema that applies to a part of the value.
    pub(super) fn below(&mut self, schema: &'d Value, scope: Scope<'_>) -> Value {
        self.below_as(Usage::Whole, schema, scope)
    }

    fn below_as(&mut self, usage: Usage, schema: &'d Value, scope: Scope<'_>) -> Value {
        let around = std::mem::take(&mut self.cost);
        let value = self.translate(schema, Scope { usage, level: 1, hidden: &[], ..scope });
        let own = std::mem::replace(&mut self.cost, around);
        // What is one reference is as light as what it refers to.
        if own.definitions.len() > 1 || own.schemas > 100 || own.depth > 8 {
            self.costs.push(own);
        }
        value
    }

    fn object(&mut self, members: &'d Map<String, Value>, scope: Scope<'_>) -> Map<String, Value> {
        // One more for what closes it.
        let mut out = Map::with_capacity(members.len() + 1);
        let mut seen = Seen::default();
        // Before 3.1 nothing beside a reference counts, but for what every reader takes as meant.
        let is_bare_reference = self.document.version != Version::V31
            && members.len() > 1
            && members.get("$ref").is_some_and(Value::is_string);
        for (name, value) in members {
            if is_bare_reference
                && !matches!(
                    name.as_str(),
                    "$ref" | "description" | "title" | "default" | "nullable" | "x-nullable"
                )
            {
                continue;
            }
            let at = At::Member(scope.at, name);
            self.keyword(members, name, value, &mut out, &mut seen, Scope { at: &at, ..scope });
        }
        if !seen.required.is_empty() && members.contains_key("allOf") {
            self.hidden_in(members, scope.side, &mut seen.hidden, 0);
        }
        self.settle(&mut out, &mut seen, scope);
        if let Some(discriminator) = seen.discriminator {
            for choice in ["oneOf", "anyOf"] {
                if let (Some(Value::Array(sources)), Some(Value::Array(branches))) =
                    (members.get(choice), out.get_mut(choice))
                {
                    self.discriminate(discriminator, sources, branches);
                }
            }
        }
        if scope.usage == Usage::Whole
            && scope.side == Side::Input
            && !self.options.open
            && !seen.lost_pattern
            && let Some(closing) = self.closing(members)
        {
            let nothing = if self.options.tell { closing::nothing() } else { Value::Bool(false) };
            out.insert(closing.keyword().into(), nothing);
            // Nothing could be sent without what must be there, so that it counts as declared.
            for name in self.undeclared(members) {
                let known = out.entry("properties").or_insert_with(|| Value::Object(Map::new()));
                if let Value::Object(known) = known {
                    known.insert(name.to_owned(), Value::Bool(true));
                }
            }
        }
        if seen.nullable { nullable::admit(out) } else { out }
    }

    fn keyword(
        &mut self,
        members: &'d Map<String, Value>,
        name: &'d str,
        value: &'d Value,
        out: &mut Map<String, Value>,
        seen: &mut Seen<'d>,
        scope: Scope<'_>,
    ) {
        let translated = match name {
            "type" => keywords::types(value),
            "description" => value.as_str().map(|text| keywords::description(text).into()),
            "properties" => self.properties(value, seen, scope),
            "$ref" => return self.reference(value, out, scope),
            "$recursiveRef" | "$dynamicRef" => return self.own_reference(value, out, scope),
            "format" | "title" | "contentEncoding" | "contentMediaType" => value.as_str().map(Into::into),
            "required" => match keywords::texts(value) {
                Some(names) => {
                    seen.required = names;
                    return;
                }
                // Parameters say it so, and properties by mistake.
                None if value.is_boolean() => return,
                None => None,
            },
            "enum" => self.values(value, scope),
            "default" | "const" => Some(value.clone()),
            "items" => return self.items(value, out, seen, scope),
            "additionalItems" => {
                seen.additional_items = Some(value);
                return;
            }
            "allOf" | "anyOf" | "oneOf" => self.branches(members, name, value, scope),
            "nullable" | "x-nullable" => {
                seen.nullable |= value == &Value::Bool(true);
                return;
            }
            "minimum" | "maximum" => value.is_number().then(|| value.clone()),
            "exclusiveMinimum" | "exclusiveMaximum" if value.is_boolean() => {
                let flag = value == &Value::Bool(true);
                *(if name == "exclusiveMinimum" {
                    &mut seen.exclusive_minimum
                } else {
                    &mut seen.exclusive_maximum
                }) = flag;
                return;
            }
            "exclusiveMinimum" | "exclusiveMaximum" => value.is_number().then(|| value.clone()),
            "multipleOf" => value.as_f64().is_some_and(|step| step > 0.0).then(|| value.clone()),
            "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties"
            | "minContains" | "maxContains" => keywords::count(value),
            "uniqueItems" => value.is_boolean().then(|| value.clone()),
            "pattern" => return self.pattern(value, out, scope),
            "patternProperties" => self.pattern_properties(value, seen, scope),
            "additionalProperties" | "unevaluatedProperties" | "unevaluatedItems" | "propertyNames"
                if value.is_object() || value.is_boolean() =>
            {
                let inner = self.below(value, Scope { depth: scope.depth + 1, ..scope });
                // Where silence is told by what nothing fits, what somebody said is `false`.
                let is_said = self.options.tell && inner == closing::nothing();
                Some(if is_said { Value::Bool(false) } else { inner })
            }
            // What a list must contain is found by less than a whole item.
            "contains" if value.is_object() || value.is_boolean() => {
                Some(self.below_as(Usage::Part, value, Scope { depth: scope.depth + 1, ..scope }))
            }
            "not" | "if" | "then" | "else" if value.is_object() || value.is_boolean() => {
                let (depth, level) = (scope.depth + 1, scope.level + 1);
                Some(self.translate(value, Scope { usage: Usage::Part, depth, level, hidden: &[], ..scope }))
            }
            "prefixItems" => self.tuple(value, scope),
            "dependentRequired" => parts::dependent_required(value),
            "dependentSchemas" => self.dependent_schemas(value, scope),
            "dependencies" => return self.dependencies(value, out, scope),
            "discriminator" => {
                seen.discriminator = Some(value);
                return;
            }
            // All else says nothing about values.
            _ => return,
        };
        match translated {
            Some(translated) => match parts::sound_keyword(members, name, value, &translated) {
                Some(name) => {
                    out.insert(name.into(), translated);
                }
                None => self.warn(scope.at, "is left out, because a part of it takes anything"),
            },
            None => self.warn(scope.at, "holds what it may not hold, and is left out"),
        }
    }

    /// A reference to the definition of what is named; without it anything is taken.
    fn reference(&mut self, value: &'d Value, out: &mut Map<String, Value>, scope: Scope<'_>) {
        let Some(reference) = value.as_str() else {
            self.warn(scope.at, "is a reference that is no text, and is left out");
            return;
        };
        match self.target(reference) {
            Some(target) => {
                let index = self.definition(target, scope.side);
                let reference = self.refer(index);
                out.insert("$ref".into(), reference);
            }
            // In a schema that has an identity of its own, `#` is that schema.
            None if reference == "#" && scope.home.is_some() => self.own_reference(value, out, scope),
            None => {
                self.warn(
                    scope.at,
                    format!("refers to `{reference}`, which is not there; anything is taken instead"),
                );
            }
        }
    }

    fn refer(&mut self, index: usize) -> Value {
        self.cost.definitions.push(index);
        Value::String(format!("#/$defs/{}", self.definitions[index].name))
    }

    /// A reference of a draft in which `#` was the schema around it.
    fn own_reference(&mut self, value: &'d Value, out: &mut Map<String, Value>, scope: Scope<'_>) {
        match scope.home.filter(|_| value.as_str().is_some_and(|text| text.starts_with('#'))) {
            Some(home) => {
                let reference = self.refer(home);
                out.insert("$ref".into(), reference);
            }
            None => self.warn(scope.at, "refers to nothing that has a name, and is left out"),
        }
    }

    /// What can only be said when all keywords have been seen.
    fn settle(&mut self, out: &mut Map<String, Value>, seen: &mut Seen<'d>, scope: Scope<'_>) {
        if !seen.required.is_empty() {
            let is_there = |name: &&&str| !seen.hidden.contains(*name) && !scope.hidden.contains(*name);
            let required: Vec<Value> =
                seen.required.iter().filter(is_there).map(|name| (*name).into()).collect();
            if !required.is_empty() {
                out.insert("required".into(), Value::Array(required));
            }
        }
        for (is_exclusive, bound, exclusive) in [
            (seen.exclusive_minimum, "minimum", "exclusiveMinimum"),
            (seen.exclusive_maximum, "maximum", "exclusiveMaximum"),
        ] {
            if is_exclusive && let Some(value) = out.shift_remove(bound) {
                out.insert(exclusive.into(), value);
            }
        }
        if seen.is_tuple
            && let Some(rest) = seen.additional_items
        {
            let at = At::Member(scope.at, "additionalItems");
            let rest = self.below(rest, Scope { depth: scope.depth + 1, at: &at, ..scope });
            out.insert("items".into(), rest);
        }
        if seen.lost_pattern {
            out.shift_remove("additionalProperties");
            out.shift_remove("unevaluatedProperties");
        }
        self.agree(out, scope);
    }

    /// A schema whose type refuses what its `enum` lists is meant otherwise.
    fn agree(&mut self, out: &mut Map<String, Value>, scope: Scope<'_>) {
        let Some(Value::Array(mut values)) = out.get_mut("enum").map(Value::take) else { return };
        let mut is_empty = false;
        if let Some(kind) = out.get_mut("type") {
            if self.document.version == Version::V31 {
                is_empty = keywords::is_contradiction(kind, &values);
            } else {
                keywords::reconcile(kind, &mut values);
            }
        }
        if is_empty {
            out.shift_remove("type");
            self.warn(scope.at, "lists only values that are not of its type; the type is left out");
        }
        out.insert("enum".into(), Value::Array(values));
    }
}
