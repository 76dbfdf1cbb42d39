//! The list of dialects: each is one file and one row.

use std::fmt;

use curable_core::Failure;
use serde_json::Value;

use crate::loss::{EncodeError, Encoded};
use crate::{curable, mcp, prose};

/// What a decoded value turned out to be.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It reports a failure.
    Failure(Failure),
    /// It reports a success; here is the result.
    Success(Value),
}

/// Why a value is not in a dialect at all. An unknown code, member or value is never the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DecodeError {
    pub(crate) dialect: &'static str,
    pub(crate) expected: &'static str,
    pub(crate) at: &'static str,
}

impl DecodeError {
    /// Where in the value, as a JSON Pointer.
    pub fn at(&self) -> &str {
        self.at
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.at.is_empty() { "the top level" } else { self.at };
        write!(f, "not in dialect `{}`: expected {} at {place}", self.dialect, self.expected)
    }
}

impl std::error::Error for DecodeError {}

type Decode = fn(Value) -> Result<Outcome, DecodeError>;
type Encode = fn(&Failure) -> Encoded;

/// One wire form, both ways.
#[derive(Clone, Copy)]
pub struct Dialect {
    id: &'static str,
    about: &'static str,
    decode: Decode,
    encode: Option<Encode>,
}

/// Every dialect, in the order in which help texts list them.
const ALL: &[Dialect] = &[
    Dialect {
        id: curable::ID,
        about: "the canonical object, bare or as {\"error\": …}",
        decode: curable::decode,
        encode: Some(curable::encode),
    },
    Dialect {
        id: prose::ID,
        about: "text, as a last resort",
        decode: prose::decode,
        encode: Some(prose::encode),
    },
];

impl Dialect {
    /// Every dialect.
    pub const fn all() -> &'static [Self] {
        ALL
    }

    /// The dialect of an id.
    pub fn find(id: &str) -> Option<Self> {
        ALL.iter().copied().find(|dialect| dialect.id == id)
    }

    /// The id.
    pub const fn id(self) -> &'static str {
        self.id
    }

    /// What it is, in a few words.
    pub const fn about(self) -> &'static str {
        self.about
    }

    /// Whether a failure can be written in it.
    pub const fn can_encode(self) -> bool {
        self.encode.is_some()
    }

    /// Whether its wire form is a plain text rather than JSON.
    pub fn takes_text(self) -> bool {
        self.id == prose::ID || self.id == "aws"
    }

    /// Reads a value in this dialect.
    pub fn decode(self, value: Value) -> Result<Outcome, DecodeError> {
        (self.decode)(value)
    }

    /// Writes a failure in this dialect and names what is lost.
    pub fn encode(self, failure: &Failure) -> Result<Encoded, EncodeError> {
        match self.encode {
            Some(encode) => Ok(encode(failure)),
            None => Err(EncodeError { dialect: self.id, why: "this dialect is read only" }),
        }
    }
}

impl fmt::Debug for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Dialect").field(&self.id).finish()
    }
}
