//! The rules file as it is written.

use std::collections::BTreeMap;

use curable_core::{Applied, Code, Kind, Retry};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

/// What the answers of a server mean that never declared its failures.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "Rules file of curable")]
pub struct File {
    /// The servers that the rules are for, where a rule names none; `*` stands for any characters.
    pub server: Many,
    /// The codes that the rules give, by their names.
    pub code: BTreeMap<String, CodeEntry>,
    /// What answers mean that say they are failures. The first rule that fits counts.
    pub rule: Vec<RuleEntry>,
    /// What answers mean that say they are successes and are none.
    pub body_failure: Vec<RuleEntry>,
}

/// One text or several.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Many {
    /// One.
    One(String),
    /// Several.
    Several(Vec<String>),
}

impl Default for Many {
    fn default() -> Self {
        Self::Several(Vec::new())
    }
}

impl Many {
    /// All of them.
    pub fn all(&self) -> &[String] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::Several(several) => several,
        }
    }
}

/// The declaration of a code.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeEntry {
    /// What the agent does about it.
    pub kind: Kind,
    /// What happened, in one sentence.
    pub summary: Option<String>,
    /// May the same call be sent again? Without a word: `never` for what is transient, else as the kind says.
    pub retry: Option<Retry>,
    /// The HTTP status, 400 to 599.
    #[schemars(range(min = 400, max = 599))]
    pub http: Option<u16>,
    /// What to do about it, in words.
    pub hint: Option<String>,
}

/// One rule.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RuleEntry {
    /// What reports call it.
    pub name: Option<String>,
    /// The servers that it is for, by `serverInfo.name`; `*` stands for any characters. Without a word: those of the file.
    pub server: Option<Many>,
    /// The tools that it is for; `*` stands for any characters. Without a word: all.
    pub tool: Many,
    /// What the answer is like.
    pub when: When,
    /// What it means.
    pub then: Then,
}

/// What an answer is like: everything that is said must hold.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct When {
    /// A regular expression for the words of the answer, without what SDKs put before them. Named groups become details.
    pub text: Option<String>,
    /// The number of a JSON-RPC error, or one of several.
    pub error: Option<Numbers>,
    /// What stands in the structured content, in a text that is a JSON object, or in the JSON-RPC error.
    pub body: Tests,
    /// The members that the object may have, besides those that are empty: with any other the rule does not fit.
    pub only: Vec<String>,
    /// Whether the rule does not fit where the output schema of the tool declares a member that `body` looks at, or
    /// one of `error`, `errors`, `success`, `ok`, `isError` and `status`: what is declared is a part of the result.
    pub unless_declared: bool,
}

/// One number or several.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Numbers {
    /// One.
    One(i64),
    /// Several.
    Several(Vec<i64>),
}

impl Numbers {
    /// All of them.
    pub fn all(&self) -> &[i64] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::Several(several) => several,
        }
    }
}

/// One test or several.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Tests {
    /// One.
    One(Test),
    /// Several.
    Several(Vec<Test>),
}

impl Default for Tests {
    fn default() -> Self {
        Self::Several(Vec::new())
    }
}

impl Tests {
    /// All of them.
    pub fn all(&self) -> &[Test] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::Several(several) => several,
        }
    }
}

/// What stands in one place; without a further word something must stand there that is neither null, false nor empty.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Test {
    /// The place, as a JSON Pointer.
    #[schemars(regex(pattern = "^(/|$)"))]
    pub pointer: String,
    /// Exactly this.
    pub equals: Option<Value>,
    /// One of these.
    pub one_of: Option<Vec<Value>>,
    /// A text that matches this regular expression. Named groups become details.
    pub matches: Option<String>,
}

/// What an answer means.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Then {
    /// The code.
    pub code: Option<Code>,
    /// What the agent does about it; for a code that no `[code]` declares.
    pub kind: Option<Kind>,
    /// May the same call be sent again? Only where the words themselves say so.
    pub retry: Option<Retry>,
    /// Did the failed call take effect?
    pub applied: Option<Applied>,
    /// What happened, in one sentence; for a code that no `[code]` declares.
    pub summary: Option<String>,
    /// What to do about it, in words.
    pub hint: Option<String>,
    /// The types of those details that are no texts, by the name of the group.
    pub types: BTreeMap<String, DetailType>,
    /// The argument that is wrong.
    pub repair: Option<RepairEntry>,
    /// A call that helps.
    pub next: Option<NextEntry>,
}

/// What a named group holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DetailType {
    /// A text without spaces.
    String,
    /// A whole number.
    Integer,
    /// A number.
    Number,
}

/// The argument that is wrong; it is told only where the tool has such an argument.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RepairEntry {
    /// The argument, as a JSON Pointer; `{name}` stands for what the group of this name has found.
    #[schemars(regex(pattern = "^/"))]
    pub at: String,
    /// What is wrong with it: type, choice, missing, unknown, range, length, pattern, format or shape.
    pub problem: String,
}

/// A call that helps.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NextEntry {
    /// The tool, as the server lists it.
    pub tool: String,
    /// Its arguments. A text `{name}` is what the group of this name has found, `{/path}` the argument of the call there.
    #[serde(default)]
    pub arguments: Map<String, Value>,
    /// What it is good for.
    pub why: Option<String>,
}
