//! What an import can be told.

use std::collections::BTreeMap;

use curable_core::Effect;

use super::filter::Filter;

/// What an import can be told.
#[derive(Clone, Debug, Default)]
pub struct ImportOptions {
    /// Whether objects that say nothing about further members take any.
    pub open: bool,
    /// The namespace of the operations; without it, it is made from the title.
    pub namespace: Option<String>,
    /// What operations do to the world where the method says it wrong, by `METHOD /path`, `operationId` or name.
    pub effects: BTreeMap<String, Effect>,
    /// Which operations are imported.
    pub filter: Filter,
    /// Names of operations, by `METHOD /path`, `operationId` or the name that they would have.
    pub names: BTreeMap<String, String>,
}
