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

use curable_core::{Contract, Outline, Provenance};

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

/// A contract that a registry is built of.
#[derive(Debug)]
pub enum Given {
    /// The whole, which is checked.
    Contract(Contract, Compile),
    /// One that was checked before it was stored, and that is read when it is needed.
    Stored(Outline),
}

impl Given {
    fn title(&self) -> (&str, &str) {
        match self {
            Self::Contract(contract, _) => (&contract.name, &contract.version),
            Self::Stored(outline) => (&outline.name, &outline.version),
        }
    }
}

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
        contracts: impl IntoIterator<Item = Given>,
        hash: Option<&str>,
        budget: Budget,
    ) -> Result<Self, RegisterError> {
        let mut problems = Vec::new();
        let mut parts: Option<Parts> = None;
        for given in contracts {
            let (name, version) = given.title();
            let parts = parts.get_or_insert_with(|| Parts {
                name: name.to_owned(),
                version: version.to_owned(),
                hash: hash.map(str::to_owned),
                base: Vec::new(),
                plugins: BTreeMap::new(),
            });
            let part = match given {
                Given::Contract(contract, when) => Part::compile(contract, when, &budget, &mut problems),
                Given::Stored(outline) => Part::stored(outline),
            };
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
        let given = contracts.into_iter().map(|contract| Given::Contract(contract, Compile::Now));
        Self::build_each(given, None, budget)
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
