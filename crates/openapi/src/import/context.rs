//! What all parts of an import share.

use std::collections::{BTreeMap, HashMap};

use curable_core::{FailureDef, Pointer};
use serde_json::Value;

use super::failure;
use super::options::ImportOptions;
use super::report::Report;
use crate::document::Document;
use crate::route::{Scheme, Status};
use crate::schema::Schemas;

/// What all parts of an import share.
#[derive(Debug)]
pub(super) struct Context<'d, 'o> {
    /// The description.
    pub(super) document: &'d Document,
    /// What the import was told.
    pub(super) options: &'o ImportOptions,
    /// Whether the result of an operation is what its successes say, even where one of them says nothing.
    pub(super) as_sent: bool,
    /// The schemas that were translated so far.
    pub(super) schemas: Schemas<'d>,
    /// The ways to authenticate.
    pub(super) schemes: BTreeMap<String, Scheme>,
    /// What became of everything.
    pub(super) report: Report,
    /// What was read before, because many operations refer to the same few parameters and responses.
    pub(super) read: Read,
}

/// What was read before, by the address in the tree and by the code.
#[derive(Debug, Default)]
pub(super) struct Read {
    /// The schemas of parameters.
    pub(super) parameters: HashMap<usize, Value>,
    /// The failures of responses.
    pub(super) failures: HashMap<(usize, bool, Status), FailureDef>,
    /// The general declarations of statuses.
    general: HashMap<Status, Option<FailureDef>>,
    /// Where bodies say which failure they are.
    pub(super) code_at: HashMap<usize, Option<Pointer>>,
}

impl Read {
    /// The general declaration of a status.
    pub(super) fn general(&mut self, status: Status) -> Option<FailureDef> {
        self.general.entry(status).or_insert_with(|| failure::general(status)).clone()
    }
}
