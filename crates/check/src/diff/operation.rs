//! What differs between the operations of two contracts.

use std::collections::{BTreeMap, BTreeSet};

use curable_core::{Access, Code, Contract, Effect, FailureDef, OperationDef, Pointer, Source, Visibility};
use serde_json::{Value, json};

use super::contract::{Renamed, is_status};
use super::schema::{self, Sides};
use super::{CodeChange, Exchange, Fact, Http, OperationChange, Place, SchemaChange, What, code, http};

/// Adds what differs.
pub(super) fn compare<'c>(
    sides: &Sides<'c>,
    contracts: (&'c Contract, &'c Contract),
    http: Option<(&'c Http, &'c Http)>,
    renamed: &Renamed<'c>,
    facts: &mut Vec<Fact>,
) {
    let by_name = |contract: &'c Contract| -> BTreeMap<&'c str, &'c OperationDef> {
        contract.operations.iter().map(|operation| (operation.name.as_str(), operation)).collect()
    };
    let (before, after) = (by_name(contracts.0), by_name(contracts.1));
    let mut fresh: BTreeSet<&str> =
        after.keys().filter(|name| !before.contains_key(**name)).copied().collect();
    let mut names: BTreeMap<&str, &str> = BTreeMap::new();
    let exchanges = |old: &OperationDef, new: &OperationDef| {
        http.and_then(|(before, after)| Some((before.get(&old.name)?, after.get(&new.name)?)))
    };
    for (&name, &old) in &before {
        let is_now = |now: &&str| is_renamed(old, after[now], exchanges(old, after[now]));
        if after.contains_key(name) {
            names.insert(name, name);
        } else if let Some(now) = fresh.iter().copied().find(is_now) {
            fresh.remove(now);
            names.insert(name, now);
        }
    }
    for (&name, &old) in &before {
        let Some(new) = names.get(name).map(|now| after[now]) else {
            let (change, shown) = seen(old, OperationChange::Removed);
            facts.push(fact(change, place(name), shown, Value::Null));
            continue;
        };
        let mut found = Vec::new();
        if old.name != new.name {
            found.push(fact(OperationChange::Renamed, place(name), json!(name), json!(new.name)));
        }
        let http = exchanges(old, new);
        let pair = Pair { sides, contracts, http, renamed, names: &names, old, new };
        let is_internal = |operation: &OperationDef| operation.visibility == Visibility::Internal;
        // What only an internal operation leads to, nobody outside can see either.
        let mark = (is_internal(old) || is_internal(new)).then(|| sides.shared.mark());
        pair.compare(&mut found);
        let led_on = mark.is_some_and(|mark| sides.shared.go_back(mark));
        match (is_internal(old), is_internal(new)) {
            (false, false) => facts.append(&mut found),
            (true, true) if found.is_empty() && !led_on => {}
            (true, true) => {
                let (before, after) = (json!(old.visibility), json!("internal, other than before"));
                facts.push(fact(OperationChange::Internal, place(name), before, after));
            }
            (before, _) => {
                let change = if before {
                    OperationChange::VisibilityRaised
                } else {
                    OperationChange::VisibilityLowered
                };
                let at = format!("{}/visibility", place(name));
                facts.push(fact(change, at, json!(old.visibility), json!(new.visibility)));
            }
        }
    }
    let stayed = names.iter().map(|(name, now)| (before[name], after[now]));
    let below = stayed.filter(|(old, new)| {
        old.source.as_ref().zip(new.source.as_ref()).is_some_and(|(old, new)| is_same_place(old, new))
    });
    let standing: Vec<_> =
        below.filter_map(|(old, new)| Some((place(&new.name), exchanges(old, new)?))).collect();
    http::compare_bases(standing.iter().cloned(), facts);
    http::compare_origins(standing.into_iter(), facts);
    for name in fresh {
        let new = after[name];
        let (change, shown) = seen(new, OperationChange::Added);
        facts.push(fact(change, place(name), Value::Null, shown));
    }
}

/// What nobody outside can see is one thing only, and that is what is shown of it.
fn seen(operation: &OperationDef, change: OperationChange) -> (OperationChange, Value) {
    match operation.visibility {
        Visibility::External => (change, json!(operation.summary)),
        Visibility::Internal => (OperationChange::Internal, json!(operation.visibility)),
    }
}

/// Whether it is the same operation under another name.
fn is_renamed(old: &OperationDef, new: &OperationDef, http: Option<(&Exchange, &Exchange)>) -> bool {
    if let (Some(before), Some(after)) = (&old.source, &new.source) {
        is_same_route(before, after, http)
    } else {
        let last = |name: &'_ str| name.rsplit('/').next().unwrap_or_default().to_owned();
        let alike = !old.summary.is_empty() && old.summary == new.summary;
        old.effect == new.effect && old.input == new.input && (alike || last(&old.name) == last(&new.name))
    }
}

