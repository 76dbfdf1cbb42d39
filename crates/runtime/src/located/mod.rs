//! Files of settings that people write in TOML: read as JSON, with the line of every value, so that all that is wrong can be
//! told at once and where it stands.

mod problem;
mod schema;
mod text;

pub use problem::LocatedProblem;
pub use schema::schema_of;
pub use text::{Lines, parse};
