//! Failures that a description of ours names, which the words of OpenAPI alone could not hold.

use std::borrow::Cow;
use std::collections::BTreeMap;

use curable_core::{Code, FailureDef, protocol};
use serde_json::Value;

use super::context::Context;
use super::failure::Failures;
use super::response::Response;
use super::text;
use super::view::{Members, items};
use super::walk::Found;

/// The member that holds them: of the description, of an operation and of a response.
pub(crate) const MEMBER: &str = "x-curable-failures";

/// The longest summary or hint: whoever wrote it wrote it for this place.
const MAX_LINE: usize = 1000;

/// The longest page of a code.
const MAX_PAGE: usize = 8000;

/// A failure that was named.
#[derive(Clone, Debug)]
pub(super) enum Named {
    /// It means here what it means everywhere.
    General(FailureDef),
    /// It means this here.
    Own(FailureDef),
}

/// The failures that a response names, if it is one of ours.
pub(super) fn failures<'d>(context: &mut Context<'d, '_>, response: &Response<'d>) -> Option<Vec<Named>> {
    let members = response.members.filter(|members| members.contains_key(MEMBER))?;
    Some(named(context, members))
}

/// Adds the failures that an operation names itself.
pub(super) fn of_operation<'d>(
    context: &mut Context<'d, '_>,
    found: &Found<'d>,
    failures: &mut Failures,
    codes: &mut BTreeMap<Code, FailureDef>,
) {
    add(named(context, found.operation), failures, codes);
}

/// Adds failures; gives the code of the first.
pub(super) fn add(
    all: Vec<Named>,
    failures: &mut Failures,
    codes: &mut BTreeMap<Code, FailureDef>,
) -> Option<Code> {
    let mut first = None;
    for named in all {
        let code = match named {
            Named::General(def) => {
                let code = def.code.clone();
                failures.mention(code.clone());
                codes.entry(code.clone()).or_insert(def);
                code
            }
            Named::Own(def) => {
                let code = def.code.clone();
                let mut general = def.clone();
                general.details = None;
                codes.entry(code.clone()).or_insert(general);
                failures.declare(def);
                code
            }
        };
        first.get_or_insert(code);
    }
    first
}

fn named<'d>(context: &mut Context<'d, '_>, members: &'d Members) -> Vec<Named> {
    let mut all = Vec::new();
    for value in items(members, MEMBER) {
        let named = match value {
            Value::String(code) => general(context, code).map(Named::General),
            Value::Object(_) => read(context, value).map(Named::Own),
            _ => None,
        };
        all.extend(named);
    }
    all
}

/// What a code means in the whole description.
pub(super) fn general(context: &mut Context<'_, '_>, code: &str) -> Option<FailureDef> {
    let document = context.document;
    let all = items(document.root.as_object()?, MEMBER);
    all.iter().find(|value| value["code"] == code).and_then(|value| read(context, value))
}

fn read<'d>(context: &mut Context<'d, '_>, value: &'d Value) -> Option<FailureDef> {
    let mut bare = value.as_object()?.clone();
    bare.shift_remove("details");
    let mut def: FailureDef = serde_json::from_value(Value::Object(bare)).ok()?;
    let is_ours = def.code.is_canonical() && protocol::find(def.code.as_str()).is_none();
    let is_error = def.http.is_none_or(|status| (400..=599).contains(&status));
    if !is_ours || !is_error {
        return None;
    }
    def.summary = Cow::Owned(text::cut(&text::folded(&def.summary), MAX_LINE).into_owned());
    if def.summary.is_empty() {
        return None;
    }
    def.page = Cow::Owned(text::cut(&text::lines(&def.page), MAX_PAGE).into_owned());
    def.hint = def.hint.map(|hint| Cow::Owned(text::cut(&text::folded(&hint), MAX_LINE).into_owned()));
    def.hint = def.hint.filter(|hint| !hint.is_empty());
    def.details = value.get("details").map(|details| context.schemas.reply(details, "/x-curable-failures"));
    Some(def)
}
