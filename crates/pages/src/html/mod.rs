//! Pages that read well without a script, and hold no text that was not escaped.

mod code;
mod console;
mod control;
mod escape;
mod form;
mod frame;
mod index;
mod links;
mod missing;
mod operation;
mod operations;
mod prose;
mod table;

pub use code::code;
pub use console::{console, console_main};
pub use frame::{Frame, POLICY};
pub use index::index;
pub use links::{Links, Names};
pub use missing::{no_code, no_operation, no_page};
pub use operation::operation;
pub use operations::operations;

pub(crate) use escape::{Encoded, Escaped, is_unseen};
