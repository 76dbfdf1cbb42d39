//! What changed between two contracts.

mod rules;
