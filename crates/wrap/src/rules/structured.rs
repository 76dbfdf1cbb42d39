//! A failure in a known dialect: its code and its facts are kept, its words are not.

use std::sync::LazyLock;

use curable_core::{Code, Failure, Kind, MAX_REPAIRS, Origin, Parts, PatchOp, Repair, Retry, protocol};
use curable_dialects::{Dialect, Outcome, mcp, prose};
use curable_runtime::screen;
use curable_runtime::validate::{Options, Prose, Root, Validator};
use serde_json::{Value, json};

use super::read::sentence_of;
use super::reading::Reading;
use super::rule::{known, of_def, unsaid};
use super::validators;
use crate::seen::Answer;

/// The largest details that are kept, as JSON.
const MAX_DETAILS: usize = 8 << 10;

/// How many calls and near values are kept.
const MAX_ADVICE: usize = 5;

/// The members that hold words about a failure, the most telling first.
const WORDS: &[&str] = &[
    "message",
    "Message",
    "error_description",
    "error_message",
    "errorMessage",
    "detail",
    "details",
    "reason",
    "msg",
    "error",
    "title",
    "description",
    "content",
    "text",
];

/// What a text without a code has for one.
const UNKNOWN: &str = "UNKNOWN";

/// A schema by which all members are declared, so that only free text is withheld.
static ANYTHING: LazyLock<Option<Validator>> = LazyLock::new(|| {
    let schema = json!({
        "$ref": "#/$defs/any",
        "$defs": { "any": {
            "additionalProperties": { "$ref": "#/$defs/any" },
            "items": { "$ref": "#/$defs/any" },
        } },
    });
    Validator::compile(&schema, Options { root: Root::Value }).ok()
});

/// What dialects make of an answer.
pub(super) enum Heard {
    /// A failure with a code of its own.
    Failure(Failure),
    /// Words that an object holds.
    Words(String),
    /// A word that may be a code, beside words that may tell more.
    Weak {
        /// The words.
        words: String,
        /// The failure with that word as its code.
        failure: Failure,
    },
    /// Nothing that is structured.
    Nothing,
}

/// A code that a text begins with, and the kind that its name suggests.
pub(super) struct Named {
    pub(super) code: Code,
    pub(super) kind: Kind,
}

/// Reads an answer in whatever dialect it is.
pub(super) fn read(reading: &Reading<'_>) -> Heard {
    let outcome = match reading.answer() {
        Answer::Error(error) => mcp::decode(json!({ "jsonrpc": "2.0", "error": error })).ok(),
        // That it has failed is known by now, whatever its flag says.
        Answer::Result(result) => {
            let mut result = (*result).clone();
            if let Value::Object(members) = &mut result {
                members.insert("isError".into(), Value::Bool(true));
            }
            mcp::decode(json!({ "jsonrpc": "2.0", "result": result })).ok()
        }
    };
    let Some(Outcome::Failure(failure)) = outcome else { return Heard::Nothing };
    let is_object = matches!(reading.answer(), Answer::Result(_)) && reading.body().is_some();
    let is_prose =
        failure.heard.as_ref().is_none_or(|heard| heard.dialect == prose::ID || heard.dialect == mcp::ID);
    let is_named = failure.code.as_str() != UNKNOWN && failure.code.as_str().parse::<i64>().is_err();
    let words = reading.body().filter(|_| is_object).and_then(words_of);
    match words {
        // A word that tells nothing of the kind is worse than what a sentence tells.
        Some(words) if is_named && is_prose && failure.kind == Kind::Internal => {
            Heard::Weak { words, failure: ours(failure, reading) }
        }
        _ if is_named && (!is_prose || is_object) => Heard::Failure(ours(failure, reading)),
        Some(words) => Heard::Words(words),
        None => Heard::Nothing,
    }
}

/// The words that an object holds about its failure: all of them, because one alone may say nothing.
fn words_of(body: &Value) -> Option<String> {
    let inner = [body.get("error").unwrap_or(body), body.pointer("/errors/0").unwrap_or(body), body];
    let mut found: Vec<&str> = Vec::new();
    for text in
        inner.into_iter().flat_map(|object| WORDS.iter().filter_map(|name| object.get(*name)?.as_str()))
    {
        if !text.trim().is_empty() && !found.contains(&text) {
            found.push(text);
        }
    }
    (!found.is_empty()).then(|| found.join("\n"))
}

