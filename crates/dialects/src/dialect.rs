//! The list of dialects: each is one file and one row.

use std::fmt;

use curable_core::Failure;
use serde_json::Value;

use crate::loss::{EncodeError, Encoded};
use crate::{
    arcp, aws, call_error, curable, google, jsonrpc, mcp, problem, prose, sep_3313, stagewright, toolerror,
    workbook,
};

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
        id: mcp::ID,
        about: "a whole MCP tool result or JSON-RPC response, all channels",
        decode: mcp::decode,
        encode: Some(mcp::encode),
    },
    Dialect {
        id: workbook::ID,
        about: "a pmcp workbook server's rejection, whose flag stands inside",
        decode: workbook::decode,
        encode: Some(workbook::encode),
    },
    Dialect {
        id: stagewright::ID,
        about: "electron-stagewright's envelope {\"ok\": false, …}",
        decode: stagewright::decode,
        encode: Some(stagewright::encode),
    },
    Dialect {
        id: arcp::ID,
        about: "the error of the Agent Runtime Control Protocol, bare or in its message",
        decode: arcp::decode,
        encode: Some(arcp::encode),
    },
    Dialect {
        id: toolerror::ID,
        about: "{type, message, recoverable, data} with six types, as interbase servers send it",
        decode: toolerror::decode,
        encode: Some(toolerror::encode),
    },
    Dialect {
        id: call_error::ID,
        about: "{code, message, retryable, details}, bare or in a call.error event",
        decode: call_error::decode,
        encode: Some(call_error::encode),
    },
    Dialect {
        id: problem::ID,
        about: "application/problem+json (RFC 9457), with the members that people put beside it",
        decode: problem::decode,
        encode: Some(problem::encode),
    },
    Dialect {
        id: google::ID,
        about: "google.rpc.Status as JSON, with its typed details",
        decode: google::decode,
        encode: Some(google::encode),
    },
    Dialect {
        id: aws::ID,
        about: "errors of AWS and other Smithy services: header, __type or code",
        decode: aws::decode,
        encode: Some(aws::encode),
    },
    Dialect {
        id: jsonrpc::ID,
        about: "the error object of JSON-RPC, with the numbers of MCP and LSP",
        decode: jsonrpc::decode,
        encode: Some(jsonrpc::encode),
    },
    Dialect {
        id: sep_3313::ID,
        about: "the proposed ToolFailure in a result's _meta",
        decode: sep_3313::decode,
        encode: None,
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
        self.id == prose::ID || self.id == aws::ID
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
