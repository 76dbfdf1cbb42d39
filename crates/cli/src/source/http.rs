//! How the operations of a description are called over HTTP, for those who call without a gateway.

use std::collections::{BTreeMap, BTreeSet};

use curable_check::diff::{Exchange, HeaderForm, Http, Needs, ReplyForm};
use curable_core::Contract;
use curable_openapi::{
    Body, BodyForm, Imported, Need, Parameter, Place, Route, Scheme, SchemeKind, Sent, SentHeader, SentReply,
    Style,
};
use serde_json::Value;

use super::form;

/// Everything that a description says of it.
pub(super) fn of(imported: &Imported, mut sent: BTreeMap<String, Sent>) -> Http {
    let one = |route: &Route| {
        let sent = sent.remove(&route.operation).unwrap_or_default();
        (route.operation.clone(), exchange(imported, route, sent))
    };
    imported.routes.iter().map(one).collect()
}

fn exchange(imported: &Imported, route: &Route, sent: Sent) -> Exchange {
    let Sent {
        servers,
        offered,
        may_be_empty,
        flows,
        body,
        parts,
        styles,
        files,
        key_required,
        replies,
        failures,
        is_vague,
        is_deprecated,
    } = sent;
    let input = imported.contract.operations.iter().find(|operation| operation.name == route.operation);
    let schema = |argument: &str| input.and_then(|operation| operation.input["properties"].get(argument));
    let arguments: BTreeMap<String, String> = route
        .parameters
        .iter()
        .map(|one| (one.argument.clone(), written(one, schema(&one.argument), &imported.contract)))
        .collect();
    let allowed: BTreeMap<String, BTreeSet<String>> = route
        .parameters
        .iter()
        .map(|one| (one.argument.clone(), allowed(one, &may_be_empty)))
        .filter(|(_, words)| !words.is_empty())
        .collect();
    let written = form::written(&body, (&styles, &files), &imported.contract);
    let is_spread = matches!(&route.body, Some(Body { form: BodyForm::Members(_), .. }));
    let key = route.idempotency_key.as_ref().filter(|_| key_required);
    let needed = key.map(|name| name.to_ascii_lowercase()).into_iter().collect();
    let security = route.security.iter().map(|needs| together(needs, &imported.schemes)).collect();
    let has_own_base = !servers.is_empty();
    let servers = if has_own_base { &servers } else { &imported.servers };
    let base = servers.iter().map(|server| path(server)).collect();
    let offered = offered.iter().map(|server| path(server)).collect();
    let origins = servers.iter().filter_map(|server| origin(server)).collect();
    let (replies, failures) = (forms(replies), forms(failures));
    Exchange {
        arguments,
        allowed,
        base,
        offered,
        origins,
        has_own_base,
        body,
        is_spread,
        parts,
        written,
        needed,
        replies,
        failures,
        security,
        flows,
        is_vague,
        is_deprecated,
    }
}

/// The path of an address, which may be nothing else.
fn path(address: &str) -> String {
    let rest = address
        .split_once("://")
        .map_or(address, |(_, rest)| rest.find('/').and_then(|slash| rest.get(slash..)).unwrap_or_default());
    let path = rest.split(['?', '#']).next().unwrap_or_default().trim_matches('/');
    if path.is_empty() { String::new() } else { format!("/{path}") }
}

/// The protocol and the host of an address, unless that is the machine of whoever reads the description.
fn origin(address: &str) -> Option<String> {
    let (scheme, rest) = address.split_once("://")?;
    let (scheme, host) =
        (scheme.to_ascii_lowercase(), rest.split(['/', '?', '#']).next()?.to_ascii_lowercase());
    let usual = if scheme == "https" { ":443" } else { ":80" };
    let host = host.strip_suffix(usual).unwrap_or(&host);
    let is_own = ["localhost", "127.0.0.1", "0.0.0.0", "[::1]"]
        .iter()
        .any(|own| host.strip_prefix(own).is_some_and(|port| port.is_empty() || port.starts_with(':')));
    (!host.is_empty() && !is_own).then(|| format!("{scheme}://{host}"))
}

