//! The commands: one file each.

pub(crate) mod call;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod contract;
pub(crate) mod decide;
pub(crate) mod diff;
pub(crate) mod docs;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod r#gen;
pub(crate) mod lock;
pub(crate) mod serve;
pub(crate) mod translate;
pub(crate) mod validate;
pub(crate) mod wrap;
mod written;
