//! The addresses that all paths stand below.

use std::collections::BTreeSet;

use curable_core::Source;
use serde_json::json;

use super::Exchange;
use crate::diff::{ContractChange, Fact, What};

/// The paths of addresses, where they changed and have none in common; told once for all operations that moved with them.
pub(in crate::diff) fn compare<'c>(
    exchanges: impl Iterator<Item = (&'c Exchange, &'c Exchange)>,
    facts: &mut Vec<Fact>,
) {
    let moved: BTreeSet<_> = exchanges
        .filter(|(old, new)| is_known((old, new)) && old.base.is_disjoint(&new.base))
        .map(|(old, new)| (&old.base, &new.base))
        .collect();
    for (before, after) in moved {
        let what = What::Contract(ContractChange::BaseMoved);
        facts.push(Fact { what, at: "/servers".to_owned(), before: json!(before), after: json!(after) });
    }
}

/// Whether two operations stand at the same address, however it is split into that of the service and a path below it.
pub(in crate::diff) fn is_same_address(
    exchanges: (&Exchange, &Exchange),
    (old, new): (&Source, &Source),
    is_same_path: impl Fn(&str, &str) -> bool,
) -> bool {
    let all = |exchange: &Exchange, path: &str| -> Vec<String> {
        exchange.base.iter().map(|base| format!("{base}{path}")).collect()
    };
    let after = all(exchanges.1, &new.path);
    is_known(exchanges)
        && old.method == new.method
        && all(exchanges.0, &old.path).iter().any(|one| after.iter().any(|other| is_same_path(one, other)))
}

/// Where no address is named, nobody knows whether one changed.
fn is_known((old, new): (&Exchange, &Exchange)) -> bool {
    !old.base.is_empty() && !new.base.is_empty()
}
