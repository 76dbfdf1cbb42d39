//! All operations of a description.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use curable_core::nearest;
use serde_json::Value;

use super::report::Report;
use super::view::{Members, below, get, object, text, texts};
use crate::document::Document;

/// The methods that stand in a path item by their own names.
const METHODS: &[&str] = &["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/// What else stands in a path item.
const OTHERS: &[&str] = &["$ref", "summary", "description", "servers", "parameters", "additionalOperations"];

/// An operation as it was found.
#[derive(Clone, Debug)]
pub(super) struct Found<'d> {
    /// The method, in capitals.
    pub(super) method: String,
    /// The path, exactly as the description writes it.
    pub(super) path: &'d str,
    /// Where it stands.
    pub(super) at: Rc<str>,
    /// What it shares with the other operations of its path; what the path says itself comes before what it refers to.
    pub(super) shared: Vec<Shared<'d>>,
    /// The operation itself.
    pub(super) operation: &'d Members,
    /// Its `operationId`.
    pub(super) id: Option<&'d str>,
    /// Its tags.
    pub(super) tags: Vec<String>,
}

/// A path item.
#[derive(Clone, Debug)]
pub(super) struct Shared<'d> {
    /// Where it stands.
    pub(super) at: Rc<str>,
    /// What it holds.
    pub(super) item: &'d Members,
}

impl Found<'_> {
    /// The method and the path.
    pub(super) fn title(&self) -> String {
        format!("{} {}", self.method, self.path)
    }
}

/// All operations, in the order of the description.
pub(super) fn operations<'d>(document: &'d Document, report: &mut Report) -> Vec<Found<'d>> {
    let mut found = Vec::new();
    let Some(root) = document.root.as_object() else { return found };
    let paths = get(root, "paths").filter(|paths| !paths.is_null());
    if paths.is_some_and(|paths| !paths.is_object()) {
        report.loss("/paths", "is no object, so that all operations are lost");
    }
    for (path, item) in paths.and_then(Value::as_object).into_iter().flatten() {
        if path.starts_with("x-") {
            continue;
        }
        let at = below("/paths", path);
        let shared = layers(document, item, &at, report);
        in_item(document, path, &shared, &mut found, report);
    }
    tell_shared_ids(&found, report);
    found
}

/// An `operationId` belongs to one operation: programs that go by it would take one for the other.
fn tell_shared_ids(found: &[Found<'_>], report: &mut Report) {
    let mut owners: BTreeMap<&str, &Found<'_>> = BTreeMap::new();
    for one in found {
        let Some(id) = one.id else { continue };
        if let Some(owner) = owners.get(id) {
            let what = format!("the operationId {} is that of {} already", id.escape_debug(), owner.title());
            report.note(&*one.at, what);
        } else {
            owners.insert(id, one);
        }
    }
}

/// What a path says itself, and what it refers to.
fn layers<'d>(document: &'d Document, item: &'d Value, at: &str, report: &mut Report) -> Vec<Shared<'d>> {
    let mut layers = Vec::new();
    if let Some(own) = item.as_object() {
        layers.push(Shared { at: at.into(), item: own });
    } else {
        report.note(at, "a path is not an object, and is left out");
    }
    if let Some(reference) = item.get("$ref").and_then(Value::as_str) {
        if let Some(target) = document.resolve(item).and_then(Value::as_object) {
            let at = reference.strip_prefix('#').unwrap_or(reference).into();
            layers.push(Shared { at, item: target });
        } else {
            let what = format!("the path refers to {reference}, which is not there; its operations are lost");
            report.note(at, what);
        }
    }
    layers
}

/// A member that no path has: a method that is misspelt costs its operation.
fn tell_unknown(name: &str, value: &Value, at: String, report: &mut Report) {
    let is_operation = ["responses", "operationId"].iter().any(|member| value.get(member).is_some());
    match nearest(name, METHODS.iter().copied()).filter(|_| is_operation) {
        Some(near) => {
            let what = format!("is no method of HTTP, so that its operation is lost; did you mean `{near}`?");
            report.loss(at, what);
        }
        None => report.note(at, "is nothing that a path has, and is left out"),
    }
}

fn in_item<'d>(
    document: &'d Document,
    path: &'d str,
    shared: &[Shared<'d>],
    found: &mut Vec<Found<'d>>,
    report: &mut Report,
) {
    let mut seen = BTreeSet::new();
    let mut take = |method: String, at: String, operation: &'d Value, report: &mut Report| {
        let Some(members) = document.resolve(operation).and_then(Value::as_object) else {
            report.note(at, "an operation is not an object, and is left out");
            return;
        };
        if !seen.insert(method.clone()) {
            report.note(at, "the path has this method already");
            return;
        }
        let tags = texts(members, "tags").map(str::to_owned).collect();
        let id = text(members, "operationId").filter(|id| !id.trim().is_empty());
        found.push(Found {
            method,
            path,
            at: at.into(),
            shared: shared.to_vec(),
            operation: members,
            id,
            tags,
        });
    };
    for layer in shared {
        // What a reference leads to may be anything.
        let is_path = layer.at.strip_prefix("/paths/").is_some_and(|name| !name.contains('/'));
        for (name, value) in layer.item {
            if METHODS.contains(&name.as_str()) {
                take(name.to_ascii_uppercase(), below(&layer.at, name), value, report);
            } else if is_path && !OTHERS.contains(&name.as_str()) && !name.starts_with("x-") {
                tell_unknown(name, value, below(&layer.at, name), report);
            }
        }
        let at = below(&layer.at, "additionalOperations");
        for (name, value) in object(layer.item, "additionalOperations").into_iter().flatten() {
            take(name.to_ascii_uppercase(), below(&at, name), value, report);
        }
    }
}