/// The code that a text begins with, as in `[CODE] words` or `CODE: words`.
pub(super) fn code_in_words(words: &str) -> Option<Named> {
    let outcome = Dialect::find(prose::ID)?.decode(Value::from(words)).ok()?;
    let Outcome::Failure(failure) = outcome else { return None };
    let is_code = failure.code.as_str() != UNKNOWN && failure.code.is_canonical();
    let is_foreign = protocol::find(failure.code.as_str()).is_none();
    (is_code && is_foreign).then(|| Named { code: failure.code.clone(), kind: failure.kind })
}

/// The failure in our words: what a program acts on is kept, as far as it may leave.
fn ours(failure: Failure, reading: &Reading<'_>) -> Failure {
    let Parts {
        code,
        message: _,
        kind,
        retry,
        retryable,
        retry_after_ms,
        applied,
        http,
        hint: _,
        repairs,
        more_repairs,
        patch,
        similar,
        next_actions,
        details,
        upstream_code,
        drift,
        upstream_text: _,
        cause,
        origin: _,
        trace_id,
        reference: _,
        meta: _,
        heard: _,
    } = failure.into_parts();
    let mut told = match known(&code) {
        Some(def) => of_def(&def),
        None => Failure::new(code, kind, sentence_of(kind)),
    };
    told.kind = kind;
    told.retry = retry;
    told.retryable = retryable;
    told.retry_after_ms = retry_after_ms;
    told.http = http;
    told.origin = Some(Origin::Upstream);
    told.repairs = repairs.into_iter().filter_map(|repair| validators::told(repair, reading)).collect();
    told.more_repairs = more_repairs + told.repairs.len().saturating_sub(MAX_REPAIRS) as u64;
    told.repairs.truncate(MAX_REPAIRS);
    told.patch = certain(patch, &told.repairs, reading);
    told.similar = similar.into_iter().filter(|near| may_leave(&near.value)).take(MAX_ADVICE).collect();
    for near in &mut told.similar {
        near.patch.clear();
        near.extra.clear();
    }
    told.next_actions =
        next_actions.into_iter().filter(|action| action.tool.is_some()).take(MAX_ADVICE).collect();
    for action in &mut told.next_actions {
        action.why = None;
        action.extra.clear();
    }
    told.details = details.and_then(|details| kept(&details));
    told.upstream_code = upstream_code;
    told.drift = drift;
    told.cause = cause;
    told.trace_id = trace_id;
    // A failure that says nothing of its effect is judged by its kind.
    told.applied = Some(applied.unwrap_or_else(|| unsaid(&told, reading)));
    if told.patch.is_empty() && told.kind == Kind::Validation && told.retry == Retry::Amended {
        validators::mend(&mut told, reading);
    }
    screen::failure(&mut told);
    told
}

/// A patch of a stranger is passed on only if it changes arguments that are there, and the tool's own schema takes the
/// result.
fn certain(patch: Vec<PatchOp>, repairs: &[Repair], reading: &Reading<'_>) -> Vec<PatchOp> {
    if patch.is_empty() || repairs.is_empty() {
        return Vec::new();
    }
    let mut arguments = reading.called.arguments.clone();
    let applies = curable_core::patch::apply(&patch, &mut arguments).is_ok();
    if applies && validators::takes(&arguments, reading) { patch } else { Vec::new() }
}

fn may_leave(value: &Value) -> bool {
    kept(value).as_ref() == Some(value)
}

/// Whether a text is free text, which could tell a reader what to do.
pub(super) fn is_prose(text: &str) -> bool {
    !may_leave(&Value::from(text))
}

/// What of foreign details may leave: no free text, no secret, and not without end.
fn kept(details: &Value) -> Option<Value> {
    let mut kept = ANYTHING.as_ref()?.keep(details, Prose::Withhold).value?;
    screen::value(&mut kept);
    let is_empty = kept.as_object().is_some_and(serde_json::Map::is_empty) || kept.is_null();
    (!is_empty && kept.to_string().len() <= MAX_DETAILS).then_some(kept)
}
