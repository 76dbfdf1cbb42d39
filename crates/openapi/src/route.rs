//! How an imported operation is sent, and what its replies mean: all that a gateway needs besides the contract.

use std::collections::BTreeMap;

use curable_core::{Code, Contract, Pointer};
use serde::{Deserialize, Serialize};

/// A description that was imported.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Imported {
    /// What may be called, and how it may fail.
    pub contract: Contract,
    /// How each operation of the contract is sent, in the same order.
    pub routes: Vec<Route>,
    /// The addresses that the description names, with the defaults of their variables filled in.
    pub servers: Vec<String>,
    /// The ways to authenticate, by name.
    pub schemes: BTreeMap<String, Scheme>,
}

/// How one operation is sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Route {
    /// The name of the operation in the contract.
    pub operation: String,
    /// The method, in capitals.
    pub method: String,
    /// The path below the server, with parameters in braces.
    pub path: String,
    /// The server, where this operation has one of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server: Option<String>,
    /// The tags, for filters and search.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// What goes into the path, the query, the headers and the cookies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<Parameter>,
    /// What goes into the body.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<Body>,
    /// What the statuses mean, in the order of the description.
    pub replies: Vec<Reply>,
    /// The alternatives to authenticate: one of them, and all of its schemes. Empty: none is asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub security: Vec<Vec<Need>>,
    /// The header that makes a repeated write harmless, such as `Idempotency-Key`, where the description declares it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idempotency_key: Option<String>,
    /// The operation that reads the same thing: the same path by GET.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_by: Option<String>,
    /// The operation that lists the collection that the last parameter of the path stands in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list_by: Option<String>,
}

/// One parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// The name of the argument that holds it.
    pub argument: String,
    /// Its name on the wire.
    pub name: String,
    /// Where it goes.
    pub place: Place,
    /// How a list or an object is written.
    pub style: Style,
    /// Whether each item of a list or member of an object is written by itself.
    pub explode: bool,
    /// Whether the reserved characters of a query stay as they are.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub allow_reserved: bool,
    /// Whether it is written as JSON (a parameter that has `content` and no style).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub json: bool,
}

/// Where a parameter goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// Into the path.
    Path,
    /// Into the query.
    Query,
    /// Into a header.
    Header,
    /// Into a cookie.
    Cookie,
}

/// How a list or an object is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Style {
    /// `a,b` in a path or a header.
    Simple,
    /// `.a.b` in a path.
    Label,
    /// `;x=a;x=b` in a path.
    Matrix,
    /// `x=a&x=b` or `x=a,b` in a query or a cookie; `multi` and `csv` of Swagger 2.0.
    Form,
    /// `x=a%20b`; `ssv` of Swagger 2.0.
    SpaceDelimited,
    /// `x=a|b`; `pipes` of Swagger 2.0.
    PipeDelimited,
    /// `x[a]=1&x[b]=2`.
    DeepObject,
    /// Values with a tab between them; Swagger 2.0 alone.
    TabDelimited,
}

/// What goes into the body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Body {
    /// How it is written.
    pub media: Media,
    /// The content type that is sent.
    pub content_type: String,
    /// Which arguments are in it.
    pub form: BodyForm,
    /// Whether a request without it is wrong.
    pub required: bool,
    /// The members of a multipart or form body that are written in another way than their type would say: the content
    /// type of each.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub encoding: BTreeMap<String, String>,
    /// The members of a form whose style the description says.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub styles: BTreeMap<String, Spread>,
    /// The members of a multipart body that are binary and given as base64.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub binary: Vec<String>,
}

/// How a list or an object of a form is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spread {
    /// The style.
    pub style: Style,
    /// Whether each item of a list or member of an object is written by itself.
    pub explode: bool,
    /// Whether the reserved characters of a query stay as they are.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub allow_reserved: bool,
}

/// Which arguments are in the body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BodyForm {
    /// One argument is all of it.
    Whole(String),
    /// These arguments are its members.
    Members(Vec<Argument>),
}

/// An argument that is a member of the body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Argument {
    /// The name of the argument.
    pub argument: String,
    /// Its name in the body.
    pub member: String,
}

/// How a body is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Media {
    /// As JSON.
    Json,
    /// As `application/x-www-form-urlencoded`.
    Form,
    /// As `multipart/form-data`.
    Multipart,
    /// As text.
    Text,
    /// As bytes, which the argument gives as base64.
    Binary,
}

/// What a status means.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The status.
    pub status: Status,
    /// The code of the failure; absent when it is a success.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<Code>,
    /// Whether a JSON body is declared.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub json: bool,
    /// The other media types that are declared.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other: Vec<String>,
    /// The headers that are declared, in small letters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub headers: Vec<String>,
    /// Where the body says which failure it is, where the description tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code_at: Option<Pointer>,
}

/// The statuses that a reply is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// This one.
    Exact(u16),
    /// A hundred of them: 4 for `4XX`.
    Family(u8),
    /// Every other one.
    Default,
}

/// A scheme that a call needs, with its scopes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Need {
    /// The name of the scheme.
    pub scheme: String,
    /// The scopes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scopes: Vec<String>,
}

/// A way to authenticate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scheme {
    /// How it works.
    pub kind: SchemeKind,
}

/// How a way to authenticate works.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SchemeKind {
    /// A key in a header, in the query or in a cookie.
    Key {
        /// Where it goes.
        place: Place,
        /// The name on the wire.
        name: String,
    },
    /// A name and a password.
    Basic,
    /// A bearer token.
    Bearer,
    /// OAuth 2 with the client's own credentials.
    ClientCredentials {
        /// Where tokens are given out.
        token_url: String,
    },
    /// OAuth 2 in another flow, or `OpenID` Connect: a token that is brought is sent as a bearer token.
    OAuth,
    /// Something that is not supported, such as mutual TLS; its name in the description.
    Other(String),
}