fn forms(replies: BTreeMap<String, SentReply>) -> BTreeMap<String, ReplyForm> {
    let header = |(name, header): (String, SentHeader)| {
        let SentHeader { promised, schema } = header;
        (name, HeaderForm { promised, schema })
    };
    let form = |(status, reply): (String, SentReply)| {
        let SentReply { types, headers } = reply;
        (status, ReplyForm { types, headers: headers.into_iter().map(header).collect() })
    };
    replies.into_iter().map(form).collect()
}

/// How a parameter is written: its style matters only for what has parts.
fn written(parameter: &Parameter, schema: Option<&Value>, contract: &Contract) -> String {
    let Parameter { argument: _, name: _, place, style, explode, allow_reserved: _, json } = parameter;
    let place = match place {
        Place::Path => "path",
        Place::Query => "query",
        Place::Header => "header",
        Place::Cookie => "cookie",
    };
    if *json {
        return format!("{place}, as JSON");
    }
    let (lists, objects) = parts(schema, contract, 0);
    // A list in a path or a header has its commas in either way.
    let each = *explode && (objects || *style != Style::Simple);
    let word = word(*style);
    match (lists || objects, style) {
        (false, Style::Label | Style::Matrix) => format!("{place}, style: {word}"),
        (false, _) => place.to_owned(),
        (true, _) => format!("{place}, style: {word}, explode: {each}"),
    }
}

/// What a caller may do with a parameter that not every parameter allows.
fn allowed(parameter: &Parameter, may_be_empty: &BTreeSet<String>) -> BTreeSet<String> {
    let is_empty = parameter.place == Place::Query && may_be_empty.contains(&parameter.name);
    let rows = [("allowEmptyValue", is_empty), ("allowReserved", parameter.allow_reserved)];
    rows.iter().filter(|(_, is_said)| *is_said).map(|(word, _)| (*word).to_owned()).collect()
}

/// A style as descriptions call it.
pub(super) fn word(style: Style) -> &'static str {
    match style {
        Style::Simple => "simple",
        Style::Label => "label",
        Style::Matrix => "matrix",
        Style::Form => "form",
        Style::SpaceDelimited => "spaceDelimited",
        Style::PipeDelimited => "pipeDelimited",
        Style::DeepObject => "deepObject",
        Style::TabDelimited => "tsv",
    }
}

/// Whether a schema takes lists, and whether it takes objects, as far as it says so.
pub(super) fn parts(schema: Option<&Value>, contract: &Contract, depth: u8) -> (bool, bool) {
    let Some(Value::Object(members)) = schema.filter(|_| depth < 8) else { return (false, false) };
    let says = |word: &str| match members.get("type") {
        Some(Value::Array(words)) => words.iter().any(|one| one == word),
        Some(one) => one == word,
        None => false,
    };
    let reference = members.get("$ref").and_then(Value::as_str);
    let target = reference.and_then(|name| contract.defs.get(name.strip_prefix("#/$defs/")?));
    let inner =
        ["allOf", "anyOf", "oneOf"].iter().filter_map(|name| members.get(*name)?.as_array()).flatten();
    inner.chain(target).fold((says("array"), says("object")), |(lists, objects), one| {
        let (more_lists, more_objects) = parts(Some(one), contract, depth + 1);
        (lists || more_lists, objects || more_objects)
    })
}

/// Ways to authenticate by what is sent, not by the names that a description gives them.
fn together(needs: &[Need], schemes: &BTreeMap<String, Scheme>) -> Needs {
    let mut all = Needs::new();
    for Need { scheme, scopes } in needs {
        let name = schemes.get(scheme).map_or_else(|| scheme.clone(), |scheme| sent_as(&scheme.kind));
        all.entry(name).or_default().extend(scopes.iter().cloned());
    }
    all
}

fn sent_as(kind: &SchemeKind) -> String {
    match kind {
        SchemeKind::Key { place: Place::Header, name } => {
            format!("key in the header {}", name.to_ascii_lowercase())
        }
        SchemeKind::Key { place: Place::Cookie, name } => format!("key in the cookie {name}"),
        SchemeKind::Key { place: Place::Query | Place::Path, name } => format!("key in the query {name}"),
        SchemeKind::Basic => "basic".to_owned(),
        SchemeKind::Bearer => "bearer".to_owned(),
        SchemeKind::ClientCredentials { token_url: _ } | SchemeKind::OAuth => "oauth2".to_owned(),
        SchemeKind::Other(what) => what.clone(),
    }
}
