//! The failures of one operation, with what each means there.

use std::collections::BTreeMap;

use curable_core::{Code, Contract, FailureDef, OperationDef};

/// The failures of one operation.
#[derive(Debug)]
pub(super) struct Failures<'c> {
    /// Each code with its declaration, and whether that is the operation's own.
    all: BTreeMap<&'c Code, (&'c FailureDef, Scope)>,
}

/// Where a declaration stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// In the operation.
    Own,
    /// In the contract.
    General,
}

impl<'c> Failures<'c> {
    /// The failures of an operation of a contract.
    pub(super) fn of(contract: &'c Contract, def: &'c OperationDef) -> Self {
        let mut all = BTreeMap::new();
        for code in &def.failures {
            if let Some(general) = contract.failure(code) {
                all.insert(code, (general, Scope::General));
            }
        }
        for own in &def.declares {
            all.insert(&own.code, (own, Scope::Own));
        }
        Self { all }
    }

    /// What a code means here.
    pub(super) fn get(&self, code: &Code) -> Option<(&'c FailureDef, Scope)> {
        self.all.get(code).copied()
    }

    /// All of them, sorted by code.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&'c FailureDef, Scope)> {
        self.all.values().copied()
    }
}
