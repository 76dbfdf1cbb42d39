//! Findings that are only told in words: the wording must be unmistakable, and the name must be one of ours.

use std::borrow::Cow;

use curable_core::{Expected, Problem};
use http::StatusCode;
use serde_json::{Map, Value};

use super::naming::{self, Rank};
use super::place::{Spot, member};
use super::signs::{Pairs, Words};
use super::subject::{begins_with, by_value, is_marked, lone_name, phrase, several};
use super::{
    Finder, bare, condition, embedded, expected, holder, makes, report, schema_path, sentence, spoken,
    subject,
};
use crate::reply::{Heard, arguments};

/// Members whose text may tell what is wrong.
const TEXTS: &[&str] = &[
    "message",
    "detail",
    "error",
    "error_description",
    "description",
    "Message",
    "msg",
    "title",
    "reason",
    "error_message",
    "errorMessage",
];

/// The longest text that is looked into.
const LONGEST: usize = 2_000;

/// How many sentences of one text are looked into.
const MAX_CLAUSES: usize = 20;

/// What follows the name of an argument in a sentence about it.
pub(super) const VERDICTS: &[&str] = &[
    "must", "should", "is", "are", "was", "has", "have", "cannot", "can't", "can", "may", "does", "doesn't",
    "needs", "to", "with", "fails", "not", "could", "requires", "only", "accepts", "expected", "field",
    "exceeds", "contains", "expects", "length", "value",
];

/// Reads what was said about a known place.
pub(super) fn at(finder: &mut Finder<'_>, spot: &Spot, texts: &[&str]) {
    if !finder.looks() {
        return;
    }
    let by_word = |text: &&str| {
        let problem = makes::named(text)?;
        let mut said = Expected::default();
        expected::by_word(&problem, &mut said, text);
        Some((problem, said))
    };
    let all: Vec<(Problem, Expected)> =
        texts.iter().take(8).filter_map(|text| read(spot, text).or_else(|| by_word(text))).collect();
    finder.add_refused(spot, all, None, texts);
}

/// What a sentence says of a place, whose name is none of its words: `The items.0.required field must be true or false.`
fn read(spot: &Spot, text: &str) -> Option<(Problem, Expected)> {
    const TELLING: &[&str] =
        &["required", "missing", "allowed", "expected", "unknown", "min", "max", "length"];
    let name = spot.raw.as_deref().filter(|name| text.contains(name));
    let telling = name.filter(|name| {
        name.split(|letter: char| !letter.is_alphanumeric())
            .any(|part| TELLING.iter().any(|word| part.eq_ignore_ascii_case(word)))
    });
    match telling {
        Some(name) if name.len() < text.len() => sentence::read(&text.replace(name, "it")),
        _ => sentence::read(text),
    }
}

/// Reads the texts of a finding that names a place that is none of ours; whether they tell of one that is.
pub(super) fn placed(finder: &mut Finder<'_>, texts: &[&str]) -> bool {
    let before = finder.repairs.len();
    item(finder, texts);
    finder.repairs.len() > before
}

/// Reads the texts of a finding that has no place.
pub(super) fn item(finder: &mut Finder<'_>, texts: &[&str]) {
    for one in texts {
        text(finder, one);
    }
}

/// Reads the texts of a failure that lists nothing.
pub(super) fn members(finder: &mut Finder<'_>, members: &Map<String, Value>) {
    // Words about what is not there name a thing; what a validator says is none of them, and most 404 say nothing else.
    if matches!(finder.heard.status, 404 | 410) {
        return;
    }
    let inner = members.get("error").and_then(Value::as_object);
    for members in inner.into_iter().chain([members]) {
        for value in TEXTS.iter().filter_map(|name| member(members, name)) {
            match value {
                // The words of the status itself tell nothing of an argument.
                Value::String(one) if is_reason(finder.heard.status, one) => {}
                Value::String(one) => text(finder, one),
                Value::Array(items) => {
                    items.iter().take(32).filter_map(Value::as_str).for_each(|one| text(finder, one));
                }
                _ => {}
            }
        }
        if finder.is_empty() {
            item(finder, &super::item::others(members).collect::<Vec<_>>());
        }
    }
}

