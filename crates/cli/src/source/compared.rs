//! The two sides of a comparison.

use std::borrow::Cow;

use anyhow::bail;
use curable_check::diff::{Http, Side};
use curable_core::{Contract, OperationDef};
use curable_openapi::Document;

use super::given::{Given, STDIN, given, is_mcp, tools_of};
use super::{described, imported, tools};
use crate::flags::{Access, Reading};
use crate::problem::joined;

/// One side of a comparison: a contract, and what else a description says to those who call without a gateway.
pub(crate) struct Compared {
    pub(super) contract: Contract,
    pub(super) http: Option<Http>,
    /// The description that it was read from, where it is compared as raw callers see it.
    pub(super) document: Option<Box<Document>>,
}

impl Compared {
    pub(crate) fn side(&self) -> Side<'_> {
        Side { contract: &self.contract, http: self.http.as_ref() }
    }

    pub(crate) fn contract(&self) -> &Contract {
        &self.contract
    }

    /// The contract as a lock records it: that of the gateway.
    pub(crate) fn recorded(&self, reading: &Reading) -> anyhow::Result<Cow<'_, Contract>> {
        match &self.document {
            None => Ok(Cow::Borrowed(&self.contract)),
            Some(document) => described::contract(document, reading).map(Cow::Owned),
        }
    }
}

/// Two contracts that are compared, and what is doubtful about them.
pub(crate) struct Pair {
    pub(crate) old: Compared,
    pub(crate) new: Compared,
    pub(crate) warnings: Vec<String>,
}

/// Two contracts that are compared. What is wrong with one is told beside the findings, which may come of that: a code that
/// is gone while an operation still names it is gone.
pub(crate) fn open_both(old: &str, new: &str, reading: &Reading, access: &Access) -> anyhow::Result<Pair> {
    if old == STDIN && new == STDIN {
        bail!(
            "`-` stands for standard input, which can be read once: only one side may be `-`; name a file for the other"
        );
    }
    let (mut first, mut second) = match (given(old, access), given(new, access)) {
        (Ok(first), Ok(second)) => (first, second),
        (Err(error), Err(other)) => return Err(joined(&[error, other])),
        (Err(error), Ok(_)) | (Ok(_), Err(error)) => return Err(error),
    };
    let (before, after) = (first.doubts(), second.doubts());
    let mut warnings = before.all(old);
    // The same file on both sides is doubted once.
    let others = after.all(new).into_iter().filter(|warning| !warnings.contains(warning));
    warnings.extend(others.collect::<Vec<_>>());
    let told = |(old, new)| Pair { old, new, warnings };
    (first, second) = match (first, second) {
        (Given::Description(first), Given::Description(second)) => {
            return described::both(first, second, reading).map(told);
        }
        others => others,
    };
    // A list of tools is compared with the list of a server, which could tell more.
    match (&first, &second) {
        (Given::Tools(_), Given::Contract(_)) if is_mcp(new) => second = tools_of(new, access)?,
        (Given::Contract(_), Given::Tools(_)) if is_mcp(old) => first = tools_of(old, access)?,
        _ => {}
    }
    // A list in a file is nobody's, and may be the other's.
    let is_nobodys = |given: &Given| matches!(given, Given::Tools(tools) if tools.name == tools::NO_NAME);
    let nobodys = (is_nobodys(&first), is_nobodys(&second));
    // A stored contract is that of the gateway, and a description beside it is taken as the gateway takes it.
    let (mut first, mut second) = (imported(first, reading)?, imported(second, reading)?);
    match nobodys {
        (true, _) => first.name.clone_from(&second.name),
        (false, true) => second.name.clone_from(&first.name),
        (false, false) => {}
    }
    without_own(&mut first, &second);
    without_own(&mut second, &first);
    let alone = |contract| Compared { contract, http: None, document: None };
    Ok(told((alone(first), alone(second))))
}

/// Takes the operations out that every server of ours adds, where the other side has none of them.
fn without_own(contract: &mut Contract, other: &Contract) {
    let is_own = |operation: &OperationDef| operation.namespace() == Some(OWN);
    if !other.operations.iter().any(is_own) {
        contract.operations.retain(|operation| !is_own(operation));
    }
}

/// The namespace of the operations that every server of ours adds.
const OWN: &str = "services";
