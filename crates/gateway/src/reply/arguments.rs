//! From the places that an upstream names to the arguments of the call.

use std::borrow::Cow;

use curable_core::{Pointer, Problem};
use curable_openapi::{BodyForm, Place, Route};
use curable_runtime::validate::Validator;
use serde_json::{Map, Value};

use super::Heard;
use super::findings::{Part, Spot};
pub(super) use super::sought::{anywhere, holding, of_items};

/// How many names at the start of a place may be those of the upstream's own types.
const MAX_SKIP: usize = 4;

/// The argument that stands where the upstream says, or where it belongs if it is missing.
pub(super) fn find(heard: &Heard<'_>, spot: &Spot) -> Option<Pointer> {
    let map = Mapping { route: heard.route, arguments: heard.arguments, input: heard.input };
    let found = map.find(spot);
    let known = |at: &Pointer| value(heard.arguments, at).is_some() || is_declared(heard, at);
    if spot.part.is_none() || found.as_ref().is_some_and(known) {
        return found;
    }
    // A parameter is also what many call a field of a form, and the whole request what others call the body.
    let other = match (spot.part, spot.names.as_slice()) {
        (Some(Part::Query), _) | (Some(Part::Body), [_]) => map.find(&Spot { part: None, ..spot.clone() }),
        _ => None,
    };
    if found.is_none() { other } else { other.filter(known).or(found) }
}

/// The argument that is the whole body.
pub(super) fn body<'h>(heard: &Heard<'h>) -> Option<&'h Value> {
    match &heard.route.body.as_ref()?.form {
        BodyForm::Whole(argument) => heard.arguments.get(argument),
        BodyForm::Members(_) => None,
    }
}

/// Whether a place is that of all arguments, or of the whole body.
pub(super) fn is_whole(heard: &Heard<'_>, at: &Pointer) -> bool {
    let whole = match heard.route.body.as_ref().map(|body| &body.form) {
        Some(BodyForm::Whole(argument)) => Some(argument),
        Some(BodyForm::Members(_)) | None => None,
    };
    at.as_str().is_empty() || whole.is_some_and(|argument| *at == Pointer::ROOT.child(argument))
}

/// The member of the body that has the same name as the parameter that was found, where nothing says which is meant.
pub(super) fn rival(heard: &Heard<'_>, spot: &Spot, found: &Pointer) -> Option<Pointer> {
    let map = Mapping { route: heard.route, arguments: heard.arguments, input: heard.input };
    let name = spot.names.last().filter(|_| spot.part.is_none())?;
    let whole = map.whole()?;
    let is_parameter = heard.route.parameters.iter().any(|one| Pointer::ROOT.child(&one.argument) == *found);
    let (name, _) = member(heard.arguments.get(whole)?, name).filter(|_| is_parameter)?;
    Some(Pointer::ROOT.child(whole).child(&name))
}

/// Whether a name is that of an argument, of a parameter or of a member of the body, in some spelling.
pub(super) fn is_named(heard: &Heard<'_>, name: &str) -> bool {
    let map = Mapping { route: heard.route, arguments: heard.arguments, input: heard.input };
    if map.parameter(name, None).is_some() {
        return true;
    }
    let path = Pointer::from_path(name);
    let names: Vec<_> = path.names().take(MAX_SKIP + 1).collect();
    // `body/quantity` names the part of the request first, and `properties/quantity` goes through the schema.
    let leads = |name: &str| name == "properties" || Part::named(name).is_some();
    let skipped = names.iter().take_while(|name| leads(name)).count();
    let known = |first: &Cow<'_, str>| {
        map.top(first, None).is_some() || map.inside(&[first]).is_some() || map.declared(&[first]).is_some()
    };
    names.iter().take(skipped + 1).rev().any(known) || {
        // `create.body.items` begins with names of the upstream's own.
        let spot = Spot::text(name, None).filter(|spot| spot.names.len() > 1);
        let at = spot.and_then(|spot| map.find(&spot));
        at.is_some_and(|at| value(heard.arguments, &at).is_some() || is_declared(heard, &at))
    }
}

/// Whether a name is that of an argument.
pub(super) fn is_top(heard: &Heard<'_>, name: &str) -> bool {
    let map = Mapping { route: heard.route, arguments: heard.arguments, input: heard.input };
    map.top(name, None).is_some()
}