fn is_reason(status: u16, text: &str) -> bool {
    let reason = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
    reason.is_some_and(|reason| reason.eq_ignore_ascii_case(text))
}

/// Reads a text that names its place itself, or several of them.
pub(super) fn text(finder: &mut Finder<'_>, text: &str) {
    let pairs = Pairs::of(text);
    let words = Words::new(text, &pairs);
    if reported(finder, words)
        || text.len() > LONGEST
        || makes::go_playground(finder, words)
        || makes::aws(finder, words)
        || makes::echo(finder, words)
    {
        return;
    }
    for clause in clauses(finder.heard, inside(text)) {
        one(finder, clause);
    }
}

/// Reads a text that may be long, because a program has put a whole list into it.
pub(super) fn report(finder: &mut Finder<'_>, text: &str) {
    let pairs = Pairs::of(text);
    reported(finder, Words::new(text, &pairs));
}

/// The same; whether nothing else is to be read.
fn reported(finder: &mut Finder<'_>, text: Words<'_>) -> bool {
    text.len() > makes::LONGEST
        || !finder.looks()
        || report::read(finder, text)
        || embedded::read(finder, &text)
        || makes::spring(finder, text)
        || makes::hibernate(finder, text)
}

/// What stands in quotes behind the status: `400 BAD_REQUEST "Required query parameter 'x' is not present."`
fn inside(text: &str) -> &str {
    let quoted = || {
        let begins = text.bytes().take(3).all(|byte| byte.is_ascii_digit());
        let (status, rest) = begins.then(|| text.split_once(" \"")).flatten()?;
        let status = status.len() > 4
            && status.bytes().skip(3).all(|byte| b" _".contains(&byte) || byte.is_ascii_uppercase());
        rest.strip_suffix('"').filter(|_| status)
    };
    // What DynamoDB begins with, and which is no count of anything.
    let text = text.strip_prefix("One or more parameter values were invalid: ").unwrap_or(text);
    quoted().unwrap_or(text)
}

/// The parts of a text that each begin with the name of an argument and a verdict about it.
fn clauses<'t>(heard: &Heard<'_>, text: &'t str) -> Vec<&'t str> {
    let mut clauses = Vec::new();
    let mut rest = text;
    let mut from = 0;
    while let Some(found) = rest[from..].find([',', ';', '.', '\n', '|']) {
        let (end, next) = (from + found, from + found + 1);
        let behind = &rest[next..];
        let apart = rest[end..].starts_with('\n') || behind.starts_with(char::is_whitespace);
        // `For 'x', "y" is …` and `When x is y, z must …` are one sentence.
        let begun = rest[..end].rsplit(['\n', ';']).next().unwrap_or_default();
        let begun = begun.rsplit(". ").next().unwrap_or_default();
        let whole = !rest[end..].starts_with(',') || !(condition::leads(begun) || is_names(heard, begun));
        // `(["a"]), object …`: what stands behind a closed list is another clause.
        let closed = rest[..end].ends_with([']', ')']) && behind.trim_start().starts_with("object ");
        let another = match rest.as_bytes()[end] {
            // Jackson's ` at [Source: …]` goes on with the same finding.
            b'\n' => !behind.trim_start().starts_with("at ["),
            b'.' | b';' => is_about_another(heard, &rest[..end], behind),
            _ => closed || begins_finding(behind),
        };
        if apart && whole && clauses.len() < MAX_CLAUSES && (another || begins_clause(heard, behind)) {
            clauses.push(&rest[..end]);
            rest = behind;
            from = 0;
        } else {
            from = next;
        }
    }
    clauses.push(rest);
    clauses
}

/// Whether a sentence names an argument, and the one before it another.
fn is_about_another(heard: &Heard<'_>, before: &str, behind: &str) -> bool {
    let behind = behind.trim_start();
    let next = behind.split([';', '\n']).next().unwrap_or(behind);
    let next = next.split(". ").next().unwrap_or(next);
    if !next.starts_with(|first: char| first.is_uppercase()) {
        return false;
    }
    let about = |text: &str| {
        let named = naming::candidates(text);
        let one =
            named.iter().filter(|one| one.rank < Rank::Bare).find(|one| arguments::is_named(heard, one.name));
        one.map(|one| one.name.to_owned())
    };
    about(&condition::without(next)).is_some_and(|next| about(before).is_some_and(|before| before != next))
}

