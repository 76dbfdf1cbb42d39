//! Findings wherever they stand, for envelopes that nobody else has: whatever names an argument of ours and says something
//! about it.

use curable_core::Pointer;
use serde_json::{Map, Value};

use super::place::Spot;
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
    let texts = item::texts(members);
    if !texts.is_empty() {
        said(finder, members, above, &texts);
    }
    for (name, value) in members.iter().take(MAX_ITEMS) {
        let list = LISTS.contains(&name.as_str()) || name == "_errors";
        let below = || if list { above.clone() } else { above.child(step(name)) };
        match value {
            Value::Object(inner) => object(finder, inner, &below(), depth + 1),
            Value::Array(items) => array(finder, items, &below(), depth + 1),
            // `"name": "is required"`, wherever it stands.
            Value::String(text) => {
                let spot = below();
                if texts.is_empty() && sentence::read(text).is_some() && is_ours(finder, &spot) {
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
            Value::String(text) => told::text(finder, text),
            Value::Array(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

/// One object that says something: about the place that it names, about the one that it stands under, or about one that
/// its sentences name.
fn said(finder: &mut Finder<'_>, members: &Map<String, Value>, above: &Spot, texts: &[&str]) {
    let under = is_ours(finder, above).then_some(above);
    let own = Spot::of(members).filter(|own| {
        let whole = own.names.iter().fold(above.clone(), |at, name| at.child(name));
        under.is_some() || is_ours(finder, own) || is_ours(finder, &whole)
    });
    match (own, under) {
        (Some(_), under) => finder.item(members, under),
        (None, Some(above)) => told::at(finder, above, texts),
        (None, None) => told::item(finder, texts),
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
