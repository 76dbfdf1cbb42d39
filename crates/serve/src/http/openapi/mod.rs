//! The served contract as OpenAPI 3.1: one path for each operation, one schema for each code.

mod paths;
mod problems;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use curable_core::protocol;
use curable_runtime::{Caller, Operation, Snapshot};
use serde_json::{Map, Value, json};

use super::state::Shared;
use crate::embed::embed;
use problems::Statuses;

/// How many documents are kept: callers with the same rights read the same one.
const KEPT: usize = 8;

/// The documents that were written last, each with the contract and the operations that it is about.
#[derive(Debug, Default)]
pub(super) struct Documents(Mutex<Vec<(Key, Bytes)>>);

type Key = (String, Vec<String>);

impl Documents {
    /// The document of what a caller may call, as it is sent.
    pub(super) fn get(&self, shared: &Shared, caller: &Caller) -> Bytes {
        let snapshot = shared.service.registry().snapshot();
        let operations = shared.service.visible(caller);
        let names = operations.iter().map(|operation| operation.def.name.clone()).collect();
        let key = (snapshot.provenance().hash.clone(), names);
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, document)) = kept.iter().find(|(about, _)| *about == key) {
            return document.clone();
        }
        let document = Bytes::from(write(shared, &snapshot, &operations).to_string());
        if kept.len() == KEPT {
            kept.remove(0);
        }
        kept.push((key, document.clone()));
        document
    }
}

fn write(shared: &Shared, snapshot: &Snapshot, operations: &[Arc<Operation>]) -> Value {
    let mut schemas = paths::envelopes();
    schemas.insert("Problem".into(), problems::common());
    let mut codes: BTreeSet<String> =
        protocol::ALL.iter().map(|row| row.code().as_str().to_owned()).collect();
    let mut served = Map::new();
    for operation in operations {
        let mut statuses = Statuses::default();
        statuses.of_calls().of_operation(operation, snapshot);
        codes.extend(statuses.codes().map(str::to_owned));
        served.insert(format!("/op/{}", operation.def.name), paths::operation(operation, &statuses));
        let name = paths::component(&operation.def.name);
        let mut put = |part: &str, schema: &Value| {
            let key = format!("{name}.{part}");
            let at = format!("#/components/schemas/{key}");
            schemas.insert(key, embed(schema, &at));
        };
        put("input", &operation.input.published());
        if let Some(output) = &operation.def.output {
            put("output", &operation.alone(output));
        }
        schemas.insert(format!("{name}.call"), paths::call(operation));
    }
    served.extend(paths::machinery(operations, snapshot, shared.options.limits.batch));
    for code in codes {
        let def = protocol::find(&code)
            .map(protocol::ProtocolCode::def)
            .or_else(|| snapshot.failure(&code).map(|declared| declared.def.clone()));
        if let Some(def) = def {
            schemas.insert(problems::name(&code), problems::schema(&def));
        }
    }
    let mut document = json!({
        "openapi": "3.1.0",
        "info": { "title": snapshot.name(), "version": snapshot.version(), "x-contract-hash": snapshot.provenance().hash },
        "paths": served,
        "components": { "schemas": schemas },
    });
    if let Some(url) = &shared.options.public_url {
        document["servers"] = json!([{ "url": url }]);
    }
    if shared.auth.is_required() {
        document["components"]["securitySchemes"] =
            json!({ "bearer": { "type": "http", "scheme": "bearer" } });
        document["security"] = json!([{ "bearer": [] }]);
    }
    document
}
