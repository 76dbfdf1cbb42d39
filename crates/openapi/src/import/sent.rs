//! What callers without a gateway rely on, besides the contract and the routes.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::arguments::{Arguments, Presence};
use super::body::consumes;
use super::context::Context;
use super::form;
use super::header;
use super::media;
use super::parameter;
use super::plain::plain;
use super::report::Report;
use super::response::{self, Response};
use super::security;
use super::server;
use super::status::{Class, class};
use super::view::{Members, below, is_true, object, text};
use super::walk::Found;
use crate::document::Version;
use crate::route::{Body, Media, Place, Spread, Status};

/// The media types that are declared; with each one its schema, where one says something of its bodies.
pub type Types = BTreeMap<String, Option<Value>>;

/// What callers without a gateway rely on, for one operation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sent {
    /// The addresses, where the operation or its path has its own; a gateway calls the first.
    pub servers: Vec<String>,
    /// All addresses that it may be called at, with each value that a variable may have; `{}` stands for one that may be
    /// anything. None where an address has too many.
    pub offered: Vec<String>,
    /// The parameters of the query, by their names on the wire, that may be there without a value.
    pub may_be_empty: BTreeSet<String>,
    /// The ways to get the tokens that it asks for, as OAuth 2 and OpenAPI 3 call them.
    pub flows: BTreeSet<String>,
    /// The media types of the body; none when there is no body.
    pub body: Types,
    /// The media types that parts of a body may have, by its own media type and the name of the part.
    pub parts: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
    /// The parts of a body whose style is said, by its media type and the name of the part.
    pub styles: BTreeMap<String, BTreeMap<String, Spread>>,
    /// The parts of a body that are files, by its media type; nothing is said of a body whose parts nobody can tell.
    pub files: BTreeMap<String, BTreeSet<String>>,
    /// Whether a call without a key against doing things twice is wrong.
    pub key_required: bool,
    /// The successes, by status such as `200` or `2XX`.
    pub replies: BTreeMap<String, SentReply>,
    /// The failures, by status such as `404`, `4XX` or `default`.
    pub failures: BTreeMap<String, SentReply>,
    /// Whether one of the successes may be anything, so that a gateway can promise nothing of the result.
    pub is_vague: bool,
    /// Whether it should not be called any more.
    pub is_deprecated: bool,
}

/// What a success or a failure gives.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SentReply {
    /// The media types; what may be anything is `application/json`.
    pub types: Types,
    /// The headers, in small letters.
    pub headers: BTreeMap<String, SentHeader>,
}

/// A header of a reply.
#[derive(Clone, Debug, PartialEq)]
pub struct SentHeader {
    /// Whether it is always there.
    pub promised: bool,
    /// What it holds.
    pub schema: Value,
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
    let is_empty = |one: &&parameter::Declared<'_>| {
        one.wire() == Some(Place::Query) && is_true(one.members, "allowEmptyValue")
    };
    let mut sent = Sent {
        offered: server::offered(context.document, found),
        may_be_empty: declared.iter().filter(is_empty).map(|one| one.name.to_owned()).collect(),
        key_required: declared.iter().any(|one| is_key(one) && one.is_required()),
        is_vague,
        is_deprecated: is_true(found.operation, "deprecated"),
        // What is wrong with one has been reported with the route.
        servers: server::own(found, &mut Report::default()),
        flows: security::flows(context.document, found, &context.schemes),
        ..Sent::default()
    };
    match body {
        None => {}
        Some(body) if context.document.version == Version::V2 => {
            sent.body = swagger_types(context, found, body, &declared);
            let is_form = matches!(body.media, Media::Form | Media::Multipart);
            for name in sent.body.keys().filter(|_| is_form) {
                if !body.styles.is_empty() {
                    sent.styles.insert(name.clone(), body.styles.clone());
                }
                if body.media == Media::Multipart {
                    sent.files.insert(name.clone(), body.binary.iter().cloned().collect());
                }
            }
        }
        Some(body) => bodies(context, found, body, &mut sent),
    }
    replies(context, found, &mut sent);
    sent
}

