//! The operations that tell about operations: what may not be called may not be read either.

use std::collections::BTreeMap;
use std::sync::Arc;

use curable_core::{
    Contract, Effect, Failure, FailureDef, OperationDef, PatchOp, Pointer, Similar, protocol,
};
use serde_json::{Value, json};

use super::Entry;
use super::call::Caller;
use super::dispatch::{may_see, near};
use super::handler::Context;
use crate::registry::Registry;

const LIST: &str = "services/list";
const SCHEMA: &str = "services/schema";

/// The declarations.
pub(super) fn contract() -> Contract {
    let mut list = OperationDef::new(LIST, Effect::Read);
    list.summary = String::from("List the operations that you may call.");
    list.input = json!({ "type": "object", "additionalProperties": false });
    list.output = Some(json!({
        "type": "object",
        "required": ["operations"],
        "properties": { "operations": { "type": "array", "items": { "type": "object" } } },
    }));
    let mut schema = OperationDef::new(SCHEMA, Effect::Read);
    schema.summary = String::from("Give the whole declaration of one operation: schemas, failures, access.");
    schema.input = json!({
        "type": "object",
        "required": ["name"],
        "properties": { "name": { "type": "string", "description": "The name, such as services/list." } },
        "additionalProperties": false,
    });
    schema.output = Some(json!({ "type": "object" }));
    let mut contract = Contract::new("services", env!("CARGO_PKG_VERSION"));
    contract.operations = vec![list, schema];
    contract
}

/// The handlers.
pub(super) fn entries(registry: &Registry) -> BTreeMap<String, Entry> {
    let (lister, teller) = (registry.clone(), registry.clone());
    let list = move |context: Context, _: Value| {
        let listed = list(&lister, &context.caller);
        async move { Ok(listed) }
    };
    let schema = move |context: Context, arguments: Value| {
        let name = arguments["name"].as_str().unwrap_or_default();
        let told =
            tell(&teller, &context.caller, name).ok_or_else(|| unknown(&teller, &context.caller, name));
        async move { told }
    };
    BTreeMap::from([
        (LIST.to_owned(), Entry::new(Arc::new(list))),
        (SCHEMA.to_owned(), Entry::new(Arc::new(schema))),
    ])
}

fn list(registry: &Registry, caller: &Caller) -> Value {
    let snapshot = registry.snapshot();
    let operations = snapshot.operations().filter(|operation| may_see(operation, caller)).map(|operation| {
        let OperationDef { name, summary, effect, .. } = &**operation.def;
        json!({ "name": name, "namespace": operation.def.namespace(), "summary": summary, "effect": effect })
    });
    json!({ "operations": operations.collect::<Vec<_>>() })
}

/// The failure for a name that nothing has, with the name that was probably meant and the patch that uses it.
fn unknown(registry: &Registry, caller: &Caller, name: &str) -> Failure {
    let mut failure = protocol::NOT_FOUND.failure("there is no such operation");
    if let Some(near) = near(name, caller, &registry.snapshot()) {
        let mut similar = Similar::new(near);
        similar.patch.push(PatchOp::Replace { path: Pointer::ROOT.child("name"), value: json!(near) });
        failure.similar.push(similar);
    }
    failure
}

/// The whole declaration, with that of each failure in place of its code.
fn tell(registry: &Registry, caller: &Caller, name: &str) -> Option<Value> {
    let snapshot = registry.snapshot();
    let operation = snapshot.operation(name.strip_prefix('/').unwrap_or(name))?;
    if !may_see(operation, caller) {
        return None;
    }
    let failures: Vec<&FailureDef> = operation
        .def
        .failures
        .iter()
        .filter_map(|code| snapshot.failure_of(operation, code.as_str()).map(|declared| &declared.def))
        .collect();
    let mut told = serde_json::to_value(&**operation.def).ok()?;
    told["input"] = operation.alone(&operation.def.input);
    if let Some(output) = &operation.def.output {
        told["output"] = operation.alone(output);
    }
    if let Some(told) = told.as_object_mut() {
        told.remove("declares");
    }
    told["namespace"] = json!(operation.def.namespace());
    told["failures"] = json!(failures);
    Some(told)
}
