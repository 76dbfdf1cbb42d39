//! What those who call over HTTP by themselves see, besides what the contract says.

mod compare;
mod security;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub(super) use compare::compare;

/// How operations are called over HTTP, by their names.
pub type Http = BTreeMap<String, Exchange>;

/// The media types that are declared; with each one its schema, where that is not the one of the contract.
pub type Types = BTreeMap<String, Option<Value>>;

/// Ways to authenticate that are needed together, each with its scopes.
pub type Needs = BTreeMap<String, BTreeSet<String>>;

/// How one operation is called over HTTP, as a description says it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Exchange {
    /// How each argument travels, in words that are the same only where the requests are.
    pub arguments: BTreeMap<String, String>,
    /// The media types of the body; none when there is no body.
    pub body: Types,
    /// What must be sent that is no argument, because a gateway sends it by itself.
    pub needed: BTreeSet<String>,
    /// The successes, by status such as `200` or `2XX`.
    pub replies: BTreeMap<String, ReplyForm>,
    /// The alternatives to authenticate; none at all, or one without needs, lets everybody in.
    pub security: Vec<Needs>,
    /// Whether a success may be anything, so that a gateway can promise nothing of the result.
    pub is_vague: bool,
}

/// What a success gives.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReplyForm {
    /// The media types.
    pub types: Types,
    /// The headers in small letters, and whether each is always there.
    pub headers: BTreeMap<String, bool>,
}
