//! What those who call over HTTP by themselves see, besides what the contract says.

mod base;
mod body;
mod compare;
mod reply;
mod security;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub(super) use base::{compare as compare_bases, compare_origins, found_again};
pub(super) use compare::compare;

/// How operations are called over HTTP, by their names.
pub type Http = BTreeMap<String, Exchange>;

/// The media types that are declared; with each one its schema, where one says something of its bodies.
pub type Types = BTreeMap<String, Option<Value>>;

/// Ways to authenticate that are needed together, each with its scopes.
pub type Needs = BTreeMap<String, BTreeSet<String>>;

/// How one operation is called over HTTP, as a description says it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is what a description says by itself")]
pub struct Exchange {
    /// How each argument travels, in words that are the same only where the requests are.
    pub arguments: BTreeMap<String, String>,
    /// What a caller may do with an argument that not every argument allows, as OpenAPI calls it, such as `allowReserved`.
    pub allowed: BTreeMap<String, BTreeSet<String>>,
    /// The paths of the addresses that it is called at, by the defaults of their variables; none where no address is named.
    pub base: BTreeSet<String>,
    /// All paths that variables in these addresses give; `{}` stands for one that may be anything.
    pub offered: BTreeSet<String>,
    /// The protocols and hosts of these addresses, such as `https://api.example`; none where no host is named.
    pub origins: BTreeSet<String>,
    /// Whether these addresses are its own, and not those of all operations.
    pub has_own_base: bool,
    /// The media types of the body; none when there is no body.
    pub body: Types,
    /// Whether the members of the body are arguments by themselves where a gateway calls.
    pub is_spread: bool,
    /// The media types that parts of a body may have, by its own media type and the name of the part.
    pub parts: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
    /// How parts of a body are written, by its media type and the name of the part, in words that are the same only where
    /// the requests are.
    pub written: BTreeMap<String, BTreeMap<String, String>>,
    /// What must be sent that is no argument, because a gateway sends it by itself.
    pub needed: BTreeSet<String>,
    /// The successes, by status such as `200` or `2XX`.
    pub replies: BTreeMap<String, ReplyForm>,
    /// The failures, by status such as `404`, `4XX` or `default`.
    pub failures: BTreeMap<String, ReplyForm>,
    /// The alternatives to authenticate; none at all, or one without needs, lets everybody in.
    pub security: Vec<Needs>,
    /// The ways to get the tokens that it asks for, as OAuth calls them; none where nobody says.
    pub flows: BTreeSet<String>,
    /// Whether a success may be anything, so that a gateway can promise nothing of the result.
    pub is_vague: bool,
    /// Whether it should not be called any more.
    pub is_deprecated: bool,
}

/// What a success or a failure gives.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReplyForm {
    /// The media types.
    pub types: Types,
    /// The headers, in small letters.
    pub headers: BTreeMap<String, HeaderForm>,
}

/// A header of a reply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeaderForm {
    /// Whether it is always there.
    pub promised: bool,
    /// What it holds.
    pub schema: Value,
}
