//! What stands at the beginning of a stored import.

use std::collections::BTreeMap;

use curable_core::{Access, Effect, FailureDef, Source, Visibility};
use serde::{Deserialize, Serialize};

use crate::document::OtherFile;
use crate::route::Scheme;

/// What tells a stored import of this form from everything else.
pub(super) const MAGIC: &[u8; 8] = b"curable1";

/// How long the marks are that stand before the head: what it is, its sum, and the length of the head.
pub(super) const MARKS: usize = 24;

/// What is read at once. Where it says a length, that many bytes of text stand behind it, one after the other.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Head {
    pub(super) name: String,
    pub(super) version: String,
    pub(super) failures: Vec<FailureDef>,
    pub(super) servers: Vec<String>,
    pub(super) schemes: BTreeMap<String, Scheme>,
    pub(super) others: Vec<OtherFile>,
    /// The length of the report.
    pub(super) report: usize,
    pub(super) operations: Vec<Row>,
    /// The name and the length of each definition.
    pub(super) defs: Vec<(String, usize)>,
}

/// One operation.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Row {
    pub(super) name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) effect: Option<Effect>,
    pub(super) visibility: Visibility,
    #[serde(default, skip_serializing_if = "Access::is_open")]
    pub(super) access: Access,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) has_output: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) source: Option<Source>,
    /// The length of the declaration.
    pub(super) def: usize,
    /// The path that is sent, where it is not that of the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) path: Option<String>,
    pub(super) method: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) server: Option<String>,
    /// The length of the route.
    pub(super) route: usize,
}

/// A sum over all bytes, in which every byte counts: it tells damage, not malice.
pub(super) fn sum(bytes: &[u8]) -> u64 {
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut lanes = [bytes.len() as u64, 1, 2, 3];
    let mut blocks = bytes.chunks_exact(32);
    for block in &mut blocks {
        for (lane, word) in lanes.iter_mut().zip(block.chunks_exact(8)) {
            let word = <[u8; 8]>::try_from(word).map_or(0, u64::from_le_bytes);
            *lane = (*lane ^ word).wrapping_mul(STEP).rotate_left(29);
        }
    }
    let whole = lanes.into_iter().chain(blocks.remainder().iter().map(|&byte| u64::from(byte)));
    whole.fold(0, |sum, next| (sum ^ next).wrapping_mul(STEP).rotate_left(29))
}
