//! A small import, as a description of a shop would give it.

use curable_core::{Contract, Effect, OperationDef, Source, imported};
use curable_openapi::{Imported, Parameter, Place, Reply, Route, Status, Style};
use serde_json::{Value, json};

/// One operation: its name, method and path; parameters in braces are required, those after `?` only with a `!`.
pub(crate) fn shop(rows: &[(&str, &str, &str)]) -> Imported {
    let mut contract = Contract::new("shop", "1");
    contract.failures = imported::defs();
    let mut routes = Vec::new();
    for (name, method, target) in rows {
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let effect = match *method {
            "GET" => Effect::Read,
            "PUT" | "DELETE" => Effect::Idempotent,
            _ => Effect::Write,
        };
        let mut def = OperationDef::new(format!("shop/{name}"), effect);
        def.summary = format!("Does {name}.");
        def.source =
            Some(Source { method: (*method).into(), path: path.into(), operation_id: Some((*name).into()) });
        def.failures = imported::defs().into_iter().map(|def| def.code).collect();
        let in_path: Vec<&str> =
            path.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect();
        let mut required = in_path.clone();
        required.extend(query.split('&').filter_map(|name| name.strip_suffix('!')));
        let in_query: Vec<&str> =
            query.split('&').map(|name| name.trim_end_matches('!')).filter(|name| !name.is_empty()).collect();
        let properties: serde_json::Map<String, Value> = in_path
            .iter()
            .map(|name| ((*name).to_owned(), json!({ "type": ["string", "integer"] })))
            .chain(in_query.iter().map(|name| ((*name).to_owned(), size(name))))
            .collect();
        def.input = json!({ "type": "object", "properties": properties, "required": required });
        contract.operations.push(def);
        routes.push(route(name, method, path, &in_path, &in_query));
    }
    Imported { contract, routes, servers: Vec::new(), schemes: std::collections::BTreeMap::new() }
}

fn size(name: &str) -> Value {
    if name == "limit" {
        json!({ "type": "integer", "minimum": 1, "maximum": 500 })
    } else {
        json!({ "type": "string" })
    }
}

fn route(name: &str, method: &str, path: &str, in_path: &[&str], in_query: &[&str]) -> Route {
    let parameter = |name: &str, place: Place| Parameter {
        argument: name.to_owned(),
        name: name.to_owned(),
        place,
        style: if place == Place::Path { Style::Simple } else { Style::Form },
        explode: false,
        allow_reserved: false,
        json: false,
    };
    let parameters = in_path
        .iter()
        .map(|name| parameter(name, Place::Path))
        .chain(in_query.iter().map(|name| parameter(name, Place::Query)))
        .collect();
    Route {
        operation: format!("shop/{name}"),
        method: method.to_owned(),
        path: path.to_owned(),
        server: None,
        tags: vec![path.split('/').nth(1).unwrap_or_default().to_owned()],
        parameters,
        body: None,
        replies: vec![Reply {
            status: Status::Exact(200),
            code: None,
            json: true,
            other: Vec::new(),
            headers: Vec::new(),
            code_at: None,
        }],
        security: Vec::new(),
        idempotency_key: None,
        read_by: None,
        list_by: None,
    }
}
