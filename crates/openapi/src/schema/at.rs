//! Where in a description something stands, kept on the stack and written only when it is needed.

use std::fmt;

use crate::document::pointer;

/// A place.
#[derive(Clone, Copy, Debug)]
pub(crate) enum At<'a> {
    /// A pointer.
    Root(&'a str),
    /// A member of another place.
    Member(&'a At<'a>, &'a str),
    /// An item of another place.
    Item(&'a At<'a>, usize),
}

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root(pointer) => f.write_str(pointer),
            Self::Member(outer, name) => write!(f, "{outer}/{}", pointer::escape(name)),
            Self::Item(outer, index) => write!(f, "{outer}/{index}"),
        }
    }
}
