//! What callers without a gateway rely on, besides the contract and the routes.

use std::collections::BTreeMap;

use serde_json::Value;

use super::body::consumes;
use super::context::Context;
use super::header;
use super::media;
use super::parameter;
use super::response;
use super::status::{Class, class};
use super::view::{below, is_true, object};
use super::walk::Found;
use crate::document::Version;
use crate::route::{Body, Media, Place, Status};

/// The media types that are declared; with each one its schema, where that is not the one of the contract.
pub type Types = BTreeMap<String, Option<Value>>;

/// What callers without a gateway rely on, for one operation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sent {
    /// The media types of the body; none when there is no body.
    pub body: Types,
    /// Whether a call without the body is wrong.
    pub body_required: bool,
    /// Whether a call without a key against doing things twice is wrong.
    pub key_required: bool,
    /// The successes, by status such as `200` or `2XX`.
    pub replies: BTreeMap<String, SentReply>,
    /// Whether one of the successes may be anything, so that a gateway can promise nothing of the result.
    pub is_vague: bool,
}

/// What a success gives.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SentReply {
    /// The media types; every form of JSON is `application/json`.
    pub types: Types,
    /// The headers in small letters, and whether each is always there.
    pub headers: BTreeMap<String, bool>,
}

/// Reads it.
pub(super) fn read<'d>(
    context: &mut Context<'d, '_>,
    found: &Found<'d>,
    body: Option<&Body>,
    is_vague: bool,
) -> Sent {
    let declared = parameter::declared(context, found);
    let is_key = |one: &parameter::Declared<'_>| {
        one.wire() == Some(Place::Header) && header::is_idempotency_key(one.name)
    };
    Sent {
        body: body.map(|body| body_types(context, found, body)).unwrap_or_default(),
        body_required: body.is_some_and(|body| body.required),
        key_required: declared.iter().any(|one| is_key(one) && one.is_required()),
        replies: replies(context, found),
        is_vague,
    }
}

fn body_types<'d>(context: &mut Context<'d, '_>, found: &Found<'d>, body: &Body) -> Types {
    let chosen = media::essence(&body.content_type);
    let mut types = Types::from([(chosen.clone(), None)]);
    if context.document.version == Version::V2 {
        let is_form = |media| matches!(media, Media::Form | Media::Multipart);
        let alike = consumes(context, found)
            .into_iter()
            .filter(|name| is_form(media::written(name)) == is_form(body.media));
        types.extend(alike.map(|name| (media::essence(name), None)));
        return types;
    }
    let at = below(&found.at, "requestBody");
    let members = found.operation.get("requestBody").and_then(|body| context.document.resolve(body));
    let content = members.and_then(Value::as_object).and_then(|members| object(members, "content"));
    let schema = |media: &'d Value| context.document.resolve(media).and_then(|media| media.get("schema"));
    let all: Vec<_> = content.into_iter().flatten().map(|(name, media)| (name, schema(media))).collect();
    let first = media::preferred(all.iter().map(|(name, _)| name.as_str()));
    let main = all.iter().find(|(name, _)| Some(name.as_str()) == first).and_then(|(_, schema)| *schema);
    for (name, schema) in all {
        let at = below(&below(&below(&at, "content"), name), "schema");
        let own = schema.filter(|schema| Some(*schema) != main && is_written(name));
        let own = own.map(|schema| context.schemas.input(schema, &at));
        types.entry(media::essence(name)).or_insert(own);
    }
    types
}

fn replies<'d>(context: &mut Context<'d, '_>, found: &Found<'d>) -> BTreeMap<String, SentReply> {
    let mut replies = BTreeMap::new();
    let at = below(&found.at, "responses");
    for (key, value) in object(found.operation, "responses").into_iter().flatten() {
        let status = match class(key) {
            Class::Success(Status::Exact(status)) => status.to_string(),
            Class::Success(_) => "2XX".to_owned(),
            Class::Error(_) | Class::Default | Class::Neither | Class::Unknown => continue,
        };
        let response = response::read(context, found, value, below(&at, key));
        let mut types: Types = response.other.iter().map(|name| (name.clone(), None)).collect();
        if response.json {
            types.insert("application/json".to_owned(), None);
        }
        let content = response.members.and_then(|members| object(members, "content"));
        for (name, media) in content.into_iter().flatten().filter(|(name, _)| !media::is_json(name)) {
            let schema = context.document.resolve(media).and_then(|media| media.get("schema"));
            let is_main = |schema: &Value| response.schemas.iter().any(|(main, _)| *main == schema);
            if let Some(schema) = schema.filter(|schema| !is_main(schema) && is_written(name)) {
                let at = below(&below(&below(&response.at, "content"), name), "schema");
                types.insert(media::essence(name), Some(context.schemas.reply(schema, &at)));
            }
        }
        let headers = response.members.and_then(|members| object(members, "headers"));
        let promised = |header: &Value| {
            let header = context.document.resolve(header).and_then(Value::as_object);
            header.is_some_and(|header| is_true(header, "required"))
        };
        let headers = headers
            .into_iter()
            .flatten()
            .map(|(name, header)| (name.to_ascii_lowercase(), promised(header)))
            .collect();
        replies.insert(status, SentReply { types, headers });
    }
    replies
}

/// Whether a schema says something about a body of this type, and not only that there are bytes.
fn is_written(name: &str) -> bool {
    media::written(name) != Media::Binary
}
