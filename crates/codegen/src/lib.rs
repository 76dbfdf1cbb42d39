//! Typed clients in Rust, TypeScript and Python, from a contract alone: no code of the user is run.

pub mod model;
mod options;
mod output;
mod python;
mod rust;
mod typescript;
pub mod writer;

pub use model::Model;
pub use options::{Form, Options};
pub use output::Output;
pub use python::python;
pub use rust::rust;
pub use typescript::typescript;
