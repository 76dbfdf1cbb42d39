//! What a failure that found nothing is told besides: what exists and is close.

use std::collections::BTreeMap;
use std::sync::Arc;

use curable_core::{Effect, Failure, PatchOp, Pointer, Problem, Repair, Similar};
use curable_openapi::Route;
use serde_json::{Map, Value};

use super::harvest::Seen;
use super::near::{Given, Near};
use super::store::Memory;
use super::thing::{self, foreign};

/// How many near misses are told.
const MAX_SIMILAR: usize = 5;

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
    /// Puts it into a failure.
    pub fn give(self, failure: &mut Failure) {
        for repair in self.repairs {
            if !failure.repairs.iter().any(|known| known.at == repair.at) {
                failure.repairs.push(repair);
            }
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
    /// `also` is what is known besides, such as a page that was just looked up. Nothing when the value itself is known.
    pub fn similar(
        &self,
        conversation: Option<&Arc<str>>,
        route: &Route,
        arguments: &Map<String, Value>,
        argument: &str,
        also: &[Seen],
    ) -> Vec<Near> {
        let Some(given) = arguments.get(argument).and_then(Given::new) else { return Vec::new() };
        let (things, scope) = collection(route, arguments, argument);
        let mut near: BTreeMap<String, Near> = BTreeMap::new();
        for thing in &things {
            let seen = conversation.map(|name| self.of(name, thing, scope)).unwrap_or_default();
            let fits = |seen: &&Seen| {
                *seen.thing == **thing && (seen.scope == 0 || scope.is_none_or(|scope| seen.scope == scope))
            };
            for id in seen.iter().chain(also.iter().filter(fits).map(|seen| &seen.id)) {
                if given.is(id) {
                    return Vec::new();
                }
                if let Some(found) = given.near(id) {
                    near.entry(id.as_str().to_owned()).or_insert(found);
                }
            }
        }
        let mut near: Vec<Near> = near.into_values().collect();
        near.sort();
        near
    }

    /// What to tell about a call that found nothing.
    pub fn advise(
        &self,
        conversation: Option<&Arc<str>>,
        route: &Route,
        arguments: &Map<String, Value>,
        effect: Option<Effect>,
        also: &[Seen],
    ) -> Advice {
        let in_path: Vec<&str> =
            thing::members(route, arguments).into_iter().map(|member| member.argument).collect();
        let mut found = self.all(conversation, route, arguments, &in_path, also);
        if found.is_empty() {
            let others = |name: &&str| !in_path.contains(name) && foreign(name).is_some();
            let others: Vec<&str> = arguments.keys().map(String::as_str).filter(others).collect();
            found = self.all(conversation, route, arguments, &others, also);
        }
        found.sort_by(|(_, a), (_, b)| a.cmp(b));
        // One that only case or separators part is meant, whatever else is near.
        let only = match found.as_slice() {
            [_] => true,
            [(_, first), (_, second), ..] => first.edits == 0 && second.edits > 0,
            [] => false,
        };
        let mut advice = Advice { repairs: misnamed(&found, &in_path), ..Advice::default() };
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

    fn all<'a>(
        &self,
        conversation: Option<&Arc<str>>,
        route: &Route,
        arguments: &Map<String, Value>,
        names: &[&'a str],
        also: &[Seen],
    ) -> Vec<(&'a str, Near)> {
        let near = |name: &'a str| {
            self.similar(conversation, route, arguments, name, also).into_iter().map(move |near| (name, near))
        };
        names.iter().flat_map(|name| near(name)).collect()
    }
}

/// The arguments that name what is not there: those with near misses, or else the only one of the path.
///
/// A repair says where, and never what: a caller that follows suggestions would change what it has not meant.
fn misnamed(found: &[(&str, Near)], in_path: &[&str]) -> Vec<Repair> {
    let mut names: Vec<&str> = found.iter().map(|(argument, _)| *argument).collect();
    if let ([], [only]) = (names.as_slice(), in_path) {
        names.push(only);
    }
    names.sort_unstable();
    names.dedup();
    names.into_iter().map(|name| Repair::new(Pointer::ROOT.child(name), Problem::Choice)).collect()
}

/// The things that an argument names, and the collection where the path tells it.
fn collection(route: &Route, arguments: &Map<String, Value>, argument: &str) -> (Vec<String>, Option<u64>) {
    let mut members = thing::members(route, arguments).into_iter();
    if let Some(member) = members.find(|member| member.argument == argument) {
        return (member.things, Some(member.scope));
    }
    (foreign(argument).map(|word| thing::thing(route, word)).into_iter().collect(), None)
}
