//! What an operation takes, and how it is sent.

use serde_json::{Value, json};

use super::arguments::{Arguments, Presence};
use super::context::Context;
use super::parameter::{self, Declared};
use super::template::{self, Template};
use super::view::is_true;
use super::walk::Found;
use super::{body, header, security};
use crate::route::{Body, Parameter, Place, Style};

/// What an operation takes, and how it is sent.
#[derive(Clone, Debug)]
pub(super) struct Input {
    /// The path that is sent.
    pub(super) path: String,
    /// The schema of the arguments.
    pub(super) schema: Value,
    /// The parameters.
    pub(super) parameters: Vec<Parameter>,
    /// The body.
    pub(super) body: Option<Body>,
    /// The header that makes a repeated write harmless.
    pub(super) idempotency_key: Option<String>,
}

/// Reads it; an error says why the operation can never be sent.
pub(super) fn read<'d>(context: &mut Context<'d, '_>, found: &Found<'d>) -> Result<Input, &'static str> {
    let declared = parameter::declared(context, found);
    let in_path: Vec<&str> = declared.iter().filter(|one| one.place == "path").map(|one| one.name).collect();
    let Template { path, names } = template::read(found.path, &in_path)?;
    let mut arguments = Arguments::default();
    let mut parameters = Vec::new();
    for name in &names {
        if let Some(one) = declared.iter().find(|one| one.place == "path" && one.name == name) {
            parameters.push(add(context, &mut arguments, one, Place::Path));
        } else {
            let what = format!("the path has a parameter {name} that is not declared; it is taken as a text");
            context.report.note(&*found.at, what);
            parameters.push(implied(&mut arguments, name));
        }
    }
    let mut idempotency_key = None;
    for place in [Place::Query, Place::Header, Place::Cookie] {
        for one in declared.iter().filter(|one| one.wire() == Some(place)) {
            if let Some(why) = withheld(context, one, place) {
                context.report.note(one.at.to_string(), why);
                continue;
            }
            if place == Place::Header && header::is_idempotency_key(one.name) {
                idempotency_key = Some(one.name.to_owned());
            }
            parameters.push(add(context, &mut arguments, one, place));
        }
    }
    for one in &declared {
        leftover(context, one, &names);
    }
    let body = body::read(context, found, &declared, &mut arguments);
    Ok(Input { path, schema: arguments.schema(), parameters, body, idempotency_key })
}

/// Why a parameter is no argument.
fn withheld(context: &Context<'_, '_>, one: &Declared<'_>, place: Place) -> Option<String> {
    if place == Place::Header && header::is_protected_header(one.name) {
        return Some(format!(
            "the header {} is set by the gateway alone and is no argument",
            one.name.escape_debug()
        ));
    }
    security::is_credential(&context.schemes, place, one.name)
        .then(|| format!("{} carries credentials and is no argument", one.name.escape_debug()))
}

/// What is declared and cannot be placed.
fn leftover(context: &mut Context<'_, '_>, one: &Declared<'_>, in_template: &[String]) {
    let why = match one.place {
        "path" if !in_template.iter().any(|name| name == one.name) => "is not in the path, and is left out",
        "path" | "query" | "header" | "cookie" | "body" | "formData" => return,
        _ => "has a place that nothing can be sent in, and is left out",
    };
    context.report.note(one.at.to_string(), format!("the parameter {} {why}", one.name.escape_debug()));
}

fn add<'d>(
    context: &mut Context<'d, '_>,
    arguments: &mut Arguments,
    one: &Declared<'d>,
    place: Place,
) -> Parameter {
    let argument = arguments.name(one.name, place);
    if argument != one.name {
        context.report.note(
            one.at.to_string(),
            format!("the argument is named {argument}, because {} is taken", one.name),
        );
    }
    let is_key = place == Place::Header && header::is_idempotency_key(one.name);
    let mut schema = one.schema(context);
    if place == Place::Path {
        schema = if context.as_sent { never_sent_empty(schema) } else { never_empty(schema) };
    }
    arguments.add(argument.clone(), schema, Presence::of(one.is_required() && !is_key));
    let (style, explode) = one.style();
    Parameter {
        argument,
        name: one.name.to_owned(),
        place,
        style,
        explode,
        allow_reserved: is_true(one.members, "allowReserved"),
        json: one.is_json(),
    }
}

/// A segment of a path that is empty would call another path, so it is never sent; the schema says so.
fn never_empty(schema: Value) -> Value {
    let Value::Object(mut members) = schema else { return schema };
    let limit = match members.get("type").and_then(Value::as_str) {
        Some("string") if !["enum", "const", "format"].iter().any(|name| members.contains_key(*name)) => {
            "minLength"
        }
        Some("array") => "minItems",
        _ => return Value::Object(members),
    };
    if members.get(limit).and_then(Value::as_u64).is_none_or(|least| least == 0) {
        members.insert(limit.into(), 1.into());
    }
    Value::Object(members)
}

/// The same of whatever has a format or a name of its own, so that a schema which is compared with a plain one says no
/// less of it.
fn never_sent_empty(schema: Value) -> Value {
    let mut members = match schema {
        Value::Object(members) => members,
        Value::Bool(true) => serde_json::Map::new(),
        other => return other,
    };
    if ["enum", "const"].iter().any(|name| members.contains_key(*name)) {
        return Value::Object(members);
    }
    for (word, limit) in [("string", "minLength"), ("array", "minItems")] {
        let may_be = match members.get("type") {
            Some(Value::Array(words)) => words.iter().any(|one| one == word),
            Some(one) => one == word,
            None => true,
        };
        if may_be && members.get(limit).and_then(Value::as_u64).is_none_or(|least| least == 0) {
            members.insert(limit.into(), 1.into());
        }
    }
    Value::Object(members)
}

fn implied(arguments: &mut Arguments, name: &str) -> Parameter {
    let argument = arguments.name(name, Place::Path);
    arguments.add(argument.clone(), json!({ "type": "string", "minLength": 1 }), Presence::Required);
    Parameter {
        argument,
        name: name.to_owned(),
        place: Place::Path,
        style: Style::Simple,
        explode: false,
        allow_reserved: false,
        json: false,
    }
}