/// `"a", "b"`: names without a word about them, which comes behind the last one.
fn is_names(heard: &Heard<'_>, text: &str) -> bool {
    text.split(',').map(str::trim).all(|name| {
        let bare = name.trim_matches(['"', '\'', '`']);
        !bare.is_empty()
            && !bare.contains(char::is_whitespace)
            && (bare.len() < name.len() || arguments::is_named(heard, bare))
    })
}

/// `…, Missing required field at 'x'` and `…, unknown field "x"` begin another finding.
fn begins_finding(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    let mut named =
        || words.next().is_some_and(|next| matches!(next, "field" | "property" | "parameter" | "key"));
    ["Missing", "Unexpected", "Unknown", "Unrecognized"].contains(&first)
        || ["missing", "unexpected", "unknown", "unrecognized"].contains(&first) && named()
}

fn begins_clause(heard: &Heard<'_>, text: &str) -> bool {
    const LEADING: &[&str] = &["and", "the", "field", "parameter", "property", "expected", "-", "*"];
    let mut words =
        text.split_whitespace().skip_while(|word| LEADING.contains(&word.to_ascii_lowercase().as_str()));
    let Some(first) = words.next() else { return false };
    let bare = first.trim_end_matches(':').trim_matches(['"', '\'', '`']);
    // `name: …` begins a clause whatever follows, `'name' …` only with a verdict.
    let marked = first.ends_with(':');
    let follows = words.next().is_some_and(|next| marked || VERDICTS.contains(&next));
    follows && arguments::is_named(heard, bare)
}

/// Reads one sentence.
fn one(finder: &mut Finder<'_>, whole: &str) {
    if schema_path::read(finder, whole) {
        return;
    }
    let heard = finder.heard;
    // What a condition names is not what is refused.
    let main = condition::without(whole);
    let ours = |name: &&str| arguments::is_named(heard, name);
    // `Cannot go on because x is y` is about what the condition names, and what is said of that is not certain.
    let indirect = matches!(main, Cow::Owned(_)) && spoken::place(whole).is_none() && !is_about(heard, &main);
    let text = if indirect { whole } else { behind_case(heard, &main) };
    let mut read = if indirect { None } else { sentence::read(text) };
    // What any sentence may say is no sign that it is about an argument.
    let guess = read.take_if(|(_, said)| bare::is_noted(said));
    // Where no argument was refused, wording that is nobody's tells nothing.
    if read.is_none() && !heard.is_refused() {
        return;
    }
    let named = naming::candidates(text);
    let by_name = matches!(read, Some((Problem::Missing | Problem::Unknown, _)));
    if let Some((problem, said)) = read.as_ref().filter(|_| by_name)
        && let Some(at) = named.iter().find_map(|one| holder::member(heard, one, &named, problem))
    {
        return finder.add_at(at, problem.clone(), said.clone());
    }
    let spoken = || spoken::place(whole).filter(|spot| arguments::find(heard, spot).is_some());
    let Some((problem, said)) = read else {
        // The wording is nobody's, but what a refusal for its arguments is about is still the name of one.
        let likely = named.iter().filter(|one| one.rank < Rank::Bare).map(|one| one.name).find(ours);
        let likely = || likely.and_then(|name| Spot::text(name, None));
        let marked =
            || lone_name(text, |name| is_marked(name) && ours(name)).and_then(|name| Spot::text(name, None));
        let found = spoken().or_else(likely).or_else(|| phrase(heard, text)).or_else(marked);
        if let Some(spot) = found {
            let (problem, said) = guess.unwrap_or((Problem::Shape, Expected::default()));
            finder.add(&spot, problem, said);
        }
        return;
    };
    if let Some(spot) = spoken() {
        return finder.add_refused(&spot, vec![(problem, said)], None, &[text]);
    }
    let holds = |path: &str| {
        let at = Spot::text(path, None).and_then(|spot| arguments::find(heard, &spot));
        at.and_then(|at| arguments::value(heard.arguments, &at)).is_some_and(Value::is_object)
    };
    if let Some(spot) = field_in(text, ours, holds) {
        return finder.add(&spot, problem, said);
    }
    if by_name && (several(finder, text, &problem) || listed(finder, text, &problem, &said)) {
        return;
    }
    let marked = named.iter().map(|one| one.name).find(ours).and_then(|name| Spot::text(name, None));
    let words = || phrase(heard, text);
    // `Address postcode can't be blank`: of all that the first words may name, what more of them name is meant.
    let found = match marked {
        Some(spot) if begins_with(text, &spot) => words().or(Some(spot)),
        Some(spot) => Some(spot),
        None => words(),
    };
    let found = found.or_else(|| lone_name(text, ours).and_then(|name| Spot::text(name, None)));
    // `Invalid request body: …` names no argument, unless there is none.
    let is_part = |spot: &Spot| {
        let at = arguments::find(heard, spot);
        at.is_some_and(|at| {
            arguments::is_whole(heard, &at) && arguments::value(heard.arguments, &at).is_some()
        })
    };
    let missing = problem == Problem::Missing;
    let likely = || named.iter().filter(|one| one.rank < Rank::Bare);
    if let Some(spot) = found.filter(|spot| problem == Problem::Type || !is_part(spot)) {
        finder.add(&spot, problem, said);
    } else if let Some(at) = likely().find_map(|one| arguments::anywhere(heard, one.name, missing)) {
        // What is told may stand deeper than any name says.
        finder.add_at(at, problem, said);
    } else if let Some(at) = by_value(heard, &problem, &said, text) {
        finder.add_at(at, problem, said);
    }
}

