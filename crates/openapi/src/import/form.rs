//! The fields of a form, and which of them are bytes.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::arguments::{Arguments, Presence};
use super::body::{self, consumes};
use super::context::Context;
use super::media;
use super::parameter::{Declared, described};
use super::view::{object, text};
use super::walk::Found;
use crate::document::Document;
use crate::route::{Argument, Body, BodyForm, Media, Place, Spread};
use crate::schema::nothing;

/// The fields of a form of Swagger 2.0, if there are any.
pub(super) fn fields<'d>(
    context: &mut Context<'d, '_>,
    found: &Found<'d>,
    declared: &[Declared<'d>],
    arguments: &mut Arguments,
) -> Option<Body> {
    let fields: Vec<&Declared<'d>> = declared.iter().filter(|one| one.place == "formData").collect();
    let first = fields.first()?;
    if declared.iter().any(|one| one.place == "body") {
        context
            .report
            .note(first.at.to_string(), "the operation has a body, too; the fields of the form are sent");
    }
    let has_file = fields.iter().any(|one| is_file(one));
    let wanted = consumes(context, found).into_iter().find(|name| match media::written(name) {
        Media::Multipart => true,
        Media::Form => !has_file,
        Media::Json | Media::Text | Media::Binary => false,
    });
    let usual = if has_file { "multipart/form-data" } else { "application/x-www-form-urlencoded" };
    let content_type = wanted.unwrap_or(usual).to_owned();
    let (mut members, mut binary, mut required) = (Vec::new(), Vec::new(), false);
    let mut styles = BTreeMap::new();
    for one in fields {
        // A field that clashes is told apart like a parameter; forms have no place of their own in the words.
        let argument =
            if arguments.has(one.name) { format!("{}_form", one.name) } else { one.name.to_owned() };
        let argument = arguments.name(&argument, Place::Query);
        if argument != one.name {
            let what = format!("the argument is named {argument}, because {} is taken", one.name);
            context.report.note(one.at.to_string(), what);
        }
        if is_file(one) {
            binary.push(one.name.to_owned());
        }
        if text(one.members, "type") == Some("array") {
            let (style, explode) = one.style();
            styles.insert(one.name.to_owned(), Spread { style, explode, allow_reserved: false });
        }
        required |= one.is_required();
        if !context.as_sent {
            let schema = field(context, one);
            arguments.add(argument.clone(), schema, Presence::of(one.is_required()));
        }
        members.push(Argument { argument, member: one.name.to_owned() });
    }
    if context.as_sent {
        body::add_as_sent(arguments, None, Presence::of(required));
    }
    Some(Body {
        media: media::written(&content_type),
        content_type,
        form: BodyForm::Members(members),
        required,
        encoding: BTreeMap::new(),
        styles,
        binary,
    })
}

fn is_file(one: &Declared<'_>) -> bool {
    text(one.members, "type") == Some("file")
}

/// The schema of one field.
fn field<'d>(context: &mut Context<'d, '_>, one: &Declared<'d>) -> Value {
    if is_file(one) {
        described(base64(Value::Bool(true)), text(one.members, "description"))
    } else {
        one.schema(context)
    }
}

/// The fields of a form of Swagger 2.0 as the schema of a body.
pub(super) fn fields_as_one<'d>(context: &mut Context<'d, '_>, declared: &[Declared<'d>]) -> Value {
    let mut members = Arguments::default();
    for one in declared.iter().filter(|one| one.place == "formData") {
        let schema = field(context, one);
        members.add(one.name.to_owned(), schema, Presence::of(one.is_required()));
    }
    left_as_said(context, members.schema(), false)
}

/// An object that takes no other members, though it may not have said so.
pub(super) fn left_as_said(context: &Context<'_, '_>, mut schema: Value, says_so: bool) -> Value {
    if let Value::Object(members) = &mut schema
        && !says_so
    {
        members.shift_remove("additionalProperties");
        if !context.options.open {
            members.insert("additionalProperties".into(), nothing());
        }
    }
    schema
}

