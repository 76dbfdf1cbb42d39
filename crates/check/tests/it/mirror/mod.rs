//! The mirror check, on small trees that are written for the purpose.

mod advice;
mod claims;
mod decoded;
mod deep;
mod drifts;
mod elsewhere;
mod forms;
mod imports;
mod lists;
mod placed;
mod planted;
mod positions;
mod reached;
mod registered;
mod rules;
mod said;
mod scope;
mod settings;
mod snippets;
mod spelling;
mod spoken;
mod told;
mod tree;