/// The member of an object that was sent and is too many, or that the object lacks: the first of these names that fits.
pub(super) fn below<'n>(
    heard: &Heard<'_>,
    at: &Pointer,
    mut names: impl Iterator<Item = &'n str>,
    problem: &Problem,
) -> Option<Pointer> {
    let Some(Value::Object(members)) = value(heard.arguments, at) else { return None };
    if *problem == Problem::Missing {
        let name = names.find(|name| is_name(name) && !name.contains('.'))?;
        let known = member_of(members, name).is_some();
        return (!known).then(|| at.child(&spelled(name, members)));
    }
    names.find(|name| members.contains_key(*name)).map(|name| at.child(name))
}

/// The place as it was told, where what was found there is there in a spelling that nobody has declared.
///
/// `weight_g` is missing although there is a `weightG`: the upstream does not take the one for the other.
pub(super) fn lacking(heard: &Heard<'_>, spot: &Spot, at: &Pointer) -> Option<Pointer> {
    let (parent, found, told) = (at.parent()?, at.last()?, spot.names.last()?);
    let there = value(heard.arguments, at).is_some();
    (there && heard.input.is_some() && !is_declared(heard, at) && found != told.as_str() && is_name(told))
        .then(|| parent.child(told))
}

/// Whether the schema has a place.
pub(super) fn is_declared(heard: &Heard<'_>, at: &Pointer) -> bool {
    heard.input.is_some_and(|input| input.spelt(at).is_some_and(|spelt| spelt == *at))
}

/// What was sent at a place.
pub(super) fn value<'a>(arguments: &'a Map<String, Value>, at: &Pointer) -> Option<&'a Value> {
    let mut names = at.names();
    let first = names.next()?;
    names.try_fold(arguments.get(first.as_ref())?, |value, name| match value {
        Value::Object(members) => members.get(name.as_ref()),
        Value::Array(items) => items.get(name.parse::<usize>().ok()?),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    })
}

struct Mapping<'m> {
    route: &'m Route,
    arguments: &'m Map<String, Value>,
    input: Option<&'m Validator>,
}

impl<'m> Mapping<'m> {
    fn find(&self, spot: &Spot) -> Option<Pointer> {
        if let Some(raw) = &spot.raw
            && let Some(argument) = self.parameter(raw, spot.part)
        {
            return Some(Pointer::ROOT.child(argument));
        }
        let mut names: Vec<&str> = spot.names.iter().map(String::as_str).collect();
        if names.is_empty() {
            return Some(self.root(spot.part));
        }
        if spot.raw.is_none() && self.is_handlers(&names) {
            names.remove(1);
        }
        if let Some(at) = self.from(&names, spot.part) {
            return Some(at);
        }
        // `["body", "items", 0]` names the part of the request first.
        if let Some(part) = Part::named(names[0]) {
            if names.len() == 1 {
                return Some(self.root(Some(part)));
            }
            if let Some(at) = self.skipping(&names[1..], Some(part)) {
                return Some(at);
            }
        }
        self.skipping(&names, spot.part)
    }

    /// Whether the second of these names is that of a parameter of the upstream's own: `["body", "payload", "name"]`.
    ///
    /// A validator that lists the names says of a member that it is missing only where there is what should hold it.
    fn is_handlers(&self, names: &[&str]) -> bool {
        let [part, own, _, ..] = names else { return false };
        Some(*part) == self.whole()
            && Part::named(part) == Some(Part::Body)
            && self.arguments.get(*part).is_some_and(|body| body.is_object() && member(body, own).is_none())
            && self.declared(&[own]).is_none()
    }

    /// The whole of a part: the argument that is the body, or all arguments.
    fn root(&self, part: Option<Part>) -> Pointer {
        match (part, self.whole()) {
            (Some(Part::Body) | None, Some(argument)) => Pointer::ROOT.child(argument),
            _ => Pointer::ROOT,
        }
    }

