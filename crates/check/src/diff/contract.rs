//! What differs between two contracts: codes and operations found again, under their names or under others.

use std::collections::{BTreeMap, BTreeSet};

use curable_core::{Code, Contract, FailureDef, Pointer};
use serde_json::{Value, json};

use super::form::Form;
use super::meaning::{self, Meaning};
use super::schema::{Same, Shared, Sides};
use super::{CodeChange, ContractChange, Fact, Http, What, code, never, operation, returned};

/// One side of a comparison.
#[derive(Clone, Copy, Debug)]
pub struct Side<'c> {
    /// The contract.
    pub contract: &'c Contract,
    /// How its operations are called over HTTP, where that is known; it counts only where both sides know it.
    pub http: Option<&'c Http>,
}

impl<'c> From<&'c Contract> for Side<'c> {
    fn from(contract: &'c Contract) -> Self {
        Self { contract, http: None }
    }
}

/// Everything that differs, without any judgement.
pub fn facts<'c>(old: impl Into<Side<'c>>, new: impl Into<Side<'c>>) -> Vec<Fact> {
    let (old, new) = never::spelled(old.into(), new.into());
    let (Side { contract: old, http: before }, Side { contract: new, http: after }) =
        (old.side(), new.side());
    let http = before.zip(after);
    let same = Same::of(&old.defs, &new.defs);
    let shared = Shared::new(&old.defs, &new.defs);
    let sides = Sides { old: &old.defs, new: &new.defs, same: &same, shared: &shared };
    let mut facts = Vec::new();
    let mut push = |change, name: &str, before: Value, after: Value| {
        if before != after {
            facts.push(Fact::new(What::Contract(change), format!("/{name}"), before, after));
        }
    };
    push(ContractChange::Renamed, "name", json!(old.name), json!(new.name));
    push(ContractChange::Namespace, "namespace", json!(old.namespace), json!(new.namespace));
    let renamed = codes(&sides, old, new, &mut facts);
    operation::compare(&sides, (old, new), http, &renamed, &mut facts);
    facts.extend(shared.facts(&sides));
    facts
}

/// The new name of each code that has one.
pub(super) type Renamed<'c> = BTreeMap<&'c Code, &'c Code>;

fn codes<'c>(sides: &Sides<'c>, old: &'c Contract, new: &'c Contract, facts: &mut Vec<Fact>) -> Renamed<'c> {
    let by_code = |contract: &'c Contract| -> BTreeMap<&'c Code, &'c FailureDef> {
        contract.failures.iter().map(|def| (&def.code, def)).collect()
    };
    let (before, after) = (by_code(old), by_code(new));
    let mut fresh: BTreeSet<&Code> =
        after.keys().filter(|code| !before.contains_key(**code)).copied().collect();
    let mut renamed = Renamed::new();
    let meanings: BTreeMap<&Code, Meaning> = before
        .iter()
        .filter(|(code, _)| !is_status(code))
        .map(|(&code, def)| (code, Meaning::of(def)))
        .collect();
    for (&code, &def) in &before {
        let at = place(code);
        if let Some(&now) = after.get(code) {
            let mut others = meanings.iter().filter(|(other, _)| **other != code).map(|(_, one)| one);
            let is_live = def.removed.is_none() && now.removed.is_none() && !is_status(code);
            if is_live && Meaning::of(def).is_taken(&Meaning::of(now), &mut others) {
                facts.push(fact(CodeChange::Reused, at, json!(def.summary), json!(now.summary)));
            } else {
                stayed(sides, def, now, &at, facts);
            }
        } else if def.removed.is_some() {
            facts.push(fact(CodeChange::TombstoneDropped, at, json!(code), Value::Null));
        } else if let Some(now) = new.failures.iter().find(|now| now.aliases.contains(code)) {
            facts.push(fact(CodeChange::RenamedWithAlias, at, json!(code), json!(now.code)));
            moved(sides, def, now, before.contains_key(&now.code), facts);
            fresh.remove(&now.code);
            renamed.insert(code, &now.code);
        } else if let Some(now) = fresh.iter().copied().find(|now| meaning::is_renamed(def, after[*now])) {
            facts.push(fact(CodeChange::Renamed, at, json!(code), json!(now)));
            moved(sides, def, after[now], false, facts);
            fresh.remove(now);
            renamed.insert(code, now);
        } else if !is_status(code) {
            facts.push(fact(CodeChange::Removed, at, json!(def.summary), Value::Null));
        }
        aliases(def, renamed.get(code).copied().unwrap_or(code), (&before, &after), facts);
    }
    for code in fresh.into_iter().filter(|code| after[code].removed.is_none() && !is_status(code)) {
        let was_alias_of = before.values().find(|def| def.aliases.contains(code));
        match was_alias_of {
            // The loss of the alias has been told.
            Some(_) => {}
            None => facts.push(fact(CodeChange::Added, place(code), Value::Null, json!(after[code].summary))),
        }
    }
    for def in after.values() {
        let known = |alias: &Code| {
            before.contains_key(alias) || before.values().any(|old| old.aliases.contains(alias))
        };
        for alias in def.aliases.iter().filter(|alias| !known(alias)) {
            facts.push(fact(
                CodeChange::AliasAdded,
                format!("{}/aliases", place(&def.code)),
                Value::Null,
                json!(alias),
            ));
        }
    }
    renamed
}

