//! The failure that a reply reports.

use curable_core::{
    Applied, Code, Expected, Failure, Kind, Origin, Pointer, Problem, Repair, Retry, imported,
};
use curable_openapi::{Place, Status};
use curable_runtime::validate::cure;
use serde_json::Value;

use super::kind;
use super::{Heard, Reading, Sent, code, findings, json, words};

/// The headers that make a call depend on the present state, the most telling first.
const CONDITIONS: &[&str] = &["if-match", "if-unmodified-since", "if-none-match", "if-modified-since", "if"];

/// A reply with an error status.
pub(super) fn refused(heard: &Heard<'_>) -> Failure {
    let body = body(heard);
    let declared = heard.declared();
    let code_at = declared.and_then(|reply| reply.code_at.as_ref());
    let told = code::of(heard.status, code_at, heard.headers, body.as_ref());
    let (kind, sign) = kind::of(heard.status, heard.headers, told.as_deref(), body.as_ref());
    // What is no JSON may name its code; what kind of failure it is its status says alone.
    let upstream_code = told.or_else(|| if body.is_none() { code::from_xml(heard.body) } else { None });
    let code = Code::foreign(format!("HTTP_{}", heard.status));
    let mut failure = failure(heard, code, kind, body);
    failure.applied = Some(applied(heard));
    failure.http = Some(heard.status);
    failure.upstream_code = upstream_code;
    let is_declined = heard.status == 402
        && kind::is_declined(failure.upstream_code.as_deref(), sign, !failure.repairs.is_empty());
    let sign = sign.filter(|_| !is_declined);
    if is_declined {
        (failure.kind, failure.retry) = (Kind::Precondition, Retry::Amended);
    } else if heard.status == 402 && failure.kind == Kind::Exhausted {
        // Nothing about the arguments brings a quota back.
        (failure.repairs, failure.more_repairs, failure.patch) = (Vec::new(), 0, Vec::new());
        failure.message = words::message(heard.status, 0).into();
    }
    tell_condition(heard, &mut failure);
    let named = failure.repairs.len() as u64 + failure.more_repairs;
    failure.hint = match sign {
        _ if is_declined => Some(words::DECLINED.into()),
        Some(sign) => Some(words::hint_of_sign(sign, &scopes(heard))),
        // What the description says about a status beats what its kind says.
        None if declared.is_some_and(|reply| reply.code.is_some() && reply.status != Status::Default)
            && named == 0 =>
        {
            None
        }
        None if failure.kind == Kind::Transient && heard.is_read() => {
            Some("Send the same call again later.".into())
        }
        None => Some(words::hint_of_kind(failure.kind, named).into()),
    };
    failure
}

/// A reply with a good status whose body a predicate calls a failure, under the code and kind that its rule gives.
pub fn read_as(
    sent: Sent<'_>,
    status: u16,
    headers: &http::HeaderMap,
    body: &Value,
    code: Code,
    kind: Kind,
) -> Reading {
    let text = body.to_string();
    let Sent { route, arguments, input, effect } = sent;
    let body_text = text.as_bytes();
    let heard = Heard { route, arguments, input, effect, status, headers, body: body_text, truncated: false };
    let code_at = heard.declared().and_then(|reply| reply.code_at.as_ref());
    let upstream_code = code::of(status, code_at, headers, Some(body));
    let mut failure = failure(&heard, code, kind, Some(body.clone()));
    let none = heard.is_read() || kind.proves_not_applied();
    failure.applied = Some(if none { Applied::No } else { Applied::Maybe });
    failure.upstream_code = upstream_code;
    failure.message = "the upstream reports a failure in the body of its answer".into();
    Reading { failure, private: words::private(&heard) }
}

/// A redirect that was not followed, or a status that HTTP does not have.
pub(super) fn elsewhere(heard: &Heard<'_>) -> Failure {
    let redirects = (300..=399).contains(&heard.status);
    let message = if redirects {
        format!("the upstream redirects the call elsewhere: status {}", heard.status)
    } else {
        "the upstream answered with a status that HTTP does not know".to_owned()
    };
    let mut failure = Failure::declared(&imported::UPSTREAM_MALFORMED, message);
    failure.origin = Some(Origin::Upstream);
    // A form that was posted answers with a redirect after it was taken.
    let none = heard.is_read() || matches!(heard.status, 304 | 307 | 308);
    failure.applied = Some(if none { Applied::No } else { Applied::Maybe });
    if redirects {
        failure.hint = Some("The upstream's address has moved: ask the operator to change it.".into());
    }
    failure
}