    fn whole(&self) -> Option<&'m str> {
        match &self.route.body.as_ref()?.form {
            BodyForm::Whole(argument) => Some(argument),
            BodyForm::Members(_) => None,
        }
    }

    /// With none, one, two … names left out at the start, which may be those of types; then as a missing member.
    fn skipping(&self, names: &[&str], part: Option<Part>) -> Option<Pointer> {
        let most = names.len().min(MAX_SKIP + 1);
        let found = (0..most).find_map(|skip| self.from(&names[skip..], part));
        found.or_else(|| self.missing(names, part))
    }

    fn from(&self, names: &[&str], part: Option<Part>) -> Option<Pointer> {
        let (first, rest) = names.split_first()?;
        if let Some(argument) = self.top(first, part) {
            let at = Pointer::ROOT.child(argument);
            return walk(at, self.arguments.get(argument), rest);
        }
        if matches!(part, None | Some(Part::Body)) { self.inside(names) } else { None }
    }

    /// The argument of a parameter, by its name on the wire.
    fn parameter(&self, name: &str, part: Option<Part>) -> Option<&'m str> {
        let fits = |place: Place| match part {
            None => true,
            // A parameter of an unsaid place is called one of the query by many.
            Some(Part::Query | Part::Path) => matches!(place, Place::Query | Place::Path),
            Some(Part::Header) => place == Place::Header,
            Some(Part::Cookie) => place == Place::Cookie,
            Some(Part::Body) => false,
        };
        let mut fitting = self.route.parameters.iter().filter(|parameter| fits(parameter.place));
        fitting.find(|parameter| parameter.name == name).map(|parameter| parameter.argument.as_str())
    }

    /// The argument of a name: exactly, or in another spelling if only one has it.
    fn top(&self, name: &str, part: Option<Part>) -> Option<&'m str> {
        if let Some(argument) = self.parameter(name, part) {
            return Some(argument);
        }
        let members = match self.route.body.as_ref().map(|body| &body.form) {
            Some(BodyForm::Members(members)) if matches!(part, None | Some(Part::Body)) => members.as_slice(),
            _ => &[],
        };
        let parameters = self.route.parameters.iter().filter(|_| part != Some(Part::Body));
        let known = || {
            let members = members.iter().map(|one| (one.member.as_str(), one.argument.as_str()));
            let parameters = parameters.clone().map(|one| (one.name.as_str(), one.argument.as_str()));
            let given = self.arguments.keys().filter(|name| Some(name.as_str()) == self.whole());
            members.chain(parameters).chain(given.map(|name| (name.as_str(), name.as_str())))
        };
        let exact = known()
            .find(|(wire, _)| *wire == name)
            .or_else(|| known().find(|(_, argument)| *argument == name));
        if let Some((_, argument)) = exact {
            return Some(argument);
        }
        let folded = fold(name);
        let mut alike = known().filter(|(wire, argument)| fold(wire) == folded || fold(argument) == folded);
        let (_, argument) = alike.next()?;
        alike.all(|(_, other)| other == argument).then_some(argument)
    }

    /// A place inside the argument that is the body, or inside the one object among the arguments that has it.
    fn inside(&self, names: &[&str]) -> Option<Pointer> {
        let (first, rest) = names.split_first()?;
        let holders: Vec<(&String, &Value)> = match self.whole() {
            Some(argument) => self.arguments.get_key_value(argument).into_iter().collect(),
            None => self.arguments.iter().collect(),
        };
        // A number is an item of the body, never one of whatever list there is among the arguments.
        let counts = |value: &Value| value.is_array() && self.whole().is_none();
        let mut found =
            holders.into_iter().filter(|(_, value)| !counts(value)).filter_map(|(argument, value)| {
                let (name, value) = member(value, first)?;
                Some((Pointer::ROOT.child(argument).child(&name), value))
            });
        let (at, value) = found.next()?;
        if found.next().is_none() { walk(at, Some(value), rest) } else { None }
    }

    /// A place in the argument that is the body, if the schema has it.
    fn declared(&self, names: &[&str]) -> Option<Pointer> {
        let whole = Pointer::ROOT.child(self.whole()?);
        self.input?.spelt(&names.iter().fold(whole, |at, name| at.child(name)))
    }

    /// Where a member belongs that was not sent: in the body, or in the one object that the body is made of.
    fn missing(&self, names: &[&str], part: Option<Part>) -> Option<Pointer> {
        if !matches!(part, None | Some(Part::Body)) {
            return None;
        }
        let most = names.len().min(MAX_SKIP + 1);
        if let Some(at) = (0..most).find_map(|skip| self.declared(&names[skip..])) {
            return Some(at);
        }
        if let ([only], Some(input)) = (names, self.input)
            && let Some(at) = input.lacks(only, &Value::Object(self.arguments.clone()))
        {
            return Some(at);
        }
        if names.len() > 2 {
            return None;
        }
        let argument = match &self.route.body.as_ref()?.form {
            BodyForm::Whole(argument) => argument,
            BodyForm::Members(members) => match members.as_slice() {
                [only] if self.arguments.get(&only.argument).is_some_and(Value::is_object) => &only.argument,
                _ => return None,
            },
        };
        let value = self.arguments.get(argument)?;
        if !value.is_object() {
            return None;
        }
        walk(Pointer::ROOT.child(argument), Some(value), &names[names.len() - 1..])
    }
}

