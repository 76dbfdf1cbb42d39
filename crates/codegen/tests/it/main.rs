//! Contracts as clients.
#![expect(clippy::panic, clippy::unwrap_used, reason = "a test whose helper fails has failed")]

mod model;
mod python;
mod rust;
mod typescript;

use curable_codegen::Model;
use curable_core::Contract;

/// A contract with everything that is hard to say in types.
const CASES: &str = include_str!("../contracts/cases.json");

fn contract() -> Contract {
    Contract::from_json(CASES).unwrap()
}

fn model() -> Model {
    Model::new(&contract())
}
