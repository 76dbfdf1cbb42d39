//! Families: a schema with a discriminator and no choice of its own stands for those that are composed of it.
//!
//! Whoever refers to `Area` means one of its kinds, such as `Circle`, which is `allOf` of `Area` and more; nothing says so
//! where it is referred to. There it becomes a choice of the kinds, so that a caller sees what each of them has.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::pointer;

/// How many kinds a family may have, and how many families a description: more would burst every list of tools.
const MAX_KINDS: usize = 16;
const MAX_FAMILIES: usize = 100;

/// Where named schemas stand.
const SECTIONS: [&str; 2] = ["/components/schemas", "/definitions"];

/// Whether a named schema may have kinds that only they tell of.
pub(super) fn is_unlisted_base(schema: &Value) -> bool {
    let mapping = schema.get("discriminator").map(|discriminator| discriminator.get("mapping"));
    is_base(schema) && mapping.is_some_and(|mapping| mapping.is_none())
}

/// Writes every family out as a choice, and lets what refers to one refer to that.
pub(super) fn write_out(root: &mut Value) {
    for section in SECTIONS {
        let Some(schemas) = root.pointer(section).and_then(Value::as_object) else { continue };
        let choices = choices(root, section, schemas);
        if choices.is_empty() {
            continue;
        }
        let names: HashMap<&str, &str> =
            choices.iter().map(|choice| (choice.base.as_str(), choice.name.as_str())).collect();
        redirect(root, section, &names);
        if let Some(schemas) = root.pointer_mut(section).and_then(Value::as_object_mut) {
            schemas.extend(choices.into_iter().map(|choice| (choice.name, choice.schema)));
        }
    }
}

/// What a base becomes where it is referred to.
struct Choice {
    base: String,
    name: String,
    schema: Value,
}

fn choices(root: &Value, section: &str, schemas: &Map<String, Value>) -> Vec<Choice> {
    let bases = || schemas.iter().filter(|(_, schema)| is_base(schema));
    // Most descriptions have none.
    if bases().next().is_none() || bases().count() > MAX_FAMILIES {
        return Vec::new();
    }
    let named = Named { root, section, schemas, children: children(section, schemas) };
    bases().filter_map(|(base, schema)| named.choice(base, schema)).collect()
}

/// The named schemas of a description.
struct Named<'s> {
    root: &'s Value,
    section: &'s str,
    schemas: &'s Map<String, Value>,
    children: HashMap<&'s str, Vec<&'s str>>,
}

impl Named<'_> {
    /// The choice of the kinds of a base, and of any other where there may be one.
    fn choice(&self, base: &str, schema: &Value) -> Option<Choice> {
        let declared = schema.get("discriminator")?;
        // Swagger 2.0 has the name alone.
        let property = declared.get("propertyName").unwrap_or(declared).as_str();
        let written = declared.get("mapping").and_then(Value::as_object);
        let means: Vec<(&str, &str)> = match written {
            // What means the base may as well mean what is not named.
            Some(mapping) => {
                let each = mapping.iter().filter_map(|(value, to)| {
                    Some((value.as_str(), named(self.section, self.schemas, to.as_str()?)?))
                });
                each.filter(|(_, kind)| *kind != base).collect()
            }
            // Where nothing is mapped the name of a kind means it.
            None => descendants(base, &self.children).into_iter().map(|kind| (kind, kind)).collect(),
        };
        let mut kinds: Vec<&str> = Vec::new();
        for (_, kind) in &means {
            if !kinds.contains(kind) {
                kinds.push(kind);
            }
        }
        if kinds.is_empty() || kinds.len() > MAX_KINDS {
            return None;
        }
        let refer = |name: &str| format!("#{}/{}", self.section, pointer::escape(name));
        let mut branches: Vec<Value> = kinds.iter().map(|kind| json!({ "$ref": refer(kind) })).collect();
        let mut choice = Map::new();
        choice.extend(schema.get("description").map(|text| ("description".to_owned(), text.clone())));
        if !self.is_all(schema, property, &means) {
            branches.push(self.others(&refer(base), schema, property, &means));
        }
        choice.insert("anyOf".to_owned(), Value::Array(branches));
        let mapping: Map<String, Value> =
            means.iter().map(|(value, kind)| ((*value).to_owned(), refer(kind).into())).collect();
        choice.insert("discriminator".to_owned(), json!({ "propertyName": property, "mapping": mapping }));
        let mut name = format!("{base}.any");
        while self.schemas.contains_key(&name) {
            name.push('_');
        }
        Some(Choice { base: base.to_owned(), name, schema: Value::Object(choice) })
    }

    /// A kind that is not named here: only what all of them have is known of it, and that it is called otherwise.
    fn others(&self, base: &str, schema: &Value, property: Option<&str>, means: &[(&str, &str)]) -> Value {
        let mut parts = vec![json!({ "$ref": base })];
        let declared = property.and_then(|name| self.property(schema, name));
        if let Some((name, declared)) = property.zip(declared)
            && declared.get("type").is_some_and(|kind| kind == "string")
            && declared.get("const").is_none()
        {
            let listed = declared.get("enum").and_then(Value::as_array);
            let is_legal = |value: &str| listed.is_none_or(|all| all.iter().any(|one| one == value));
            // A kind with a value that nothing takes may have others.
            let is_certain = |kind: &str| {
                means.iter().filter(|(_, other)| *other == kind).all(|(value, _)| is_legal(value))
            };
            let taken: Vec<&str> =
                means.iter().filter(|(_, kind)| is_certain(kind)).map(|(value, _)| *value).collect();
            if !taken.is_empty() {
                parts.push(json!({ "properties": { name: { "not": { "enum": taken } } } }));
            }
        }
        json!({ "allOf": parts, "additionalProperties": true })
    }

    fn property<'v>(&'v self, schema: &'v Value, name: &str) -> Option<&'v Value> {
        pointer::follow(self.root, schema.get("properties")?.get(name)?)
    }

    /// Whether every value that the property may have means a kind.
    fn is_all(&self, base: &Value, property: Option<&str>, means: &[(&str, &str)]) -> bool {
        let values = property.and_then(|name| self.property(base, name)?.get("enum")?.as_array());
        let is_mapped = |value: &Value| means.iter().any(|(one, _)| value == one);
        values.is_some_and(|values| values.iter().all(is_mapped))
    }
}

