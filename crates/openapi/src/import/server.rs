//! The addresses that a description names.

use serde_json::Value;

use super::report::Report;
use super::view::{Members, below, object, text, texts};
use super::walk::Found;
use crate::document::{Document, Version};

/// How many addresses the variables of one may give; where there are more, only the defaults are known.
const MAX_ADDRESSES: usize = 64;

/// The addresses of the whole description.
pub(super) fn servers(document: &Document, report: &mut Report) -> Vec<String> {
    let Some(root) = document.root.as_object() else { return Vec::new() };
    if document.version == Version::V2 { swagger(root) } else { listed(root, "/servers", report) }
}

/// The addresses of one operation, where it has its own, or its path has.
pub(super) fn own(found: &Found<'_>, report: &mut Report) -> Vec<String> {
    let of_operation = listed(found.operation, &below(&found.at, "servers"), report);
    if !of_operation.is_empty() {
        return of_operation;
    }
    let mut shared =
        found.shared.iter().map(|shared| listed(shared.item, &below(&shared.at, "servers"), report));
    shared.find(|all| !all.is_empty()).unwrap_or_default()
}

/// All addresses that an operation may be called at, with each value that a variable may have; `{}` stands for one that
/// may be anything.
pub(super) fn offered(document: &Document, found: &Found<'_>) -> Vec<String> {
    if document.version == Version::V2 {
        return Vec::new();
    }
    let shared = found.shared.iter().map(|shared| shared.item);
    let mut holders = [found.operation].into_iter().chain(shared).chain(document.root.as_object());
    let nearest = holders.find(|members| !super::view::items(members, "servers").is_empty());
    let listed = nearest.map(|members| super::view::items(members, "servers")).unwrap_or_default();
    let each = listed.iter().filter_map(Value::as_object);
    each.filter_map(|server| Some(every(text(server, "url")?, server))).flatten().collect()
}

/// The address with every value of its variables.
fn every(url: &str, server: &Members) -> Vec<String> {
    let mut urls = vec![url.trim().to_owned()];
    for (name, variable) in object(server, "variables").into_iter().flatten() {
        let name = format!("{{{name}}}");
        if !url.contains(&name) {
            continue;
        }
        let values: Vec<String> = match variable.get("enum").and_then(Value::as_array) {
            Some(all) if !all.is_empty() => all.iter().map(plain).collect(),
            _ => vec!["{}".to_owned()],
        };
        if urls.len().saturating_mul(values.len()) > MAX_ADDRESSES {
            return Vec::new();
        }
        let mut filled = Vec::with_capacity(urls.len() * values.len());
        for value in &values {
            filled.extend(urls.iter().map(|url| url.replace(&name, value)));
        }
        urls = filled;
    }
    // A variable that is declared nowhere leads nowhere.
    urls.retain(|url| !url.replace("{}", "").contains('{'));
    let is_called = |scheme: &str| matches!(scheme, "http" | "https" | "{}");
    urls.retain(|url| url.split_once("://").is_none_or(|(scheme, _)| is_called(scheme)));
    urls
}

/// The value of a variable as it is written.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn listed(members: &Members, at: &str, report: &mut Report) -> Vec<String> {
    let mut urls = Vec::new();
    for (index, server) in super::view::items(members, "servers").iter().enumerate() {
        let address = server.as_object().and_then(|server| Some((server, text(server, "url")?)));
        let Some((server, url)) = address else {
            report.note(format!("{at}/{index}"), "the server has no address, and is left out");
            continue;
        };
        let url = filled(url, server);
        match url.split_once("://") {
            Some((scheme, _)) if !matches!(scheme, "http" | "https") => {
                report
                    .note(format!("{at}/{index}"), format!("{scheme} is no protocol that calls are sent by"));
            }
            _ if url.contains('{') => {
                report.note(format!("{at}/{index}"), "a variable of the address has no default");
            }
            _ => urls.push(url),
        }
    }
    urls
}

/// The address with the defaults of its variables.
fn filled(url: &str, server: &Members) -> String {
    let mut url = url.trim().to_owned();
    for (name, variable) in object(server, "variables").into_iter().flatten() {
        let default = variable.get("default").or_else(|| variable.get("enum").and_then(|all| all.get(0)));
        if let Some(default) = default.map(plain) {
            url = url.replace(&format!("{{{name}}}"), &default);
        }
    }
    url
}

/// Swagger 2.0: `host`, `basePath` and `schemes`.
fn swagger(root: &Members) -> Vec<String> {
    let base = text(root, "basePath").unwrap_or_default().trim().trim_end_matches('/');
    let base = if base.is_empty() || base.starts_with('/') { base.to_owned() } else { format!("/{base}") };
    let Some(host) = text(root, "host").map(str::trim).filter(|host| !host.is_empty()) else {
        return if base.is_empty() { Vec::new() } else { vec![base] };
    };
    let mut schemes: Vec<&str> =
        texts(root, "schemes").filter(|name| matches!(*name, "http" | "https")).collect();
    // The order says nothing in Swagger, and nobody means to send a credential in the clear.
    schemes.sort_unstable_by(|a, b| b.cmp(a));
    if schemes.is_empty() {
        schemes.push("https");
    }
    schemes.iter().map(|scheme| format!("{scheme}://{host}{base}")).collect()
}
