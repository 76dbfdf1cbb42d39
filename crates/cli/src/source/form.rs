//! How the parts of a form are written, for those who write forms by themselves.

use std::collections::{BTreeMap, BTreeSet};

use curable_core::Contract;
use curable_openapi::{Spread, Style, Types};
use serde_json::Value;

use super::http::{parts, word};

/// What is said of the parts of bodies: their styles, and which of them are files.
type Said<'s> = (&'s BTreeMap<String, BTreeMap<String, Spread>>, &'s BTreeMap<String, BTreeSet<String>>);

/// How deep the members of a body are looked for.
const MAX_DEPTH: u8 = 8;

/// In words that are the same only where the requests are, by media type and part.
pub(super) fn written(
    body: &Types,
    (styles, files): Said<'_>,
    contract: &Contract,
) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut all = BTreeMap::new();
    for (media, schema) in body {
        let Some(schema) = schema.as_ref().filter(|_| is_form(media) || is_multipart(media)) else {
            continue;
        };
        let mut named = BTreeMap::new();
        members(schema, contract, 0, &mut named);
        let mut written = BTreeMap::new();
        for (part, schema) in named {
            let style = styles.get(media).and_then(|styles| styles.get(part)).copied();
            let words = if is_form(media) {
                in_form(style, schema, contract)
            } else {
                let files = files.get(media);
                files.map(|files| in_multipart(files.contains(part), style, schema, contract))
            };
            written.extend(words.map(|words| (part.to_owned(), words)));
        }
        if !written.is_empty() {
            all.insert(media.clone(), written);
        }
    }
    all
}

fn is_form(media: &str) -> bool {
    media == "application/x-www-form-urlencoded"
}

fn is_multipart(media: &str) -> bool {
    media.starts_with("multipart/")
}

/// A style matters only for what has parts.
fn in_form(style: Option<Spread>, schema: &Value, contract: &Contract) -> Option<String> {
    let (lists, objects) = parts(Some(schema), contract, 0);
    let usual = Spread { style: Style::Form, explode: true, allow_reserved: false };
    (lists || objects).then(|| spread(style.unwrap_or(usual)))
}

fn in_multipart(is_file: bool, style: Option<Spread>, schema: &Value, contract: &Contract) -> String {
    if is_file {
        return "a file".to_owned();
    }
    let (lists, objects) = parts(Some(schema), contract, 0);
    // The items of a list are parts by themselves, which is what the usual style says as well.
    let is_usual = |one: &Spread| !objects && one.style == Style::Form && one.explode;
    match style.filter(|one| (lists || objects) && !is_usual(one)) {
        Some(style) => format!("a value, {}", spread(style)),
        None => "a value".to_owned(),
    }
}

fn spread(spread: Spread) -> String {
    let Spread { style, explode, allow_reserved: _ } = spread;
    format!("style: {}, explode: {explode}", word(style))
}

/// The members of a schema, as far as it says so.
fn members<'s>(schema: &'s Value, contract: &'s Contract, depth: u8, all: &mut BTreeMap<&'s str, &'s Value>) {
    let Value::Object(says) = schema else { return };
    if depth == MAX_DEPTH {
        return;
    }
    let own = says.get("properties").and_then(Value::as_object);
    all.extend(own.into_iter().flatten().map(|(name, schema)| (name.as_str(), schema)));
    let reference = says.get("$ref").and_then(Value::as_str);
    let target = reference.and_then(|name| contract.defs.get(name.strip_prefix("#/$defs/")?));
    let inner = says.get("allOf").and_then(Value::as_array).into_iter().flatten();
    for one in inner.chain(target) {
        members(one, contract, depth + 1, all);
    }
}
