//! Reads a status.

use curable_core::{Code, Failure, Kind, Retry};
use serde_json::{Map, Value};

use super::codes::{self, GoogleCode};
use super::{ID, details};
use crate::draft::{Draft, heard_as};
use crate::findings::Findings;
use crate::{curable, json};

/// The type of a detail that holds any object.
pub(super) const STRUCT: &str = "type.googleapis.com/google.protobuf.Struct";

/// Members of a status that a failure has a place for.
const KNOWN: &[&str] = &["code", "message", "status", "details"];

/// Reads a status that stood alone, or beside other members.
pub(super) fn status(mut members: Map<String, Value>, beside: Option<Map<String, Value>>) -> Failure {
    let list = match members.shift_remove("details") {
        Some(Value::Array(list)) if !list.is_empty() => list,
        Some(other) => {
            members.insert("details".to_owned(), other);
            Vec::new()
        }
        None => Vec::new(),
    };
    let words = Words::of(&members, &list);
    let (mut failure, own) = match canonical(&list, words.code.as_str()) {
        Some(failure) => (failure, None),
        None => (words.failure(&members, &list), details::by_type(&list).filter(|own| !own.is_empty())),
    };
    let mut unheard: Map<String, Value> =
        members.iter().filter(|(name, _)| !KNOWN.contains(&name.as_str())).map(clone).collect();
    if let Some(name) = words.name.filter(|name| *name != failure.code.as_str()) {
        unheard.insert("status".to_owned(), Value::from(name));
    }
    match own {
        // The list is made again from the details.
        Some(own) => failure.details = Some(Value::Object(own)),
        None if list.is_empty() => {}
        None => {
            if details::find_full(&list, STRUCT).is_none() {
                unheard.insert("details".to_owned(), Value::from(list.clone()));
            }
            members.insert("details".to_owned(), Value::Array(list));
        }
    }
    let spelled = match beside {
        None => members,
        Some(mut beside) => {
            unheard.extend(beside.iter().map(clone));
            beside.insert("error".to_owned(), Value::Object(members));
            beside
        }
    };
    heard_as(&mut failure, ID, unheard, spelled);
    failure
}

fn clone((name, value): (&String, &Value)) -> (String, Value) {
    (name.clone(), value.clone())
}

/// The failure that a peer of ours put in as a whole, if it is the one that the status is about.
fn canonical(list: &[Value], code: &str) -> Option<Failure> {
    let members = details::find_full(list, STRUCT)?.get("value")?.as_object()?;
    let text = |name: &str| members.get(name).and_then(Value::as_str);
    let ours = text("code") == Some(code)
        && text("kind").and_then(Kind::parse).is_some()
        && text("retry").and_then(Retry::parse).is_some();
    if ours { curable::read(members.clone(), None) } else { None }
}

/// How a status names what happened.
struct Words {
    code: String,
    /// The name of the code, where the status gives one.
    name: Option<String>,
    row: Option<&'static GoogleCode>,
    http: Option<u16>,
}

impl Words {
    fn of(members: &Map<String, Value>, list: &[Value]) -> Self {
        let text = |value: Option<&Value>| {
            value.and_then(Value::as_str).filter(|text| !text.trim().is_empty()).map(str::to_owned)
        };
        let name = text(members.get("status"));
        let number = members.get("code").and_then(Value::as_u64);
        let row = match &name {
            Some(name) => codes::named(name),
            None => number.and_then(codes::numbered),
        };
        let said = members.get("code").and_then(json::status);
        let code = text(details::find(list, "ErrorInfo").and_then(|info| info.get("reason")))
            .or_else(|| name.clone())
            .or_else(|| row.map(|row| row.name.to_owned()))
            .or_else(|| Some(format!("HTTP_{}", said?)))
            .unwrap_or_else(|| "UNKNOWN".to_owned());
        Self { code, name, row, http: said.or_else(|| row.map(|row| row.http)) }
    }

    fn failure(&self, members: &Map<String, Value>, list: &[Value]) -> Failure {
        let message = members.get("message").and_then(Value::as_str).unwrap_or_default();
        let mut draft = Draft::new(Code::foreign(self.code.clone()), message.to_owned());
        draft.http = self.http;
        draft.kind = self.row.map(|row| row.kind).or_else(|| self.http.map(Kind::of_http));
        let wait = details::find(list, "RetryInfo").and_then(|info| delay(info.get("retryDelay")?));
        // The server says when to come back; only where the arguments or the caller are at fault is that no leave.
        if wait.is_some() && matches!(draft.kind, Some(Kind::Transient | Kind::Conflict | Kind::Internal)) {
            draft.dialect = Some(Retry::Same);
        }
        let mut failure = draft.finish();
        failure.retry_after_ms = wait;
        let violations =
            details::find(list, "BadRequest").and_then(|bad| bad.get("fieldViolations")?.as_array());
        let mut found = Findings::default();
        found.read_all(violations.map_or(&[], Vec::as_slice), None);
        failure.repairs = found.repairs;
        failure.more_repairs = found.more;
        failure
    }
}

/// A duration: `1.5s`, or its parts.
fn delay(value: &Value) -> Option<u64> {
    match value {
        Value::String(text) => json::seconds_to_ms(&Value::from(text.strip_suffix('s')?)),
        Value::Object(parts) => {
            let whole = parts.get("seconds").map_or(Some(0), json::seconds_to_ms)?;
            let nanos = parts.get("nanos").map_or(Some(0), Value::as_u64)?;
            whole.checked_add(nanos.div_ceil(1_000_000))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => None,
    }
}
