//! The mapping file as it is written.

use std::collections::BTreeMap;
use std::path::PathBuf;

use curable_core::{Applied, Code, Effect, Kind, Retry};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use crate::credentials::ClientAuth;

/// What a person knows about an API that its description does not say.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "Mapping file of curable")]
pub struct File {
    /// May the upstream's own words be shown, escaped, cut and labelled as untrusted?
    pub upstream_text: Option<bool>,
    /// What a success is that breaks its declared schema.
    pub replies: Option<Replies>,
    /// Is the caller's own bearer token sent to this upstream? Then it goes, instead of a credential of the gateway, to the
    /// upstream's origin for each security scheme of bearer tokens or OAuth 2.
    pub pass_caller_token: Option<bool>,
    /// What is left out.
    pub filter: Filter,
    /// How long the upstream may take.
    pub timeouts: Timeouts,
    /// Where the credentials of each security scheme come from.
    pub credentials: BTreeMap<String, Credential>,
    /// What is known of single operations.
    pub operation: Vec<OperationEntry>,
    /// What replies mean that say they are failures.
    pub rule: Vec<CodeRule>,
    /// What replies mean that say they are successes and are none.
    pub body_failure: Vec<BodyFailure>,
}

/// What a success is that breaks its declared schema.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Replies {
    /// A failure.
    #[default]
    Strict,
    /// A result.
    Lenient,
}

/// What is left out: what is excluded, and where something is included, everything else.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Filter {
    /// Only operations with one of these tags.
    pub include_tags: Vec<String>,
    /// No operation with one of these tags.
    pub exclude_tags: Vec<String>,
    /// Only operations with one of these paths; `*` stands for any characters.
    pub include_paths: Vec<String>,
    /// No operation with one of these paths; `*` stands for any characters.
    pub exclude_paths: Vec<String>,
    /// Only operations with one of these methods.
    pub methods: Vec<String>,
}

/// How long the upstream may take, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Timeouts {
    /// To a connection that can be used.
    #[schemars(range(min = 1))]
    pub connect_ms: Option<u64>,
    /// To the head of the answer.
    #[schemars(range(min = 1))]
    pub first_byte_ms: Option<u64>,
    /// Between two pieces of the body.
    #[schemars(range(min = 1))]
    pub idle_ms: Option<u64>,
    /// Of the whole call, with all that is tried again; `--timeout` beats it.
    #[schemars(range(min = 1))]
    pub total_ms: Option<u64>,
}

/// Where a credential comes from: an environment variable or a file; without both, `CURABLE_CREDENTIAL_` and the name of
/// the scheme in capitals.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Credential {
    /// An environment variable.
    pub env: Option<String>,
    /// A file, whose first line it is.
    pub file: Option<PathBuf>,
    /// Where tokens are got with it, which is then `id:secret` of a client; also at a private address.
    pub token_url: Option<String>,
    /// The scopes that are asked for there.
    pub scopes: Option<Vec<String>>,
    /// How the client shows its id and secret there.
    pub client_auth: Option<ClientAuth>,
}

/// What is known of one operation, or of several.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OperationEntry {
    /// Its name, its operationId or its method and path, such as `GET /pets/{id}`; `*` stands for any characters.
    #[serde(rename = "match")]
    #[schemars(length(min = 1))]
    pub select: String,
    /// The name that it gets.
    #[schemars(regex(pattern = "^[A-Za-z0-9][A-Za-z0-9_-]{0,47}$"))]
    pub name: Option<String>,
    /// What it does to the world, where its method does not tell.
    pub effect: Option<Effect>,
    /// What it does, in one sentence.
    pub summary: Option<String>,
    /// What to do about its failures, in words.
    pub hint: Option<String>,
    /// May the upstream's own words be shown?
    pub upstream_text: Option<bool>,
    /// What a success is that breaks its declared schema.
    pub replies: Option<Replies>,
    /// How long it may take in milliseconds, whatever holds for the others.
    #[schemars(range(min = 1))]
    pub timeout_ms: Option<u64>,
}

/// What a reply means that says it is a failure.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeRule {
    /// What the rule is called where it is explained.
    pub name: Option<String>,
    /// The operations that it is for; without a word, all of them.
    pub operation: Option<String>,
    /// When it fits.
    pub when: When,
    /// What it says.
    pub then: Then,
}

/// What a reply means that says it is a success and is none.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BodyFailure {
    /// What the rule is called where it is explained.
    pub name: Option<String>,
    /// The operations that it is for; without a word, all of them.
    pub operation: Option<String>,
    /// When it fits; `body` must be said.
    pub when: When,
    /// What it says; `code` must be said.
    pub then: Then,
}

/// When a rule fits: when everything fits that is said here.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct When {
    /// The status of the reply.
    pub status: Option<StatusTest>,
    /// Headers of the reply, by name.
    pub header: BTreeMap<String, HeaderTest>,
    /// Places in the body of the reply.
    pub body: Option<Many<BodyTest>>,
}

/// One, or several that must all fit.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Many<T> {
    /// Several.
    All(Vec<T>),
    /// One.
    One(T),
}

impl<T> Many<T> {
    /// Each of them.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        match self {
            Self::All(all) => all.iter(),
            Self::One(one) => std::slice::from_ref(one).iter(),
        }
    }
}

impl<'m, T> IntoIterator for &'m Many<T> {
    type Item = &'m T;
    type IntoIter = std::slice::Iter<'m, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The status of a reply.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum StatusTest {
    /// This one.
    Exact(#[schemars(range(min = 100, max = 599))] u16),
    /// A hundred of them, such as `4xx`.
    Family(#[schemars(regex(pattern = "^[1-5][xX][xX]$"))] String),
}

/// What a header must be.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum HeaderTest {
    /// This text.
    Text(String),
    /// Something else.
    Test(Test),
}

/// What a value must be; without a word, it must be there.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Test {
    /// Exactly this.
    pub equals: Option<Value>,
    /// One of these.
    pub one_of: Option<Vec<Value>>,
    /// A text in which this regular expression is found.
    pub matches: Option<String>,
    /// There, or not there.
    pub exists: Option<bool>,
}

/// What a place in the body must be; without a word, something must be there.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BodyTest {
    /// The place, as a JSON Pointer.
    #[schemars(regex(pattern = "^(/.*)?$"))]
    pub pointer: String,
    /// Exactly this.
    pub equals: Option<Value>,
    /// One of these.
    pub one_of: Option<Vec<Value>>,
    /// A text in which this regular expression is found.
    pub matches: Option<String>,
    /// There, or not there.
    pub exists: Option<bool>,
}

/// What a rule says.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Then {
    /// The code of the failure.
    pub code: Option<Code>,
    /// What the agent does about it.
    pub kind: Option<Kind>,
    /// May the same call be sent again?
    pub retry: Option<Retry>,
    /// Did the call take effect?
    pub applied: Option<Applied>,
    /// What to do about it, in words.
    pub hint: Option<String>,
    /// What happened, in one sentence, for the page of the code.
    pub summary: Option<String>,
}
