//! The history of a contract: what is recorded, and what it tells later.

use std::collections::BTreeMap;

use curable_core::{Code, Contract, FailureDef, Pointer};
use serde_json::Value;

use super::entry::{Entry, Print};
use super::{LockError, seal};
use crate::diff::contract::{alias_reused, is_status};
use crate::diff::form::Form;
use crate::diff::meaning::{Meaning, Sense};
use crate::diff::{Fact, returned};

/// The history of a contract.
#[derive(Clone, Debug, Default)]
pub struct Lock {
    pub(super) entries: Vec<Entry>,
}

/// What is remembered of a code.
pub(super) struct Known<'l> {
    meaning: &'l Meaning,
    form: Option<&'l Form>,
    /// The code that it is another name of.
    pub(super) of: Option<&'l str>,
    gone: bool,
    /// It was gone at some time.
    was_gone: bool,
}

impl Lock {
    /// Reads the file; a text without lines is a history without events.
    pub fn parse(text: &str) -> Result<Self, LockError> {
        Ok(Self { entries: seal::open(text)? })
    }

    /// The text of the file.
    pub fn to_text(&self) -> String {
        seal::close(&self.entries)
    }

    /// Whether this history goes on where the older one ended.
    pub fn continues(&self, older: &Self) -> bool {
        self.entries.starts_with(&older.entries)
    }

    /// How many events there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing was recorded yet.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Codes of the contract that meant something else when they were last seen, or that are back and are not as they were.
    pub fn facts(&self, contract: &Contract) -> Vec<Fact> {
        let known = self.codes();
        let mut facts = Vec::new();
        let mut look = |code: &str, def: &FailureDef, at: Pointer, is_own: bool| {
            // A status means what HTTP says, whatever is written beside it.
            if is_status(&def.code) {
                return;
            }
            let Some(Known { meaning, form, of, gone, was_gone }) = known.get(code) else { return };
            let now = &Meaning::of(def);
            // What a code in use means in one place alone, or under another name, is told by comparing contracts.
            let others = || known.iter().filter(|(other, _)| **other != code).map(|(_, one)| one.meaning);
            // A name that became a code of its own is one that was given away, unless its code and it changed places.
            let is_given_away =
                || is_own && of.is_some_and(|of| def.aliases.iter().all(|alias| alias.as_str() != of));
            let (seen, at) = ((*meaning, *form), at.to_string());
            if *gone || is_given_away() {
                facts.extend(returned::facts(seen, (now, &Form::of(def, &contract.defs)), &at));
                return;
            }
            let sense = if !is_own {
                Sense::Same
            } else if meaning.is_taken(now, others()) {
                Sense::Another
            } else if *was_gone {
                meaning.sense_after_gap(now)
            } else if meaning.is_another(now) {
                Sense::Another
            } else {
                Sense::Same
            };
            if sense != Sense::Same {
                facts.extend(returned::in_words(sense, seen, (now, &Form::of(def, &contract.defs)), &at));
            }
        };
        for def in contract.failures.iter().filter(|def| def.removed.is_none()) {
            let at = Pointer::ROOT.child("failures").child(def.code.as_str());
            look(def.code.as_str(), def, at.clone(), true);
            for alias in &def.aliases {
                look(alias.as_str(), def, at.child("aliases").child(alias.as_str()), false);
            }
        }
        for operation in &contract.operations {
            let at = Pointer::ROOT.child("operations").child(&operation.name).child("failures");
            for def in operation.declares.iter().filter(|def| def.removed.is_none()) {
                look(def.code.as_str(), def, at.child(def.code.as_str()), false);
            }
        }
        facts.extend(given_away(&known, contract));
        facts
    }

    /// Adds what is new in the contract: codes, codes that are gone or back, and the version. Gives how much that was.
    ///
    /// A code that means something else than it did is not recorded: ask [`facts`](Self::facts) first.
    pub fn record(&mut self, contract: &Contract) -> usize {
        let version = contract.version.as_str();
        let mut added = Vec::new();
        let known = self.codes();
        let live = live(contract);
        let is_at = self.is_at(contract);
        for (&code, def) in &live {
            let known = known.get(code);
            if known.is_some_and(|known| known.gone) {
                added.push(Entry::back(code, version));
            }
            let Some(def) = def else { continue };
            let now = (Meaning::of(def), Form::of(def, &contract.defs));
            // What an old lock does not remember of a code is added with the next version, not for its own sake.
            let is_known = known.is_some_and(|known| {
                known.of.is_none()
                    && *known.meaning == now.0
                    && known
                        .form
                        .map_or(is_at, |form| *form == now.1 || (is_at && form.is_as_far_as_known(&now.1)))
            });
            if !is_known {
                added.push(Entry::code(code, now, version));
            }
        }
        for def in contract.failures.iter().filter(|def| def.removed.is_some()) {
            if !known.contains_key(def.code.as_str()) {
                let now = (Meaning::of(def), Form::of(def, &contract.defs));
                added.push(Entry::code(def.code.as_str(), now, version));
                added.push(Entry::gone(def.code.as_str(), version));
            }
        }
        // An old lock learns the other names with the next version.
        for (def, alias) in names(contract).filter(|_| !is_at) {
            let known = known.get(alias);
            // A code that became a name is remembered as one, so that it is not given away when the name goes.
            if known.is_none_or(|known| known.of != Some(def.code.as_str())) {
                added.push(Entry::alias(alias, def, version));
                if known.is_none() && def.removed.is_some() {
                    added.push(Entry::gone(alias, version));
                }
            }
        }
        for code in known
            .iter()
            .filter(|(code, known)| !known.gone && !live.contains_key(*code))
            .map(|(code, _)| code)
        {
            added.push(Entry::gone(code, version));
        }
        if !is_at {
            added.push(Entry::contract(contract));
        }
        let count = added.len();
        self.entries.extend(added);
        count
    }

