//! What there is to say about a contract: its codes, its operations, and who belongs to whom.

mod code;
mod example;
mod fact;
mod group;
mod namespace;
mod operation;
mod slug;
mod whole;
mod wire;
mod words;

pub use code::{CodePage, Variant, status};
pub(crate) use example::details as details_example;
pub use fact::Fact;
pub use group::Group;
pub use operation::{Declared, Documented};
pub(crate) use slug::Slugs;
pub use whole::Book;
pub use wire::Wire;
pub(crate) use words::{INTERNAL, effect, kind, retry};
