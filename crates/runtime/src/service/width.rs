//! The widths of Rust's numbers, said in a way that every reader of a schema understands.
//!
//! schemars gives the width as a `format` of its own, which no validator checks and some clients warn about: what the
//! schema accepted would then be refused by the type.

use schemars::Schema;
use schemars::transform::{RecursiveTransform, Transform};
use serde_json::{Value, json};

/// Whether the first bound leaves more room than the second.
type IsWider = fn(&f64, &f64) -> bool;

/// Puts the range of its type to every integer, in place of the name of the type.
pub(super) fn as_range() -> impl Transform + Clone {
    RecursiveTransform(|schema: &mut Schema| {
        let Some(width) = take(schema) else { return };
        let Some((least, most)) = range(&width) else { return };
        for (keyword, bound, is_wider) in [("minimum", least, f64::lt as IsWider), ("maximum", most, f64::gt)]
        {
            let declared = schema.get(keyword).and_then(Value::as_f64);
            // A range that was declared for the field stays, unless the type cannot hold it.
            if declared.zip(bound.as_f64()).is_none_or(|(declared, bound)| is_wider(&declared, &bound)) {
                schema.insert(keyword.to_owned(), bound);
            }
        }
    })
}

/// Leaves the names of the types away.
pub(super) fn unsaid() -> impl Transform + Clone {
    RecursiveTransform(|schema: &mut Schema| {
        take(schema);
    })
}

/// Takes the `format` of a number, which is always the name of a Rust type: JSON Schema has none for numbers.
fn take(schema: &mut Schema) -> Option<String> {
    let is_number = |name: &Value| name == "integer" || name == "number";
    let of_number = match schema.get("type")? {
        Value::Array(names) => names.iter().any(is_number) && !names.iter().any(|name| name == "string"),
        name => is_number(name),
    };
    let format = if of_number { schema.remove("format") } else { None };
    format.and_then(|format| format.as_str().map(str::to_owned))
}

fn range(width: &str) -> Option<(Value, Value)> {
    Some(match width {
        "int8" => (json!(i8::MIN), json!(i8::MAX)),
        "int16" => (json!(i16::MIN), json!(i16::MAX)),
        "int32" => (json!(i32::MIN), json!(i32::MAX)),
        "int" | "int64" => (json!(i64::MIN), json!(i64::MAX)),
        "uint8" => (json!(u8::MIN), json!(u8::MAX)),
        "uint16" => (json!(u16::MIN), json!(u16::MAX)),
        "uint32" => (json!(u32::MIN), json!(u32::MAX)),
        "uint" | "uint64" => (json!(u64::MIN), json!(u64::MAX)),
        _ => return None,
    })
}
