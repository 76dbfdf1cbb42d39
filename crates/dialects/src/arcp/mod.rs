//! `arcp`: the error of the Agent Runtime Control Protocol, flat, nested, or in the envelope of a message.

mod causes;
mod codes;
pub mod extension;
mod frame;
mod read;
mod write;

use curable_core::{Code, Failure, Pointer, Problem, Repair};
use serde_json::{Map, Value};

pub use codes::{CODES, Row, Version, find};
pub use read::{decode, decode_as};
pub use write::{encode, encode_as};

use crate::open::Open;

/// The id of this dialect.
pub const ID: &str = "arcp";

macro_rules! carried {
    ($($more:literal),*) => {
        &[
            $($more,)*
            "retry", "applied", "http", "hint", "repairs", "more_repairs", "patch", "similar", "next_actions",
            "upstream_code", "drift", "upstream_text", "origin", "ref", "_meta",
        ]
    };
}

/// The details of a code of the protocol. Its kind is that of the table: `kind` among its details is the kind of a thing.
const OPEN: Open = Open { carried: carried![], derive: repairs };

/// The details of any other code.
const OPEN_FOREIGN: Open = Open { carried: carried!["kind"], derive: repairs };

fn open(code: &Code) -> Open {
    if find(code.as_str()).is_some() { OPEN } else { OPEN_FOREIGN }
}

/// The codes that another protocol with the same members has as well.
const SHARED: &[&str] = &["INTERNAL", "NOT_FOUND", "TIMEOUT", "UNKNOWN"];

/// Whether an object can hardly be anything but an error of this protocol.
pub(crate) fn recognises(members: &Map<String, Value>) -> bool {
    if frame::is_envelope(members) {
        return true;
    }
    let (Some(Value::String(code)), Some(Value::String(_))) = (members.get("code"), members.get("message"))
    else {
        return false;
    };
    let theirs = code.starts_with(codes::DEPLOYMENT) || find(codes::read(code, None)).is_some();
    let has_cause =
        members.get("cause").is_some_and(|cause| cause["code"].is_string() && cause["message"].is_string());
    has_cause
        || theirs
            && (members.contains_key("trace_id")
                || !members.contains_key("retryable")
                || !SHARED.contains(&code.as_str()))
}

/// The finding that `details.field` implies.
fn repairs(failure: &Failure) -> (Vec<Repair>, u64) {
    let field = failure.details.as_ref().and_then(|details| details.get("field")).and_then(Value::as_str);
    let repair = field.map(|field| {
        let at = if field.starts_with('/') {
            Pointer::lenient(field.to_owned())
        } else {
            Pointer::ROOT.child(field)
        };
        let problem = if failure.code.as_str() == "OUT_OF_RANGE" { Problem::Range } else { Problem::Shape };
        Repair::new(at, problem)
    });
    (repair.into_iter().collect(), 0)
}
