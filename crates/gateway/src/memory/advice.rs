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
    fn similar(
        &self,
        conversation: Option<&Arc<str>>,
        given: &Value,
        (things, scope): (Vec<String>, Option<u64>),
        also: &[Seen],
    ) -> Vec<Near> {
        let Some(given) = Given::new(given) else { return Vec::new() };
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
        let members = thing::members(route, arguments);
        let in_path: Vec<&str> = members.iter().map(|member| member.argument).collect();
        let near = |(name, collection)| {
            let given = arguments.get(name).unwrap_or(&Value::Null);
            let near = self.similar(conversation, given, collection, also);
            near.into_iter().map(move |near| (name, near))
        };
        let of_path =
            members.into_iter().map(|member| (member.argument, (member.things, Some(member.scope))));
        let mut found: Vec<(&str, Near)> = of_path.flat_map(near).collect();
        if found.is_empty() {
            let others = arguments.keys().map(String::as_str).filter(|name| !in_path.contains(name));
            let others =
                others.filter_map(|name| Some((name, (vec![thing::thing(route, foreign(name)?)], None))));
            found = others.flat_map(near).collect();
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
