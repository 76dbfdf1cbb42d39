//! Plugins come and go as whole namespaces while the service runs.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, MutexGuard, PoisonError};

use curable_core::{Contract, nearest};

use super::fault::Fault;
use super::part::{Compile, Part};
use super::problem::{RegisterError, RegisterProblem, Subject, shown};
use super::{Registry, Snapshot, check};

/// The contracts of a registry: those of the service for good, those of plugins as long as somebody holds them.
#[derive(Debug)]
pub(super) struct Parts {
    pub(super) name: String,
    pub(super) version: String,
    /// The hash of all of it, where it is known without looking.
    pub(super) hash: Option<String>,
    pub(super) base: Vec<Part>,
    pub(super) plugins: BTreeMap<String, Plugin>,
}

#[derive(Debug)]
pub(super) struct Plugin {
    part: Part,
    holders: usize,
}

/// What became of a namespace that was unloaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unloaded {
    /// So many others still hold it.
    Held(usize),
    /// Nobody holds it: its operations and codes are gone.
    Gone,
}

/// Why a namespace was not unloaded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnloadError {
    /// It is not loaded.
    NotLoaded {
        /// The namespace.
        namespace: String,
        /// The loaded one that was probably meant.
        near: Option<String>,
    },
    /// Others refer to it; here is what they would lack.
    InUse(RegisterError),
}

impl fmt::Display for UnloadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotLoaded { namespace, near } => {
                write!(f, "no plugin `{}` is loaded", shown(namespace))?;
                near.as_ref().map_or(Ok(()), |near| write!(f, "; did you mean `{}`?", shown(near)))
            }
            Self::InUse(without) => write!(f, "others refer to it; without it:\n{without}"),
        }
    }
}

impl std::error::Error for UnloadError {}

impl Parts {
    /// Adds a contract: for good, or as a plugin when it has a namespace.
    pub(super) fn add(&mut self, part: Part, problems: &mut Vec<RegisterProblem>) {
        let Some(namespace) = part.header.namespace.clone() else {
            self.base.push(part);
            return;
        };
        match self.plugins.get_mut(&namespace) {
            None => {
                self.plugins.insert(namespace, Plugin { part, holders: 1 });
            }
            Some(loaded) if loaded.part.hash() == part.hash() => loaded.holders += 1,
            Some(_) => problems.push(taken(&part)),
        }
    }

    pub(super) fn all(&self) -> Vec<&Part> {
        self.base.iter().chain(self.plugins.values().map(|plugin| &plugin.part)).collect()
    }

    fn but(&self, namespace: &str) -> impl Iterator<Item = &Part> {
        let others = self.plugins.iter().filter(move |(name, _)| *name != namespace);
        self.base.iter().chain(others.map(|(_, plugin)| &plugin.part))
    }

    pub(super) fn assemble(&self) -> Snapshot {
        // With a plugin it is another contract than the one that was hashed.
        let hash = self.hash.clone().filter(|_| self.plugins.is_empty());
        Snapshot::assemble(&self.name, &self.version, hash, &self.all())
    }
}

impl Registry {
    /// Loads a plugin: all of it or, on any problem, nothing. Gives the number of those who hold it.
    ///
    /// The same declarations may be loaded again and are then held once more; other ones under the same namespace are
    /// refused, and the first stay.
    pub fn load(&self, contract: Contract) -> Result<usize, RegisterError> {
        let Some(namespace) = contract.namespace.clone() else {
            let problem = RegisterProblem::new(&contract.name, Subject::Contract, Fault::NoNamespace);
            return Err(RegisterError::new(vec![problem]));
        };
        let mut problems = Vec::new();
        // Schemas compile before the lock is taken, so that a large plugin keeps nobody waiting.
        let part = Part::compile(contract, Compile::Now, &self.shared.budget, &mut problems);
        let mut parts = self.lock();
        if let Some(loaded) = parts.plugins.get_mut(&namespace) {
            if loaded.part.hash() == part.hash() {
                loaded.holders += 1;
                return Ok(loaded.holders);
            }
            problems.push(taken(&part));
            return Err(RegisterError::new(problems));
        }
        let mut all = parts.all();
        all.push(&part);
        check::check(&all, &mut problems);
        RegisterError::unless_empty(problems)?;
        parts.plugins.insert(namespace, Plugin { part, holders: 1 });
        self.publish(&parts);
        Ok(1)
    }

    /// Lets go of a plugin; when nobody holds it any more, its operations and codes are gone.
    ///
    /// It stays when others refer to its codes or operations.
    pub fn unload(&self, namespace: &str) -> Result<Unloaded, UnloadError> {
        let mut parts = self.lock();
        let Some(plugin) = parts.plugins.get_mut(namespace) else {
            let near = nearest(namespace, parts.plugins.keys().map(String::as_str)).map(str::to_owned);
            return Err(UnloadError::NotLoaded { namespace: namespace.to_owned(), near });
        };
        if plugin.holders > 1 {
            plugin.holders -= 1;
            return Ok(Unloaded::Held(plugin.holders));
        }
        let mut problems = Vec::new();
        let left: Vec<&Part> = parts.but(namespace).collect();
        check::check(&left, &mut problems);
        RegisterError::unless_empty(problems).map_err(UnloadError::InUse)?;
        parts.plugins.remove(namespace);
        self.publish(&parts);
        Ok(Unloaded::Gone)
    }

    fn lock(&self) -> MutexGuard<'_, Parts> {
        self.shared.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn publish(&self, parts: &Parts) {
        let snapshot = Arc::new(parts.assemble());
        *self.shared.current.write().unwrap_or_else(PoisonError::into_inner) = snapshot;
    }
}

fn taken(part: &Part) -> RegisterProblem {
    let namespace = part.header.namespace.clone().unwrap_or_default();
    RegisterProblem::new(&part.header.name, Subject::Contract, Fault::NamespaceTaken(namespace))
}
