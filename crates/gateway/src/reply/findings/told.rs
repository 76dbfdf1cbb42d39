//! Findings that are only told in words: the wording must be unmistakable, and the name must be one of ours.

use curable_core::{Expected, Problem};
use curable_dialects::findings::named;
use serde_json::{Map, Value};

use super::place::Spot;
use super::{Finder, expected, sentence};
use crate::reply::arguments;

/// Members whose text may tell what is wrong.
const TEXTS: &[&str] =
    &["message", "detail", "error", "error_description", "description", "Message", "msg", "title", "reason"];

/// The longest text that is looked into.
const LONGEST: usize = 2_000;

/// Reads what was said about a known place.
pub(super) fn at(finder: &mut Finder<'_>, spot: &Spot, texts: &[&str]) {
    if !finder.looks() {
        return;
    }
    let by_word = |text: &&str| {
        let problem = named(text)?;
        let mut said = Expected::default();
        expected::by_word(&problem, &mut said, text);
        Some((problem, said))
    };
    let all: Vec<(Problem, Expected)> =
        texts.iter().take(8).filter_map(|text| sentence::read(text).or_else(|| by_word(text))).collect();
    finder.add_all(spot, all);
}

/// Reads the texts of a finding that has no place.
pub(super) fn item(finder: &mut Finder<'_>, texts: &[&str]) {
    for one in texts {
        text(finder, one);
    }
}

/// Reads the texts of a failure that lists nothing.
pub(super) fn members(finder: &mut Finder<'_>, members: &Map<String, Value>) {
    let inner = members.get("error").and_then(Value::as_object);
    for members in inner.into_iter().chain([members]) {
        for value in TEXTS.iter().filter_map(|name| members.get(*name)) {
            match value {
                Value::String(one) => text(finder, one),
                Value::Array(items) => {
                    items.iter().take(32).filter_map(Value::as_str).for_each(|one| text(finder, one));
                }
                _ => {}
            }
        }
    }
}

/// Reads a text that names its place itself.
pub(super) fn text(finder: &mut Finder<'_>, text: &str) {
    if text.len() > LONGEST || !finder.looks() || go_playground(finder, text) || aws(finder, text) {
        return;
    }
    let heard = finder.heard;
    let ours = |name: &&str| arguments::is_named(heard.route, heard.arguments, name);
    let Some((problem, said)) = sentence::read(text) else {
        // The wording is nobody's, but what a refusal for its arguments begins with is still the name of one.
        let subject = subject(text).filter(|_| matches!(heard.status, 400 | 422)).filter(ours);
        if let Some(spot) = subject.and_then(|name| Spot::text(name, None)) {
            finder.add(&spot, Problem::Shape, Expected::default());
        }
        return;
    };
    let found = names(text).into_iter().find(ours);
    if let Some(spot) = found.and_then(|name| Spot::text(name, None)) {
        finder.add(&spot, problem, said);
    }
}

/// What a sentence such as `items.0.unit must be known` is about: its first word, if a verdict follows.
fn subject(text: &str) -> Option<&str> {
    const VERDICTS: &[&str] = &["must", "should", "is", "are", "has", "cannot", "can't", "may", "does"];
    let mut words = text.split_whitespace();
    let first = words.next()?.trim_matches(['"', '\'', '`']);
    VERDICTS.contains(&words.next()?).then_some(first)
}

/// The words of a sentence that may be a name: the first, those in quotes, and what follows a colon.
fn names(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    if let Some((_, pointer)) = text.split_once("[json-pointer:") {
        names.extend(pointer.split(']').next());
    }
    for quote in ['"', '\'', '`'] {
        names.extend(text.split(quote).skip(1).step_by(2).take(4));
    }
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    names.push(if first.eq_ignore_ascii_case("the") { words.next().unwrap_or_default() } else { first });
    if let Some((before, after)) = text.split_once(':') {
        names.push(before);
        names.extend(after.split_whitespace().next());
    }
    for name in &mut names {
        *name = name.trim_matches(|letter: char| {
            !letter.is_alphanumeric() && !matches!(letter, '_' | '/' | '$' | ']')
        });
    }
    names.retain(|name| !name.is_empty());
    names
}

/// `Key: 'User.Email' Error:Field validation for 'Email' failed on the 'email' tag`, a line each.
fn go_playground(finder: &mut Finder<'_>, text: &str) -> bool {
    let mut found = false;
    for line in text.split("Key: ").skip(1).take(16) {
        let quoted: Vec<&str> = line.split('\'').skip(1).step_by(2).collect();
        let [key, _, tag, ..] = quoted.as_slice() else { continue };
        if !line.contains("failed on the") {
            continue;
        }
        found = true;
        let problem = named(tag).unwrap_or(Problem::Shape);
        let mut said = Expected::default();
        expected::by_word(&problem, &mut said, tag);
        if let Some(spot) = Spot::text(key, None) {
            finder.add(&spot, problem, said);
        }
    }
    found
}

/// `Value 'x' at 'tableName' failed to satisfy constraint: Member must …`, with semicolons between.
fn aws(finder: &mut Finder<'_>, text: &str) -> bool {
    let mut found = false;
    for part in text.split(" at '").skip(1).take(16) {
        let Some((place, rest)) = part.split_once("' failed to satisfy constraint: ") else { continue };
        found = true;
        let rest = rest.split("; Value").next().unwrap_or(rest);
        let (problem, said) = sentence::read(rest).unwrap_or((Problem::Shape, Expected::default()));
        if let Some(spot) = Spot::text(place, None) {
            finder.add(&spot, problem, said);
        }
    }
    found
}