/// Swagger 2.0 has one schema for all media types.
fn swagger_types<'d>(
    context: &mut Context<'d, '_>,
    found: &Found<'d>,
    body: &Body,
    declared: &[parameter::Declared<'d>],
) -> Types {
    let is_form = |media| matches!(media, Media::Form | Media::Multipart);
    let consumed = consumes(context, found);
    let alike = consumed.into_iter().filter(|name| is_form(media::written(name)) == is_form(body.media));
    let mut names: BTreeSet<String> = alike.map(media::essence).collect();
    names.insert(media::essence(&body.content_type));
    let one = declared.iter().find(|one| one.place == "body").filter(|_| !is_form(body.media));
    let schema = match one {
        None => Some(form::fields_as_one(context, declared)),
        Some(one) => one
            .members
            .get("schema")
            .map(|schema| context.schemas.input(schema, &below(&one.at.to_string(), "schema"))),
    };
    let named = |name: String| {
        let schema = schema.clone().or_else(|| of_nothing(&name)).filter(|_| is_written(&name));
        (name, schema)
    };
    names.into_iter().map(named).collect()
}

fn bodies<'d>(context: &mut Context<'d, '_>, found: &Found<'d>, body: &Body, sent: &mut Sent) {
    let at = below(&below(&found.at, "requestBody"), "content");
    let members = found.operation.get("requestBody").and_then(|body| context.document.resolve(body));
    let content = members.and_then(Value::as_object).and_then(|members| object(members, "content"));
    for (name, media) in content.into_iter().flatten() {
        let members = context.document.resolve(media).and_then(Value::as_object);
        let mut encoding = members.map(encoding).unwrap_or_default();
        let styles = members.map(|members| styles(context, name, members)).unwrap_or_default();
        if !styles.is_empty() {
            sent.styles.insert(media::essence(name), styles);
        }
        let at = below(&below(&at, name), "schema");
        let schema = match members.and_then(|members| members.get("schema")) {
            Some(schema) => is_written(name)
                .then(|| body_schema(context, name, schema, (&mut encoding, &mut sent.files), &at)),
            None => of_nothing(name),
        };
        let name = media::essence(name);
        if !encoding.is_empty() {
            let split = |types: &str| types.split(',').map(media::essence).collect();
            let parts = encoding.iter().map(|(part, types)| (part.clone(), split(types))).collect();
            sent.parts.insert(name.clone(), parts);
        }
        sent.body.entry(name).or_insert(schema);
    }
    // A range is sent as something definite, and a body without content as any JSON.
    let chosen = media::essence(&body.content_type);
    if !sent.body.contains_key(&chosen) {
        let range = ["application/*", "*/*"].iter().find_map(|range| sent.body.get(*range)).cloned();
        let schema = range.unwrap_or_else(|| of_nothing(&chosen));
        sent.body.insert(chosen, schema);
    }
}

/// The content types that the parts of a body may have, where they are said.
fn encoding(media: &Members) -> BTreeMap<String, String> {
    let each = object(media, "encoding").into_iter().flatten();
    let each = each
        .filter_map(|(name, how)| Some((name.clone(), text(how.as_object()?, "contentType")?.to_owned())));
    each.collect()
}

/// How the parts of a form are written, where that is said; in a multipart body it says something since 3.1.
fn styles(context: &Context<'_, '_>, name: &str, media: &Members) -> BTreeMap<String, Spread> {
    let is_said = match media::written(name) {
        Media::Form => true,
        Media::Multipart => context.document.version == Version::V31,
        Media::Json | Media::Text | Media::Binary => false,
    };
    let each = object(media, "encoding").filter(|_| is_said).into_iter().flatten();
    each.filter_map(|(part, how)| Some((part.clone(), parameter::spread(how.as_object()?)?))).collect()
}

fn body_schema<'d>(
    context: &mut Context<'d, '_>,
    name: &str,
    schema: &'d Value,
    (encoding, files): (&mut BTreeMap<String, String>, &mut BTreeMap<String, BTreeSet<String>>),
    at: &str,
) -> Value {
    let plain = plain(context.document, schema).filter(|_| media::written(name) == Media::Multipart);
    let is_binary = |name: &str, schema: &Value, encoding: &BTreeMap<String, String>| {
        form::is_binary(context.document, schema, encoding.get(name).map(String::as_str))
    };
    let binary: BTreeSet<&str> = plain
        .iter()
        .flat_map(|plain| &plain.members)
        .filter(|(name, schema)| is_binary(name, schema, encoding))
        .map(|(name, _)| *name)
        .collect();
    if plain.is_some() {
        files.insert(media::essence(name), binary.iter().map(|&part| part.to_owned()).collect());
    }
    let Some(plain) = plain.filter(|_| !binary.is_empty()) else { return context.schemas.input(schema, at) };
    // Bytes are written in several ways, which are one here.
    let mut members = Arguments::default();
    members.hold(&plain.together);
    for (name, schema) in &plain.members {
        let mut translated = context.schemas.input(schema, &below(&below(at, "properties"), name));
        if binary.contains(name) {
            if let Some(Value::String(kind)) = taken(&mut translated, "contentMediaType") {
                encoding.entry((*name).to_owned()).or_insert(kind);
            }
            translated = form::base64(translated);
        }
        members.add((*name).to_owned(), translated, Presence::of(plain.required.contains(name)));
    }
    form::left_as_said(context, members.schema(), plain.is_closed())
}

