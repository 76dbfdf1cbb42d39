//! The path: each parameter is one segment, and none can leave it.

use curable_openapi::{Parameter, Place, Route, Style};
use serde_json::{Map, Value};

use super::encode::{Keep, Layer, encoded, peel, push};
use super::refuse::{Refusals, Why};
use super::value::{Flat, at};
use crate::upstream::has_dot_segment;

/// How many layers of encoding are looked under; what has more was made to deceive.
const LAYERS: usize = 4;

/// Writes the path, with what the description itself has put behind a question mark.
pub(super) fn write(route: &Route, arguments: &Map<String, Value>, refusals: &mut Refusals) -> String {
    // Two slashes at the start would name a host.
    let template = route.path.split('#').next().unwrap_or_default().trim_start_matches('/');
    let mut out = String::from("/");
    let mut rest = template;
    let mut placed = Vec::new();
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, behind)) = after.split_once('}') else { break };
        push(&mut out, before, Keep::Template);
        let declared = |parameter: &&Parameter| parameter.place == Place::Path && parameter.name == name;
        match route.parameters.iter().find(declared) {
            Some(parameter) => {
                let start = out.rfind('/').map_or(0, |at| at + 1);
                if add(&mut out, parameter, arguments, refusals) {
                    placed.push((start, at(&parameter.argument)));
                }
            }
            // The description names no such parameter; nobody can fill it.
            None => refusals.add(at(name), Why::Missing),
        }
        rest = behind;
    }
    push(&mut out, rest, Keep::Template);
    // What is harmless by itself may be none beside what the template or the style puts before or behind it.
    for (start, at) in placed {
        let segment = out[start..].split(['/', '?']).next().unwrap_or_default();
        if has_dot_segment(segment) {
            refusals.add(at, Why::Leaves);
        }
    }
    out
}

/// Writes one parameter; says whether it was written.
fn add(
    out: &mut String,
    parameter: &Parameter,
    arguments: &Map<String, Value>,
    refusals: &mut Refusals,
) -> bool {
    let at = at(&parameter.argument);
    let Some(value) = arguments.get(&parameter.argument) else {
        refusals.add(at, Why::Missing);
        return false;
    };
    let flat = if parameter.json { Flat::One(value.to_string()) } else { Flat::of(value) };
    let texts = flat.texts(&at);
    if texts.is_empty() {
        refusals.add(at, if value.is_null() { Why::Missing } else { Why::Empty });
        return false;
    }
    let mut refused = false;
    for (place, why) in texts.into_iter().filter_map(|(place, text)| Some((place, fault(text)?))) {
        refusals.add(place, why);
        refused = true;
    }
    if !refused {
        styled(out, parameter, &flat);
    }
    !refused
}

fn fault(text: &str) -> Option<Why> {
    // Whoever trims it finds an empty segment.
    if text.trim().is_empty() {
        Some(Why::Empty)
    } else if leaves(text) {
        Some(Why::Leaves)
    } else {
        None
    }
}

/// Whether a value could mean more than one segment to anybody on the way, however it is spelled.
///
/// A plain slash is allowed, because it is sent as `%2F`; one that is encoded already is not, for whoever decodes twice
/// would see another path than whoever decodes once.
fn leaves(text: &str) -> bool {
    let mut level = plain(text);
    let slashes = level.matches('/').count();
    for _ in 0..LAYERS {
        let odd = level.chars().any(|character| character.is_control() || character == '\\')
            || level.matches('/').count() > slashes
            || level.split(['/', ';', '?', '#']).any(is_dots);
        if odd {
            return true;
        }
        match peel(&level) {
            Layer::None => return false,
            Layer::Odd => return true,
            Layer::Below(below) => level = plain(&below),
        }
    }
    true
}

/// The characters that some servers take for dots, slashes and per cent signs, as those.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\u{ff0e}' | '\u{2024}' | '\u{fe52}' => out.push('.'),
            '\u{2025}' => out.push_str(".."),
            '\u{2026}' => out.push_str("..."),
            '\u{ff0f}' | '\u{2215}' | '\u{2044}' | '\u{29f8}' => out.push('/'),
            '\u{ff3c}' | '\u{2216}' | '\u{29f5}' | '\u{fe68}' => out.push('\\'),
            '\u{ff05}' | '\u{fe6a}' => out.push('%'),
            other => out.push(other),
        }
    }
    out
}

fn is_dots(segment: &str) -> bool {
    let unseen = |character: &char| {
        character.is_whitespace()
            || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
    };
    let mut seen = segment.chars().filter(|character| !unseen(character)).peekable();
    seen.peek().is_some() && seen.all(|character| character == '.')
}

fn styled(out: &mut String, parameter: &Parameter, flat: &Flat) {
    let name = encoded(&parameter.name, Keep::Nothing);
    let word = |text: &str| encoded(text, Keep::Nothing);
    let (start, between) = match (parameter.style, parameter.explode) {
        (Style::Label, true) => (".", "."),
        (Style::Label, false) => (".", ","),
        (Style::Matrix, true) => (";", ";"),
        (Style::Matrix, false) => (";", ","),
        _ => ("", ","),
    };
    let matrix = parameter.style == Style::Matrix;
    let named = |text: String| if matrix { format!("{name}={text}") } else { text };
    let parts: Vec<String> = match flat {
        Flat::Absent => Vec::new(),
        Flat::One(text) => vec![named(word(text))],
        Flat::List(items) if parameter.explode => items.iter().map(|(_, text)| named(word(text))).collect(),
        Flat::List(items) => {
            let items: Vec<String> = items.iter().map(|(_, text)| word(text)).collect();
            vec![named(items.join(","))]
        }
        Flat::Pairs(pairs) if parameter.explode => {
            pairs.iter().map(|(name, text)| format!("{}={}", word(name), word(text))).collect()
        }
        Flat::Pairs(pairs) => {
            let pairs: Vec<String> =
                pairs.iter().map(|(name, text)| format!("{},{}", word(name), word(text))).collect();
            vec![named(pairs.join(","))]
        }
    };
    out.push_str(start);
    out.push_str(&parts.join(between));
}

#[cfg(test)]
mod tests {
    use curable_core::Pointer;

    use super::*;

    #[test]
    fn ordinary_values_stay_in_their_segment() {
        for text in
            ["a", "a.b", "v1..v2", "100%", "a b", "a/b", "é", "..a", "50%25", "a;b", ".env", "https://x.y/z"]
        {
            assert!(!leaves(text), "{text}");
        }
    }

    #[test]
    fn the_place_of_a_nested_text_is_told() {
        let flat = Flat::of(&serde_json::json!(["a", null, "b"]));
        let places: Vec<String> =
            flat.texts(&Pointer::from_static("/x")).iter().map(|(at, _)| at.to_string()).collect();
        assert_eq!(places, ["/x/0", "/x/2"]);
    }
}