/// The member of an object or the item of a list, in whatever spelling.
pub(super) fn member<'v>(value: &'v Value, name: &str) -> Option<(String, &'v Value)> {
    match value {
        Value::Object(members) => member_of(members, name),
        Value::Array(items) => Some((name.to_owned(), items.get(name.parse::<usize>().ok()?)?)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn member_of<'v>(members: &'v Map<String, Value>, name: &str) -> Option<(String, &'v Value)> {
    if let Some(value) = members.get(name) {
        return Some((name.to_owned(), value));
    }
    let folded = fold(name);
    let mut alike = members.iter().filter(|(other, _)| fold(other) == folded);
    let (name, value) = alike.next()?;
    alike.next().is_none().then(|| (name.clone(), value))
}

/// Down from an argument: what is there in the spelling that it has there, what is not in the spelling of its siblings.
///
/// `None` for a name that is not there and does not look like one: an upstream's words must not leave in a pointer.
fn walk(mut at: Pointer, mut value: Option<&Value>, names: &[&str]) -> Option<Pointer> {
    let mut names = names.iter().copied().peekable();
    while let Some(name) = names.next() {
        let here = value;
        if let Some((name, below)) = here.and_then(|here| member(here, name)) {
            (at, value) = (at.child(&name), Some(below));
            continue;
        }
        match here {
            // The name of a branch of a union stands between two names of the value.
            Some(here) if names.peek().is_some_and(|next| member(here, next).is_some()) => {}
            Some(Value::Object(siblings)) if is_name(name) => {
                (at, value) = (at.child(&spelled(name, siblings)), None);
            }
            Some(Value::Array(_)) if is_index(name) => (at, value) = (at.child(name), None),
            None if is_name(name) || is_index(name) => at = at.child(name),
            None | Some(Value::Object(_)) => return None,
            Some(_) => return Some(at),
        }
    }
    Some(at)
}

fn is_index(name: &str) -> bool {
    name.len() <= 6 && name.parse::<u32>().is_ok()
}

/// Whether a name that nobody has declared could be that of a field.
pub(super) fn is_name(name: &str) -> bool {
    const LONGEST: usize = 32;
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || b"_-$@.".contains(&byte);
    name.len() <= LONGEST
        && name.starts_with(|first: char| first.is_ascii_alphabetic() || matches!(first, '_' | '$' | '@'))
        && name.bytes().all(letter)
        && !super::code::is_secret_like(name)
}

/// A name as its siblings are spelled: `UnitPrice` beside `sku` is `unitPrice`, beside `order_id` it is `unit_price`.
fn spelled(name: &str, siblings: &Map<String, Value>) -> String {
    let capital = |name: &str| name.starts_with(|first: char| first.is_ascii_uppercase());
    if siblings.is_empty() || !name.is_ascii() || siblings.keys().any(|sibling| capital(sibling)) {
        return name.to_owned();
    }
    if siblings.keys().any(|sibling| sibling.contains('_')) {
        let mut out = String::with_capacity(name.len() + 4);
        for (index, letter) in name.char_indices() {
            if letter.is_ascii_uppercase() && index > 0 && !out.ends_with('_') {
                out.push('_');
            }
            out.push(letter.to_ascii_lowercase());
        }
        return out;
    }
    if !capital(name) {
        return name.to_owned();
    }
    let mut letters = name.chars();
    letters.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(letters).collect()
}

/// Whether two names differ in case and separators alone.
pub(super) fn is_alike(one: &str, other: &str) -> bool {
    let letters = |name: &'_ str| {
        name.bytes()
            .filter(u8::is_ascii_alphanumeric)
            .map(|byte| byte.to_ascii_lowercase())
            .collect::<Vec<u8>>()
    };
    one.len().abs_diff(other.len()) < 8 && letters(one) == letters(other)
}

/// Case and separators are no difference.
fn fold(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