/// What a schema, or that of its items, says by a keyword, and from now on does not say.
fn taken(schema: &mut Value, keyword: &str) -> Option<Value> {
    let members = schema.as_object_mut()?;
    members.shift_remove(keyword).or_else(|| taken(members.get_mut("items")?, keyword))
}

/// What a body without a schema may be.
fn of_nothing(name: &str) -> Option<Value> {
    match media::written(name) {
        Media::Json => Some(Value::Bool(true)),
        Media::Form | Media::Multipart => Some(json!({ "type": "object" })),
        Media::Text | Media::Binary => None,
    }
}

fn replies<'d>(context: &mut Context<'d, '_>, found: &Found<'d>, sent: &mut Sent) {
    let at = below(&found.at, "responses");
    for (key, value) in object(found.operation, "responses").into_iter().flatten() {
        let (is_success, status) = match class(key) {
            Class::Success(Status::Exact(status)) => (true, status.to_string()),
            Class::Success(_) => (true, "2XX".to_owned()),
            Class::Error(Status::Exact(status)) => (false, status.to_string()),
            Class::Error(Status::Family(hundred)) => (false, format!("{hundred}XX")),
            Class::Error(Status::Default) | Class::Default => (false, "default".to_owned()),
            Class::Neither | Class::Unknown => continue,
        };
        let response = response::read(context, found, value, below(&at, key));
        // What an operation of Swagger 2.0 produces is meant for its successes.
        let is_told = is_success || context.document.version != Version::V2;
        let types = if is_told { reply_types(context, &response) } else { Types::new() };
        let reply = SentReply { types, headers: headers(context, &response) };
        if is_success {
            sent.replies.insert(status, reply);
        } else {
            sent.failures.insert(status, reply);
        }
    }
}

fn reply_types<'d>(context: &mut Context<'d, '_>, response: &Response<'d>) -> Types {
    let mut types = Types::new();
    let swagger = response.schemas.first().cloned().filter(|_| context.document.version == Version::V2);
    let content = response.members.and_then(|members| object(members, "content"));
    let names = response.json_types.iter().copied().chain(response.other.iter().map(String::as_str));
    for name in names {
        let (schema, at) = if let Some((schema, at)) = &swagger {
            (Some(*schema), at.clone())
        } else {
            let own = |(other, _): &(&String, &Value)| media::essence(other) == media::essence(name);
            let media = content.into_iter().flatten().find(own).map(|(_, media)| media);
            let media = media.and_then(|media| context.document.resolve(media));
            (media.and_then(|media| media.get("schema")), below(&below(&response.at, "content"), name))
        };
        let schema = schema.filter(|_| is_written(name)).map(|schema| context.schemas.reply(schema, &at));
        let name = if media::is_json(name) { media::essence(&media::sent(name)) } else { name.to_owned() };
        types.entry(name).or_insert(schema);
    }
    if response.json && types.is_empty() {
        types.insert("application/json".to_owned(), None);
    }
    types
}

fn headers<'d>(context: &mut Context<'d, '_>, response: &Response<'d>) -> BTreeMap<String, SentHeader> {
    let declared = response.members.and_then(|members| object(members, "headers"));
    let mut headers = BTreeMap::new();
    for (name, header) in declared.into_iter().flatten() {
        let at = below(&below(&response.at, "headers"), name);
        let Some(header) = context.document.resolve(header) else { continue };
        let Some(members) = header.as_object() else { continue };
        let content = object(members, "content").and_then(|content| content.values().next());
        let own = members.get("schema").or_else(|| content?.get("schema"));
        let is_inline = members.contains_key("type");
        let mut schema = match own {
            Some(schema) => context.schemas.reply(schema, &at),
            None if is_inline => context.schemas.reply(header, &at),
            None => Value::Bool(true),
        };
        // What stands in one object with the schema is about the header.
        if let (None, Value::Object(schema)) = (own, &mut schema) {
            schema.shift_remove("description");
        }
        let promised = is_true(members, "required");
        headers.insert(name.to_ascii_lowercase(), SentHeader { promised, schema });
    }
    headers
}

/// Whether a schema says something about a body of this type, and not only that there are bytes.
fn is_written(name: &str) -> bool {
    media::written(name) != Media::Binary
}
