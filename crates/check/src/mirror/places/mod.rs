//! Where codes stand by how a place is called or built: the configured positions, and what a reader would take for one.

pub(super) mod around;
pub(super) mod asked;
pub(super) mod beside;
pub(super) mod calls;
pub(super) mod declares;
pub(super) mod given;
pub(super) mod inside;
pub(super) mod led;
pub(super) mod library;
pub(super) mod makers;
pub(super) mod objects;
pub(super) mod ordered;
pub(super) mod packaged;
pub(super) mod positions;
pub(super) mod rest;
pub(super) mod settled;
pub(super) mod shown;
pub(super) mod sinks;
pub(super) mod statuses;
pub(super) mod subjects;
pub(super) mod tables;
pub(super) mod typed;
