//! Findings for people: on a terminal, and in a pull request.

mod group;
mod markdown;
mod text;

pub use markdown::{escaped, markdown};
pub use text::text;
