//! The commands: one file each.

pub(crate) mod completions;
pub(crate) mod decide;
pub(crate) mod explain;
pub(crate) mod serve;
pub(crate) mod translate;
