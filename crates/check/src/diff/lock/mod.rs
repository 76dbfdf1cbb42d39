//! `contract.lock`: what codes have meant, which of them are gone, and which breaks were accepted.
//!
//! The file only ever grows. Each line is one JSON object, sealed with the line before it, so that a line which was
//! changed or taken out is noticed.

mod accepted;
mod entry;
mod error;
mod history;
mod owner;
mod recorded;
mod seal;

pub use error::LockError;
pub use history::Lock;
pub use recorded::Recorded;
pub(super) use seal::short_hash;
