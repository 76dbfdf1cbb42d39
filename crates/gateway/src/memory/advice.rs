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
        given: &Value,
        (things, scope): (Vec<String>, Option<u64>),
        also: &[Seen],
    ) -> Option<Vec<Near>> {
        let Some(given) = Given::new(given) else { return Some(Vec::new()) };
        let mut near: BTreeMap<String, Near> = BTreeMap::new();
        for thing in &things {
            let seen = conversation.map(|name| self.of(name, thing, scope)).unwrap_or_default();
            let fits = |seen: &&Seen| {
                *seen.thing == **thing && (seen.scope == 0 || scope.is_none_or(|scope| seen.scope == scope))
            };
            for id in seen.iter().chain(also.iter().filter(fits).map(|seen| &seen.id)) {
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
        // What has been seen exists, so that it is something else that does not.
        let look = |name, collection| {
            let near = self.similar(conversation, arguments.get(name)?, collection, also)?;
            Some((name, near))
        };
        let of_path = members.into_iter().filter_map(|one| look(one.argument, (one.things, Some(one.scope))));
        let mut unseen: Vec<(&str, Vec<Near>)> = of_path.collect();
        if unseen.iter().all(|(_, near)| near.is_empty()) {
            let others = arguments.keys().map(String::as_str).filter(|name| !in_path.contains(name));
            let others =
                others.filter_map(|name| look(name, (vec![thing::thing(route, foreign(name)?)], None)));
            // Without a near miss the path is what names nothing, unless all of it is known.
            let is_path_known = unseen.is_empty() && !in_path.is_empty();
            unseen.extend(
                others.filter(|(name, near)| !near.is_empty() || is_path_known && thing::is_reference(name)),
            );
        }
        let repairs = misnamed(&unseen);
        let mut found: Vec<(&str, Near)> = Vec::new();
        for (name, near) in unseen {
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

/// The arguments that name what is not there: those with near misses, or else the only one that may.
///
/// A repair says where, and never what: a caller that follows suggestions would change what it has not meant.
fn misnamed(unseen: &[(&str, Vec<Near>)]) -> Vec<Repair> {
    let mut names: Vec<&str> =
        unseen.iter().filter(|(_, near)| !near.is_empty()).map(|(name, _)| *name).collect();
    if let ([], [(only, _)]) = (names.as_slice(), unseen) {
        names.push(only);
    }
    names.sort_unstable();
    names.into_iter().map(|name| Repair::new(Pointer::ROOT.child(name), Problem::Choice)).collect()
}
