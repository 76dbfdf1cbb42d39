//! Schemas for people: as tables, as examples, and as the shapes that a form has controls for.

mod bundle;
mod example;
mod fields;
mod pattern;
mod resolve;
mod rules;
mod shape;

pub(crate) use bundle::{bundle, refer};
pub use example::example;
pub use fields::{Field, Fields, fields};
pub(crate) use resolve::{Resolved, resolve};
pub(crate) use rules::{kind, rules};
pub(crate) use shape::{Shape, shape};
