//! Sentences that only one make of validator writes.

use curable_core::{Expected, Pointer, Problem};
use curable_dialects::findings;

use super::place::Spot;
use super::signs::Words;
use super::{Finder, expected, kinds, sentence};
use crate::reply::{Heard, arguments};

/// What a machine's word says is wrong, with those that are words of one make alone.
pub(super) fn named(word: &str) -> Option<Problem> {
    const RULES: &[&str] = &["min", "max", "between", "size", "gt", "gte", "lt", "lte"];
    if matches!(word, "TOO_LOW" | "TOO_HIGH") {
        return Some(Problem::Range);
    }
    // Laravel's `validation.max.numeric` names the rule, and what it counts.
    let rule = word.strip_prefix("validation.").and_then(|rule| rule.split_once('.'));
    match rule.filter(|(rule, _)| RULES.contains(rule)) {
        Some((_, "numeric")) => Some(Problem::Range),
        Some((_, "string" | "array" | "file")) => Some(Problem::Length),
        _ => findings::named(word),
    }
}

/// `Key: 'User.Email' Error:Field validation for 'Email' failed on the 'email' tag`, a line each.
pub(super) fn go_playground(finder: &mut Finder<'_>, text: Words<'_>) -> bool {
    let mut found = false;
    for line in text.parts("Key: ").take(16) {
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

/// The longest text in which such sentences are looked for.
pub(super) const LONGEST: usize = 16_384;

/// `Field error in object 'order' on field 'x': rejected value [a]; codes [Min.order.x,…]; …; default message [must be …]`
pub(super) fn spring(finder: &mut Finder<'_>, text: Words<'_>) -> bool {
    const MESSAGE: &str = "default message [";
    let mut found = false;
    for part in text.parts("Field error in object '").take(16) {
        let Some((_, rest)) = part.split_once("on field '") else { continue };
        let Some((field, rest)) = rest.split_once('\'') else { continue };
        found = true;
        let message = rest.rfind(MESSAGE).map_or("", |at| &rest[at + MESSAGE.len()..]);
        let message = message.trim_end().trim_end_matches(['[', ']', ' ', ';', '\n']);
        let code = rest.split_once("codes [").map_or("", |(_, codes)| codes);
        add(finder, field, code.split(['.', ',', ']']).next().unwrap_or_default(), message);
    }
    found
}

/// `ConstraintViolationImpl{interpolatedMessage='must be …', propertyPath=x, …, messageTemplate='{…Max.message}'}`
pub(super) fn hibernate(finder: &mut Finder<'_>, text: Words<'_>) -> bool {
    let mut found = false;
    for part in text.parts("ConstraintViolationImpl{interpolatedMessage='").take(16) {
        let Some((message, rest)) = part.split_once("', propertyPath=") else { continue };
        let Some((path, rest)) = rest.split_once([',', '}']) else { continue };
        found = true;
        let code = rest.split_once(".message}").and_then(|(before, _)| before.rsplit('.').next());
        add(finder, path, code.unwrap_or_default(), message);
    }
    found
}

/// Adds what a machine's word and a sentence say of a place.
fn add(finder: &mut Finder<'_>, place: &str, code: &str, message: &str) {
    let problem = named(code).unwrap_or(Problem::Shape);
    let mut said = Expected::default();
    expected::by_word(&problem, &mut said, code);
    let (problem, said) = match sentence::read(message) {
        Some((told, facts)) => expected::join(problem, said, told, facts),
        None => (problem, said),
    };
    if let Some(spot) = Spot::text(place, None) {
        finder.add(&spot, problem, said);
    }
}

/// `Value 'x' at 'tableName' failed to satisfy constraint: Member must …`, with semicolons between.
pub(super) fn aws(finder: &mut Finder<'_>, text: Words<'_>) -> bool {
    let mut found = false;
    for part in text.parts(" at '").take(16) {
        let Some((place, rest)) = part.split_once("' failed to satisfy constraint: ") else { continue };
        found = true;
        let rest = rest.split("; Value").next().unwrap_or(rest);
        let (problem, said) = sentence::read(rest).unwrap_or((Problem::Shape, Expected::default()));
        if let Some(spot) = Spot::text(place, None) {
            let spot = counted(finder.heard, spot);
            finder.add(&spot, problem, said);
        }
    }
    found
}

/// `Unmarshal type error: expected=int, got=string, field=x, offset=87`, and beside it a `Syntax error` without a place.
pub(super) fn echo(finder: &mut Finder<'_>, text: Words<'_>) -> bool {
    const SIGN: &str = "Unmarshal type error: expected=";
    let Some(at) = text.find(SIGN) else { return text.contains("Syntax error: offset=") };
    let rest = &text[at + SIGN.len()..];
    let word = |text: &str| text.split([',', ' ']).next().map(str::to_ascii_lowercase).unwrap_or_default();
    let told = kinds::json_type(&word(rest)).map(Expected::of_type);
    let place =
        rest.split_once("field=").and_then(|(_, rest)| Spot::text(rest.split([',', ' ']).next()?, None));
    if let Some(spot) = place.filter(|spot| !spot.names.is_empty()) {
        finder.add(&spot, Problem::Type, told.unwrap_or_default());
    }
    true
}

/// `parcels.1.member.weight`, `parcels.member.1.weight`: the members of a list are counted from one.
fn counted(heard: &Heard<'_>, spot: Spot) -> Spot {
    let literal = spot.names.iter().fold(Pointer::ROOT, |at, name| at.child(name));
    let member = |name: &String| name == "member";
    if !spot.names.iter().any(member) || arguments::value(heard.arguments, &literal).is_some() {
        return spot;
    }
    let index = |name: &String| name.parse::<usize>().ok()?.checked_sub(1);
    let mut names = Vec::with_capacity(spot.names.len());
    let mut rest = spot.names.as_slice();
    while let [name, behind @ ..] = rest {
        let of_pair = match behind {
            [next, ..] if member(next) => index(name),
            [next, ..] if member(name) => index(next),
            _ => None,
        };
        names.push(of_pair.map_or_else(|| name.clone(), |index| index.to_string()));
        rest = if of_pair.is_some() { &behind[1..] } else { behind };
    }
    Spot { raw: None, names, part: spot.part }
}
