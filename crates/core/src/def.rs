//! The declaration of a code.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::code::Alias;
use crate::{Applied, Code, Kind, Retry};

/// The declaration of a code, as a contract holds it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct FailureDef {
    /// The identity.
    pub code: Code,
    /// What happened, in one sentence.
    pub summary: Cow<'static, str>,
    /// The rest of the page: *When*, *Repair*, *Example*.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub page: Cow<'static, str>,
    /// What the agent does about it.
    pub kind: Kind,
    /// May the same call be sent again? Absent: as the kind says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry: Option<Retry>,
    /// What a failed call did. Absent: nothing where the kind says so (a refusal changes nothing), else a write is in doubt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub applied: Option<Applied>,
    /// The HTTP status, 400 to 599.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 400, max = 599))]
    pub http: Option<u16>,
    /// What to do about it, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<Cow<'static, str>>,
    /// The JSON Schema of the details.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub details: Option<Value>,
    /// The members of the details that are never echoed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sensitive: Vec<String>,
    /// The version that brought it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Cow<'static, str>>,
    /// Set when it should not be used any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deprecated: Option<Deprecated>,
    /// Set when it is not emitted any more; it stays listed, because a code is never reused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removed: Option<Removed>,
    /// Other names that decode to this code and are never written: its own former ones, or how others write it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<Alias>")]
    pub aliases: Vec<Code>,
}

/// Since when a code should not be used, and what to use in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Deprecated {
    /// The version.
    pub since: Cow<'static, str>,
    /// The code to use in its place.
    #[serde(rename = "use", default, skip_serializing_if = "Option::is_none")]
    pub use_instead: Option<Code>,
}

/// Since when a code is not emitted any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Removed {
    /// The version.
    pub since: Cow<'static, str>,
}

/// A declaration as a constant: what the derive macro and the protocol table write.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// The code, already checked.
    pub code: &'static str,
    /// The doc comment: the first line is the summary, the rest is the page.
    pub doc: &'static str,
    /// What the agent does about it.
    pub kind: Kind,
    /// May the same call be sent again?
    pub retry: Option<Retry>,
    /// What a failed call did.
    pub applied: Option<Applied>,
    /// The HTTP status.
    pub http: Option<u16>,
    /// What to do about it, in words.
    pub hint: Option<&'static str>,
    /// The version that brought it.
    pub since: Option<&'static str>,
    /// Since when it is deprecated, and the code to use in its place.
    pub deprecated: Option<(&'static str, Option<&'static str>)>,
    /// Since when it is not emitted any more.
    pub removed: Option<&'static str>,
    /// Other names that decode to it.
    pub aliases: &'static [&'static str],
    /// The members of the details that are never echoed.
    pub sensitive: &'static [&'static str],
}

impl FailureDef {
    /// A declaration with its page: the first line of `doc` says what happened, the rest is the page.
    pub fn new(code: Code, kind: Kind, doc: &str) -> Self {
        let doc = dedent(doc);
        let (summary, page) = doc.split_once("\n\n").unwrap_or((&doc, ""));
        Self {
            code,
            summary: summary.replace('\n', " ").into(),
            page: page.to_owned().into(),
            kind,
            retry: None,
            applied: None,
            http: None,
            hint: None,
            details: None,
            sensitive: Vec::new(),
            since: None,
            deprecated: None,
            removed: None,
            aliases: Vec::new(),
        }
    }
}

impl Declaration {
    /// The code itself.
    pub const fn code(&self) -> Code {
        Code::from_static(self.code)
    }

    /// The declaration as a contract holds it, with the schema of its details.
    pub fn def(&self, details: Option<Value>) -> FailureDef {
        let Self {
            code,
            doc,
            kind,
            retry,
            applied,
            http,
            hint,
            since,
            deprecated,
            removed,
            aliases,
            sensitive,
        } = *self;
        let mut def = FailureDef::new(Code::from_static(code), kind, doc);
        def.retry = retry;
        def.applied = applied;
        def.http = http;
        def.hint = hint.map(Cow::Borrowed);
        def.details = details;
        def.sensitive = sensitive.iter().map(|&name| name.to_owned()).collect();
        def.since = since.map(Cow::Borrowed);
        def.deprecated = deprecated.map(|(since, use_instead)| Deprecated {
            since: since.into(),
            use_instead: use_instead.map(Code::from_static),
        });
        def.removed = removed.map(|since| Removed { since: since.into() });
        def.aliases = aliases.iter().map(|&alias| Code::from_static(alias)).collect();
        def
    }
}

/// Doc comments carry one leading space on each line.
fn dedent(doc: &str) -> String {
    let lines: Vec<&str> =
        doc.lines().map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end()).collect();
    lines.join("\n").trim().to_owned()
}
