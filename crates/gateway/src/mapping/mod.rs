//! The mapping file: what a person knows about an API that its description does not say.
//!
//! It renames operations, sets what they do to the world, leaves some out, gives failures codes of their own by the status,
//! the headers or the body of a reply, and finds failures in replies that claim success. The first rule that fits counts.
//!
//! ```toml
#![doc = include_str!("example.toml")]
//! ```
//!
//! All problems of a file are told at once, each with its line and what to do:
//!
//! ```
//! use curable_gateway::mapping::{EXAMPLE, Mapping};
//!
//! assert!(Mapping::read(EXAMPLE).is_ok());
//! let problems = Mapping::read("repies = \"strict\"\n[[rule]]\nwhen = { status = 999 }\n").unwrap_err().to_string();
//! assert!(problems.contains("line 1: `repies` is unknown; did you mean `replies`?"), "{problems}");
//! assert!(problems.contains("line 3: "), "{problems}");
//! ```

mod bind;
mod bound;
mod condition;
mod declare;
mod file;
mod problem;
mod read;
mod rename;
mod rules;
mod select;
mod shape;

pub use bound::{Bound, Settings};
pub use file::{
    BodyFailure, BodyTest, CodeRule, Credential, File, Filter, HeaderTest, Many, OperationEntry, Replies,
    StatusTest, Test, Then, Timeouts, When,
};
pub use problem::MappingError;
pub use read::Mapping;
pub use rules::{Fired, Rules, Seen};

/// A mapping file that uses everything once.
pub const EXAMPLE: &str = include_str!("example.toml");
