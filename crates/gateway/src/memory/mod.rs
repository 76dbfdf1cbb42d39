//! Identifiers that a conversation has seen, so that a *not found* on a near miss can name what was probably meant.
//!
//! Nothing is ever told across conversations, and everything is bounded.

mod advice;
mod catalogue;
mod harvest;
mod id;
mod look_up;
mod near;
mod next;
mod said;
mod store;
mod thing;

pub use advice::{Advice, Missed};
pub use catalogue::Catalogue;
pub use harvest::{Seen, harvest};
pub use id::Id;
pub use look_up::{LookUps, Query};
pub use near::{MAX_EDITS, Near};
pub use next::{next_actions, reading};
pub use store::{Limits, Memory};
