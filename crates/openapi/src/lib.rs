//! OpenAPI and Swagger descriptions as contracts: every operation with all its failures, and how to send it.

mod route;

pub use route::{
    Argument, Body, BodyForm, Imported, Media, Need, Parameter, Place, Reply, Route, Scheme, SchemeKind,
    Status, Style,
};
