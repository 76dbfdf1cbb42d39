//! The search that spares the parser: a file that cannot hold a code is not parsed.
//!
//! What is searched for says by itself, or with what stands around it, that a file matters. What the analysis of a parsed
//! file could find has its sign here, and a test holds the findings of both ways against each other. Left out on purpose is
//! what nearly always is something else, where nothing else in the file tells of codes: one word alone that a test compares
//! with a result and no failure is spoken of, attributes and logs of Rust, and `returns` and `one of` in its plain comments.
//! A file without a code of the contract waits: for its package to be ours, or for another file to prove what it has.

mod far;
mod line;
mod look;
mod members;
mod signs;
mod stranger;
mod words;

pub(crate) use look::{Filter, Look};
pub(crate) use stranger::Stranger;
