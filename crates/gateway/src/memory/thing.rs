//! What an identifier is an identifier of: the collection that it stands in, by path and by name.

use std::hash::{Hash, Hasher};

use curable_openapi::{Place, Route};
use serde_json::{Map, Value};

/// Names of members that identify the thing which they are a member of.
const OWN_NAMES: &[&str] = &["id", "_id", "uuid", "guid", "slug"];

/// Names that do so in many things, and in an envelope around them mean something else, such as the number of a page.
const WEAK_NAMES: &[&str] = &["key", "name", "number"];

/// The same, where the value is a text: a number under such a name counts or tells how it went.
const WEAK_TEXTS: &[&str] = &["code", "handle", "ref", "reference", "sku"];

/// What a name ends in that speaks of another thing, behind a separator or with a capital.
const ENDINGS: &[&str] =
    &["id", "uuid", "guid", "slug", "key", "name", "number", "no", "ref", "reference", "code"];

/// How many of the endings surely speak of an identifier; the others may be for people.
const SURE_ENDINGS: usize = 4;

/// Endings that are short for another one.
const SHORT: &[(&str, &str)] = &[("no", "number"), ("ref", "reference")];

/// How a name says that what it names identifies the thing which it is a member of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Own {
    /// It surely does, and what it is a member of is such a thing and no envelope around some.
    Surely,
    /// It names the thing, and then what may be for people: `vesselName`.
    Named(&'static str),
    /// It may, or mean something else: `name`.
    Weakly(&'static str),
}

impl Own {
    /// The word that may be for people.
    pub(super) fn word(self) -> Option<&'static str> {
        match self {
            Self::Surely => None,
            Self::Named(word) | Self::Weakly(word) => Some(word),
        }
    }
}

/// A parameter of a path, and the collection that its value stands in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Member<'r> {
    /// The name of the argument.
    pub(super) argument: &'r str,
    /// What the path calls it.
    pub(super) parameter: &'r str,
    /// What things the collection is of, by the path and by the name of the parameter.
    pub(super) things: Vec<String>,
    /// The path before it, filled with the arguments.
    pub(super) scope: u64,
}

/// The namespace of an operation: two APIs may both have orders.
fn namespace(route: &Route) -> &str {
    route.operation.split_once('/').map_or("", |(namespace, _)| namespace)
}

/// The parameters of a path in their order.
pub(super) fn members<'r>(route: &'r Route, arguments: &Map<String, Value>) -> Vec<Member<'r>> {
    let (mut found, mut filled, mut last) = (Vec::new(), namespace(route).to_owned(), None::<&str>);
    for segment in route.path.split('/').filter(|segment| !segment.is_empty()) {
        let names: Vec<&str> = parameters(segment).collect();
        for name in &names {
            let Some(argument) = argument(route, name) else { continue };
            let by_path = last.map(|segment| thing(route, segment));
            let by_name = foreign(name).map(|word| thing(route, word));
            let own = (by_path.is_none() && by_name.is_none()).then(|| thing(route, name));
            let mut things: Vec<String> = by_path.into_iter().chain(by_name).chain(own).collect();
            things.dedup();
            found.push(Member { argument, parameter: name, things, scope: scope(&filled) });
        }
        filled.push('/');
        fill(&mut filled, route, segment, arguments);
        last = names.is_empty().then_some(segment);
    }
    found
}

/// The collection that a path without a parameter at its end stands for.
pub(super) fn collection(route: &Route, arguments: &Map<String, Value>) -> Option<(String, u64)> {
    let segments = || route.path.split('/').filter(|segment| !segment.is_empty());
    let last = segments().next_back().filter(|last| !last.contains('{'))?;
    let mut filled = namespace(route).to_owned();
    for segment in segments() {
        filled.push('/');
        fill(&mut filled, route, segment, arguments);
    }
    Some((thing(route, last), scope(&filled)))
}

/// The thing that a word of this API stands for.
pub(super) fn thing(route: &Route, word: &str) -> String {
    [namespace(route), "/", &singular(word)].concat()
}

/// Whether a member of this name may identify the thing that it is a member of, or mean something else.
pub(super) fn weakly_own(name: &str, value: &Value) -> Option<Own> {
    let texts = WEAK_TEXTS.iter().filter(|_| value.is_string());
    WEAK_NAMES.iter().chain(texts).find(|word| **word == name).map(|word| Own::Weakly(word))
}

/// Whether an argument of this name takes what stands under a word for people in a thing that has an identifier besides.
///
/// `vesselId` takes no name, `portCode` takes a code alone, and `label` may take anything.
pub(super) fn takes(argument: &str, word: &str) -> bool {
    let end = ending(argument).map_or(argument, |(_, ending)| ending);
    let full = |word| SHORT.iter().find(|(short, _)| is_alike(short, word)).map_or(word, |(_, full)| full);
    let mut known = OWN_NAMES.iter().chain(WEAK_NAMES).chain(WEAK_TEXTS).chain(ENDINGS);
    is_alike(full(end), full(word)) || !known.any(|known| is_alike(known, end))
}

/// Whether two names are one in two ways to write it: `tour_ref` and `tourRef`.
pub(super) fn is_alike(one: &str, other: &str) -> bool {
    begin_alike(one, other) && letters(one).eq(letters(other))
}

/// Whether two words begin with the same letter, which most do not.
fn begin_alike(one: &str, other: &str) -> bool {
    letters(one).next() == letters(other).next()
}

fn letters(name: &str) -> impl Iterator<Item = u8> {
    name.bytes().filter(|byte| !matches!(byte, b'_' | b'-')).map(|byte| byte.to_ascii_lowercase())
}

