//! Bodies that are plain objects, whose members can be arguments by themselves.

use serde_json::Value;

use super::view::{Members, is_true, object, texts};
use crate::document::{Document, Version};

/// How many members are arguments by themselves at most; more would hide the parameters.
const MAX_MEMBERS: usize = 256;

/// How deep `allOf` is followed.
const MAX_DEPTH: usize = 8;

/// Keywords that change nothing about what a plain object takes, or that are read.
const HARMLESS: &[&str] = &[
    "$anchor",
    "$comment",
    "$defs",
    "$dynamicAnchor",
    "$id",
    "$schema",
    "additionalProperties",
    "allOf",
    "default",
    "definitions",
    "dependencies",
    "dependentRequired",
    "deprecated",
    "description",
    "discriminator",
    "example",
    "examples",
    "externalDocs",
    "format",
    "maxProperties",
    "minProperties",
    "nullable",
    "properties",
    "readOnly",
    "required",
    "summary",
    "title",
    "type",
    "unevaluatedProperties",
    "writeOnly",
    "xml",
];

/// The schema of a member of which nothing is said.
static ANYTHING: Value = Value::Bool(true);

/// A plain object.
#[derive(Clone, Debug, Default)]
pub(super) struct Plain<'d> {
    /// Its members: name and schema, without those that only replies have.
    pub(super) members: Vec<(&'d str, &'d Value)>,
    /// The names of those that must be there.
    pub(super) required: Vec<&'d str>,
    /// What is said of all of them.
    pub(super) together: Together<'d>,
    /// The discriminator of the object, which may have kinds with other members.
    pub(super) discriminator: Option<&'d Value>,
    closed: bool,
}

/// What is said of the members of an object together.
#[derive(Clone, Debug, Default)]
pub(super) struct Together<'d> {
    /// How many there must be at least.
    pub(super) least: u64,
    /// How many there may be.
    pub(super) most: Option<u64>,
    /// Which must be there where another one is.
    pub(super) dependent: Vec<(&'d str, Vec<&'d str>)>,
}

impl Together<'_> {
    /// Whether it is said how many there are.
    pub(super) fn counts(&self) -> bool {
        self.least > 0 || self.most.is_some()
    }
}

/// The members of a schema, if it is no more than an object with members that takes no others.
pub(super) fn plain<'d>(document: &'d Document, schema: &'d Value) -> Option<Plain<'d>> {
    let mut plain = read(document, schema, 0)?;
    // An object that takes no members at all is sent empty; one that only names none takes anything.
    if (plain.members.is_empty() && !plain.closed) || plain.members.len() > MAX_MEMBERS {
        return None;
    }
    let Plain { members, required, together, .. } = &mut plain;
    // What must be there counts as declared.
    for name in &*required {
        if !members.iter().any(|(member, _)| member == name) {
            members.push((name, &ANYTHING));
        }
    }
    let declares = |name: &str| members.iter().any(|(member, _)| *member == name);
    if !together.dependent.iter().flat_map(|(_, names)| names).all(|name| declares(name)) {
        return None;
    }
    members.retain(|(_, schema)| !is_read_only(document, schema));
    let is_sent = |name: &&str| members.iter().any(|(member, _)| member == name);
    required.retain(is_sent);
    together.dependent.retain(|(name, _)| is_sent(name));
    for (_, names) in &mut together.dependent {
        names.retain(is_sent);
    }
    // What must be there counts already, and no more can be there than there are.
    if together.least <= count(required.len()) {
        together.least = 0;
    }
    together.most = together.most.filter(|most| *most < count(members.len()));
    Some(plain)
}

fn count(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}

