//! What texts say: the lists of failures in descriptions, and whether a call may be sent again.

pub(super) mod advised;
pub(super) mod claims;
pub(super) mod described;
pub(super) mod descriptions;
pub(super) mod documented;
pub(super) mod markup;
mod met;
pub(super) mod said;
pub(super) mod sentences;
