//! A contract as an OpenAPI 3.1 document, with everything that an import needs to have its failures back.

mod components;
mod document;
mod face;
mod failures;
mod upstream;

pub use document::export;
