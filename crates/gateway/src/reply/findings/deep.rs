//! Findings wherever they stand, for envelopes that nobody else has: whatever names an argument of ours and says something
//! about it.

use curable_core::{Expected, Pointer, Problem};
use serde_json::{Map, Value};

use super::place::{self, Spot};
use super::walk::{LISTS, MAX_ITEMS};
use super::{Finder, item, sentence, told};
use crate::reply::arguments;

/// How deep a body is looked into.
const DEPTH: usize = 10;

/// Reads a body in which no list of findings has a known name.
pub(super) fn body(finder: &mut Finder<'_>, members: &Map<String, Value>) {
    object(finder, members, &Spot::root(None), 0);
}

fn object(finder: &mut Finder<'_>, members: &Map<String, Value>, above: &Spot, depth: usize) {
    if depth >= DEPTH || finder.is_full(0) {
        return;
    }
    let own = own(finder, members, above);
    said(finder, members, above, own.is_some());
    let plain = own.is_none() && item::texts(members).is_empty();
    let above = own.as_ref().unwrap_or(above);
    for (name, value) in members.iter().take(MAX_ITEMS) {
        let list = LISTS.contains(&name.as_str()) || name == "_errors";
        let below = || if list { above.clone() } else { above.child(step(name)) };
        match value {
            Value::Object(inner) => object(finder, inner, &below(), depth + 1),
            Value::Array(items) => array(finder, items, &below(), depth + 1),
            // `"name": "is required"`, wherever it stands.
            Value::String(text) => {
                let spot = below();
                if plain && sentence::read(text).is_some() && is_ours(finder, &spot) {
                    told::at(finder, &spot, &[text]);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

fn array(finder: &mut Finder<'_>, items: &[Value], above: &Spot, depth: usize) {
    for (index, one) in items.iter().take(MAX_ITEMS).enumerate() {
        match one {
            Value::Object(members) if item::texts(members).is_empty() && is_list(finder, above) => {
                object(finder, members, &above.child(&index.to_string()), depth);
            }
            Value::Object(members) => object(finder, members, above, depth),
            Value::String(text) if is_ours(finder, above) => told::at(finder, above, &[text]),
            Value::String(text) if text.contains(' ') => told::text(finder, text),
            Value::String(code) => coded(finder, code),
            Value::Array(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

/// The place that an object names, if it is one of ours: by itself, or below the one that it stands under.
fn own(finder: &Finder<'_>, members: &Map<String, Value>, above: &Spot) -> Option<Spot> {
    let own = Spot::of(members).filter(|own| !own.names.is_empty())?;
    let whole = own.names.iter().fold(above.clone(), |at, name| at.child(name));
    [whole, own].into_iter().find(|spot| is_ours(finder, spot))
}

/// One object that says something: about the place that it names, about the one that it stands under, or about one that
/// its sentences name.
fn said(finder: &mut Finder<'_>, members: &Map<String, Value>, above: &Spot, named: bool) {
    let texts = texts(members);
    let under = is_ours(finder, above).then_some(above);
    let telling = || (named || under.is_some()) && item::read(members).0 != Problem::Shape;
    match under {
        _ if named && (!item::texts(members).is_empty() || telling()) => finder.item(members, under),
        Some(above) if !named && !texts.is_empty() => told::at(finder, above, &texts),
        Some(_) if telling() => finder.item(members, under),
        _ => told::item(finder, &texts),
    }
}

/// The texts of an object: those that have a known name, and else whatever is a sentence.
fn texts(members: &Map<String, Value>) -> Vec<&str> {
    const MOST: usize = 8;
    let known = item::texts(members);
    if !known.is_empty() {
        return known;
    }
    let others = members.iter().filter(|(name, _)| !place::is_place(name));
    let sentences = others.filter_map(|(_, value)| value.as_str()).filter(|text| text.trim().contains(' '));
    sentences.take(MOST).collect()
}

/// `currency_invalid`, `missing_currency`: a machine's word that holds the name.
fn coded(finder: &mut Finder<'_>, code: &str) {
    const LONGEST: usize = 64;
    const SAID: &[(&str, Problem)] = &[
        ("required", Problem::Missing),
        ("missing", Problem::Missing),
        ("invalid", Problem::Shape),
        ("malformed", Problem::Shape),
        ("unsupported", Problem::Shape),
        ("not_valid", Problem::Shape),
        ("too_long", Problem::Length),
        ("too_short", Problem::Length),
        ("too_large", Problem::Range),
        ("too_small", Problem::Range),
        ("too_high", Problem::Range),
        ("too_low", Problem::Range),
    ];
    if code.len() > LONGEST {
        return;
    }
    let code = code.to_ascii_lowercase();
    let found = SAID.iter().find_map(|(word, problem)| {
        let name = code.strip_suffix(word).and_then(|name| name.strip_suffix(['_', '.', '-']));
        let name = name.or_else(|| code.strip_prefix(word)?.strip_prefix(['_', '.', '-']));
        Some((name?.to_owned(), problem))
    });
    if let Some((name, problem)) = found
        && let Some(spot) = Spot::text(&name, None).filter(|spot| is_ours(finder, spot))
    {
        finder.add(&spot, problem.clone(), Expected::default());
    }
}

/// Whether a place is that of an argument that was sent or is declared.
fn is_ours(finder: &Finder<'_>, spot: &Spot) -> bool {
    let heard = finder.heard;
    !spot.names.is_empty()
        && arguments::find(heard, spot).is_some_and(|at| {
            let known =
                arguments::value(heard.arguments, &at).is_some() || arguments::is_declared(heard, &at);
            known && at != Pointer::ROOT
        })
}

fn is_list(finder: &Finder<'_>, spot: &Spot) -> bool {
    let at = arguments::find(finder.heard, spot).filter(|_| !spot.names.is_empty());
    at.and_then(|at| arguments::value(finder.heard.arguments, &at)).is_some_and(Value::is_array)
}

/// A name on the way; `index_0` is an item.
fn step(name: &str) -> &str {
    let index = name.strip_prefix("index_").or_else(|| name.strip_prefix("index"));
    index.filter(|index| index.parse::<u32>().is_ok()).unwrap_or(name)
}
