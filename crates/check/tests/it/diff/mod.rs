//! What changed between two contracts.

mod accepted;
mod access;
mod choices;
mod freed;
mod implied;
mod kept;
mod labelled;
mod large;
mod lock;
mod nothing;
mod overlaps;
mod places;
mod print;
mod random;
mod renames;
mod returned;

mod rules;
mod schemas;
mod values;
mod written;
