//! OpenAPI and Swagger descriptions as contracts: every operation with all its failures, and how to send it.

mod document;
mod export;
mod import;
mod route;
mod schema;
mod stored;

pub use document::{Document, OtherFile, ReadError, Version, Warning};
pub use export::export;
pub use import::{
    ErrorResponses, Filter, Import, ImportOptions, Operations, Remark, Report, Rules, Sent, SentHeader,
    SentReply, Skipped, Types, import, import_as_sent, is_protected_header,
};
pub use route::{
    Argument, Body, BodyForm, Imported, Media, Need, Parameter, Place, Reply, Route, Scheme, SchemeKind,
    Spread, Status, Style,
};
pub use schema::{Options, Schemas};
pub use stored::{RouteOutline, Stored};
