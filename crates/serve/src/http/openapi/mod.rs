//! The served contract as OpenAPI 3.1: one path for each operation, one schema for each code.

mod embed;
mod paths;
mod problems;

use std::collections::BTreeSet;

use curable_core::protocol;
use curable_runtime::Caller;
use serde_json::{Map, Value, json};

use super::state::Shared;
use embed::embed;
use problems::Statuses;

/// The document of what a caller may call.
pub(super) fn document(shared: &Shared, caller: &Caller) -> Value {
    let snapshot = shared.service.registry().snapshot();
    let operations = shared.service.visible(caller);
    let mut schemas = paths::envelopes();
    schemas.insert("Problem".into(), problems::common());
    let mut codes: BTreeSet<String> =
        protocol::ALL.iter().map(|row| row.code().as_str().to_owned()).collect();
    let mut served = Map::new();
    for operation in &operations {
        let mut statuses = Statuses::default();
        statuses.of_calls().of_operation(operation, &snapshot);
        codes.extend(statuses.codes().map(str::to_owned));
        served.insert(format!("/op/{}", operation.def.name), paths::operation(operation, &statuses));
        let name = paths::component(&operation.def.name);
        let mut put = |part: &str, schema: &Value| {
            let key = format!("{name}.{part}");
            let at = format!("#/components/schemas/{key}");
            schemas.insert(key, embed(schema, &at));
        };
        put("input", operation.input.published());
        if let Some(output) = &operation.def.output {
            put("output", output);
        }
        schemas.insert(format!("{name}.call"), paths::call(operation));
    }
    served.extend(paths::machinery(&operations, &snapshot, shared.options.limits.batch));
    for code in codes {
        let def = protocol::find(&code)
            .map(protocol::ProtocolCode::def)
            .or_else(|| snapshot.failure(&code).map(|declared| declared.def.clone()));
        if let Some(def) = def {
            schemas.insert(problems::name(&code), problems::schema(&def));
        }
    }
    let contract = snapshot.contract();
    let mut document = json!({
        "openapi": "3.1.0",
        "info": { "title": contract.name, "version": contract.version, "x-contract-hash": snapshot.provenance().hash },
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
