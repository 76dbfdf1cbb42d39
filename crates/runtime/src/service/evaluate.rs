//! Operations that run code of their callers: only where somebody has allowed it, and only what the guard lets pass.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

#[cfg(feature = "guard")]
use curable_core::Language;
use curable_core::{Contract, Evaluates, FailureDef};
use serde_json::Value;

use super::{Entry, Guard};
#[cfg(feature = "guard")]
use crate::guard;
use crate::registry::{Fault, RegisterProblem, Subject};

/// Where code of callers may run. By default nowhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodePolicy {
    targets: BTreeSet<String>,
}

impl CodePolicy {
    /// In these targets, and nowhere else. A target is what an operation says in [`Evaluates::target`].
    pub fn targets<T: Into<String>>(targets: impl IntoIterator<Item = T>) -> Self {
        Self { targets: targets.into_iter().map(Into::into).collect() }
    }

    /// Whether code may run there.
    pub fn allows(&self, target: &str) -> bool {
        self.targets.contains(target)
    }
}

/// Puts the guard before every operation that runs code, with its codes among the declared ones, and gives the problems
/// of those that must not be there.
pub(super) fn arm(
    contract: &mut Contract,
    imported: &mut [Contract],
    entries: &mut BTreeMap<String, Entry>,
    policy: &CodePolicy,
) -> Vec<RegisterProblem> {
    let mut problems = Vec::new();
    let Contract { name, operations, failures, .. } = contract;
    let own = operations.iter_mut().map(|def| (&*name, def));
    let others = imported
        .iter_mut()
        .flat_map(|Contract { name, operations, .. }| operations.iter_mut().map(|def| (&*name, def)));
    for (contract_name, def) in own.chain(others) {
        let Some(evaluates) = def.evaluates.clone() else { continue };
        let mut push = |fault| {
            let subject = Subject::Operation(def.name.clone());
            problems.push(RegisterProblem::new(contract_name, subject, fault));
        };
        if !policy.allows(&evaluates.target) {
            push(Fault::CodeNotAllowed(evaluates.target.clone()));
        }
        match guard_of(&evaluates) {
            Some((guard, defs)) => {
                for failure in defs {
                    def.failures
                        .extend((!def.failures.contains(&failure.code)).then(|| failure.code.clone()));
                    failures.extend((!failures.contains(&failure)).then_some(failure));
                }
                if let Some(entry) = entries.get_mut(&def.name) {
                    put_before(entry, guard);
                }
            }
            None => push(Fault::NoGuard(evaluates.language)),
        }
    }
    problems
}

/// What judges the code, and the codes that it fails with.
#[cfg(feature = "guard")]
#[expect(clippy::unnecessary_wraps, reason = "without the feature there is none")]
fn guard_of(evaluates: &Evaluates) -> Option<(Guard, Vec<FailureDef>)> {
    let Evaluates { language, at, .. } = evaluates;
    match language {
        Language::JavaScript => {
            let at = at.clone();
            let check = move |arguments: &Value| match arguments.pointer(at.as_str()) {
                None | Some(Value::Null) => Ok(()),
                Some(Value::String(source)) => guard::check(source),
                // No text is no script: nobody can say what it would do.
                Some(other) => Err(guard::unreadable(&other.to_string())),
            };
            Some((Arc::new(check), guard::defs()))
        }
    }
}

/// Without the feature there is nothing that could judge code.
#[cfg(not(feature = "guard"))]
fn guard_of(_: &Evaluates) -> Option<(Guard, Vec<FailureDef>)> {
    None
}

/// The new guard looks first, the operation's own after it.
fn put_before(entry: &mut Entry, first: Guard) {
    entry.guard = Some(match entry.guard.take() {
        Some(own) => Arc::new(move |arguments: &Value| first(arguments).and_then(|()| own(arguments))),
        None => first,
    });
}
