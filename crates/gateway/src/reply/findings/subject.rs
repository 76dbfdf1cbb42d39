//! What a sentence is about, where its words name it together or do not mark it.

use curable_core::{Expected, Pointer, Problem};

use serde_json::Value;

use super::place::Spot;
use super::told::VERDICTS;
use super::{Finder, naming};
use crate::reply::{Heard, arguments};

/// Whether the first word of a text is a place, with nothing that marks it.
pub(super) fn begins_with(text: &str, spot: &Spot) -> bool {
    spot.raw
        .as_deref()
        .is_some_and(|name| text.trim_start_matches("The ").trim_start_matches("the ").starts_with(name))
}

/// The members of an object that a sentence about it names as missing or as too many.
pub(super) fn members(
    heard: &Heard<'_>,
    at: &Pointer,
    problem: Option<&Problem>,
    text: &str,
) -> Vec<Pointer> {
    const NOUNS: &[&str] = &[
        "property",
        "field",
        "key",
        "parameter",
        "attribute",
        "keys:",
        "properties:",
        "fields:",
        "allowed:",
    ];
    let held = match arguments::value(heard.arguments, at) {
        None if at.as_str().is_empty() => heard.arguments,
        Some(Value::Object(held)) => held,
        _ => return Vec::new(),
    };
    let bare =
        |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '_').to_owned();
    let mut words = text.split_whitespace();
    let mut named: Vec<String> = quoted(text).map(bare).collect();
    while let Some(word) = words.next() {
        if NOUNS.contains(&word.to_ascii_lowercase().as_str()) {
            named.extend(words.clone().next().map(bare));
        }
    }
    // `… was missing required properties, including the following: a, b`
    let listed = ["following: ", "including: "].iter().find_map(|sign| text.split_once(sign));
    named.extend(listed.into_iter().flat_map(|(_, list)| list.split([',', ';', ' ']).take(16)).map(bare));
    let fits = |name: &String| {
        let there = held.contains_key(name);
        let own = at.last().is_none_or(|last| last != name.as_str());
        match problem {
            Some(Problem::Unknown) => there && own,
            _ => !there && own && arguments::is_declared(heard, &at.child(name)),
        }
    };
    let mut places: Vec<Pointer> =
        named.iter().filter(|name| fits(name)).map(|name| at.child(name)).collect();
    places.dedup();
    places
}

/// The place that the words before the verdict name together: `Property type is …`, `The guests adults must …`.
pub(super) fn phrase(heard: &Heard<'_>, text: &str) -> Option<Spot> {
    const LEADING: &[&str] = &["the", "field", "parameter", "your", "a", "an"];
    const TRAILING: &[&str] = &["field", "parameter", "attribute", "property", "value"];
    let text = text.rsplit(": ").next().unwrap_or(text);
    let plain = |word: &&str| LEADING.contains(&word.to_ascii_lowercase().as_str());
    let before = |names: &[&str]| -> Vec<&str> {
        let words = text.split_whitespace().take(MOST + 3).skip_while(plain);
        words.take_while(|word| names.contains(word) || !VERDICTS.contains(word)).collect()
    };
    // `Seats[1] face value must …`: what may follow a name may be a part of it.
    let long = before(&["field", "value", "length"]);
    let whole = long.last().is_some_and(|last| matches!(*last, "value" | "length"));
    if let Some(spot) = if whole { together(heard, &long) } else { None } {
        return Some(spot);
    }
    let words = before(&["field"]);
    let trailing = words.iter().rev().take_while(|word| TRAILING.contains(word)).count();
    together(heard, &words[..words.len() - trailing])
}

/// How many words a name may have.
const MOST: usize = 6;

/// The place that words name together.
fn together(heard: &Heard<'_>, words: &[&str]) -> Option<Spot> {
    let is_word =
        |word: &&str| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-[]".contains(&byte));
    if words.len() > MOST || !words.iter().all(is_word) {
        return None;
    }
    // `Items[1] packaging`: the number of an item is a name of its own.
    let words: Vec<&str> =
        words.iter().flat_map(|word| word.split(['[', ']'])).filter(|part| !part.is_empty()).collect();
    if !(2..=MOST).contains(&words.len()) {
        return None;
    }
    let whole = words.concat();
    if arguments::is_named(heard, &whole) {
        return Spot::text(&whole, None);
    }
    // The first words name an argument, those behind them a member of it, maybe others a member of that.
    let mut cuts: Vec<u32> = (1..1 << (words.len() - 1)).collect();
    cuts.sort_by_key(|cut| cut.count_ones());
    cuts.into_iter().find_map(|cut| {
        let spot = Spot { raw: None, names: names(&words, cut), part: None };
        arguments::is_named(heard, &spot.names[0]).then_some(())?;
        let at = arguments::find(heard, &spot)?;
        // A way that leads nowhere ends before it.
        let ends = at
            .last()
            .zip(spot.names.last())
            .is_some_and(|(end, told)| end == told.as_str() || arguments::is_alike(&end, told));
        let there = arguments::value(heard.arguments, &at).is_some() || arguments::is_declared(heard, &at);
        // `Items unit price must …`: or through a list, to what its items have.
        let items = || arguments::of_items(heard, &spot, &at, &Problem::Missing);
        let ends = ends || items().is_some_and(|places| !places.is_empty());
        (ends && there).then_some(spot)
    })
}

