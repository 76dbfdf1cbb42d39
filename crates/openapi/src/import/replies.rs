//! What an operation answers: its output, its failures, and what each status means.

use std::collections::BTreeMap;

use curable_core::{Code, FailureDef, Pointer};
use serde_json::{Value, json};

use super::code_at::code_at;
use super::context::Context;
use super::failure::Failures;
use super::own;
use super::response::{self, Response, union};
use super::status::{Class, class};
use super::view::{below, get, object};
use super::walk::Found;
use crate::route::{Reply, Status};

/// What an operation answers.
#[derive(Clone, Debug, Default)]
pub(super) struct Replies {
    /// The schema of its result.
    pub(super) output: Option<Value>,
    /// Its failures.
    pub(super) failures: Failures,
    /// What each status means.
    pub(super) statuses: Vec<Reply>,
    /// Whether a success may be anything.
    pub(super) is_vague: bool,
}

/// How many error responses an operation declares.
pub(super) fn errors(found: &Found<'_>) -> usize {
    let keys = object(found.operation, "responses").into_iter().flatten().map(|(key, _)| class(key));
    keys.filter(|class| matches!(class, Class::Error(_) | Class::Default)).count()
}

/// Reads all responses of an operation.
pub(super) fn read<'d>(
    context: &mut Context<'d, '_>,
    found: &Found<'d>,
    codes: &mut BTreeMap<Code, FailureDef>,
) -> Replies {
    let mut replies = Replies::default();
    let mut outputs = Vec::new();
    let declared = object(found.operation, "responses");
    let at = below(&found.at, "responses");
    if declared.is_none() && get(found.operation, "responses").is_some_and(|value| !value.is_null()) {
        context.report.loss(at.clone(), "is no object, so that all responses of the operation are lost");
    }
    let has_success = declared.into_iter().flatten().any(|(key, _)| is_done(key));
    for (key, value) in declared.into_iter().flatten() {
        if key.starts_with("x-") {
            continue;
        }
        let at = below(&at, key);
        let (success, error) = match class(key) {
            Class::Success(status) => (Some(status), None),
            Class::Error(status) => (None, Some(status)),
            Class::Default => (Some(Status::Default), Some(Status::Default)),
            Class::Neither => {
                context.report.note(at, "neither a success nor a failure");
                continue;
            }
            Class::Unknown => {
                context.report.note(at, "no status of HTTP");
                continue;
            }
        };
        let response = response::read(context, found, value, at);
        // `default` is what is answered otherwise. Only where no success is declared it can be one, too.
        let success = success
            .filter(|status| *status != Status::Default || (!has_success && !is_error(&response, value)));
        if let Some(status) = success {
            outputs.push(output(context, &response, status));
            replies.statuses.push(reply(&response, status, None, None));
        }
        if let Some(status) = error {
            replies.error(context, &response, status, codes);
        }
    }
    replies.is_vague = outputs.iter().any(|output| matches!(output, Output::Anything));
    if context.as_sent {
        outputs.retain(|output| !matches!(output, Output::Anything));
    }
    replies.output = outputs_as_one(found, outputs);
    replies
}

impl Replies {
    fn error<'d>(
        &mut self,
        context: &mut Context<'d, '_>,
        response: &Response<'d>,
        status: Status,
        codes: &mut BTreeMap<Code, FailureDef>,
    ) {
        let code = if let Some(own) = own::failures(context, response) {
            context.report.error_responses.imported += 1;
            own::add(own, &mut self.failures, codes)
        } else if let Some(code) = self.failures.add(context, response, status, codes) {
            context.report.error_responses.imported += 1;
            Some(code)
        } else {
            context.report.loss(response.at.clone(), "the status has no code");
            None
        };
        // A response of ours that names no failure stands for those of the machinery, which every operation has.
        let Some(code) = code else { return };
        let code_at = told_at(context, response);
        self.statuses.push(reply(response, status, Some(code), code_at));
    }
}

/// Where a body says which failure it is; the same few bodies come again and again.
fn told_at(context: &mut Context<'_, '_>, response: &Response<'_>) -> Option<Pointer> {
    let schemas: Vec<&Value> = response.schemas.iter().map(|(schema, _)| *schema).collect();
    let key = match (response.members, schemas.as_slice()) {
        (_, []) => return None,
        (_, [only]) => std::ptr::from_ref(context.document.resolve(only)?).addr(),
        (Some(members), _) if response.is_shared => std::ptr::from_ref(members).addr(),
        _ => return code_at(context.document, &schemas),
    };
    if let Some(there) = context.read.code_at.get(&key) {
        return there.clone();
    }
    let found = code_at(context.document, &schemas);
    context.read.code_at.insert(key, found.clone());
    found
}

fn reply(response: &Response<'_>, status: Status, code: Option<Code>, code_at: Option<Pointer>) -> Reply {
    Reply {
        status,
        code,
        json: response.json,
        other: response.other.clone(),
        headers: response.headers(),
        code_at,
    }
}

/// Whether a key is for a call that was done or sent elsewhere.
fn is_done(key: &str) -> bool {
    match class(key) {
        Class::Success(_) => true,
        Class::Neither => key.trim_start().starts_with('3'),
        Class::Error(_) | Class::Default | Class::Unknown => false,
    }
}

/// Whether the only `default` of an operation speaks of an error.
fn is_error(response: &Response<'_>, value: &Value) -> bool {
    let reference =
        |value: &Value| value.get("$ref").and_then(Value::as_str).unwrap_or_default().to_ascii_lowercase();
    let mut words = vec![response.description().unwrap_or_default().to_ascii_lowercase(), reference(value)];
    words.extend(response.schemas.iter().map(|(schema, _)| reference(schema)));
    words.iter().any(|text| {
        ["error", "fail", "problem", "fault", "unexpected"].iter().any(|word| text.contains(word))
    })
}

/// What the body of a success may be.
enum Output {
    /// JSON of this schema.
    Json(Value),
    /// A text.
    Text,
    /// Nothing.
    Nothing,
    /// Nobody knows.
    Anything,
}

fn output<'d>(context: &mut Context<'d, '_>, response: &Response<'d>, status: Status) -> Output {
    if matches!(status, Status::Exact(204 | 205)) {
        return Output::Nothing;
    }
    match response.schema(context) {
        Some(schema) if response.other.is_empty() || response.json => Output::Json(schema),
        _ if response.json || response.is_empty() => Output::Anything,
        _ if response.other.iter().all(|name| super::media::is_text(name)) => Output::Text,
        _ => Output::Anything,
    }
}

/// The schema of all successes; none where one of them may be anything.
fn outputs_as_one(found: &Found<'_>, outputs: Vec<Output>) -> Option<Value> {
    if found.method == "HEAD" || outputs.iter().all(|output| matches!(output, Output::Nothing)) {
        return None;
    }
    let mut schemas: Vec<Value> = Vec::new();
    for output in outputs {
        let schema = match output {
            Output::Json(schema) => schema,
            Output::Text => json!({ "type": "string" }),
            Output::Nothing => json!({ "type": "null" }),
            Output::Anything => return None,
        };
        if !schemas.contains(&schema) {
            schemas.push(schema);
        }
    }
    union(schemas)
}
