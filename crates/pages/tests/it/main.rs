//! The pages of whole contracts.

mod escape;
mod model;
mod sample;
mod site;