    /// Whether the code, a text, is remembered as gone.
    pub(in crate::diff) fn remembers(&self, code: Option<&Value>) -> bool {
        code.and_then(Value::as_str)
            .is_some_and(|code| self.codes().get(code).is_some_and(|known| known.gone))
    }

    /// Whether the last contract that was recorded is this one.
    fn is_at(&self, contract: &Contract) -> bool {
        let print = Print::of(contract);
        self.entries.iter().rev().find_map(|entry| entry.is_of(&print)) == Some(true)
    }

    pub(super) fn codes<'l>(&'l self) -> BTreeMap<&'l str, Known<'l>> {
        let mut codes: BTreeMap<&str, Known<'l>> = BTreeMap::new();
        for entry in &self.entries {
            match entry {
                Entry::Code { code, meaning, form, of, .. } => {
                    let before = codes.get(code.as_str());
                    let gone = before.is_some_and(|known| known.gone);
                    let was_gone = before.is_some_and(|known| known.was_gone);
                    codes.insert(
                        code,
                        Known { meaning, form: form.as_ref(), of: of.as_deref(), gone, was_gone },
                    );
                }
                Entry::Gone { code, .. } => {
                    codes.entry(code).and_modify(|known| (known.gone, known.was_gone) = (true, true));
                }
                Entry::Back { code, .. } => {
                    codes.entry(code).and_modify(|known| known.gone = false);
                }
                Entry::Contract { .. } | Entry::Accepted { .. } => {}
            }
        }
        // A name means what its code came to mean.
        let means = |name: &Known<'l>| {
            let owner = codes.get(name.of?)?;
            Some((owner.meaning, owner.form))
        };
        let meant: Vec<_> = codes.iter().filter_map(|(code, known)| Some((*code, means(known)?))).collect();
        for (code, (meaning, form)) in meant {
            codes.entry(code).and_modify(|known| (known.meaning, known.form) = (meaning, form));
        }
        codes
    }
}

/// Names in use that were understood as one code and stand for another. A code that has another name now takes its names
/// along: it is one of them, or it is gone and nobody has heard of the other.
fn given_away(known: &BTreeMap<&str, Known<'_>>, contract: &Contract) -> Vec<Fact> {
    let is_live = |code: &str| contract.failures.iter().any(|def| def.code.as_str() == code);
    let mut facts = Vec::new();
    for def in contract.failures.iter().filter(|def| def.removed.is_none()) {
        for alias in &def.aliases {
            let Some(of) = known.get(alias.as_str()).filter(|known| !known.gone).and_then(|known| known.of)
            else {
                continue;
            };
            let is_its = of == def.code.as_str() || def.aliases.iter().any(|other| other.as_str() == of);
            let may_be_its = || !is_live(of) && !known.contains_key(def.code.as_str());
            if !is_its && !may_be_its() {
                facts.push(alias_reused(alias, of, &def.code));
            }
        }
    }
    facts
}

/// The other names of codes that are no codes themselves, each with its code.
fn names(contract: &Contract) -> impl Iterator<Item = (&FailureDef, &str)> {
    let all = contract.failures.iter().flat_map(|def| def.aliases.iter().map(move |alias| (def, alias)));
    let is_code = |alias: &Code| contract.failures.iter().any(|def| def.code == *alias);
    all.filter(move |(_, alias)| !is_code(alias)).map(|(def, alias)| (def, alias.as_str()))
}

/// The codes that are in use, with the declaration that is to be remembered of each: none of a name that stands for
/// another code.
fn live(contract: &Contract) -> BTreeMap<&str, Option<&FailureDef>> {
    let mut live = BTreeMap::new();
    for def in contract.failures.iter().filter(|def| def.removed.is_none()) {
        live.insert(def.code.as_str(), Some(def));
    }
    // A status means the same everywhere, whatever an operation says about it.
    let own = contract.operations.iter().flat_map(|operation| &operation.declares);
    for def in own.filter(|def| def.removed.is_none() && !is_status(&def.code)) {
        live.entry(def.code.as_str()).or_insert(Some(def));
    }
    for alias in contract.failures.iter().filter(|def| def.removed.is_none()).flat_map(|def| &def.aliases) {
        live.entry(alias.as_str()).or_insert(None);
    }
    live
}
