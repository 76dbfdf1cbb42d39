//! What a file says by itself: its names, and which texts its expressions can be.

pub(super) mod arms;
mod around;
pub(super) mod blocks;
pub(super) mod climb;
pub(super) mod composed;
pub(super) mod depth;
pub(super) mod facts;
pub(super) mod formats;
pub(super) mod generics;
pub(super) mod late;
pub(super) mod macros;
pub(super) mod made;
pub(super) mod meant;
pub(super) mod nodes;
pub(super) mod numbers;
pub(super) mod resolve;
pub(super) mod same;
pub(super) mod steps;
mod texts;
pub(super) mod typed;
pub(super) mod wrappers;
