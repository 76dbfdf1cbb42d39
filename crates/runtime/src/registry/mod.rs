//! A contract that is built and checked: what is in it can be called.

mod check;
mod evaluates;
mod fault;
mod name;
mod part;
mod plugins;
mod problem;
mod snapshot;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use curable_core::{Contract, Provenance};

pub use fault::{Fault, SchemaPart};
pub use name::MAX_NAME;
pub(crate) use name::is_operation;
pub use part::{Compile, Declared, Operation};
pub use plugins::{UnloadError, Unloaded};
pub use problem::{RegisterError, RegisterProblem, Subject};
pub use snapshot::Snapshot;

use crate::schema::Budget;
use part::Part;
use plugins::Parts;

/// All declarations of a service and of its plugins, built and checked.
///
/// A registry that exists is valid: every schema is compiled, every code is unique and documented, every effect is
/// declared, and every reference leads somewhere. A clone is the same registry.
#[derive(Clone, Debug)]
pub struct Registry {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    budget: Budget,
    /// Held while something is loaded or unloaded, never during a lookup.
    parts: Mutex<Parts>,
    current: RwLock<Arc<Snapshot>>,
}

impl Registry {
    /// Builds the contracts of a service.
    ///
    /// The first one gives name and version. One with a namespace is a plugin, as if it were [loaded](Self::load).
    pub fn build(contracts: impl IntoIterator<Item = Contract>) -> Result<Self, RegisterError> {
        Self::build_within(contracts, Budget::default())
    }

    /// Builds the contracts of a service, each with the word when its schemas are compiled; `hash` stands for all of
    /// them where their source has been hashed already.
    pub fn build_each(
        contracts: impl IntoIterator<Item = (Contract, Compile)>,
        hash: Option<&str>,
        budget: Budget,
    ) -> Result<Self, RegisterError> {
        let mut problems = Vec::new();
        let mut parts: Option<Parts> = None;
        for (contract, when) in contracts {
            let parts = parts.get_or_insert_with(|| Parts {
                name: contract.name.clone(),
                version: contract.version.clone(),
                hash: hash.map(str::to_owned),
                base: Vec::new(),
                plugins: BTreeMap::new(),
            });
            let part = Part::compile(contract, when, &budget, &mut problems);
            parts.add(part, &mut problems);
        }
        let Some(parts) = parts else {
            let problem = RegisterProblem::new("", Subject::Contract, Fault::NoContract);
            return Err(RegisterError::new(vec![problem]));
        };
        check::check(&parts.all(), &mut problems);
        RegisterError::unless_empty(problems)?;
        let current = RwLock::new(Arc::new(parts.assemble()));
        Ok(Self { shared: Arc::new(Shared { budget, parts: Mutex::new(parts), current }) })
    }

    /// Builds the contracts of a service, with other limits on each schema.
    pub fn build_within(
        contracts: impl IntoIterator<Item = Contract>,
        budget: Budget,
    ) -> Result<Self, RegisterError> {
        Self::build_each(contracts.into_iter().map(|contract| (contract, Compile::Now)), None, budget)
    }

    /// All that is registered now.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        // A panic cannot leave a broken value behind: it is replaced as a whole.
        Arc::clone(&self.shared.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The operation of this name.
    pub fn operation(&self, name: &str) -> Option<Arc<Operation>> {
        self.snapshot().operation(name).cloned()
    }

    /// The declaration of a code, by its name or by an alias.
    pub fn failure(&self, code: &str) -> Option<Arc<Declared>> {
        self.snapshot().failure(code).cloned()
    }

    /// All declarations as one document, sorted.
    pub fn contract(&self) -> Contract {
        self.snapshot().contract().clone()
    }

    /// The stamp that every answer carries.
    pub fn provenance(&self) -> Provenance {
        self.snapshot().provenance().clone()
    }
}
