//! The operations of a service, found by any of their names and by words.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use curable_core::{Failure, PatchOp, Pointer, Similar, nearest, protocol};
use curable_openapi::Route;
use curable_runtime::{Caller, Operation, Service};
use serde_json::{Value, json};

use super::index::{Entry, Index};

/// How many operations are named to whoever named none.
const MAX_SIMILAR: usize = 5;

/// How many characters of a summary a list shows.
const MAX_SUMMARY: usize = 160;

/// The longest name that is looked for.
const MAX_NAME: usize = 400;

/// The operations of a service.
#[derive(Debug)]
pub struct Directory {
    service: Service,
    operations: Vec<Arc<Operation>>,
    tags: BTreeMap<String, Vec<String>>,
    names: OnceLock<HashMap<String, usize>>,
    index: OnceLock<Index>,
}

impl Directory {
    /// Lists the operations of a service; `routes` tell their tags.
    pub fn new(service: Service, routes: &[Route]) -> Self {
        let snapshot = service.registry().snapshot();
        // Those that tell about operations are what this one is for.
        let operations = snapshot.operations().filter(|one| one.def.namespace() != Some("services")).cloned();
        let tagged = routes.iter().filter(|route| !route.tags.is_empty());
        Self {
            operations: operations.collect(),
            tags: tagged.map(|route| (route.operation.clone(), route.tags.clone())).collect(),
            names: OnceLock::new(),
            index: OnceLock::new(),
            service,
        }
    }

    /// The service itself.
    pub fn service(&self) -> &Service {
        &self.service
    }

    /// The operation of this name: ours, with or without its namespace, its `operationId`, or its method and path.
    pub fn find(&self, name: &str, caller: &Caller) -> Option<&Arc<Operation>> {
        let name = name.trim();
        let name = name.strip_prefix('/').filter(|rest| self.names().contains_key(*rest)).unwrap_or(name);
        let operation = &self.operations[*self.names().get(name)?];
        self.service.may_see(operation, caller).then_some(operation)
    }

    /// The operations that fit a query best, as a list shows them.
    pub fn search(&self, query: &str, limit: usize, caller: &Caller) -> Vec<Value> {
        let mut listed: Vec<Value> = Vec::new();
        let named = self.find(query, caller);
        listed.extend(named.map(|operation| brief(operation)));
        for operation in self.ranked(query, limit, caller) {
            if listed.len() < limit && named.is_none_or(|named| named.def.name != operation.def.name) {
                listed.push(brief(operation));
            }
        }
        listed
    }

    /// What an operation takes, and how it may fail.
    pub fn describe(&self, operation: &Operation) -> Value {
        let snapshot = self.service.registry().snapshot();
        let failures: Vec<Value> = operation
            .def
            .failures
            .iter()
            .filter_map(|code| snapshot.failure_of(operation, code.as_str()))
            .map(|declared| {
                let def = &declared.def;
                let mut told = json!({ "code": def.code, "kind": def.kind, "summary": def.summary });
                if let Some(hint) = &def.hint {
                    told["hint"] = json!(hint);
                }
                told
            })
            .collect();
        let mut told = brief(operation);
        told["summary"] = json!(operation.def.summary);
        told["input"] = operation.input.published().into_owned();
        told["failures"] = json!(failures);
        if let Some(told) = told.as_object_mut() {
            told.shift_remove("required");
        }
        told
    }

    /// The failure for a name that no operation has, with those that were probably meant.
    pub fn unknown(&self, name: &str, caller: &Caller) -> Failure {
        let mut failure = protocol::NOT_FOUND.failure("there is no such operation");
        failure.hint = Some("Use one of the names in `similar`, or search for another.".into());
        if name.len() > MAX_NAME {
            return failure;
        }
        let mut found: Vec<&str> = Vec::new();
        let visible = self.names().iter().map(|(name, index)| (name.as_str(), &self.operations[*index]));
        let mut visible: Vec<_> = visible.filter(|(_, one)| self.service.may_see(one, caller)).collect();
        visible.sort_unstable_by_key(|(name, _)| *name);
        let near = nearest(name.trim(), visible.iter().map(|(name, _)| *name));
        let near = near.and_then(|near| self.find(near, caller));
        found.extend(near.map(|operation| operation.def.name.as_str()));
        for operation in self.ranked(name, MAX_SIMILAR, caller) {
            if !found.contains(&operation.def.name.as_str()) {
                found.push(&operation.def.name);
            }
        }
        found.truncate(MAX_SIMILAR);
        failure.similar.extend(found.into_iter().map(|name| {
            let mut similar = Similar::new(name);
            similar
                .patch
                .push(PatchOp::Replace { path: Pointer::from_static("/operation"), value: json!(name) });
            similar
        }));
        failure
    }

    /// By words alone, and only what the caller may see.
    fn ranked(&self, query: &str, limit: usize, caller: &Caller) -> Vec<&Arc<Operation>> {
        // What may not be seen must not take the place of what may.
        let all_visible = self.operations.iter().all(|operation| operation.def.access.is_open());
        let wanted = if all_visible { limit } else { self.operations.len() };
        let found = self.index().search(query, wanted).into_iter().map(|(index, _)| &self.operations[index]);
        found.filter(|operation| self.service.may_see(operation, caller)).take(limit).collect()
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| {
            Index::new(self.operations.iter().map(|operation| {
                let def = &operation.def;
                let source = def.source.as_ref();
                Entry {
                    name: &def.name,
                    id: source.and_then(|source| source.operation_id.as_deref()),
                    method: source.map_or("", |source| &source.method),
                    path: source.map_or("", |source| &source.path),
                    summary: &def.summary,
                    tags: self.tags.get(&def.name).map(Vec::as_slice).unwrap_or_default(),
                }
            }))
        })
    }

    /// Every name with the operation that has it; a whole name beats the others.
    fn names(&self) -> &HashMap<String, usize> {
        self.names.get_or_init(|| {
            let mut names = HashMap::with_capacity(4 * self.operations.len());
            for (index, operation) in self.operations.iter().enumerate() {
                names.insert(operation.def.name.clone(), index);
            }
            for (index, operation) in self.operations.iter().enumerate() {
                let short = operation.def.name.split_once('/').map(|(_, short)| short.to_owned());
                let source = operation.def.source.as_ref();
                let place = source.map(|source| format!("{} {}", source.method, source.path));
                let id = source.and_then(|source| source.operation_id.clone());
                for name in [short, id, place].into_iter().flatten() {
                    names.entry(name).or_insert(index);
                }
            }
            names
        })
    }
}

/// An operation as a list shows it.
fn brief(operation: &Operation) -> Value {
    let def = &operation.def;
    let mut summary: String = def.summary.chars().take(MAX_SUMMARY).collect();
    if summary.len() < def.summary.len() {
        summary.push('…');
    }
    let mut told = json!({ "operation": def.name, "summary": summary, "effect": def.effect });
    if let Some(source) = &def.source {
        told["source"] = json!(format!("{} {}", source.method, source.path));
    }
    if let Some(required) = def.input.get("required").filter(|required| **required != json!([])) {
        told["required"] = required.clone();
    }
    told
}
