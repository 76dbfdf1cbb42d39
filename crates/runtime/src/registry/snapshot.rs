//! All that is registered at one moment.

use std::collections::BTreeMap;
use std::sync::Arc;

use curable_core::{Contract, Provenance};

use super::part::{Declared, Operation, Part};

/// All that is registered at one moment: a call that keeps it sees one contract from its start to its end.
#[derive(Debug)]
pub struct Snapshot {
    contract: Contract,
    provenance: Provenance,
    operations: BTreeMap<String, Arc<Operation>>,
    failures: BTreeMap<String, Arc<Declared>>,
    aliases: BTreeMap<String, String>,
}

impl Snapshot {
    /// Puts sound contracts together under the name and version of the service.
    pub(super) fn assemble(name: &str, version: &str, parts: &[&Part]) -> Self {
        let mut contract = Contract::new(name, version);
        if let [only] = parts {
            contract.namespace.clone_from(&only.contract.namespace);
        }
        let (mut operations, mut failures, mut aliases) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for part in parts {
            for operation in &part.operations {
                operations.insert(operation.def.name.clone(), Arc::clone(operation));
            }
            for failure in &part.failures {
                let code = failure.def.code.as_str();
                failures.insert(code.to_owned(), Arc::clone(failure));
                for alias in &failure.def.aliases {
                    aliases.insert(alias.as_str().to_owned(), code.to_owned());
                }
            }
        }
        contract.operations = operations.values().map(|operation| operation.def.clone()).collect();
        contract.failures = failures.values().map(|failure| failure.def.clone()).collect();
        let provenance = contract.provenance();
        Self { contract, provenance, operations, failures, aliases }
    }

    /// The operation of this name.
    pub fn operation(&self, name: &str) -> Option<&Arc<Operation>> {
        self.operations.get(name)
    }

    /// The declaration of a code, by its name or by an alias; the codes of the machinery are in
    /// [`curable_core::protocol`].
    pub fn failure(&self, code: &str) -> Option<&Arc<Declared>> {
        self.failures.get(code).or_else(|| self.failures.get(self.aliases.get(code)?))
    }

    /// The operations, sorted by name.
    pub fn operations(&self) -> impl ExactSizeIterator<Item = &Arc<Operation>> {
        self.operations.values()
    }

    /// The declared codes, sorted; removed ones stay listed.
    pub fn failures(&self) -> impl ExactSizeIterator<Item = &Arc<Declared>> {
        self.failures.values()
    }

    /// All declarations as one document, sorted.
    pub fn contract(&self) -> &Contract {
        &self.contract
    }

    /// The stamp that every answer carries.
    pub fn provenance(&self) -> &Provenance {
        &self.provenance
    }
}