fn read<'d>(document: &'d Document, schema: &'d Value, depth: usize) -> Option<Plain<'d>> {
    if depth > MAX_DEPTH {
        return None;
    }
    let own = schema.as_object()?;
    if own.contains_key("$ref") && document.version == Version::V31 {
        // Since 3.1 what stands beside a reference counts.
        let beside = own.keys().filter(|name| *name != "$ref").all(|name| is_note(name));
        if !beside {
            return None;
        }
    }
    let members = document.resolve(schema)?.as_object()?;
    let whole = members.keys().all(|name| HARMLESS.contains(&name.as_str()) || name.starts_with("x-"));
    if !whole || !is_object(members) || is_true(members, "nullable") || is_true(members, "x-nullable") {
        return None;
    }
    let closed = match members.get("additionalProperties") {
        None => false,
        Some(Value::Bool(false)) => true,
        Some(_) => return None,
    };
    let sealed = match members.get("unevaluatedProperties") {
        None => false,
        Some(Value::Bool(false)) if depth == 0 => true,
        Some(_) => return None,
    };
    let mut plain = Plain { closed, together: together(members)?, ..Plain::default() };
    let properties = object(members, "properties");
    if properties.is_none() && !members.contains_key("allOf") {
        // An object without members says nothing about what it takes, and takes anything.
        return None;
    }
    plain.add(properties.into_iter().flatten().map(|(name, schema)| (name.as_str(), schema)))?;
    plain.required.extend(texts(members, "required"));
    let plain = merged(document, members, plain, depth)?;
    // Of a part it says nothing: the whole is a kind by itself.
    let discriminator = members.get("discriminator").filter(|_| depth == 0);
    Some(Plain { discriminator, closed: plain.closed || sealed, ..plain })
}

/// What a schema says of its members together, if it is no more than which and how many.
fn together(members: &Members) -> Option<Together<'_>> {
    let limit = |name: &str| members.get(name).map(|limit| limit.as_u64().ok_or(())).transpose().ok();
    let mut dependent = Vec::new();
    for keyword in ["dependentRequired", "dependencies"] {
        for (name, needed) in members.get(keyword).and_then(Value::as_object).into_iter().flatten() {
            dependent.push((name.as_str(), needed.as_array()?.iter().filter_map(Value::as_str).collect()));
        }
    }
    Some(Together { least: limit("minProperties")?.unwrap_or(0), most: limit("maxProperties")?, dependent })
}

/// The object with what its `allOf` adds, where nothing of it is said twice in different ways.
fn merged<'d>(
    document: &'d Document,
    members: &'d Members,
    mut plain: Plain<'d>,
    depth: usize,
) -> Option<Plain<'d>> {
    let branches = match members.get("allOf") {
        None => return Some(plain),
        Some(branches) => branches.as_array()?,
    };
    for branch in branches {
        if let Some(names) = only_required(branch) {
            for name in names.filter(|name| !plain.required.contains(name)).collect::<Vec<_>>() {
                if plain.closed && !plain.members.iter().any(|(member, _)| *member == name) {
                    return None;
                }
                plain.required.push(name);
            }
            continue;
        }
        let other = read(document, branch, depth + 1)?;
        if other.closed || plain.closed {
            // A closed branch takes none of the others' members: what that means is best left as it is written.
            return None;
        }
        plain.add(other.members.into_iter())?;
        let Together { least, most, dependent } = other.together;
        plain.together.least = plain.together.least.max(least);
        plain.together.most = plain.together.most.into_iter().chain(most).min();
        plain.together.dependent.extend(dependent);
        for name in other.required {
            if !plain.required.contains(&name) {
                plain.required.push(name);
            }
        }
    }
    Some(plain)
}

/// The names that a branch asks for, if it says nothing else.
fn only_required(branch: &Value) -> Option<impl Iterator<Item = &str>> {
    let members = branch.as_object().filter(|members| members.contains_key("required"))?;
    let adds_nothing = |name: &String| name == "required" || name == "type" || is_note(name);
    (members.keys().all(adds_nothing) && is_object(members)).then(|| texts(members, "required"))
}

impl<'d> Plain<'d> {
    /// Whether it says that it takes no other members.
    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    fn add(&mut self, members: impl Iterator<Item = (&'d str, &'d Value)>) -> Option<()> {
        for (name, schema) in members {
            match self.members.iter().find(|(there, _)| *there == name) {
                None => self.members.push((name, schema)),
                Some((_, there)) if *there == schema => {}
                Some(_) => return None,
            }
        }
        Some(())
    }
}

fn is_note(name: &str) -> bool {
    matches!(name, "description" | "summary" | "title" | "deprecated" | "example" | "examples")
        || name.starts_with("x-")
}

fn is_object(members: &Members) -> bool {
    match members.get("type") {
        None => true,
        Some(Value::String(name)) => name == "object",
        Some(Value::Array(names)) => matches!(names.as_slice(), [Value::String(name)] if name == "object"),
        Some(_) => false,
    }
}

fn is_read_only(document: &Document, schema: &Value) -> bool {
    let says = |schema: &Value| schema.as_object().is_some_and(|members| is_true(members, "readOnly"));
    says(schema) || document.resolve(schema).is_some_and(says)
}
