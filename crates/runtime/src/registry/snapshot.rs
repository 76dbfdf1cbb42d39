//! All that is registered at one moment.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use curable_core::{Contract, Defs, OperationDef, Provenance};

use super::part::{Declared, Operation, Part};

/// All that is registered at one moment: a call that keeps it sees one contract from its start to its end.
#[derive(Debug)]
pub struct Snapshot {
    name: String,
    version: String,
    namespace: Option<String>,
    defs: Vec<Arc<Defs>>,
    operations: BTreeMap<Arc<str>, Arc<Operation>>,
    failures: BTreeMap<String, Arc<Declared>>,
    aliases: BTreeMap<String, String>,
    /// Put together when somebody asks, because it holds everything once more.
    contract: OnceLock<Contract>,
    provenance: OnceLock<Provenance>,
}

impl Snapshot {
    /// Puts sound contracts together under the name and version of the service.
    pub(super) fn assemble(name: &str, version: &str, hash: Option<String>, parts: &[&Part]) -> Self {
        let namespace = if let [only] = parts { only.header.namespace.clone() } else { None };
        let (mut operations, mut failures, mut aliases) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for part in parts {
            for operation in &part.operations {
                operations.insert(Arc::clone(&operation.name), Arc::clone(operation));
            }
            for failure in &part.failures {
                let code = failure.def.code.as_str();
                failures.insert(code.to_owned(), Arc::clone(failure));
                for alias in &failure.def.aliases {
                    aliases.insert(alias.as_str().to_owned(), code.to_owned());
                }
            }
        }
        Self {
            name: name.to_owned(),
            version: version.to_owned(),
            namespace,
            defs: parts.iter().map(|part| Arc::clone(&part.shared)).collect(),
            operations,
            failures,
            aliases,
            contract: OnceLock::new(),
            provenance: hash.map_or_else(OnceLock::new, |hash| {
                OnceLock::from(Provenance { contract: name.to_owned(), version: version.to_owned(), hash })
            }),
        }
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

    /// The declaration of a code as one operation means it: its own before the one that all share.
    pub fn failure_of<'s>(&'s self, operation: &'s Operation, code: &str) -> Option<&'s Arc<Declared>> {
        operation.own(code).or_else(|| self.failure(code))
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
        self.contract.get_or_init(|| {
            let mut contract = Contract::new(self.name.clone(), self.version.clone());
            contract.namespace.clone_from(&self.namespace);
            contract.operations =
                self.operations.values().map(|operation| OperationDef::clone(&operation.def)).collect();
            contract.failures = self.failures.values().map(|failure| failure.def.clone()).collect();
            for defs in &self.defs {
                contract.defs.extend(defs.iter().map(|(name, schema)| (name.to_owned(), schema.clone())));
            }
            contract
        })
    }

    /// The name of the service.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The version of the service.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The stamp that every answer carries.
    pub fn provenance(&self) -> &Provenance {
        self.provenance.get_or_init(|| self.contract().provenance())
    }
}
