//! Whose history a lock is.

use std::collections::BTreeSet;

use curable_core::{Code, Contract, protocol};

use super::Lock;
use super::entry::Entry;
use crate::diff::contract::is_status;

/// One code of this many must be known for a contract of another name to be the same one, renamed.
const ONE_OF: usize = 4;

impl Lock {
    /// The name of the contract that this is the history of, where the given one is another: it has a name that was never
    /// recorded, and hardly any of the codes.
    ///
    /// A contract that was renamed still has its codes.
    pub fn of_another(&self, contract: &Contract) -> Option<&str> {
        let names = || self.entries.iter().rev().filter_map(Entry::contract_name);
        let last = names().next().filter(|_| names().all(|name| name != contract.name))?;
        let known = self.codes();
        let ours: BTreeSet<&str> = known.keys().copied().collect();
        let own = contract.operations.iter().flat_map(|operation| &operation.declares);
        let defs = contract.failures.iter().chain(own);
        let theirs: BTreeSet<&str> =
            defs.flat_map(|def| def.aliases.iter().chain([&def.code])).map(Code::as_str).collect();
        let (ours, theirs) = match (only_own(&ours), only_own(&theirs)) {
            (own, _) if own.is_empty() => (ours, theirs),
            own => own,
        };
        let shared = ours.intersection(&theirs).count();
        let fewer = ours.len().min(theirs.len()).max(1);
        (!ours.is_empty() && shared * ONE_OF < fewer).then_some(last)
    }
}

/// The codes that say whose they are: not those that every contract may have.
fn only_own<'c>(codes: &BTreeSet<&'c str>) -> BTreeSet<&'c str> {
    let is_own = |code: &&str| protocol::find(code).is_none() && !is_status(&Code::foreign(*code));
    codes.iter().copied().filter(is_own).collect()
}