fn failure(heard: &Heard<'_>, code: Code, kind: Kind, body: Option<Value>) -> Failure {
    let mut failure = Failure::new(code, kind, "the upstream failed");
    failure.origin = Some(Origin::Upstream);
    // The server or the caller's standing is at fault: what is listed is not about the arguments.
    let names_arguments =
        matches!(kind, Kind::Validation | Kind::Conflict | Kind::Precondition | Kind::NotFound)
            || heard.status == 402;
    if names_arguments {
        let mut found = findings::of(heard, body.as_ref());
        found.repairs.retain(|repair| !is_beyond(heard, &repair.at));
        failure.repairs = found.repairs;
        failure.more_repairs = found.more;
        if !failure.repairs.is_empty() {
            let arguments = Value::Object(heard.arguments.clone());
            let patch = cure(heard.input, &arguments, &mut failure.repairs);
            failure.patch = if failure.more_repairs == 0 { patch } else { Vec::new() };
        }
    }
    failure.message =
        words::message(heard.status, failure.repairs.len() as u64 + failure.more_repairs).into();
    failure.details = body;
    failure
}

/// A condition that does not hold is read anew; one that is asked for is an argument that is missing.
fn tell_condition(heard: &Heard<'_>, failure: &mut Failure) {
    if !matches!(heard.status, 412 | 428) {
        return;
    }
    let headers = heard.route.parameters.iter().filter(|one| one.place == Place::Header);
    let mut conditions: Vec<(usize, &str)> = headers
        .filter_map(|one| {
            let rank = CONDITIONS.iter().position(|name| one.name.eq_ignore_ascii_case(name))?;
            Some((rank, one.argument.as_str()))
        })
        .collect();
    conditions.sort_unstable();
    let is_sent = |(_, argument): &&(usize, &str)| heard.arguments.contains_key(*argument);
    let told = if heard.status == 412 {
        conditions.iter().find(is_sent).map(|(_, argument)| (*argument, Problem::Choice))
    } else {
        conditions.iter().find(|one| !is_sent(one)).map(|(_, argument)| (*argument, Problem::Missing))
    };
    let Some((argument, problem)) = told else { return };
    failure.retry = Retry::Amended;
    if failure.repairs.is_empty() {
        let mut expected = Expected::default();
        if problem == Problem::Missing {
            expected.required = vec![argument.to_owned()];
        }
        failure.repairs.push(Repair::new(Pointer::ROOT.child(argument), problem).expecting(expected));
        failure.message = words::message(heard.status, 1).into();
    }
}

/// Whether a place lies in an item that the call does not have: nobody can change anything there.
fn is_beyond(heard: &Heard<'_>, at: &Pointer) -> bool {
    let mut names = at.names();
    let mut here = names.next().and_then(|first| heard.arguments.get(first.as_ref()));
    while let (Some(value), Some(name)) = (here, names.next()) {
        here = match value {
            Value::Array(items) => match name.parse::<usize>() {
                Ok(index) if index >= items.len() => return index > items.len() || names.next().is_some(),
                Ok(index) => items.get(index),
                Err(_) => None,
            },
            Value::Object(members) => members.get(name.as_ref()),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
        };
    }
    false
}

/// The body as JSON, whatever its type says.
fn body(heard: &Heard<'_>) -> Option<Value> {
    let says_json = heard.media().as_deref().is_some_and(super::success::is_json);
    if heard.truncated || !(says_json || json::looks_like(heard.body)) {
        return None;
    }
    json::upper(heard.body, heard.content_type())
}

/// Whether the call took effect although it failed.
///
/// A word about too many calls in a 5xx takes nothing of the doubt away: something before the upstream may say it, too,
/// when the call is under way.
fn applied(heard: &Heard<'_>) -> Applied {
    let refused = matches!(heard.status, 400..=499 | 501 | 505 | 506 | 510 | 511);
    if heard.is_read() || refused { Applied::No } else { Applied::Maybe }
}

/// The scopes that the description asks for: its words, not the upstream's.
fn scopes<'h>(heard: &Heard<'h>) -> Vec<&'h str> {
    let mut all: Vec<&str> = Vec::new();
    for scope in heard.route.security.iter().flatten().flat_map(|need| &need.scopes) {
        if all.len() < 8 && scope.len() <= 80 && !all.contains(&scope.as_str()) {
            all.push(scope);
        }
    }
    all
}
