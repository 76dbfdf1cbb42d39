//! The registry of Curable: a contract that is built, checked and safe to call by.

mod registry;
mod schema;
pub mod validate;

pub use registry::{
    Declared, Fault, MAX_NAME, Operation, RegisterError, RegisterProblem, Registry, SchemaPart, Snapshot,
    Subject, UnloadError, Unloaded,
};
pub use schema::{Budget, Excess, Schema, SchemaFault};
