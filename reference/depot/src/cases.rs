//! The repair benchmark: failing calls as data, with what was meant and what is right to do about each.

use serde::Deserialize;
use serde_json::{Map, Value};

/// The calls of one family.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// Its name, which is that of its file.
    pub family: String,
    /// What is wrong with its calls.
    pub about: String,
    /// The calls.
    pub cases: Vec<Case>,
}

/// One failing call.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Unique among all.
    pub id: String,
    /// The operationId.
    pub operation: String,
    /// What is sent, as one flat object.
    pub arguments: Map<String, Value>,
    /// The style that the depot refuses in; its own where none is named.
    #[serde(default)]
    pub style: Option<String>,
    /// The fault that is set before the call is sent.
    #[serde(default)]
    pub fault: Option<String>,
    /// How many calls the fault strikes.
    #[serde(default = "once")]
    pub times: u32,
    /// The calls that the same conversation has made before, all of them good.
    #[serde(default)]
    pub before: Vec<Earlier>,
    /// The arguments that do what the caller meant; absent where they are those that are sent.
    #[serde(default)]
    pub meant: Option<Map<String, Value>>,
    /// What only the caller can tell: pointers into the arguments, and the value that belongs there.
    #[serde(default)]
    pub ask: Map<String, Value>,
    /// Whether one more call can do what was meant, with the values of `ask` where there are some.
    pub repairable: bool,
    /// The kind of the failure.
    pub kind: String,
    /// The places that the failure must name, in a repair or in the patch; a misspelt name counts at its wrong spelling.
    #[serde(default)]
    pub at: Vec<String>,
    /// What is right to do.
    pub decision: Decision,
    /// The least time to wait before the same call is sent again.
    #[serde(default)]
    pub wait_ms: Option<u64>,
    /// Whether the failed call has taken effect, as far as its caller can know.
    #[serde(default)]
    pub applied: Applied,
    /// Whether it is wrong to send the same call again without having looked.
    #[serde(default)]
    pub retry_forbidden: bool,
}

/// A call of the same conversation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Earlier {
    /// The operationId.
    pub operation: String,
    /// What is sent.
    pub arguments: Map<String, Value>,
}

/// What is right to do about a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// Send the call again with the patch applied.
    Repair,
    /// Send the same call again, not too early.
    Retry,
    /// Ask the caller for a value.
    Ask,
    /// Look how things stand.
    Look,
    /// Give up.
    GiveUp,
    /// Authenticate.
    Authenticate,
}

/// Whether a call has taken effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Applied {
    /// It has not.
    #[default]
    No,
    /// Nobody can tell from the reply.
    Maybe,
    /// It has.
    Yes,
}

impl Case {
    /// The arguments that do what the caller meant.
    pub fn meant(&self) -> &Map<String, Value> {
        self.meant.as_ref().unwrap_or(&self.arguments)
    }
}

const fn once() -> u32 {
    1
}

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../cases/", $name, ".json")))),+]
    };
}

/// Every file, sorted by name.
const FILES: &[(&str, &str)] = files![
    "business-rule",
    "conflict",
    "dropped",
    "enum-case",
    "enum-typo",
    "format",
    "html",
    "length",
    "malformed",
    "missing",
    "misspelt-optional",
    "misspelt-required",
    "near-miss-id",
    "off-schema",
    "pattern",
    "range",
    "rate-limit",
    "read-timeout",
    "refused",
    "transient-500",
    "two-errors",
    "unauthorised",
    "unavailable",
    "unknown-field",
    "write-timeout",
    "wrong-nesting",
    "wrong-type",
];

/// Every family with its cases; a file that cannot be read is named in the error.
pub fn cases() -> Result<Vec<Family>, String> {
    let read = |(name, text): &(&str, &str)| {
        serde_json::from_str(text).map_err(|error| format!("cases/{name}.json: {error}"))
    };
    FILES.iter().map(read).collect()
}