/// Whether a member of a multipart body is bytes, or a list of them.
pub(super) fn is_binary(document: &Document, schema: &Value, content_type: Option<&str>) -> bool {
    let Some(members) = document.resolve(schema).and_then(Value::as_object) else { return false };
    if let Some(items) = members.get("items") {
        let inner = document.resolve(items).and_then(Value::as_object);
        return inner.is_some_and(|inner| is_bytes(inner, content_type));
    }
    is_bytes(members, content_type)
}

fn is_bytes(members: &Map<String, Value>, content_type: Option<&str>) -> bool {
    let is_file = |name: &str| media::written(name) == Media::Binary;
    match text(members, "type") {
        Some("file") => true,
        Some("string") => {
            text(members, "format") == Some("binary")
                || (text(members, "contentMediaType").is_some_and(is_file)
                    && text(members, "contentEncoding").is_none())
        }
        // Since 3.1 bytes have no type: the encoding tells.
        None => {
            let composed = ["properties", "allOf", "anyOf", "oneOf", "enum", "const"];
            !composed.iter().any(|name| members.contains_key(*name))
                && content_type.or_else(|| text(members, "contentMediaType")).is_some_and(is_file)
        }
        Some(_) => false,
    }
}

/// Base64 of either alphabet, with padding or without, and with line breaks. The encoding alone would be a remark that
/// no validator asserts, and what it let pass could not be sent.
const BASE64: &str = r"^[ \t\r\n]*(?:(?:[A-Za-z0-9+/_-][ \t\r\n]*){4})*(?:(?:[A-Za-z0-9+/_-][ \t\r\n]*){2,3})?(?:=[ \t\r\n]*){0,2}$";

/// The schema of bytes, which are given as base64.
pub(super) fn base64(schema: Value) -> Value {
    let bytes = |schema: Value| match schema {
        Value::Object(mut members) => {
            // The format speaks of what goes over the wire, not of what the argument holds.
            members.shift_remove("format");
            members.insert("contentEncoding".into(), json!("base64"));
            members.insert("pattern".into(), json!(BASE64));
            if !members.contains_key("$ref") {
                members.insert("type".into(), json!("string"));
            }
            Value::Object(members)
        }
        _ => json!({ "type": "string", "contentEncoding": "base64", "pattern": BASE64 }),
    };
    match schema {
        Value::Object(mut members) if members.contains_key("items") => {
            let items = members.shift_remove("items").map(bytes);
            members.extend(items.map(|items| ("items".to_owned(), items)));
            Value::Object(members)
        }
        other => bytes(other),
    }
}

/// The schema of a whole multipart body, some members of which are bytes.
pub(super) fn with_bytes(schema: Value, binary: &[String]) -> Value {
    let Value::Object(mut members) = schema else { return schema };
    let declared = members.shift_remove("properties");
    let mut properties = match declared {
        Some(Value::Object(properties)) => properties,
        _ => Map::new(),
    };
    for name in binary {
        // What is declared elsewhere is narrowed by what stands beside the reference to it.
        let given = properties.shift_remove(name).unwrap_or(Value::Bool(true));
        properties.insert(name.clone(), base64(given));
    }
    if !properties.is_empty() {
        members.insert("properties".into(), Value::Object(properties));
    }
    Value::Object(members)
}

/// The members of a whole multipart body that are bytes.
pub(super) fn binary_members(
    document: &Document,
    schema: &Value,
    encoding: &BTreeMap<String, String>,
) -> Vec<String> {
    let members = document.resolve(schema).and_then(Value::as_object);
    let properties = members.and_then(|members| object(members, "properties"));
    let named = properties.into_iter().flatten();
    named
        .filter(|(name, schema)| is_binary(document, schema, encoding.get(*name).map(String::as_str)))
        .map(|(name, _)| name.clone())
        .collect()
}