/// Those that are composed of a schema, or of one of these.
fn descendants<'s>(base: &str, children: &HashMap<&'s str, Vec<&'s str>>) -> Vec<&'s str> {
    let mut found: Vec<&str> = children.get(base).cloned().unwrap_or_default();
    let mut next = 0;
    while let Some(kind) = found.get(next).copied().filter(|_| next <= MAX_KINDS) {
        let further = children.get(kind).into_iter().flatten().copied();
        for one in further.filter(|one| *one != base) {
            if !found.contains(&one) {
                found.push(one);
            }
        }
        next += 1;
    }
    found
}

fn is_base(schema: &Value) -> bool {
    let Value::Object(members) = schema else { return false };
    members.contains_key("discriminator") && !members.contains_key("oneOf") && !members.contains_key("anyOf")
}

/// For each named schema those that are composed of it.
fn children<'s>(section: &str, schemas: &'s Map<String, Value>) -> HashMap<&'s str, Vec<&'s str>> {
    let mut children: HashMap<&str, Vec<&str>> = HashMap::new();
    for (name, schema) in schemas {
        let parts = schema.get("allOf").and_then(Value::as_array).into_iter().flatten();
        for parent in parts.filter_map(|part| named(section, schemas, pointer::reference(part)?)) {
            children.entry(parent).or_default().push(name);
        }
    }
    children
}

/// The named schema that a reference, or a plain name, stands for.
fn named<'s>(section: &str, schemas: &'s Map<String, Value>, reference: &str) -> Option<&'s str> {
    let found = schemas.get_key_value(reference).or_else(|| {
        let name = reference.strip_prefix('#')?.strip_prefix(section)?.strip_prefix('/')?;
        schemas.get_key_value(&*pointer::unescape(&pointer::percent_decode(name)))
    });
    found.map(|(name, _)| name.as_str())
}

/// How a value of the description is used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// It may be a schema that stands for a whole value.
    Whole,
    /// It is one of several that apply to the same value, or a named schema, which may be one elsewhere.
    Part,
    /// Its members are called as somebody liked, and are used so.
    Free,
    Named,
}

/// Lets what refers to a base as a whole refer to its choice.
fn redirect(root: &mut Value, section: &str, choices: &HashMap<&str, &str>) {
    let mut open = vec![(root, Place::Whole)];
    while let Some((value, place)) = open.pop() {
        let members = match value {
            Value::Object(members) => members,
            Value::Array(items) => {
                open.extend(items.iter_mut().map(|item| (item, place)));
                continue;
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => continue,
        };
        if let Place::Free | Place::Named = place {
            let place = if place == Place::Free { Place::Whole } else { Place::Part };
            open.extend(members.values_mut().map(|inner| (inner, place)));
            continue;
        }
        // `allOf: [$ref]` with a description beside it is the usual way to describe a reference.
        let is_sole = place == Place::Whole && !members.contains_key("properties");
        for (name, inner) in members {
            let place = match (name.as_str(), &*inner) {
                ("$ref", Value::String(reference)) => {
                    let base = reference
                        .strip_prefix('#')
                        .and_then(|rest| rest.strip_prefix(section)?.strip_prefix('/'));
                    let base = base.map(|name| pointer::unescape(name).into_owned());
                    if let Some(choice) =
                        base.and_then(|base| choices.get(base.as_str())).filter(|_| place == Place::Whole)
                    {
                        *inner = Value::String(format!("#{section}/{}", pointer::escape(choice)));
                    }
                    continue;
                }
                (
                    "enum" | "const" | "default" | "example" | "examples" | "discriminator"
                    | "dependentSchemas" | "dependencies",
                    _,
                ) => continue,
                ("allOf", Value::Array(parts)) if is_sole && parts.len() == 1 => Place::Whole,
                ("allOf" | "anyOf" | "oneOf" | "not" | "if" | "then" | "else" | "contains", _) => Place::Part,
                (
                    "properties" | "patternProperties" | "$defs" | "parameters" | "responses" | "headers"
                    | "requestBodies",
                    _,
                ) => Place::Free,
                ("schemas" | "definitions", _) => Place::Named,
                _ => Place::Whole,
            };
            open.push((inner, place));
        }
    }
}
