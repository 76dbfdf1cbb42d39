//! What changed between two contracts.

mod labelled;
mod lock;
mod print;
mod random;
mod rules;
mod schemas;