/// Whether a member of this name says that what it is a member of is such a thing, and no envelope around some: it is named
/// after identifiers, or after the thing.
pub(super) fn own(name: &str, thing: &str) -> Option<Own> {
    if OWN_NAMES.contains(&name) {
        return Some(Own::Surely);
    }
    let word = thing.rsplit('/').next().unwrap_or(thing);
    if !begin_alike(name, word) && name.is_ascii() {
        return None;
    }
    let (bare, ending) = ending(name).map_or((name, None), |(bare, ending)| (bare, weak(ending)));
    (singular(bare) == word).then(|| ending.map_or(Own::Surely, Own::Named))
}

/// The ending, where what it stands behind may be for people.
fn weak(ending: &'static str) -> Option<&'static str> {
    (!ENDINGS[..SURE_ENDINGS].contains(&ending)).then_some(ending)
}

/// Where a name such as `owner_name` speaks of another thing by a word for people, and its identifier stands beside it:
/// that word.
pub(super) fn beside(name: &str, members: &Map<String, Value>) -> Option<&'static str> {
    let word = weak(ending(name)?.1)?;
    let (before, end) = name.split_at_checked(name.len().checked_sub(word.len())?)?;
    let is_capital = end.starts_with(|first: char| first.is_ascii_uppercase());
    let ends: &[&str] =
        if is_capital { &["Id", "ID", "Uuid", "Guid", "Slug"] } else { &ENDINGS[..SURE_ENDINGS] };
    ends.iter().any(|end| members.contains_key(&[before, end].concat())).then_some(word)
}

/// Whether what a name speaks of is an identifier by the name alone. `family_name`, `zip_code` and `phone_number` are
/// none, unless the API has families, zips and phones.
pub(super) fn is_sure(name: &str) -> bool {
    let end = ending(name).map(|(_, ending)| ending);
    end.is_some_and(|end| weak(end).is_none() || matches!(end, "ref" | "reference"))
}

/// Whether a name speaks of another thing that must exist: `customer_id` does, `display_name` and `zip_code` may not.
pub(super) fn is_reference(name: &str) -> bool {
    const ENDS: &[&str] = &["id", "uuid", "guid", "slug", "ref", "reference"];
    let word = foreign(name).map_or(0, str::len);
    let end = name[word..].trim_start_matches(['_', '-']);
    word > 0 && ENDS.iter().any(|one| end.eq_ignore_ascii_case(one))
}

/// The other thing that a name such as `customer_id` or `customerId` speaks of.
pub(super) fn foreign(name: &str) -> Option<&str> {
    ending(name).map(|(word, _)| word)
}

/// The same, and what stands behind it.
fn ending(name: &str) -> Option<(&str, &'static str)> {
    let last = name.bytes().next_back()?.to_ascii_lowercase();
    ENDINGS.iter().filter(|ending| ending.ends_with(char::from(last))).find_map(|ending| {
        let (word, end) = name.split_at_checked(name.len().checked_sub(ending.len())?)?;
        if !end.eq_ignore_ascii_case(ending) {
            return None;
        }
        let bare = word.trim_end_matches(['_', '-']);
        let is_apart = bare.len() < word.len()
            || end.starts_with(|first: char| first.is_ascii_uppercase())
                && word.ends_with(|last: char| !last.is_ascii_uppercase());
        (is_apart && !bare.is_empty()).then_some((bare, *ending))
    })
}

/// A word in small letters, without separators, one of many.
pub(super) fn singular(word: &str) -> String {
    let mut word = small(word);
    let ends = |endings: &[&str]| endings.iter().any(|ending| word.ends_with(ending));
    if !ends(&["s"]) || word.chars().count() < 4 || ends(&["ss", "us", "is"]) {
        return word;
    }
    let cut = if ends(&["ies"]) {
        word.truncate(word.len() - 3);
        word.push('y');
        0
    } else if ends(&["sses", "xes", "ches", "shes"]) {
        2
    } else {
        1
    };
    word.truncate(word.len() - cut);
    word
}

/// Letters and digits alone, in small letters.
fn small(word: &str) -> String {
    if !word.is_ascii() {
        return word.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    }
    let mut letters = String::with_capacity(word.len());
    letters.extend(word.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()));
    letters
}

/// The names in braces in a segment.
pub(super) fn parameters(segment: &str) -> impl Iterator<Item = &str> {
    segment.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
}

/// The argument behind a parameter of the path.
fn argument<'r>(route: &'r Route, name: &str) -> Option<&'r str> {
    let found = route.parameters.iter().find(|one| one.place == Place::Path && one.name == name);
    found.map(|parameter| parameter.argument.as_str())
}

/// Appends a segment, filled with the arguments.
fn fill(filled: &mut String, route: &Route, segment: &str, arguments: &Map<String, Value>) {
    let mut rest = segment;
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        filled.push_str(before);
        // Quoted as JSON, so that no value can look like two segments.
        match argument(route, name).and_then(|argument| arguments.get(argument)) {
            Some(Value::String(text)) => quote(filled, text),
            Some(other) => quote(filled, &other.to_string()),
            None => {}
        }
        rest = after;
    }
    filled.push_str(rest);
}

fn quote(filled: &mut String, text: &str) {
    filled.push('"');
    if text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')) {
        filled.push_str(text);
    } else {
        filled.extend(text.chars().flat_map(char::escape_debug));
    }
    filled.push('"');
}

/// A path as a number: two collections with the same one would have to be of the same thing in the same conversation.
fn scope(path: &str) -> u64 {
    let mut hasher = std::hash::DefaultHasher::new();
    path.hash(&mut hasher);
    // 0 stands for an unknown place.
    hasher.finish().max(1)
}
