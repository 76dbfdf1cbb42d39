//! What typed clients that are generated from a contract have in common.
//!
//! A generated operation has one enum of what it fails with. Four things are kept apart there: a failure that is
//! documented is one of its own types, a code that is not documented is *unknown*, an answer that breaks the contract is
//! *malformed*, and a call that nobody answered is a failure of *communication*.

mod call;
mod declared;
mod family;
mod links;
mod malformed;
mod operation;
mod union;

pub use call::call;
pub use declared::{DeclaredFailure, NoDetails, read_declared};
pub use family::Family;
pub use links::{http, mcp};
pub use malformed::{Broken, Malformed};
pub use operation::OperationFailure;
pub use union::read_tagged;
