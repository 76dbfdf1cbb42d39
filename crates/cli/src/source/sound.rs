//! Whether a contract that somebody wrote can be taken at its word.

use anyhow::bail;
use curable_core::{Code, Contract};
use curable_runtime::{Budget, Compile, Fault, Given, RegisterProblem, Registry, Subject};
use serde_json::Value;

use super::{misspelt, schemas};

/// What is wrong with a contract, and what is only unusual.
#[derive(Debug, Default)]
pub(super) struct Doubts {
    wrong: Vec<String>,
    unusual: Vec<String>,
}

impl Doubts {
    /// Asks who builds registries of contracts, and looks for members that nobody reads and schemas that say nothing.
    pub(super) fn of(contract: &Contract, text: &[u8]) -> Self {
        let value = serde_json::from_slice(text).ok().or_else(|| yaml_serde::from_slice::<Value>(text).ok());
        let mut wrong: Vec<String> = value.iter().flat_map(misspelt::members).collect();
        wrong.extend(schemas::problems(contract));
        let mut doubts = Self { wrong, unusual: Vec::new() };
        // To compile thousands of schemas takes longer than to compare them.
        let given = Given::Contract(contract.clone(), Compile::Later);
        let Err(refused) = Registry::build_each([given], None, Budget::default()) else { return doubts };
        for problem in refused.problems() {
            match weight(problem, contract) {
                Weight::Wrong => doubts.wrong.push(problem.to_string()),
                Weight::Unusual => doubts.unusual.push(problem.to_string()),
                Weight::None => {}
            }
        }
        doubts
    }

    /// Refuses what is wrong, all at once.
    pub(super) fn refuse(&self, name: &str) -> anyhow::Result<()> {
        if self.wrong.is_empty() {
            return Ok(());
        }
        bail!("{name} is no valid contract:\n  {}", self.wrong.join("\n  "))
    }

    /// Everything, each with the name of what was read.
    pub(super) fn all(&self, name: &str) -> Vec<String> {
        let wrong = self.wrong.iter().map(|one| format!("{name} is no valid contract: {one}"));
        wrong.chain(self.unusual.iter().map(|one| format!("{name}: {one}"))).collect()
    }
}

/// What a problem means to those who only compare.
enum Weight {
    /// What the contract says depends on who reads it, or it says nothing where it means something.
    Wrong,
    /// No service of ours would be built of it; one of others may be as it says.
    Unusual,
    /// It is about running the operations.
    None,
}

fn weight(problem: &RegisterProblem, contract: &Contract) -> Weight {
    match problem.fault() {
        // What a tool of somebody else fails with is declared by that tool alone.
        Fault::UnknownCode(code) if is_its_own(code, problem.subject(), contract) => Weight::None,
        Fault::DuplicateCode(_)
        | Fault::DuplicateAlias(..)
        | Fault::AliasIsCode(_)
        | Fault::DuplicateOperation(_) => Weight::Wrong,
        Fault::BadName if !is_tool(problem.subject()) => Weight::Wrong,
        Fault::NoCode(_) | Fault::CodeNotAllowed(_) | Fault::NoGuard(_) => Weight::None,
        _ => Weight::Unusual,
    }
}

/// Whether an operation declares a code by itself.
fn is_its_own(code: &Code, subject: &Subject, contract: &Contract) -> bool {
    let Subject::Operation(name) = subject else { return false };
    let mut named = contract.operations.iter().filter(|operation| operation.name == *name);
    named.any(|operation| operation.declares.iter().any(|def| def.code == *code))
}

/// Whether an operation has a name that a tool of somebody else may have.
fn is_tool(subject: &Subject) -> bool {
    match subject {
        Subject::Operation(name) => {
            let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/' | ':');
            !name.is_empty() && name.chars().all(is_word)
        }
        Subject::Contract | Subject::Failure(_) => false,
    }
}
