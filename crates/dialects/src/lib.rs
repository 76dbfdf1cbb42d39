//! Wire forms of failures: decode anything, encode to anything, name what is lost.
//!
//! A dialect does no I/O and never invents a code. Decoding never fails on an unknown code, member or value;
//! encoding writes canonical names only and says which members the wire form cannot hold.
#![warn(clippy::wildcard_enum_match_arm)]

mod again;
mod auto;
mod canonical;
mod dialect;
mod draft;
mod guess;
mod json;
mod loss;
mod open;
mod python;
mod spelling;
mod wrapping;

pub mod arcp;
pub mod aws;
pub mod call_error;
pub mod curable;
pub mod findings;
pub mod google;
pub mod jsonrpc;
pub mod mcp;
pub mod problem;
pub mod prose;
pub mod sep_3313;
pub mod stagewright;
pub mod toolerror;
pub mod workbook;

pub use auto::{Decoded, MAX_INPUT, decode_auto, decode_auto_value};
pub use canonical::Canonical;
pub use dialect::{DecodeError, Dialect, Outcome};
pub use loss::{EncodeError, Encoded, Loss};
