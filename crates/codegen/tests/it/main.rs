//! Contracts as clients.

mod model;
mod rust;

use curable_codegen::Model;
use curable_core::Contract;

/// A contract with everything that is hard to say in types.
pub const CASES: &str = include_str!("../contracts/cases.json");

pub fn contract() -> Contract {
    Contract::from_json(CASES).unwrap()
}

pub fn model() -> Model {
    Model::new(&contract())
}
