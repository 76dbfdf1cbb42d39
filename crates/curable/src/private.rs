//! What the expansion of the derive macro uses; no part of the public surface.

pub use std::borrow::Cow;
pub use std::option::Option::{None, Some};
pub use std::result::Result::{self, Err, Ok};
pub use std::string::String;
pub use std::vec::Vec;

pub use curable_core::{
    Applied, Code, Declaration, Declare, Failure, FailureDef, Kind, NotDeclared, Retry, assert_distinct,
};
pub use {schemars, serde};

use std::fmt::{self, Formatter};

use curable_core::Similar;
use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The schema of details as they are written, complete in itself: it will stand inside other documents, where a
/// reference to its own root would point elsewhere.
pub fn schema_of<T: schemars::JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize().with(|settings| {
        settings.meta_schema = None;
        settings.inline_subschemas = true;
    });
    // What schemars says of a number is the width of its Rust type: no standard format, and some clients warn about it.
    let settings = settings.with_transform(RecursiveTransform(|schema: &mut Schema| {
        let is_number = |name: &Value| name == "integer" || name == "number";
        let of_number = schema.get("type").is_some_and(|name| match name {
            Value::Array(names) => names.iter().any(is_number) && !names.iter().any(|name| name == "string"),
            name => is_number(name),
        });
        if of_number {
            schema.remove("format");
        }
    }));
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    // Unless its author has given it one, the title is the name of a Rust type, which is nobody's business.
    if let Value::Object(members) = &mut schema
        && members.get("title").is_some_and(|title| *title == *T::schema_name())
    {
        members.shift_remove("title");
    }
    schema
}

/// The details; without members, or when serde cannot write them, there are none.
pub fn details<T: Serialize>(details: &T) -> Option<Value> {
    match serde_json::to_value(details) {
        Ok(Value::Object(members)) if members.is_empty() => None,
        Ok(details) => Some(details),
        Err(_) => None,
    }
}

/// The details, read; absent ones are those without members.
pub fn read_details<T: DeserializeOwned>(failure: &Failure) -> Result<T, String> {
    let read = match &failure.details {
        Some(details @ Value::Object(_)) => T::deserialize(details),
        // serde would take the members of an array by position.
        Some(_) => return Err("not an object".to_owned()),
        None => T::deserialize(Value::Object(serde_json::Map::new())),
    };
    read.map_err(|error| error.to_string())
}

/// Whether the failure has the declared code or one of its aliases.
pub fn is(failure: &Failure, declaration: &Declaration) -> bool {
    let code = failure.code.as_str();
    code == declaration.code || declaration.aliases.contains(&code)
}

/// The typed failure, if the code is its own and the rest can be read.
pub fn read<T>(
    failure: Failure,
    declaration: &Declaration,
    read: impl FnOnce(&Failure) -> Result<T, String>,
) -> Result<T, NotDeclared> {
    if !is(&failure, declaration) {
        return Err(NotDeclared::Code(failure));
    }
    read(&failure).map_err(|problem| NotDeclared::Details(failure, problem))
}

/// A struct that derives `Failure`, as the enum that lists it uses it: one bound, so that a wrong type is one error.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no struct that derives `Failure`",
    note = "a variant holds one struct with `#[derive(Failure)]`, which declares one code"
)]
pub trait Declared: Sized {
    /// The declaration.
    const DECLARATION: Declaration;

    /// The declaration as a contract holds it.
    fn defs() -> Vec<FailureDef>;

    /// The message.
    fn show(&self, f: &mut Formatter<'_>) -> fmt::Result;

    /// The occurrence.
    fn into_failure(self) -> Failure;

    /// The way back.
    fn read(failure: Failure) -> Result<Self, NotDeclared>;
}

/// A `#[failure(similar)]` field.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a `#[failure(similar)]` field",
    note = "such a field is a `Vec` of `curable::Similar`, `serde_json::Value`, `String`, `bool` or a number"
)]
pub trait Listed: Sized {
    /// The values as a failure lists them.
    fn into_similar(self) -> Vec<Similar>;
    /// The values, read.
    fn from_similar(similar: &[Similar]) -> Result<Self, String>;
}

impl<T: Near> Listed for Vec<T> {
    fn into_similar(self) -> Vec<Similar> {
        self.into_iter().map(Near::into_similar).collect()
    }

    fn from_similar(similar: &[Similar]) -> Result<Self, String> {
        similar.iter().map(T::from_similar).collect()
    }
}

/// What a `#[failure(similar)]` field may list.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be listed by a `#[failure(similar)]` field",
    note = "such a field is a `Vec` of `curable::Similar`, `serde_json::Value`, `String`, `bool` or a number"
)]
pub trait Near: Sized {
    /// The value as a failure lists it.
    fn into_similar(self) -> Similar;
    /// The value, read.
    fn from_similar(similar: &Similar) -> Result<Self, String>;
}

impl Near for Similar {
    fn into_similar(self) -> Similar {
        self
    }

    fn from_similar(similar: &Similar) -> Result<Self, String> {
        Ok(similar.clone())
    }
}

macro_rules! near {
    ($($ty:ty),+) => {$(
        impl Near for $ty {
            fn into_similar(self) -> Similar {
                Similar::new(self)
            }

            fn from_similar(similar: &Similar) -> Result<Self, String> {
                <Self as serde::Deserialize>::deserialize(&similar.value).map_err(|error| format!("similar: {error}"))
            }
        }
    )+};
}

near!(Value, String, bool, u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, f32, f64);

/// What a `#[failure(retry_after_ms)]` field may be.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a `#[failure(retry_after_ms)]` field",
    note = "such a field is `u64` or `Option<u64>`"
)]
pub trait Floor: Sized {
    /// The floor as a failure holds it.
    fn into_ms(self) -> Option<u64>;
    /// The floor, read.
    fn from_ms(ms: Option<u64>) -> Result<Self, String>;
}

impl Floor for u64 {
    fn into_ms(self) -> Option<u64> {
        Some(self)
    }

    fn from_ms(ms: Option<u64>) -> Result<Self, String> {
        ms.ok_or_else(|| "`retry_after_ms` is missing".to_owned())
    }
}

impl Floor for Option<u64> {
    fn into_ms(self) -> Option<u64> {
        self
    }

    fn from_ms(ms: Option<u64>) -> Result<Self, String> {
        Ok(ms)
    }
}

/// A declaration that could not be read; it lets the rest of the build go on beside the error.
pub const fn unreadable(code: &'static str) -> Declaration {
    Declaration {
        code,
        doc: "",
        kind: Kind::Internal,
        retry: None,
        applied: None,
        http: None,
        hint: None,
        since: None,
        deprecated: None,
        removed: None,
        aliases: &[],
        sensitive: &[],
    }
}