/// Words put together to names; a bit of `cut` says that a name ends with the word of its place.
fn names(words: &[&str], cut: u32) -> Vec<String> {
    let mut names = vec![String::new()];
    for (index, word) in words.iter().enumerate() {
        if let Some(last) = names.last_mut() {
            last.push_str(word);
        }
        if cut & (1 << index) != 0 {
            names.push(String::new());
        }
    }
    names
}

/// `"a", "b" are not permitted`: the names before the verdict.
fn leading(text: &str) -> Option<&str> {
    const NAMES: usize = 16;
    let text =
        ["The ", "the ", "Both ", "both "].iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text);
    let is_verdict = |word: &str| naming::is_verdict(word) || matches!(word, "weren't" | "aren't");
    let mut end = 0;
    for word in text.split(' ').take(NAMES) {
        if is_verdict(word) {
            let list = text[..end].trim_end();
            return (list.contains(", ") || list.contains(" and ")).then_some(list);
        }
        end += word.len() + 1;
    }
    None
}

/// `found unpermitted parameters: :a, :b`, `"a", "b" are not permitted keys`: names, each of which is missing or too many.
pub(super) fn several(finder: &mut Finder<'_>, text: &str, problem: &Problem) -> bool {
    const MOST: usize = 16;
    let heard = finder.heard;
    let bare = |piece: &'_ str| {
        let piece = piece.trim_matches(|letter: char| !letter.is_alphanumeric() && !"_[]".contains(letter));
        // `seller[age]` is a member, `[age]` a name in brackets.
        let whole = piece.matches('[').count() == piece.matches(']').count() && !piece.starts_with('[');
        if whole { piece } else { piece.trim_matches(['[', ']']) }.to_owned()
    };
    let find = |piece: &String| {
        let spot = Spot::text(piece, None).filter(|_| arguments::is_named(heard, piece));
        let at = spot.and_then(|spot| arguments::find(heard, &spot));
        // What is too many was sent.
        let fits =
            |at: &Pointer| *problem == Problem::Missing || arguments::value(heard.arguments, at).is_some();
        at.filter(fits).or_else(|| arguments::anywhere(heard, piece, *problem == Problem::Missing))
    };
    let sent = |at: &Pointer| arguments::value(heard.arguments, at);
    let missing = *problem == Problem::Missing;
    let lacks = |at: &Pointer| sent(at).is_none_or(|value| value.is_null() || value == "");
    // Of one name alone it must be true: what is listed may be what there is.
    let fits = |at: &Pointer| if missing { lacks(at) } else { !arguments::is_declared(heard, at) };
    let places = |list: &str| {
        let list = list.replace(" and ", ", ");
        let pieces: Vec<String> =
            list.split([',', ' ']).map(bare).filter(|piece| !piece.is_empty()).take(MOST + 1).collect();
        let found: Option<Vec<_>> =
            if pieces.len() > MOST { None } else { pieces.iter().map(find).collect() };
        found.filter(|found| found.len() > 1 || found.first().is_some_and(fits))
    };
    let listed = [
        text.split_once(": ").map(|(_, list)| list),
        text.rsplit_once(": ").map(|(_, list)| list),
        text.split_once('[').map(|(_, list)| list),
    ];
    let told = listed.into_iter().flatten().find_map(places);
    // `start and end must be given together`: what is there is not missing.
    let before = || {
        let found = leading(text).and_then(places)?;
        let lacking: Vec<Pointer> = found.iter().filter(|at| lacks(at)).cloned().collect();
        Some(if missing && !lacking.is_empty() { lacking } else { found })
    };
    let Some(places) = told.or_else(before) else { return false };
    for at in places {
        finder.add_at(at, problem.clone(), Expected::default());
    }
    true
}

/// Whether a word can be nothing but the name of a field.
pub(super) fn is_marked(word: &str) -> bool {
    let hump =
        word.as_bytes().windows(2).any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase());
    hump || word.contains(['_', '[']) || word.split('.').filter(|part| !part.is_empty()).count() > 1
}

/// The one word of a sentence that is an argument, where the sentence does not mark it.
pub(super) fn lone_name<'t>(text: &'t str, ours: impl Fn(&&'t str) -> bool) -> Option<&'t str> {
    const SHORTEST: usize = 4;
    let bare = |word: &'t str| {
        let word =
            word.trim_matches(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '_' | '[' | ']'));
        // `[size]` is a name in brackets, `items[0]` an item.
        word.strip_prefix('[').map_or(word, |word| word.trim_end_matches(']'))
    };
    let mut named = text
        .split_whitespace()
        .take(40)
        .map(bare)
        .filter(|word| word.len() >= SHORTEST && !naming::is_noun(word))
        .filter(|word| !word.starts_with(|first: char| first.is_ascii_digit()))
        .filter(ours);
    let one = named.next()?;
    named.all(|other| other == one).then_some(one)
}

/// The argument that was sent as what a sentence about a value quotes: `… from String "30 min": not a valid …`.
pub(super) fn by_value(heard: &Heard<'_>, problem: &Problem, said: &Expected, text: &str) -> Option<Pointer> {
    // A sentence about a choice quotes what is legal, too.
    let of_value = matches!(problem, Problem::Type | Problem::Format)
        || *problem == Problem::Choice && said.allowed.is_empty();
    quoted(text).filter(|_| of_value).find_map(|value| arguments::holding(heard, value))
}

/// What stands in quotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    ['"', '\'', '`'].into_iter().flat_map(|quote| text.split(quote).skip(1).step_by(2).take(4))
}
