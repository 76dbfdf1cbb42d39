//! What is expected of a member whose type is one that protocol buffers write in a form of their own.

use curable_core::{Expected, Problem};

use super::signs::Words;

/// `Invalid value at 'x' (type.googleapis.com/google.protobuf.Timestamp), …`
pub(super) fn read(lower: Words<'_>) -> Option<(Problem, Expected)> {
    const SIGN: &str = "type.googleapis.com/google.protobuf.";
    let rest = &lower[lower.find(SIGN)? + SIGN.len()..];
    let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(rest.len());
    let found = match &rest[..end] {
        "timestamp" => {
            let format = Some("date-time".to_owned());
            return Some((Problem::Format, Expected { format, ..Expected::default() }));
        }
        "duration" => {
            let pattern = Some("^-?[0-9]+([.][0-9]{1,9})?s$".to_owned());
            return Some((Problem::Pattern, Expected { pattern, ..Expected::default() }));
        }
        "int32value" | "int64value" | "uint32value" | "uint64value" => "integer",
        "floatvalue" | "doublevalue" => "number",
        "boolvalue" => "boolean",
        "stringvalue" | "bytesvalue" | "fieldmask" => "string",
        "listvalue" => "array",
        "struct" => "object",
        _ => return None,
    };
    Some((Problem::Type, Expected::of_type(found)))
}
