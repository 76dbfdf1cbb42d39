//! The body of a request: which media type is sent, and which arguments are in it.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::arguments::{Arguments, Presence};
use super::context::Context;
use super::form;
use super::media;
use super::parameter::{self, Declared, described};
use super::plain::{Plain, plain};
use super::view::{below, is_true, object, text, texts};
use super::walk::Found;
use crate::document::Version;
use crate::route::{Argument, Body, BodyForm, Media, Spread};

/// A body as it was found.
struct Wanted<'d> {
    /// Where it stands.
    at: String,
    /// The media type.
    name: &'d str,
    /// The schema, unless anything goes.
    schema: Option<&'d Value>,
    /// What is said about it.
    description: Option<&'d str>,
    /// The content types of its members.
    encoding: BTreeMap<String, String>,
    /// How its members are written.
    styles: BTreeMap<String, Spread>,
    required: bool,
}

/// Reads the body and adds its arguments.
pub(super) fn read<'d>(
    context: &mut Context<'d, '_>,
    found: &Found<'d>,
    declared: &[Declared<'d>],
    arguments: &mut Arguments,
) -> Option<Body> {
    let wanted = if context.document.version == Version::V2 {
        if let Some(fields) = form::fields(context, found, declared, arguments) {
            return Some(fields);
        }
        swagger(context, found, declared)?
    } else {
        request_body(context, found)?
    };
    let media = media::written(wanted.name);
    let body = |form, binary| Body {
        media,
        content_type: media::sent(wanted.name),
        form,
        required: wanted.required,
        encoding: wanted.encoding.clone(),
        styles: wanted.styles.clone(),
        binary,
    };
    let plain = wanted
        .schema
        .filter(|_| matches!(media, Media::Json | Media::Form | Media::Multipart))
        .and_then(|schema| plain(context.document, schema))
        .filter(|plain| fits(context, plain, &wanted, arguments));
    if context.as_sent {
        let form = match &plain {
            Some(plain) => BodyForm::Members(plain.members.iter().map(|(name, _)| own_name(name)).collect()),
            None => BodyForm::Whole(arguments.body()),
        };
        add_as_sent(arguments, wanted.description, Presence::of(wanted.required));
        return Some(body(form, Vec::new()));
    }
    if let Some(plain) = plain {
        let (members, binary) = members(context, &plain, &wanted, media, arguments);
        return Some(body(BodyForm::Members(members), binary));
    }
    let binary = match (media, wanted.schema) {
        (Media::Multipart, Some(schema)) => form::binary_members(context.document, schema, &wanted.encoding),
        _ => Vec::new(),
    };
    let schema = form::with_bytes(whole(context, &wanted, media), &binary);
    let argument = arguments.body();
    if argument != "body" {
        context
            .report
            .note(wanted.at.clone(), format!("the body is the argument {argument}, because body is taken"));
    }
    arguments.add(argument.clone(), described(schema, wanted.description), Presence::of(wanted.required));
    Some(body(BodyForm::Whole(argument), binary))
}

/// The name of the body among the arguments of those who call without a gateway.
const AS_SENT: &str = "requestBody";

/// Adds the body as those who call without a gateway send it: as one, of any of its media types.
pub(super) fn add_as_sent(arguments: &mut Arguments, description: Option<&str>, presence: Presence) {
    arguments.add(AS_SENT.to_owned(), described(Value::Bool(true), description), presence);
}

fn own_name(name: &str) -> Argument {
    Argument { argument: name.to_owned(), member: name.to_owned() }
}

/// Whether the members of a body can stand beside the parameters.
fn fits(context: &Context<'_, '_>, plain: &Plain<'_>, wanted: &Wanted<'_>, arguments: &Arguments) -> bool {
    // The arguments as a whole take no unknown names, so a body that is left open keeps to itself.
    let closed = plain.is_closed() || !context.options.open;
    // A body that may be left away is there as soon as one of its members is: none of them may be needed with it.
    let needed = wanted.required || (plain.required.is_empty() && plain.together.least == 0);
    let counted = !plain.together.counts() || arguments.are_all_required();
    // Kinds that are not known here have other members.
    let known = plain.is_closed()
        || !plain.discriminator.is_some_and(|discriminator| context.schemas.may_have_kinds(discriminator));
    closed && needed && counted && known && plain.members.iter().all(|(name, _)| !arguments.has(name))
}

fn members<'d>(
    context: &mut Context<'d, '_>,
    plain: &Plain<'d>,
    wanted: &Wanted<'d>,
    media: Media,
    arguments: &mut Arguments,
) -> (Vec<Argument>, Vec<String>) {
    let at = below(&wanted.at, "properties");
    let mut binary = Vec::new();
    let mut members = Vec::new();
    arguments.hold(&plain.together);
    for (name, schema) in &plain.members {
        let mut translated = context.schemas.input(schema, &below(&at, name));
        if media == Media::Multipart
            && form::is_binary(context.document, schema, wanted.encoding.get(*name).map(String::as_str))
        {
            binary.push((*name).to_owned());
            translated = form::base64(translated);
        }
        arguments.add((*name).to_owned(), translated, Presence::of(plain.required.contains(name)));
        members.push(own_name(name));
    }
    (members, binary)
}

