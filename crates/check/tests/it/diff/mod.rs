//! What changed between two contracts.

mod access;
mod choices;
mod labelled;
mod lock;
mod print;
mod random;
mod rules;
mod schemas;
