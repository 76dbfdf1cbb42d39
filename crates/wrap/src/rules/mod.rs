//! What an answer of a foreign server was: dialects tell it, and where they do not, rules do.
//!
//! A rule is declared: a pattern for the words, the object or the number of an answer, and the code that it means. The
//! rules of a file that a person gave count first, then what a known dialect or a validator's own words say, then the
//! packs for servers and SDKs, and last what is said everywhere. What no rule knows leaves as `INTERNAL`.
//!
//! ```toml
#![doc = include_str!("example.toml")]
//! ```
//!
//! All problems of a file are told at once, each with its line and what to do. The text of a server is never believed
//! about a retry, never becomes our message, and what its named groups find is screened and bounded.

mod condition;
mod contract;
mod declare;
mod file;
mod hidden;
mod judge;
mod learn;
mod names;
mod packs;
mod pattern;
mod problem;
mod read;
mod reading;
mod record;
mod rule;
mod shape;
mod structured;
mod validators;
mod wording;

pub use contract::{RecordError, contract};
pub use file::{
    CodeEntry, DetailType, File, Many, NextEntry, Numbers, RepairEntry, RuleEntry, Test, Tests, Then, When,
};
pub use judge::Rules;
pub use learn::{Learn, LearnError};
pub use problem::RulesError;
pub use record::Record;

/// A rules file that uses everything once.
pub const EXAMPLE: &str = include_str!("example.toml");
