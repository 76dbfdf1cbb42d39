//! What differs between two schemas, by meaning: `$ref` or inline, names of definitions, order and spelling are nothing.

mod alike;
mod array;
mod asked;
mod choice;
mod distributed;
mod effort;
mod exclusive;
mod flat;
mod format;
mod implied;
mod kept;
mod language;
mod limit;
mod listed;
mod node;
mod nothing;
mod object;
mod opaque;
mod part;
mod pattern;
mod prove;
mod range;
mod read;
mod renamed;
mod same;
mod scalar;
mod scope;
mod shared;
mod trial;
mod types;
mod walk;
mod words;

pub(super) use nothing::{Mark, spelled_out};
pub(super) use same::{NAMES, REMARKS, Same};
pub(super) use shared::Shared;
pub(super) use walk::{Sides, compare, compare_objects};
