//! The addresses that paths stand below.

use std::collections::BTreeSet;

use curable_core::Source;
use serde_json::json;

use super::Exchange;
use crate::diff::{ContractChange, Fact, OperationChange, What};

/// One operation on both sides: where it is told of, and how it is called.
pub(in crate::diff) type Standing<'c> = (String, (&'c Exchange, &'c Exchange));

/// The paths of addresses of which one is gone: whoever calls there finds nothing, whatever the others are.
///
/// What all operations share is told once; an operation that has addresses of its own, or had, is told by itself.
pub(in crate::diff) fn compare<'c>(exchanges: impl Iterator<Item = Standing<'c>>, facts: &mut Vec<Fact>) {
    let mut moved = BTreeSet::new();
    let is_gone = |(old, new): &(&Exchange, &Exchange)| {
        is_known((old, new)) && (!old.base.is_subset(&new.base) || offers_less(old, new))
    };
    for (at, (old, new)) in exchanges.filter(|(_, pair)| is_gone(pair)) {
        if !old.has_own_base && !new.has_own_base {
            moved.insert((all(old), all(new)));
            continue;
        }
        let what = What::Operation(OperationChange::Moved);
        facts.push(Fact::new(what, format!("{at}/servers"), json!(all(old)), json!(all(new))));
    }
    for (before, after) in moved {
        let what = What::Contract(ContractChange::BaseMoved);
        facts.push(Fact::new(what, "/servers", json!(before), json!(after)));
    }
}

/// All paths that an operation is called at, whatever the variables of its addresses are.
fn all(exchange: &Exchange) -> BTreeSet<&str> {
    exchange.base.iter().chain(&exchange.offered).map(String::as_str).collect()
}

/// Whether a variable of an address has lost a value, so that a path is gone. Where it could be anything, nobody knows which
/// values were good.
fn offers_less(old: &Exchange, new: &Exchange) -> bool {
    let now = all(new);
    !old.offered.iter().all(|path| now.iter().any(|other| covers(other, path) || covers(path, other)))
}

/// Whether a path is another, with what a variable may be in the place of each `{}`.
fn covers(wide: &str, path: &str) -> bool {
    let Some((first, rest)) = wide.split_once("{}") else { return wide == path };
    let Some(mut left) = path.strip_prefix(first) else { return false };
    let mut parts: Vec<&str> = rest.split("{}").collect();
    let last = parts.pop().unwrap_or_default();
    for part in parts {
        let Some((_, after)) = left.split_once(part) else { return false };
        left = after;
    }
    left.ends_with(last)
}

/// The protocols and hosts that are gone, each told once.
pub(in crate::diff) fn compare_origins<'c>(
    exchanges: impl Iterator<Item = Standing<'c>>,
    facts: &mut Vec<Fact>,
) {
    let mut gone = BTreeSet::new();
    for (at, (old, new)) in exchanges {
        let at = if old.has_own_base || new.has_own_base { at } else { String::new() };
        // Where no host is named, nobody knows whether one changed.
        for origin in old.origins.difference(&new.origins).filter(|_| !new.origins.is_empty()) {
            let is_at_host = |other: &&String| host(other) == host(origin);
            let others: Vec<&String> = new.origins.iter().filter(is_at_host).collect();
            let (change, after) = if others.is_empty() {
                (ContractChange::HostMoved, new.origins.iter().collect())
            } else {
                (ContractChange::SchemeRemoved, others)
            };
            gone.insert((at.clone(), change, origin, after));
        }
    }
    facts.extend(gone.into_iter().map(|(at, change, before, after)| {
        Fact::new(What::Contract(change), format!("{at}/servers"), json!(before), json!(after))
    }));
}

fn host(origin: &str) -> &str {
    origin.split_once("://").map_or(origin, |(_, host)| host)
}

/// Whether an operation is found again at each of the addresses that it stood at, however each is split into that of the
/// service and a path below it; nothing where nobody knows.
pub(in crate::diff) fn found_again(
    exchanges: (&Exchange, &Exchange),
    (old, new): (&Source, &Source),
    is_same_path: impl Fn(&str, &str) -> bool,
) -> Vec<bool> {
    if !is_known(exchanges) || old.method != new.method {
        return Vec::new();
    }
    let all = |exchange: &Exchange, path: &str| -> Vec<String> {
        exchange.base.iter().map(|base| format!("{base}{path}")).collect()
    };
    let after = all(exchanges.1, &new.path);
    let is_there = |one: &String| after.iter().any(|other| is_same_path(one, other));
    all(exchanges.0, &old.path).iter().map(is_there).collect()
}

/// Where no address is named, nobody knows whether one changed.
fn is_known((old, new): (&Exchange, &Exchange)) -> bool {
    !old.base.is_empty() && !new.base.is_empty()
}
