//! Three operations in the place of thousands: search for one, have it described, call it.
//!
//! Every call goes through the dispatch of the service that has the operations, so that it fails in the same way as a
//! direct one; only the pointers into its arguments are those of the call around it.

mod directory;
mod index;
mod nest;
mod operations;
mod synonyms;
mod words;

pub use directory::Directory;
pub use index::{Entry, Index};
pub use operations::{CALL, DESCRIBE, SEARCH, Tools, tools};
