//! The identifiers in a successful result, each with the thing that it is an identifier of.

use std::sync::Arc;

use curable_openapi::Route;
use serde_json::{Map, Value};

use super::catalogue::Catalogue;
use super::id::Id;
use super::thing::{self, Own, foreign, is_alike, singular};

/// How many identifiers are taken from one result.
const MAX_SEEN: usize = 500;

/// How many values of a result are looked at: a large one has shown what it has to show by then.
const MAX_LOOKS: usize = 20_000;

/// How deep they are looked for.
const MAX_DEPTH: usize = 5;

/// An identifier that was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The thing that it identifies: `namespace/word`.
    pub thing: Arc<str>,
    /// The filled path of its collection, as a number; 0 where that is not known.
    pub scope: u64,
    /// The identifier itself.
    pub id: Id,
    /// Where it is rather a name for people, beside an identifier of the same thing: the word that it stands under.
    pub beside: Option<&'static str>,
}

/// The identifiers in a successful result, and in the arguments that led to it.
pub fn harvest(
    catalogue: &Catalogue,
    route: &Route,
    arguments: &Map<String, Value>,
    result: &Value,
) -> Vec<Seen> {
    let mut harvest = Harvest { route, catalogue, names: Vec::new(), seen: Vec::new(), looks: MAX_LOOKS };
    let members = thing::members(route, arguments);
    for member in &members {
        // It was found by this value, so the value names something.
        let (Some(value), Some(thing)) = (arguments.get(member.argument), member.things.first()) else {
            continue;
        };
        harvest.add(Place { thing, scope: member.scope }, value, None);
    }
    let is_item = route.path.trim_end_matches('/').ends_with('}');
    let subject = if is_item {
        let last = members.last();
        last.and_then(|member| member.things.first().map(|thing| (thing.clone(), member.scope)))
    } else {
        thing::collection(route, arguments)
    };
    harvest.names = catalogue.names_below(&route.path);
    let place = subject.as_ref().map(|(thing, scope)| Place { thing, scope: *scope });
    harvest.read(result, place, MAX_DEPTH);
    harvest.seen
}

/// The collection that a value belongs to.
#[derive(Clone, Copy)]
struct Place<'p> {
    thing: &'p str,
    scope: u64,
}

struct Harvest<'h> {
    route: &'h Route,
    catalogue: &'h Catalogue,
    /// What operations call the identifiers of this collection.
    names: Vec<&'h str>,
    seen: Vec<Seen>,
    /// How many values may still be looked at.
    looks: usize,
}

impl Harvest<'_> {
    fn add(&mut self, Place { thing, scope }: Place<'_>, value: &Value, beside: Option<&'static str>) {
        if self.seen.len() < MAX_SEEN
            && let Some(id) = Id::of(value)
        {
            // Most of what a result holds is of one thing.
            let known = self.seen.last().filter(|last| *last.thing == *thing);
            let thing = known.map_or_else(|| Arc::from(thing), |last| Arc::clone(&last.thing));
            self.seen.push(Seen { thing, scope, id, beside });
        }
    }

    fn read(&mut self, value: &Value, place: Option<Place<'_>>, depth: usize) {
        if depth == 0 || self.seen.len() >= MAX_SEEN || self.looks == 0 {
            return;
        }
        self.looks -= 1;
        match value {
            Value::Array(items) => items.iter().take(self.looks).for_each(|item| match (item, place) {
                (Value::String(_) | Value::Number(_), Some(place)) => {
                    self.add(place, item, None);
                }
                _ => self.read(item, place, depth - 1),
            }),
            Value::Object(members) => self.object(members, place, depth),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    fn object(&mut self, members: &Map<String, Value>, place: Option<Place<'_>>, depth: usize) {
        let says = |name: &str, value: &Value| {
            if self.names.iter().any(|own| is_alike(own, name)) {
                return Some(Own::Surely);
            }
            thing::own(name, place?.thing).or_else(|| thing::weakly_own(name, value))
        };
        let own: Vec<Option<Own>> =
            members.iter().map(|(name, value)| says(name, value).filter(|_| Id::is_one(value))).collect();
        // An envelope such as `{"data": [...], "total": 3}` has no name of its own: what is in it is what was asked for.
        let is_envelope = !own.iter().any(|own| matches!(own, Some(Own::Surely | Own::Named(_))));
        let is_identified = own.contains(&Some(Own::Surely));
        for ((name, value), own) in members.iter().zip(own) {
            self.looks = self.looks.saturating_sub(1);
            match (value, place) {
                (Value::String(_) | Value::Number(_), Some(place)) if own.is_some() => {
                    self.add(place, value, own.and_then(Own::word).filter(|_| is_identified));
                }
                (Value::String(_) | Value::Number(_), _) => {
                    if let Some(other) = foreign(name).filter(|_| self.seen.len() < MAX_SEEN) {
                        let thing = thing::thing(self.route, other);
                        let word = thing.rsplit('/').next().unwrap_or_default();
                        if !thing::is_sure(name) && !self.catalogue.knows(word) {
                            continue;
                        }
                        self.add(Place { thing: &thing, scope: 0 }, value, thing::beside(name, members));
                    }
                }
                (Value::Object(_) | Value::Array(_), Some(place)) if is_envelope => {
                    self.read(value, Some(place), depth - 1);
                }
                (Value::Object(_) | Value::Array(_), _) => {
                    // `customer: {"id": 5}`, `items: [{"id": 7}]` and `tag_ids: ["a"]` speak of other things.
                    let word = name.strip_suffix('s').and_then(foreign).unwrap_or(name);
                    let other = thing::thing(self.route, &singular(word));
                    self.read(value, Some(Place { thing: &other, scope: 0 }), depth - 1);
                }
                (Value::Null | Value::Bool(_), _) => {}
            }
        }
    }
}