/// Whether a sentence names one of ours.
fn is_about(heard: &Heard<'_>, text: &str) -> bool {
    let ours = |name: &&str| arguments::is_named(heard, name);
    naming::candidates(text).iter().any(|one| ours(&one.name))
        || phrase(heard, text).is_some()
        || lone_name(text, ours).is_some()
}

/// `For air_charter, currency must be CHF`: what follows the case is about an argument of its own.
fn behind_case<'t>(heard: &Heard<'_>, text: &'t str) -> &'t str {
    let case = text.strip_prefix("For ").and_then(|rest| rest.split_once(", "));
    case.map(|(_, behind)| behind).filter(|behind| begins_clause(heard, behind)).unwrap_or(text)
}

/// `missing required properties (["a", "b"])`: what is missing or too many stands in quotes.
fn listed(finder: &mut Finder<'_>, text: &str, problem: &Problem, said: &Expected) -> bool {
    let heard = finder.heard;
    let root = arguments::find(heard, &Spot::root(None)).unwrap_or_default();
    let places = subject::members(heard, &root, Some(problem), text);
    for at in &places {
        finder.add_at(at.clone(), problem.clone(), said.clone());
    }
    !places.is_empty()
}

/// ``guest: missing field `name` ``: the field stands in what goes before, which may name it already, or anywhere.
fn field_in<'t>(
    text: &'t str,
    ours: impl Fn(&&'t str) -> bool,
    holds: impl Fn(&str) -> bool,
) -> Option<Spot> {
    // `'name' is a required property - 'guest'`
    if let Some((before, behind)) = text.split_once("' is a required property - '") {
        let (field, path) = (before.rsplit('\'').next()?, behind.split('\'').next()?);
        return Some(Spot::text(path, None).filter(|_| ours(&path))?.child(field));
    }
    let (before, behind) =
        ["missing field `", "unknown field `"].iter().find_map(|sign| text.split_once(sign))?;
    let field = behind.split('`').next()?;
    let path = before.trim_end().strip_suffix(':').and_then(|before| before.split_whitespace().next_back());
    let path = path.filter(|path| path.ends_with(field) || holds(path));
    Some(match path.filter(ours) {
        Some(path) if path.ends_with(field) => Spot::text(path, None)?,
        Some(path) => Spot::text(path, None)?.child(field),
        None => Spot::text(field, None)?,
    })
}
