//! The request as arguments.

use axum::body::to_bytes;
use axum::extract::{Query, Request};
use axum::http::HeaderMap;
use serde_json::{Map, Value};

use crate::refusal::Refusal;
use crate::{Depot, Operation, Parameter, Place, Rule, Violation};

/// More than this is no order.
const MOST: usize = 1 << 20;

/// A request that has come in whole.
#[derive(Debug)]
pub(super) struct Incoming {
    pub(super) target: String,
    headers: HeaderMap,
    query: Vec<(String, String)>,
    pub(super) body: String,
}

/// The arguments, and what is wrong with them.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) all: Map<String, Value>,
    pub(super) refusal: Option<Refusal>,
}

impl Incoming {
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    pub(super) fn token(&self) -> Option<&str> {
        self.header("authorization")?.strip_prefix("Bearer ")
    }

    /// What the request asks of a depot in test mode, by a header or in the query.
    pub(super) fn asked(&self, name: &str, depot: &Depot) -> Option<&str> {
        if !depot.options.test {
            return None;
        }
        let in_query = || self.query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        self.header(name).or_else(in_query)
    }
}

pub(super) async fn incoming(request: Request) -> Incoming {
    let (parts, body) = request.into_parts();
    let target = parts.uri.path_and_query().map_or_else(String::new, ToString::to_string);
    let query =
        Query::<Vec<(String, String)>>::try_from_uri(&parts.uri).map_or_else(|_| Vec::new(), |query| query.0);
    let body = to_bytes(body, MOST).await.unwrap_or_default();
    let body = String::from_utf8_lossy(&body).into_owned();
    Incoming { target, headers: parts.headers, query, body }
}

/// Reads the parameters by their types and the body as JSON, and judges both.
pub(super) fn arguments(operation: &Operation, path: &[(String, String)], incoming: &Incoming) -> Read {
    let mut all = Map::new();
    for parameter in &operation.parameters {
        let given = |from: &[(String, String)]| -> Option<String> {
            let values =
                from.iter().filter(|(name, _)| *name == parameter.name).map(|(_, value)| value.as_str());
            values.map(str::to_owned).reduce(|all, next| format!("{all},{next}"))
        };
        let given = match parameter.place {
            Place::Path => given(path),
            Place::Query => given(&incoming.query),
            Place::Header => incoming.header(&parameter.name).map(str::to_owned),
            Place::Body => None,
        };
        // A key is no part of what was ordered: the same order with another key is another order all the same.
        if let Some(given) = given
            && parameter.name != "Idempotency-Key"
        {
            all.insert(parameter.name.clone(), typed(parameter, &given));
        }
    }
    let mut parameters = all.clone();
    if let Some(key) = incoming.header("idempotency-key") {
        parameters.insert("Idempotency-Key".to_owned(), Value::String(key.to_owned()));
    }
    let body = match (operation.has_body, serde_json::from_str::<Value>(&incoming.body)) {
        (false, _) => None,
        (true, Ok(body)) => Some(body),
        (true, Err(_)) => {
            let violation = Violation::new("", Rule::Type, "the body must be JSON");
            return Read { all, refusal: Some(Refusal::invalid(vec![violation])) };
        }
    };
    let violations = operation.judge_wire(&parameters, body.as_ref());
    if let Some(Value::Object(members)) = body {
        all.extend(members);
    }
    Read { all, refusal: (!violations.is_empty()).then(|| Refusal::invalid(violations)) }
}

/// The text of a parameter as its type says; what does not fit stays text, and is refused as such.
fn typed(parameter: &Parameter, given: &str) -> Value {
    let text = || Value::String(given.to_owned());
    match parameter.schema["type"].as_str() {
        Some("integer" | "number" | "boolean") => match serde_json::from_str(given) {
            Ok(value @ (Value::Number(_) | Value::Bool(_))) => value,
            _ => text(),
        },
        Some("array") => given.split(',').map(Value::from).collect(),
        _ => text(),
    }
}
