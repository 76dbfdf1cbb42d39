//! A schema on its way through the comparison: everything that must hold at once.

use serde_json::Value;

/// One schema of several that must all hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'c> {
    pub(super) value: &'c Value,
    /// What it refers to and its alternatives stand beside it already.
    pub(super) flat: bool,
}

/// All the schemas that must hold; none at all lets everything pass.
pub(super) type Sub<'c> = Vec<Part<'c>>;

impl<'c> Part<'c> {
    pub(super) const fn whole(value: &'c Value) -> Self {
        Self { value, flat: false }
    }

    pub(super) const fn flat(value: &'c Value) -> Self {
        Self { value, flat: true }
    }

    /// What tells it from others of the same contract: where it stands.
    pub(super) fn key(&self) -> (usize, bool) {
        (std::ptr::from_ref(self.value).addr(), self.flat)
    }
}