/// Whether two operations stand at the same method and path, or at the same address as a whole.
fn is_same_route(old: &Source, new: &Source, http: Option<(&Exchange, &Exchange)>) -> bool {
    is_same_place(old, new)
        || http.is_some_and(|http| http::found_again(http, (old, new), is_same_path).contains(&true))
}

/// Whether two operations stand at the same method and path.
fn is_same_place(old: &Source, new: &Source) -> bool {
    old.method == new.method && is_same_path(&old.path, &new.path)
}

/// Whether nothing is found any more at an address that an operation stood at. Where the path is the same, its addresses
/// are compared by themselves.
fn is_moved(old: &Source, new: &Source, http: Option<(&Exchange, &Exchange)>) -> bool {
    let again = || http.map(|http| http::found_again(http, (old, new), is_same_path)).unwrap_or_default();
    let are_all = |found: &[bool]| !found.is_empty() && !found.contains(&false);
    !is_same_place(old, new) && !are_all(&again())
}

/// Names of parameters are told by the arguments.
fn is_same_path(old: &str, new: &str) -> bool {
    let part = |part: &'_ str| if part.starts_with('{') { "{}".to_owned() } else { part.to_owned() };
    old.split('/').map(part).eq(new.split('/').map(part))
}

struct Pair<'s, 'c> {
    sides: &'s Sides<'c>,
    contracts: (&'c Contract, &'c Contract),
    http: Option<(&'c Exchange, &'c Exchange)>,
    renamed: &'s Renamed<'c>,
    names: &'s BTreeMap<&'c str, &'c str>,
    old: &'c OperationDef,
    new: &'c OperationDef,
}

impl<'c> Pair<'_, 'c> {
    fn compare(&self, facts: &mut Vec<Fact>) {
        let (old, new) = (self.old, self.new);
        let at = place(&new.name);
        let mut push = |change, name: &str, before: Value, after: Value| {
            facts.push(fact(change, format!("{at}/{name}"), before, after));
        };
        if old.summary != new.summary {
            push(OperationChange::Described, "summary", json!(old.summary), json!(new.summary));
        }
        // An effect that is not said counts as the worst.
        let effect = |operation: &OperationDef| operation.effect.unwrap_or(Effect::Write);
        if effect(old) != effect(new) {
            let raised = effect(new) > effect(old);
            let change = if raised { OperationChange::EffectRaised } else { OperationChange::EffectLowered };
            push(change, "effect", json!(old.effect), json!(new.effect));
        }
        if let (Some(before), Some(after)) = (&old.source, &new.source)
            && is_moved(before, after, self.http)
        {
            push(OperationChange::Moved, "source", json!(before), json!(after));
        }
        let (tightened, loosened) = access(&old.access, &new.access);
        if tightened {
            push(OperationChange::AccessTightened, "access", json!(old.access), json!(new.access));
        } else if loosened {
            push(OperationChange::AccessLoosened, "access", json!(old.access), json!(new.access));
        }
        let looked = old.look_by.as_deref().map(|name| self.names.get(name).copied().unwrap_or(name));
        match (looked, new.look_by.as_deref()) {
            (before, after) if before == after => {}
            (None, after) => push(OperationChange::LookByAdded, "look_by", Value::Null, json!(after)),
            (before, after) => push(OperationChange::LookByChanged, "look_by", json!(before), json!(after)),
        }
        match (&old.evaluates, &new.evaluates) {
            (before, after) if before == after => {}
            (before, None) => {
                push(OperationChange::EvaluatesRemoved, "evaluates", json!(before), Value::Null);
            }
            (before, after) => {
                push(OperationChange::EvaluatesChanged, "evaluates", json!(before), json!(after));
            }
        }
        self.failures(&at, facts);
        let inputs = (&old.input, &new.input);
        facts.extend(schema::compare_objects(self.sides, Place::Input, inputs, &format!("{at}/input")));
        self.output(&format!("{at}/output"), facts);
        if let Some(http) = self.http {
            http::compare(self.sides, http, &at, facts);
        }
    }

    fn output(&self, at: &str, facts: &mut Vec<Fact>) {
        let what = |change| What::Schema(Place::Output, change);
        let push = |change, before: Value, after: Value, facts: &mut Vec<Fact>| {
            facts.push(Fact::new(what(change), at, before, after));
        };
        // What only one side can promise nothing of is promised no more, or from now on.
        let (before, after) = match self.http {
            Some((before, after)) if before.is_vague != after.is_vague => (
                self.old.output.as_ref().filter(|_| !before.is_vague),
                self.new.output.as_ref().filter(|_| !after.is_vague),
            ),
            _ => (self.old.output.as_ref(), self.new.output.as_ref()),
        };
        match (before, after) {
            (None, None) => {}
            (None, Some(_)) => push(SchemaChange::Added, Value::Null, json!("declared"), facts),
            (Some(_), None) => push(SchemaChange::Removed, json!("declared"), Value::Null, facts),
            (Some(before), Some(after)) => {
                facts.extend(schema::compare(self.sides, Place::Output, (before, after), at));
            }
        }
    }

    /// The codes, and what they mean here alone.
    fn failures(&self, at: &str, facts: &mut Vec<Fact>) {
        let codes = |operation: &'c OperationDef| -> BTreeSet<&'c Code> {
            operation.failures.iter().chain(operation.declares.iter().map(|def| &def.code)).collect()
        };
        let named = |code: &'c Code| self.renamed.get(code).copied().unwrap_or(code);
        let (before, after) = (codes(self.old), codes(self.new));
        let moved: BTreeSet<&Code> = before.iter().map(|code| named(code)).collect();
        let (old, new) = self.contracts;
        for &code in &before {
            let place = format!("{at}{}", Pointer::ROOT.child("failures").child(code.as_str()));
            let now = named(code);
            if after.contains(now) {
                self.declared(code, now, &place, facts);
                continue;
            }
            // What is gone from the whole contract has been told once.
            let is_gone = !is_status(code)
                && old.failure(code).is_some()
                && new.failure(now).is_none_or(|def| def.removed.is_some());
            if !is_gone {
                facts.push(fact(OperationChange::FailureRemoved, place, json!(code), Value::Null));
            }
        }
        for code in after.difference(&moved) {
            let place = format!("{at}{}", Pointer::ROOT.child("failures").child(code.as_str()));
            facts.push(fact(OperationChange::FailureAdded, place, Value::Null, json!(code)));
        }
    }

    /// A code that has, or had, a meaning of its own here.
    fn declared(&self, code: &'c Code, now: &'c Code, at: &str, facts: &mut Vec<Fact>) {
        let own = |operation: &'c OperationDef, code: &Code| {
            operation.declares.iter().find(|def| def.code == *code)
        };
        let (before, after) = (own(self.old, code), own(self.new, now));
        if before.is_none() && after.is_none() {
            return;
        }
        let before: Option<&'c FailureDef> = before.or_else(|| self.contracts.0.failure(code));
        let after: Option<&'c FailureDef> = after.or_else(|| self.contracts.1.failure(now));
        match (before, after) {
            (Some(before), Some(after)) => code::compare(self.sides, before, after, at, facts),
            (Some(before), None) => {
                facts.push(Fact::new(
                    What::Code(CodeChange::Removed),
                    at,
                    json!(before.summary),
                    Value::Null,
                ));
            }
            (None, _) => {}
        }
    }
}

