//! Which operation a use belongs to, and what operations fail with.

pub(super) mod attributes;
pub(super) mod called;
pub(super) mod caught;
pub(super) mod chosen;
mod conditions;
mod headed;
mod leaves;
pub(super) mod listed;
pub(super) mod outside;
pub(super) mod parts;
pub(super) mod prefixes;
pub(super) mod raised;
pub(super) mod reached;
mod read;
pub(super) mod registered;
pub(super) mod routes;
pub(super) mod specs;
pub(super) mod titles;
pub(super) mod whose;
