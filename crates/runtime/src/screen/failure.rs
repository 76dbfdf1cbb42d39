//! A failure as it may leave.

use std::borrow::Cow;

use curable_core::{
    Cause, Code, Expected, Failure, Heard, Meta, NextAction, Origin, Parts, PatchOp, Pointer, Problem,
    Repair, Similar, protocol,
};
use serde_json::{Map, Value};

use super::value::replace;
use super::{is_secret, screened, text, value};

/// Screens everything in a failure that can hold the text of somebody else, and says whether anything had to change.
///
/// What the machinery itself says about the caller's arguments (the repairs, the patch and the words of a protocol
/// code) came from the caller and from the contract, and is left alone.
pub fn failure(failure: &mut Failure) -> bool {
    let is_ours = protocol::find(failure.code.as_str()).is_some() && failure.origin != Some(Origin::Upstream);
    let Parts {
        code,
        message,
        kind: _,
        retry: _,
        retryable: _,
        retry_after_ms: _,
        applied: _,
        http: _,
        hint,
        repairs,
        more_repairs: _,
        patch,
        similar,
        next_actions,
        details,
        upstream_code,
        drift: _,
        upstream_text,
        cause,
        origin: _,
        trace_id,
        reference,
        meta,
        heard,
    } = &mut **failure;
    let mut changed = screen_code(code);
    if !is_ours {
        changed |= screen_words(message);
        changed |= hint.as_mut().is_some_and(screen_words);
        for repair in repairs {
            changed |= screen_repair(repair);
        }
        changed |= screen_patch(patch);
        changed |= screen_similar(similar);
        changed |= screen_actions(next_actions);
    }
    changed |= details.as_mut().is_some_and(value);
    // A code that is a secret or is unseen in parts is no code.
    changed |= upstream_code.take_if(|code| matches!(screened(code), Cow::Owned(_))).is_some();
    for text in [upstream_text, trace_id, reference].into_iter().flatten() {
        changed |= replace(text);
    }
    for cause in cause {
        changed |= screen_cause(cause);
    }
    changed |= screen_meta(meta);
    changed | heard.as_mut().is_some_and(|heard| screen_heard(heard))
}

fn screen_code(code: &mut Code) -> bool {
    if code.is_canonical() && !is_secret(code.as_str()) {
        return false;
    }
    let Cow::Owned(text) = screened(code.as_str()) else { return false };
    *code = Code::foreign(if is_secret(code.as_str()) { String::new() } else { text });
    true
}

/// Words of the program itself are literals, and are left as they are declared.
fn screen_words(words: &mut Cow<'static, str>) -> bool {
    let Cow::Owned(text) = words else { return false };
    replace(text)
}

/// A list loses the items that hold a secret: a redacted one would be taken for a legal value.
fn screen_list(items: &mut Vec<Value>) -> bool {
    let before = items.len();
    items.retain(|item| !value(&mut item.clone()));
    items.len() != before
}

fn screen_texts(texts: &mut Vec<String>) -> bool {
    let before = texts.len();
    texts.retain(|text| matches!(screened(text), Cow::Borrowed(_)));
    texts.len() != before
}

fn screen_members(members: &mut Map<String, Value>) -> bool {
    if members.is_empty() {
        return false;
    }
    let mut whole = Value::Object(std::mem::take(members));
    let changed = value(&mut whole);
    if let Value::Object(screened) = whole {
        *members = screened;
    }
    changed
}

fn screen_pointer(pointer: &mut Pointer) -> bool {
    if !is_suspect(pointer) {
        return false;
    }
    let holds_secret = is_secret(pointer.as_str()) || pointer.names().any(|name| is_secret(&name));
    let shown = || pointer.names().fold(Pointer::ROOT, |at, name| at.child(&text(&name)));
    *pointer = if holds_secret { Pointer::ROOT } else { shown() };
    true
}

/// Whether something in a pointer may not leave: as it is written, or by one of its names, which are written otherwise.
fn is_suspect(pointer: &Pointer) -> bool {
    let changes = |text: &str| matches!(screened(text), Cow::Owned(_));
    let text = pointer.as_str();
    changes(text) || text.contains('~') && pointer.names().any(|name| changes(&name))
}

fn screen_repair(repair: &mut Repair) -> bool {
    let Repair { at, problem, expected, suggest, extra } = repair;
    let Expected { types, allowed, required, range: _, length: _, pattern, format, extra: more } = expected;
    let mut changed = screen_pointer(at);
    if let Problem::Other(word) = problem
        && matches!(screened(word), Cow::Owned(_))
    {
        *problem = Problem::Shape;
        changed = true;
    }
    changed |= screen_texts(types) | screen_list(allowed) | screen_texts(required);
    for text in [pattern, format] {
        changed |= text.take_if(|text| matches!(screened(text), Cow::Owned(_))).is_some();
    }
    changed |= suggest.take_if(|suggest| value(&mut suggest.clone())).is_some();
    changed | screen_members(extra) | screen_members(more)
}

/// A patch with a piece of it redacted would do harm, so that it goes as a whole.
fn screen_patch(patch: &mut Vec<PatchOp>) -> bool {
    let holds_secret = |op: &PatchOp| {
        let hides = is_suspect;
        match op {
            PatchOp::Add { path, value: new } | PatchOp::Replace { path, value: new } => {
                hides(path) || value(&mut new.clone())
            }
            PatchOp::Remove { path } => hides(path),
            PatchOp::Move { from, path } => hides(from) || hides(path),
        }
    };
    let found = patch.iter().any(holds_secret);
    if found {
        patch.clear();
    }
    found
}

fn screen_similar(similar: &mut Vec<Similar>) -> bool {
    let before = similar.len();
    similar.retain(|Similar { value: near, patch: _, extra: _ }| !value(&mut near.clone()));
    let mut changed = similar.len() != before;
    for Similar { value: _, patch, extra } in similar {
        changed |= screen_patch(patch) | screen_members(extra);
    }
    changed
}

/// A call with redacted arguments cannot be made.
fn screen_actions(actions: &mut Vec<NextAction>) -> bool {
    let before = actions.len();
    actions.retain(|NextAction { tool, arguments, why: _, extra: _ }| {
        tool.as_ref().is_none_or(|tool| matches!(screened(tool), Cow::Borrowed(_)))
            && arguments.as_ref().is_none_or(|arguments| !value(&mut arguments.clone()))
    });
    let mut changed = actions.len() != before;
    for NextAction { tool: _, arguments: _, why, extra } in actions {
        changed |= why.as_mut().is_some_and(replace) | screen_members(extra);
    }
    changed
}

fn screen_cause(cause: &mut Cause) -> bool {
    let Cause { code, origin: _, message, extra } = cause;
    screen_code(code) | message.as_mut().is_some_and(replace) | screen_members(extra)
}

fn screen_meta(meta: &mut Meta) -> bool {
    let Meta { elapsed_ms: _, estimated_tokens: _, provenance: _, extra } = meta;
    screen_members(extra)
}

fn screen_heard(heard: &mut Heard) -> bool {
    let Heard { dialect: _, members, spelled } = heard;
    screen_members(members) | screen_members(spelled)
}
