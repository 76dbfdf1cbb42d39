//! What contracts say about each other: names that are taken, references that lead nowhere.

use std::collections::BTreeMap;

use curable_core::{Code, Effect, FailureDef, OperationDef, nearest, protocol};

use super::fault::Fault;
use super::part::Part;
use super::problem::{RegisterProblem, Subject};

/// The search for a near miss looks at every name, so that a contract full of misses must not ask without end.
const MAX_SEARCHES: usize = 100;

/// Names longer than this are no near miss of anything.
const MAX_SEARCHED: usize = 128;

/// Every name that some contract declares.
struct Names<'p> {
    codes: BTreeMap<&'p str, (&'p str, &'p FailureDef)>,
    aliases: BTreeMap<&'p str, &'p Code>,
    operations: BTreeMap<&'p str, (&'p str, Option<Effect>)>,
    searches: usize,
}

/// Checks contracts against each other. An operation whose schema was refused is still there to be referred to.
pub(super) fn check(parts: &[&Part], problems: &mut Vec<RegisterProblem>) {
    let mut names = collect(parts, problems);
    for part in parts {
        for def in part.codes() {
            names.deprecated(&part.header.name, def, problems);
        }
        for def in part.unchecked() {
            names.references(&part.header.name, def, problems);
        }
    }
}

fn collect<'p>(parts: &[&'p Part], problems: &mut Vec<RegisterProblem>) -> Names<'p> {
    let mut names =
        Names { codes: BTreeMap::new(), aliases: BTreeMap::new(), operations: BTreeMap::new(), searches: 0 };
    for part in parts {
        let contract = part.header.name.as_str();
        for def in part.codes() {
            if let Some(&(first, _)) = names.codes.get(def.code.as_str()) {
                problems.push(of_code(contract, def, Fault::DuplicateCode(first.to_owned())));
            } else {
                names.codes.insert(def.code.as_str(), (contract, def));
            }
        }
        for (name, effect) in part.names() {
            if let Some(&(first, _)) = names.operations.get(name) {
                problems.push(of_operation(contract, name, Fault::DuplicateOperation(first.to_owned())));
            } else {
                names.operations.insert(name, (contract, effect));
            }
        }
    }
    // Aliases come after all codes: whether an alias is a code must not depend on the order of declaration.
    for part in parts {
        for def in part.codes() {
            for alias in &def.aliases {
                if names.codes.contains_key(alias.as_str()) {
                    problems.push(of_code(&part.header.name, def, Fault::AliasIsCode(alias.clone())));
                } else if let Some(&owner) = names.aliases.get(alias.as_str()) {
                    let fault = Fault::DuplicateAlias(alias.clone(), owner.clone());
                    problems.push(of_code(&part.header.name, def, fault));
                } else {
                    names.aliases.insert(alias.as_str(), &def.code);
                }
            }
        }
    }
    names
}

impl Names<'_> {
    fn deprecated(&mut self, contract: &str, def: &FailureDef, problems: &mut Vec<RegisterProblem>) {
        let Some(code) = def.deprecated.as_ref().and_then(|deprecated| deprecated.use_instead.as_ref())
        else {
            return;
        };
        if protocol::find(code.as_str()).is_some() {
            return;
        }
        match self.codes.get(code.as_str()) {
            Some((_, other)) if other.removed.is_none() && *code != def.code => {}
            Some(_) => problems.push(of_code(contract, def, Fault::UselessUse(code.clone()))),
            None => {
                let near = self.near_code(code.as_str());
                problems
                    .push(of_code(contract, def, Fault::UnknownUse(code.clone())).with_near(near.as_deref()));
            }
        }
    }

    fn references(&mut self, contract: &str, def: &OperationDef, problems: &mut Vec<RegisterProblem>) {
        for code in &def.failures {
            if protocol::find(code.as_str()).is_some() {
                continue;
            }
            let fault = match (self.codes.get(code.as_str()), self.aliases.get(code.as_str())) {
                (Some((_, failure)), _) if failure.removed.is_some() => Fault::RemovedCode(code.clone()),
                (Some(_), _) => continue,
                (None, Some(&owner)) => Fault::AliasUsed(code.clone(), owner.clone()),
                (None, None) => {
                    let near = self.near_code(code.as_str());
                    let problem = of_operation(contract, &def.name, Fault::UnknownCode(code.clone()));
                    problems.push(problem.with_near(near.as_deref()));
                    continue;
                }
            };
            problems.push(of_operation(contract, &def.name, fault));
        }
        let Some(look_by) = &def.look_by else { return };
        match self.operations.get(look_by.as_str()) {
            // One without an effect is a problem of its own.
            Some((_, Some(Effect::Read) | None)) => {}
            Some(_) => {
                problems.push(of_operation(contract, &def.name, Fault::LookByNotRead(look_by.clone())));
            }
            None => {
                let near = self.near_operation(look_by);
                let problem = of_operation(contract, &def.name, Fault::UnknownLookBy(look_by.clone()));
                problems.push(problem.with_near(near.as_deref()));
            }
        }
    }

    fn near_code(&mut self, name: &str) -> Option<String> {
        let known = self.codes.keys().copied();
        search(&mut self.searches, name, known)
    }

    fn near_operation(&mut self, name: &str) -> Option<String> {
        let known = self.operations.keys().copied();
        search(&mut self.searches, name, known)
    }
}

fn search<'n>(searches: &mut usize, name: &str, known: impl Iterator<Item = &'n str>) -> Option<String> {
    *searches += 1;
    if *searches > MAX_SEARCHES || name.len() > MAX_SEARCHED {
        return None;
    }
    nearest(name, known.filter(|known| known.len() <= MAX_SEARCHED)).map(str::to_owned)
}

fn of_code(contract: &str, def: &FailureDef, fault: Fault) -> RegisterProblem {
    RegisterProblem::new(contract, Subject::Failure(def.code.as_str().to_owned()), fault)
}

fn of_operation(contract: &str, name: &str, fault: Fault) -> RegisterProblem {
    RegisterProblem::new(contract, Subject::Operation(name.to_owned()), fault)
}
