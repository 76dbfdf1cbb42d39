//! What texts say: the lists of failures in descriptions, and whether a call may be sent again.

pub(super) mod advised;
mod below;
mod bound;
pub(super) mod claims;
pub(super) mod described;
pub(super) mod descriptions;
pub(super) mod documented;
mod filled;
mod joined;
pub(super) mod markup;
mod met;
mod names;
pub(super) mod said;
pub(super) mod sentences;
mod siblings;
mod spelled;