fn whole<'d>(context: &mut Context<'d, '_>, wanted: &Wanted<'d>, media: Media) -> Value {
    match (media, wanted.schema) {
        (Media::Form | Media::Multipart, Some(schema)) if is_no_object(context, schema) => {
            context.report.note(wanted.at.clone(), "is a form and no object; any object is taken instead");
            json!({ "type": "object" })
        }
        (Media::Json | Media::Form | Media::Multipart, Some(schema)) => {
            context.schemas.input(schema, &wanted.at)
        }
        (Media::Json, None) => Value::Bool(true),
        (Media::Form | Media::Multipart, None) => json!({ "type": "object" }),
        (Media::Text, Some(schema)) if is_string(context, schema) => {
            context.schemas.input(schema, &wanted.at)
        }
        (Media::Text, _) => json!({ "type": "string" }),
        (Media::Binary, _) => form::base64(Value::Bool(true)),
    }
}

/// Whether a schema says by its type that it takes no object.
fn is_no_object(context: &Context<'_, '_>, schema: &Value) -> bool {
    let kind = context.document.resolve(schema).and_then(|schema| schema.get("type")?.as_str());
    kind.is_some_and(|kind| kind != "object")
}

fn is_string(context: &Context<'_, '_>, schema: &Value) -> bool {
    context
        .document
        .resolve(schema)
        .and_then(|schema| schema.get("type"))
        .is_some_and(|kind| kind == "string")
}

/// The body of OpenAPI 3.
fn request_body<'d>(context: &mut Context<'d, '_>, found: &Found<'d>) -> Option<Wanted<'d>> {
    let declared = found.operation.get("requestBody")?;
    let at = below(&found.at, "requestBody");
    let anything = |at: String, required| Wanted {
        at,
        name: "application/json",
        schema: None,
        description: None,
        encoding: BTreeMap::new(),
        styles: BTreeMap::new(),
        required,
    };
    let Some(members) = context.document.resolve(declared).and_then(Value::as_object) else {
        context.report.note(at.clone(), "the body is not there; any JSON is taken");
        return Some(anything(at, false));
    };
    let required = is_true(members, "required");
    let content = object(members, "content");
    let Some((content, name)) =
        content.and_then(|content| Some((content, media::preferred(content.keys().map(String::as_str))?)))
    else {
        context.report.note(at.clone(), "the body has no content; any JSON is taken");
        return Some(anything(at, required));
    };
    let at = below(&below(&at, "content"), name);
    let media =
        content.get(name).and_then(|media| context.document.resolve(media)).and_then(Value::as_object);
    let encoding = media.and_then(|media| object(media, "encoding"));
    let each = || encoding.into_iter().flatten().filter_map(|(name, how)| Some((name, how.as_object()?)));
    let types = each().filter_map(|(name, how)| Some((name.clone(), text(how, "contentType")?.to_owned())));
    let styles = each().filter_map(|(name, how)| Some((name.clone(), parameter::spread(how)?)));
    Some(Wanted {
        at: below(&at, "schema"),
        name,
        schema: media.and_then(|media| media.get("schema")),
        description: text(members, "description"),
        encoding: types.collect(),
        styles: styles.collect(),
        required,
    })
}

/// The body of Swagger 2.0: the parameter whose place it is.
fn swagger<'d>(
    context: &Context<'d, '_>,
    found: &Found<'d>,
    declared: &[Declared<'d>],
) -> Option<Wanted<'d>> {
    let one = declared.iter().find(|one| one.place == "body")?;
    let consumed = consumes(context, found);
    // A list of forms beside a body is a mistake: a body with a schema is no form.
    let name = media::preferred(
        consumed.into_iter().filter(|name| !matches!(media::written(name), Media::Form | Media::Multipart)),
    );
    Some(Wanted {
        at: below(&one.at.to_string(), "schema"),
        name: name.unwrap_or("application/json"),
        schema: one.members.get("schema"),
        description: text(one.members, "description"),
        encoding: BTreeMap::new(),
        styles: BTreeMap::new(),
        required: is_true(one.members, "required"),
    })
}

/// The media types that an operation of Swagger 2.0 takes.
pub(super) fn consumes<'d>(context: &Context<'d, '_>, found: &Found<'d>) -> Vec<&'d str> {
    let own: Vec<&str> = texts(found.operation, "consumes").collect();
    match context.document.root.as_object() {
        Some(root) if own.is_empty() => texts(root, "consumes").collect(),
        _ => own,
    }
}