/// A code that has another name: what else happened to it is told at the new one, or at the old one where the other code
/// was there before and has not changed.
fn moved<'c>(
    sides: &Sides<'c>,
    old: &'c FailureDef,
    new: &'c FailureDef,
    is_joined: bool,
    facts: &mut Vec<Fact>,
) {
    if is_joined && new.removed.is_none() {
        // It became one with another code, which means what it meant; only what it promised is compared.
        code::compare(sides, old, new, &place(&old.code), facts);
    } else {
        stayed(sides, old, new, &place(&new.code), facts);
    }
}

/// A code that has a declaration on both sides.
fn stayed<'c>(sides: &Sides<'c>, old: &'c FailureDef, new: &'c FailureDef, at: &str, facts: &mut Vec<Fact>) {
    let mut push =
        |change, before: Value, after: Value| facts.push(fact(change, at.to_owned(), before, after));
    match (&old.removed, &new.removed) {
        // It is not emitted: what its declaration says, nobody sees.
        (Some(_), Some(_)) => {}
        (None, Some(mark)) if old.deprecated.is_some() => {
            push(CodeChange::RetiredAfterNotice, Value::Null, json!(mark));
        }
        (None, Some(mark)) => push(CodeChange::Retired, Value::Null, json!(mark)),
        (Some(mark), None) => {
            let told = came_back(sides, old, new, at);
            if !told.iter().any(|fact| fact.at == at) {
                push(CodeChange::Revived, json!(mark), Value::Null);
            }
            facts.extend(told);
        }
        (None, None) if Meaning::of(old).is_another(&Meaning::of(new)) => {
            push(CodeChange::Reused, json!(old.summary), json!(new.summary));
        }
        (None, None) => code::compare(sides, old, new, at, facts),
    }
}

/// What is not as it was of a code that was marked as removed and is in use again.
fn came_back(sides: &Sides<'_>, old: &FailureDef, new: &FailureDef, at: &str) -> Vec<Fact> {
    let forms = (Form::of(old, sides.old), Form::of(new, sides.new));
    returned::facts((&Meaning::of(old), Some(&forms.0)), (&Meaning::of(new), &forms.1), at)
}

/// Names that were understood and are not any more, or stand for something else; `now` is what the code is called.
fn aliases(
    old: &FailureDef,
    now: &Code,
    (before, after): (&BTreeMap<&Code, &FailureDef>, &BTreeMap<&Code, &FailureDef>),
    facts: &mut Vec<Fact>,
) {
    let is_gone = !after.contains_key(now);
    for alias in &old.aliases {
        let owner = after.values().find(|def| def.code == *alias || def.aliases.contains(alias));
        match owner {
            Some(owner) if owner.code == *now => {}
            // The code itself may have gone back to a former name, in words that do not tell.
            Some(owner) if is_gone && !before.contains_key(&owner.code) => {}
            Some(owner) => facts.push(alias_reused(alias, old.code.as_str(), &owner.code)),
            // A code that is gone has told of it.
            None if is_gone => {}
            None => {
                let at = format!("{}/aliases", place(&old.code));
                facts.push(fact(CodeChange::AliasRemoved, at, json!(alias), Value::Null));
            }
        }
    }
}

/// A name that stood for one code and stands for another.
pub(super) fn alias_reused(alias: &Code, before: &str, after: &Code) -> Fact {
    let at = Pointer::ROOT.child("failures").child(before).child("aliases").child(alias.as_str());
    fact(CodeChange::AliasReused, at.to_string(), json!(before), json!(after))
}

fn fact(change: CodeChange, at: String, before: Value, after: Value) -> Fact {
    Fact::new(What::Code(change), at, before, after)
}

/// A status of HTTP always means the same; operations tell which ones they answer with.
pub(super) fn is_status(code: &Code) -> bool {
    code.http_status().is_some()
}

/// Where a code is declared.
pub(super) fn place(code: &Code) -> String {
    Pointer::ROOT.child("failures").child(code.as_str()).to_string()
}
