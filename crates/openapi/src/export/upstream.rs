//! An operation as its upstream serves it.

use std::collections::BTreeSet;

use curable_core::{Code, OperationDef};
use serde_json::{Map, Value, json};

use super::components::Components;
use super::failures::Failures;
use crate::import::own::MEMBER;
use crate::route::{Body, BodyForm, Media, Parameter, Place, Reply, Route, Status};

/// The operation.
pub(super) fn operation(
    def: &OperationDef,
    route: &Route,
    failures: &Failures<'_>,
    components: &mut Components,
) -> Value {
    let mut operation = json!({ "summary": def.summary });
    if let Some(id) = def.source.as_ref().and_then(|source| source.operation_id.as_ref()) {
        operation["operationId"] = json!(id);
    }
    if !route.tags.is_empty() {
        operation["tags"] = json!(route.tags);
    }
    let arguments = Arguments { input: &def.input };
    if !route.parameters.is_empty() {
        let parameters = route.parameters.iter().map(|one| parameter(one, arguments, components));
        operation["parameters"] = parameters.collect();
    }
    if let Some(body) = &route.body {
        operation["requestBody"] = request_body(body, arguments, components);
    }
    let mut responses = Map::new();
    let mut told: BTreeSet<&Code> = BTreeSet::new();
    for reply in &route.replies {
        let response = response(def, reply, failures, components);
        told.extend(&reply.code);
        match responses.get_mut(&key(reply.status)) {
            // A lone `default` is a success and a failure: one response with what both say.
            Some(Value::Object(there)) => {
                if let Value::Object(more) = response {
                    there.extend(more);
                }
            }
            _ => {
                responses.insert(key(reply.status), response);
            }
        }
    }
    operation["responses"] = Value::Object(responses);
    // What is no answer of the upstream has no response, and is still a failure of the operation.
    let others = failures.iter().filter(|(failure, _)| !told.contains(&failure.code));
    let others: Vec<Value> = others.map(|failure| components.mention(failure, &def.name)).collect();
    operation[MEMBER] = json!(others);
    operation
}

/// The arguments of the operation.
#[derive(Clone, Copy, Debug)]
struct Arguments<'c> {
    input: &'c Value,
}

impl Arguments<'_> {
    fn schema(self, name: &str, components: &mut Components) -> Value {
        let schema = self.input.get("properties").and_then(|properties| properties.get(name));
        schema.map_or(Value::Bool(true), |schema| components.place(schema, name))
    }

    fn is_required(self, name: &str) -> bool {
        let required = self.input.get("required").and_then(Value::as_array);
        required.is_some_and(|names| names.iter().any(|required| required == name))
    }
}

fn parameter(one: &Parameter, arguments: Arguments<'_>, components: &mut Components) -> Value {
    let schema = arguments.schema(&one.argument, components);
    let required = one.place == Place::Path || arguments.is_required(&one.argument);
    let mut parameter = json!({ "name": one.name, "in": one.place, "required": required });
    if one.json {
        parameter["content"] = json!({ "application/json": { "schema": schema } });
        return parameter;
    }
    parameter["schema"] = schema;
    parameter["style"] = json!(one.style);
    parameter["explode"] = json!(one.explode);
    if one.allow_reserved {
        parameter["allowReserved"] = json!(true);
    }
    parameter
}

fn request_body(body: &Body, arguments: Arguments<'_>, components: &mut Components) -> Value {
    let schema = match &body.form {
        BodyForm::Whole(argument) => arguments.schema(argument, components),
        BodyForm::Members(members) => {
            let mut properties = Map::new();
            let mut required = Vec::new();
            for member in members {
                let mut schema = arguments.schema(&member.argument, components);
                if body.media == Media::Multipart && body.binary.contains(&member.member) {
                    schema = bytes(schema);
                }
                properties.insert(member.member.clone(), schema);
                if arguments.is_required(&member.argument) {
                    required.push(&member.member);
                }
            }
            let mut schema =
                json!({ "type": "object", "properties": properties, "additionalProperties": false });
            if !required.is_empty() {
                schema["required"] = json!(required);
            }
            schema
        }
    };
    let mut media = json!({ "schema": schema });
    if !body.encoding.is_empty() {
        let encoding =
            body.encoding.iter().map(|(name, kind)| (name.clone(), json!({ "contentType": kind })));
        media["encoding"] = Value::Object(encoding.collect());
    }
    json!({ "required": body.required, "content": { body.content_type.clone(): media } })
}

/// Bytes are base64 in an argument and themselves on the wire.
fn bytes(mut schema: Value) -> Value {
    if let Value::Object(members) = &mut schema {
        let inner = if members.contains_key("items") { members.get_mut("items") } else { None };
        if let Some(Value::Object(items)) = inner {
            items.shift_remove("contentEncoding");
            items.shift_remove("pattern");
            items.insert("format".into(), json!("binary"));
        } else {
            members.shift_remove("contentEncoding");
            members.shift_remove("pattern");
            members.insert("format".into(), json!("binary"));
        }
    }
    schema
}

fn response(
    def: &OperationDef,
    reply: &Reply,
    failures: &Failures<'_>,
    components: &mut Components,
) -> Value {
    let failure = reply.code.as_ref().and_then(|code| failures.get(code));
    let (description, schema) = if let Some((failure, _)) = failure {
        let details = failure.details.as_ref();
        let details = details.map(|details| components.details(details, &def.name, failure.code.as_str()));
        (failure.summary.as_ref(), details)
    } else {
        let output = def.output.as_ref().filter(|_| reply.json);
        ("Success.", output.map(|output| components.place(output, &format!("{}.output", def.name))))
    };
    let mut response = json!({ "description": description });
    let mut content = Map::new();
    if reply.json || schema.is_some() {
        let media = schema.map_or_else(|| json!({}), |schema| json!({ "schema": schema }));
        content.insert("application/json".into(), media);
    }
    for name in &reply.other {
        content.insert(name.clone(), json!({}));
    }
    if !content.is_empty() {
        response["content"] = Value::Object(content);
    }
    if !reply.headers.is_empty() {
        let headers =
            reply.headers.iter().map(|name| (name.clone(), json!({ "schema": { "type": "string" } })));
        response["headers"] = Value::Object(headers.collect());
    }
    if let Some(failure) = failure {
        response[MEMBER] = json!([components.mention(failure, &def.name)]);
    }
    response
}

fn key(status: Status) -> String {
    match status {
        Status::Exact(status) => status.to_string(),
        Status::Family(hundred) => format!("{hundred}XX"),
        Status::Default => "default".to_owned(),
    }
}
