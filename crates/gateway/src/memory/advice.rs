//! What a failure that found nothing is told besides: what exists and is close.

use std::collections::BTreeMap;
use std::sync::Arc;

use curable_core::{Effect, Failure, PatchOp, Pointer, Problem, Repair, Similar};
use curable_openapi::Route;
use serde_json::{Map, Value};

use super::harvest::Seen;
use super::near::{Given, Near};
use super::said::Said;
use super::store::Memory;
use super::thing::{self, foreign};

/// How many near misses are told.
const MAX_SIMILAR: usize = 5;

/// A call that found nothing.
#[derive(Clone, Copy, Debug)]
pub struct Missed<'m> {
    /// How it was sent.
    pub route: &'m Route,
    /// What it was given.
    pub arguments: &'m Map<String, Value>,
    /// What it does.
    pub effect: Option<Effect>,
    /// What the upstream says about it.
    pub body: Option<&'m Value>,
}

/// What exists and is close to what was asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Advice {
    /// The arguments that name what is not there.
    pub repairs: Vec<Repair>,
    /// The near misses, the nearest first.
    pub similar: Vec<Similar>,
    /// The change of the arguments that asks for the only one of them; only for an operation that reads.
    pub patch: Vec<PatchOp>,
}

impl Advice {
    /// Puts it into a failure. Where the upstream itself has said which argument is meant, none is guessed.
    pub fn give(self, failure: &mut Failure) {
        if failure.repairs.is_empty() {
            failure.repairs = self.repairs;
        }
        failure.similar.extend(self.similar);
        if failure.patch.is_empty() {
            failure.patch = self.patch;
        }
    }
}

impl Memory {
    /// The near misses of one argument among what this conversation has seen of the same collection.
    ///
    /// `also` is what is known besides, such as a page that was just looked up. `None` when the value itself is known.
    fn similar(
        &self,
        conversation: Option<&Arc<str>>,
        (parameter, given): (&str, &Value),
        (things, scope): (&[String], Option<u64>),
        also: &[Seen],
    ) -> Option<Vec<Near>> {
        let Some(given) = Given::new(given) else { return Some(Vec::new()) };
        let mut near: BTreeMap<String, Near> = BTreeMap::new();
        for thing in things {
            let seen = conversation.map(|name| self.of(name, thing, scope)).unwrap_or_default();
            let fits = |seen: &&Seen| {
                *seen.thing == **thing && (seen.scope == 0 || scope.is_none_or(|scope| seen.scope == scope))
            };
            let seen = seen.iter().map(|(id, beside)| (id, *beside));
            let all = seen.chain(also.iter().filter(fits).map(|seen| (&seen.id, seen.beside)));
            for (id, _) in all.filter(|(_, beside)| beside.is_none_or(|word| thing::takes(parameter, word))) {
                if given.is(id) {
                    return None;
                }
                if let Some(found) = given.near(id) {
                    near.entry(id.as_str().to_owned()).or_insert(found);
                }
            }
        }
        Some(given.sorted(near.into_values().collect()))
    }

    /// What to tell about a call that found nothing.
    pub fn advise(&self, conversation: Option<&Arc<str>>, missed: Missed<'_>, also: &[Seen]) -> Advice {
        let Missed { route, arguments, effect, body } = missed;
        let members = thing::members(route, arguments);
        let in_path: Vec<&str> = members.iter().map(|member| member.argument).collect();
        // What has been seen exists, so that it is something else that does not.
        let look = |name, parameter, things: Vec<String>, scope| {
            let given = (parameter, arguments.get(name)?);
            let near = self.similar(conversation, given, (&things, scope), also)?;
            Some(Unseen { name, things, near })
        };
        let of_path = members
            .into_iter()
            .filter_map(|one| look(one.argument, one.parameter, one.things, Some(one.scope)));
        let mut unseen: Vec<Unseen<'_>> = of_path.collect();
        if unseen.iter().all(|one| one.near.is_empty()) {
            let others = arguments.keys().map(String::as_str).filter(|name| !in_path.contains(name));
            let others =
                others.filter_map(|name| look(name, name, vec![thing::thing(route, foreign(name)?)], None));
            let others: Vec<Unseen<'_>> = others.collect();
            // Without a near miss the path is what names nothing, unless all of it is known, or the upstream says what.
            let is_path_known = unseen.is_empty() && !in_path.is_empty();
            if let Some(told) = only_told(&unseen, &others, body) {
                unseen = vec![told];
            } else {
                let may = |one: &Unseen<'_>| is_path_known && thing::is_reference(one.name);
                unseen.extend(others.into_iter().filter(|one| !one.near.is_empty() || may(one)));
            }
        }
        let repairs = misnamed(&unseen);
        let mut found: Vec<(&str, Near)> = Vec::new();
        for Unseen { name, near, .. } in unseen {
            found.extend(near.into_iter().map(|near| (name, near)));
        }
        found.sort_by(|(_, a), (_, b)| a.cmp(b));
        // One that only case or separators part is meant, whatever else is near.
        let only = match found.as_slice() {
            [_] => true,
            [(_, first), (_, second), ..] => first.edits == 0 && second.edits > 0,
            [] => false,
        };
        let mut advice = Advice { repairs, ..Advice::default() };
        for (argument, near) in found.into_iter().take(MAX_SIMILAR) {
            let given = arguments.get(argument).unwrap_or(&Value::Null);
            let Some(value) = near.id.in_place_of(given) else { continue };
            // A read of what was probably meant does no harm; a write on a guess is never prepared.
            if only && advice.similar.is_empty() && effect == Some(Effect::Read) {
                let path = Pointer::ROOT.child(argument);
                advice.patch = vec![PatchOp::Replace { path, value: value.clone() }];
            }
            advice.similar.push(Similar::new(value));
        }
        advice
    }
}

/// An argument whose value nobody has seen.
#[derive(Clone)]
struct Unseen<'u> {
    name: &'u str,
    /// What it may be an identifier of.
    things: Vec<String>,
    near: Vec<Near>,
}

/// The only argument whose thing the upstream names, where none has a near miss.
fn only_told<'u>(path: &[Unseen<'u>], others: &[Unseen<'u>], body: Option<&Value>) -> Option<Unseen<'u>> {
    if others.iter().any(|one| !one.near.is_empty()) {
        return None;
    }
    let others = others.iter().filter(|one| thing::is_reference(one.name));
    let open: Vec<&Unseen<'_>> = path.iter().chain(others).collect();
    if let ([_], 1) | ([], _) = (open.as_slice(), path.len()) {
        return None;
    }
    let said = Said::of(body?);
    let mut told = open.into_iter().filter(|one| one.things.iter().any(|thing| said.names(thing)));
    let first = told.next()?;
    told.next().is_none().then(|| first.clone())
}

/// The arguments that name what is not there: those with near misses, or else the only one that may.
///
/// A repair says where, and never what: a caller that follows suggestions would change what it has not meant.
fn misnamed(unseen: &[Unseen<'_>]) -> Vec<Repair> {
    let mut names: Vec<&str> = unseen.iter().filter(|one| !one.near.is_empty()).map(|one| one.name).collect();
    if let ([], [only]) = (names.as_slice(), unseen) {
        names.push(only.name);
    }
    names.sort_unstable();
    names.into_iter().map(|name| Repair::new(Pointer::ROOT.child(name), Problem::Choice)).collect()
}
