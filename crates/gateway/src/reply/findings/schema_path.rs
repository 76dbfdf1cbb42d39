//! Sentences that name a place by its way through the schema: `For 'properties/trucks/items/properties/kind', …`.

use curable_core::{Expected, Pointer, Problem};
use serde_json::Value;

use super::place::Spot;
use super::{Finder, sentence};
use crate::reply::arguments;

/// How many places one way may lead to.
const MAX_PLACES: usize = 64;

/// A step down from an object or a list.
enum Step<'t> {
    Name(&'t str),
    Any,
}

/// Reads such a sentence; whether it was one.
pub(super) fn read(finder: &mut Finder<'_>, text: &str) -> bool {
    let Some((way, said)) = text
        .trim()
        .strip_prefix("For '")
        .and_then(|rest| rest.split_once("', "))
        .filter(|(way, _)| way.starts_with("properties/") || way.starts_with("items"))
    else {
        return false;
    };
    let heard = finder.heard;
    let Some(places) = steps(way).and_then(|steps| places(finder, &steps)) else { return false };
    if let Some(names) = said.trim_end_matches('.').strip_suffix(" wasn't supplied") {
        for at in places {
            let lacks = |name: &&str| arguments::value(heard.arguments, &at.child(name)).is_none();
            for name in quoted(names).filter(lacks) {
                finder.add_at(at.child(name), Problem::Missing, Expected::default());
            }
        }
        return true;
    }
    if said.contains("permitted key") {
        for at in places {
            let has = |name: &&str| arguments::value(heard.arguments, &at.child(name)).is_some();
            for name in quoted(said).filter(has) {
                finder.add_at(at.child(name), Problem::Unknown, Expected::default());
            }
        }
        return true;
    }
    let (problem, expected) = sentence::read(said).unwrap_or((Problem::Shape, Expected::default()));
    let refused = literal(said);
    let is_refused =
        |at: &&Pointer| refused.is_some() && arguments::value(heard.arguments, at) == refused.as_ref();
    let hit: Vec<&Pointer> = places.iter().filter(is_refused).collect();
    let meant: Vec<Pointer> = match (hit.as_slice(), places.as_slice()) {
        ([], [only]) => vec![only.clone()],
        (hit, _) => hit.iter().map(|at| (*at).clone()).collect(),
    };
    for at in meant {
        finder.add_at(at, problem.clone(), expected.clone());
    }
    true
}

/// The steps of the value that a way through its schema takes.
fn steps(way: &str) -> Option<Vec<Step<'_>>> {
    let mut names = way.split('/').peekable();
    let mut steps = Vec::new();
    while let Some(name) = names.next() {
        match name {
            "properties" => steps.push(Step::Name(names.next()?)),
            "items" => match names.next_if(|next| next.bytes().all(|byte| byte.is_ascii_digit())) {
                Some(index) => steps.push(Step::Name(index)),
                None => steps.push(Step::Any),
            },
            "anyOf" | "oneOf" | "allOf" => {
                names.next();
            }
            _ => return None,
        }
    }
    Some(steps)
}

/// The places among the arguments that steps lead to; what is not there is where it would be.
fn places(finder: &Finder<'_>, steps: &[Step<'_>]) -> Option<Vec<Pointer>> {
    let heard = finder.heard;
    let mut places = match steps.first()? {
        Step::Name(name) => vec![arguments::find(heard, &Spot::text(name, None)?)?],
        Step::Any => return None,
    };
    for step in &steps[1..] {
        places = match step {
            Step::Name(name) => places.iter().map(|at| at.child(name)).collect(),
            Step::Any => {
                let items = |at: &Pointer| match arguments::value(heard.arguments, at) {
                    Some(Value::Array(items)) => items.len(),
                    _ => 0,
                };
                let below = |at: &Pointer| {
                    let at = at.clone();
                    (0..items(&at)).map(move |index| at.child(&index.to_string()))
                };
                places.iter().flat_map(below).take(MAX_PLACES).collect()
            }
        };
    }
    Some(places)
}

/// The value that a sentence begins with.
fn literal(said: &str) -> Option<Value> {
    let mut values = serde_json::Deserializer::from_str(said).into_iter::<Value>();
    match said.strip_prefix("nil ") {
        Some(_) => Some(Value::Null),
        None => values.next()?.ok(),
    }
}

fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2).take(8)
}