/// Whether somebody is shut out who was let in, and whether somebody is let in who was shut out.
fn access(old: &Access, new: &Access) -> (bool, bool) {
    let (mut tightened, mut loosened) = (asks_for_more(new, old), asks_for_more(old, new));
    for (before, after) in
        [(&old.resource_type, &new.resource_type), (&old.resource_action, &new.resource_action)]
    {
        tightened |= after.is_some() && before != after;
        loosened |= after.is_none() && before.is_some();
    }
    (tightened, loosened)
}

/// Whether somebody who has just the scopes that the one asks for lacks one for the other.
fn asks_for_more(access: &Access, had: &Access) -> bool {
    let Access { required_scopes, required_scopes_any, resource_type: _, resource_action: _ } = access;
    let lacks_all = required_scopes.iter().any(|scope| {
        let only = had.required_scopes_any.as_slice();
        !had.required_scopes.contains(scope) && only != std::slice::from_ref(scope)
    });
    // One of the scopes that are had anyway will do, or else each of those that may be the one.
    let is_one = |scope: &String| required_scopes_any.contains(scope);
    let may_lack = !had.required_scopes.iter().any(is_one)
        && (had.required_scopes_any.is_empty() || !had.required_scopes_any.iter().all(is_one));
    lacks_all || (!required_scopes_any.is_empty() && may_lack)
}

fn fact(change: OperationChange, at: String, before: Value, after: Value) -> Fact {
    Fact::new(What::Operation(change), at, before, after)
}

fn place(name: &str) -> String {
    Pointer::ROOT.child("operations").child(name).to_string()
}
