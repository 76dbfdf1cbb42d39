//! What all parts of an import share.

use std::collections::BTreeMap;

use super::options::ImportOptions;
use super::report::Report;
use crate::document::Document;
use crate::route::Scheme;
use crate::schema::Schemas;

/// What all parts of an import share.
#[derive(Debug)]
pub(super) struct Context<'d, 'o> {
    /// The description.
    pub(super) document: &'d Document,
    /// What the import was told.
    pub(super) options: &'o ImportOptions,
    /// The schemas that were translated so far.
    pub(super) schemas: Schemas<'d>,
    /// The ways to authenticate.
    pub(super) schemes: BTreeMap<String, Scheme>,
    /// What became of everything.
    pub(super) report: Report,
}
