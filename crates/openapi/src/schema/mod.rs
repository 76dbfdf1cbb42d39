//! The schemas of a description in JSON Schema 2020-12, with references to shared definitions.
//!
//! Each component becomes one definition for inputs, and one for replies where the two differ. References are worked
//! off one by one, so that circles end and nothing is unfolded.

mod at;
mod closing;
mod cost;
mod discriminator;
mod keywords;
mod names;
mod nullable;
mod parts;
mod pattern;
mod schemas;
mod target;
mod translate;

pub(crate) use at::At;
pub(crate) use closing::nothing;
pub use schemas::{Options, Schemas};
