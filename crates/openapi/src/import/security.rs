//! The ways to authenticate, and which of them an operation asks for.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::report::Report;
use super::view::{Members, below, items, object, text};
use super::walk::Found;
use crate::document::{Document, Version};
use crate::route::{Need, Place, Scheme, SchemeKind};

/// The ways to authenticate that a description declares.
pub(super) fn schemes(document: &Document, report: &mut Report) -> BTreeMap<String, Scheme> {
    let (declared, at) = declared(document);
    let mut schemes = BTreeMap::new();
    for (name, declared) in declared.into_iter().flatten() {
        match document.resolve(declared).and_then(Value::as_object) {
            Some(members) => {
                let kind = kind(members);
                if let SchemeKind::Other(what) = &kind {
                    report.note(below(at, name), format!("calls cannot authenticate by {what}"));
                }
                schemes.insert(name.clone(), Scheme { kind });
            }
            None => report.note(below(at, name), "the way to authenticate is not there"),
        }
    }
    schemes
}

/// The ways to authenticate as they are written, and where that is.
fn declared(document: &Document) -> (Option<&Members>, &'static str) {
    let root = document.root.as_object();
    match document.version {
        Version::V2 => (root.and_then(|root| object(root, "securityDefinitions")), "/securityDefinitions"),
        Version::V30 | Version::V31 => {
            let components = root.and_then(|root| object(root, "components"));
            let schemes = components.and_then(|components| object(components, "securitySchemes"));
            (schemes, "/components/securitySchemes")
        }
    }
}

/// The ways to get the tokens that an operation asks for, by the names of OpenAPI 3.
pub(super) fn flows(
    document: &Document,
    found: &Found<'_>,
    schemes: &BTreeMap<String, Scheme>,
) -> BTreeSet<String> {
    let (Some(declared), _) = declared(document) else { return BTreeSet::new() };
    // What is wrong with one has been reported with the route.
    let needs = needs(document, found, schemes, &mut Report::default());
    let asked = needs.iter().flatten().filter_map(|need| document.resolve(declared.get(&need.scheme)?));
    let named = |scheme: &Members| -> Vec<String> {
        let old = text(scheme, "flow").map(|flow| match flow {
            "application" => "clientCredentials",
            "accessCode" => "authorizationCode",
            other => other,
        });
        let new = object(scheme, "flows").into_iter().flat_map(Members::keys);
        old.map(str::to_owned)
            .into_iter()
            .chain(new.filter(|name| !name.starts_with("x-")).cloned())
            .collect()
    };
    asked.filter_map(Value::as_object).flat_map(named).collect()
}

fn kind(scheme: &Members) -> SchemeKind {
    let kind = text(scheme, "type").unwrap_or_default();
    match kind {
        "basic" => SchemeKind::Basic,
        "http" => match text(scheme, "scheme").unwrap_or_default().to_ascii_lowercase().as_str() {
            "basic" => SchemeKind::Basic,
            "bearer" => SchemeKind::Bearer,
            other => SchemeKind::Other(format!("http {other}")),
        },
        "apiKey" => key(scheme),
        "oauth2" => match token_url(scheme) {
            Some(url) => SchemeKind::ClientCredentials { token_url: url.to_owned() },
            None => SchemeKind::OAuth,
        },
        "openIdConnect" => SchemeKind::OAuth,
        other => SchemeKind::Other(if other.is_empty() { "nothing".to_owned() } else { other.to_owned() }),
    }
}

fn key(scheme: &Members) -> SchemeKind {
    let place = match text(scheme, "in") {
        Some("query") => Place::Query,
        Some("cookie") => Place::Cookie,
        _ => Place::Header,
    };
    match text(scheme, "name") {
        Some(name) => SchemeKind::Key { place, name: name.to_owned() },
        None => SchemeKind::Other("a key without a name".to_owned()),
    }
}

fn token_url(scheme: &Members) -> Option<&str> {
    let flow = match text(scheme, "flow") {
        Some(flow) => return (flow == "application").then(|| text(scheme, "tokenUrl")).flatten(),
        None => object(object(scheme, "flows")?, "clientCredentials")?,
    };
    text(flow, "tokenUrl")
}

/// The alternatives that an operation asks for; what it does not say the description says.
pub(super) fn needs(
    document: &Document,
    found: &Found<'_>,
    schemes: &BTreeMap<String, Scheme>,
    report: &mut Report,
) -> Vec<Vec<Need>> {
    let (holder, at) = match document.root.as_object() {
        _ if found.operation.contains_key("security") => (found.operation, below(&found.at, "security")),
        Some(root) => (root, "/security".to_owned()),
        None => return Vec::new(),
    };
    let mut alternatives = Vec::new();
    for alternative in items(holder, "security").iter().filter_map(Value::as_object) {
        let mut needs = Vec::new();
        for (scheme, scopes) in alternative {
            if !schemes.contains_key(scheme) {
                report.note(below(&at, scheme), "the way to authenticate is not declared");
            }
            let scopes = scopes.as_array().into_iter().flatten().filter_map(Value::as_str);
            needs.push(Need { scheme: scheme.clone(), scopes: scopes.map(str::to_owned).collect() });
        }
        alternatives.push(needs);
    }
    alternatives
}

/// Whether a parameter carries the credentials of a declared scheme.
pub(super) fn is_credential(schemes: &BTreeMap<String, Scheme>, place: Place, name: &str) -> bool {
    schemes.values().any(|scheme| match &scheme.kind {
        SchemeKind::Key { place: own, name: key } => {
            *own == place && (key == name || (place == Place::Header && key.eq_ignore_ascii_case(name)))
        }
        SchemeKind::Basic
        | SchemeKind::Bearer
        | SchemeKind::ClientCredentials { .. }
        | SchemeKind::OAuth
        | SchemeKind::Other(_) => false,
    })
}
