//! One response: what its body may be, and what is said about it.

use serde_json::{Map, Value};

use super::context::Context;
use super::media;
use super::view::{Members, below, object, text, texts};
use super::walk::Found;
use crate::document::Version;

/// A response as it was found.
#[derive(Clone, Debug)]
pub(super) struct Response<'d> {
    /// Where it stands.
    pub(super) at: String,
    /// What it says; absent when it refers to what is not there.
    pub(super) members: Option<&'d Members>,
    /// The schemas of its JSON bodies, each with its place.
    pub(super) schemas: Vec<(&'d Value, String)>,
    /// Whether a JSON body is declared.
    pub(super) json: bool,
    /// The media types of JSON; none where Swagger 2.0 does not say what is produced.
    pub(super) json_types: Vec<&'d str>,
    /// The other media types.
    pub(super) other: Vec<String>,
    /// Whether other operations may refer to the same one.
    pub(super) is_shared: bool,
}

/// Reads a response.
pub(super) fn read<'d>(
    context: &mut Context<'d, '_>,
    found: &Found<'d>,
    value: &'d Value,
    at: String,
) -> Response<'d> {
    let members = context.document.resolve(value).and_then(Value::as_object);
    let is_shared = value.get("$ref").is_some();
    let mut response = Response {
        at,
        members,
        schemas: Vec::new(),
        json: false,
        json_types: Vec::new(),
        other: Vec::new(),
        is_shared,
    };
    let Some(members) = members else {
        let what = match value.get("$ref").and_then(Value::as_str) {
            Some(reference) => format!("the response {reference} is not there; its status alone is imported"),
            None => "the response is not an object; its status alone is imported".to_owned(),
        };
        context.report.note(response.at.clone(), what);
        return response;
    };
    if context.document.version == Version::V2 {
        swagger(context, found, members, &mut response);
    } else {
        let at = below(&response.at, "content");
        for (name, media) in object(members, "content").into_iter().flatten() {
            if !media::is_json(name) {
                response.other.push(media::essence(name));
                continue;
            }
            response.json = true;
            response.json_types.push(name);
            let media = context.document.resolve(media).and_then(Value::as_object);
            if let Some(schema) = media.and_then(|media| media.get("schema")) {
                response.schemas.push((schema, below(&below(&at, name), "schema")));
            }
        }
    }
    response
}

/// Swagger 2.0 has one schema for all media types.
fn swagger<'d>(
    context: &Context<'d, '_>,
    found: &Found<'d>,
    members: &'d Members,
    response: &mut Response<'d>,
) {
    let Some(schema) = members.get("schema") else { return };
    let own: Vec<&str> = texts(found.operation, "produces").collect();
    let produced = match context.document.root.as_object() {
        Some(root) if own.is_empty() => texts(root, "produces").collect(),
        _ => own,
    };
    response.other =
        produced.iter().filter(|name| !media::is_json(name)).map(|name| media::essence(name)).collect();
    let kind = context.document.resolve(schema).and_then(|schema| schema.get("type")).and_then(Value::as_str);
    // What is said to be produced is meant for successes: an archive is downloaded, and its error is still an object.
    // A text or a file beside other types is what it looks like.
    response.json = kind != Some("file")
        && (response.other.len() < produced.len() || produced.is_empty() || !matches!(kind, Some("string")));
    if response.json {
        response.json_types = produced.into_iter().filter(|name| media::is_json(name)).collect();
        response.schemas.push((schema, below(&response.at, "schema")));
    }
}

impl<'d> Response<'d> {
    /// The schema of its JSON body, in the version for replies.
    pub(super) fn schema(&self, context: &mut Context<'d, '_>) -> Option<Value> {
        let mut schemas: Vec<Value> = Vec::new();
        for (schema, at) in &self.schemas {
            let schema = context.schemas.reply(schema, at);
            if !schemas.contains(&schema) {
                schemas.push(schema);
            }
        }
        union(schemas)
    }

    /// What is said about it.
    pub(super) fn description(&self) -> Option<&'d str> {
        text(self.members?, "description").filter(|text| !text.trim().is_empty())
    }

    /// The headers that it declares, in small letters.
    pub(super) fn headers(&self) -> Vec<String> {
        let headers = self.members.and_then(|members| object(members, "headers"));
        let mut names: Vec<String> =
            headers.into_iter().flatten().map(|(name, _)| name.to_ascii_lowercase()).collect();
        names.sort();
        names.dedup();
        names
    }

    /// Whether it has no body at all.
    pub(super) fn is_empty(&self) -> bool {
        !self.json && self.other.is_empty()
    }
}

/// One schema for several: any of them.
pub(super) fn union(mut schemas: Vec<Value>) -> Option<Value> {
    match schemas.len() {
        0 => None,
        1 => schemas.pop(),
        _ => Some(Value::Object(Map::from_iter([("anyOf".to_owned(), Value::Array(schemas))]))),
    }
}
