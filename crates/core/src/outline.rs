//! A contract of which only an outline is known at first.

use std::sync::Arc;

use crate::{Access, Contract, Defs, Effect, FailureDef, Lazy, OperationDef, Source, Visibility};

/// A contract that was checked before it was stored: its outline, and the rest when it is needed.
///
/// None of its operations runs code of its callers: only what is checked as a whole may.
#[derive(Debug)]
pub struct Outline {
    /// The name of the service.
    pub name: String,
    /// The version of the service.
    pub version: String,
    /// The failures, sorted by code.
    pub failures: Vec<FailureDef>,
    /// The operations, sorted by name.
    pub operations: Vec<OperationOutline>,
    /// Definitions that every schema of the contract may refer to.
    pub defs: Defs,
}

/// What is always known of an operation.
#[derive(Debug)]
pub struct OperationOutline {
    /// `namespace/operation`.
    pub name: String,
    /// What it does to the world.
    pub effect: Option<Effect>,
    /// Who can see and call it.
    pub visibility: Visibility,
    /// What a caller must have.
    pub access: Access,
    /// Whether it declares a result.
    pub has_output: bool,
    /// What it was imported from.
    pub source: Option<Source>,
    /// The whole declaration.
    pub def: Arc<Lazy<OperationDef>>,
}

impl From<OperationDef> for OperationOutline {
    fn from(def: OperationDef) -> Self {
        Self {
            name: def.name.clone(),
            effect: def.effect,
            visibility: def.visibility,
            access: def.access.clone(),
            has_output: def.output.is_some(),
            source: def.source.clone(),
            def: Arc::new(def.into()),
        }
    }
}

impl From<Contract> for Outline {
    fn from(contract: Contract) -> Self {
        let Contract { curable: _, name, version, namespace: _, failures, operations, defs } = contract;
        let operations = operations.into_iter().map(OperationOutline::from).collect();
        Self { name, version, failures, operations, defs: defs.into() }
    }
}
