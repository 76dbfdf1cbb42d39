//! Schemas for people: as tables, as examples, and as the shapes that a form has controls for.

mod alternatives;
mod bundle;
mod example;
mod fields;
mod pattern;
mod resolve;
mod rules;
mod shape;

pub(crate) use alternatives::{alternatives, kind_within};
pub(crate) use bundle::{bundle, refer};
pub use example::example;
pub(crate) use example::shortened;
pub use fields::{Field, Fields, Way, fields};
pub(crate) use resolve::{Resolved, resolve};
pub(crate) use rules::{kind, rules};
pub(crate) use shape::{Shape, shape};
