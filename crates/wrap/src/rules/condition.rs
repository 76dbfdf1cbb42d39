//! What an answer must be like for a rule to fit, compiled.

use std::collections::BTreeMap;

use curable_core::Pointer;
use curable_runtime::located::{Lines, LocatedProblem};
use serde_json::{Map, Value};

use super::file::{Test, When};
use super::pattern::Pattern;
use super::reading::Reading;

/// Members that tell how it went: a tool that declares one says so in a result.
const VERDICTS: &[&str] = &["error", "errors", "success", "ok", "isError", "status"];

/// What the named groups of a rule have found.
pub(super) type Groups = BTreeMap<String, String>;

/// Whether the expressions of a file are compiled when it is read: those that are shipped are known to compile, and most
/// are never needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// They are compiled when it is read.
    Checked,
    /// They are compiled at their first use.
    Shipped,
}

impl Trust {
    fn checks(self) -> bool {
        self == Self::Checked
    }
}

/// Which words of an answer are looked at.
#[derive(Clone, Copy, Debug)]
pub(super) enum Manner {
    /// All of them.
    Whole,
    /// Without the arguments that they repeat.
    Masked,
}

/// What an answer must be like.
#[derive(Debug, Default)]
pub(super) struct Condition {
    text: Option<Pattern>,
    errors: Vec<i64>,
    tests: Vec<Place>,
    /// The members of the object that they look at.
    members: Vec<String>,
    only: Vec<String>,
    unless_declared: bool,
}

/// What must stand in one place.
#[derive(Debug)]
struct Place {
    at: Pointer,
    wants: Wants,
}

#[derive(Debug)]
enum Wants {
    Something,
    OneOf(Vec<Value>),
    Text(Pattern),
}

impl Condition {
    pub(super) fn of(
        when: &When,
        at: &Pointer,
        trust: Trust,
        lines: &Lines,
        problems: &mut Vec<LocatedProblem>,
    ) -> Self {
        let When { text, error, body, only, unless_declared } = when;
        let mut compile = |text: &String, at: &Pointer| {
            let pattern = Pattern::new(text);
            if let Some(why) = trust.checks().then(|| pattern.problem()).flatten() {
                problems.push(lines.problem(at, why));
            }
            pattern
        };
        let text = text.as_ref().map(|text| compile(text, &at.child("text")));
        let place = |test: &Test| {
            let Test { pointer, equals, one_of, matches } = test;
            let wants = match (equals, one_of, matches) {
                (Some(value), _, _) => Wants::OneOf(vec![value.clone()]),
                (None, Some(values), _) => Wants::OneOf(values.clone()),
                (None, None, Some(text)) => Wants::Text(compile(text, &at.child("body"))),
                (None, None, None) => Wants::Something,
            };
            Place { at: Pointer::lenient(pointer.clone()), wants }
        };
        let tests: Vec<Place> = body.all().iter().map(place).collect();
        let member = |place: &Place| place.at.names().next().map(std::borrow::Cow::into_owned);
        Self {
            text,
            members: tests.iter().filter_map(member).collect(),
            errors: error.as_ref().map(|numbers| numbers.all().to_vec()).unwrap_or_default(),
            tests,
            only: only.clone(),
            unless_declared: *unless_declared,
        }
    }

    /// Whether nothing is asked for.
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_none() && self.errors.is_empty() && self.tests.is_empty()
    }

    /// The names of all groups.
    pub(super) fn groups(&self) -> impl Iterator<Item = &str> {
        self.patterns().flat_map(Pattern::groups)
    }

    /// Compiles its expressions.
    pub(super) fn compile(&self) {
        for pattern in self.patterns() {
            pattern.regex();
        }
    }

    fn patterns(&self) -> impl Iterator<Item = &Pattern> {
        let texts = self.tests.iter().filter_map(|place| match &place.wants {
            Wants::Text(text) => Some(text),
            Wants::Something | Wants::OneOf(_) => None,
        });
        self.text.iter().chain(texts)
    }

    /// The members of the object that are looked at.
    pub(super) fn members(&self) -> impl Iterator<Item = &str> {
        self.members.iter().map(String::as_str)
    }

    /// What the groups have found, if the answer is like this.
    pub(super) fn fits(&self, reading: &Reading<'_>, manner: Manner) -> Option<Groups> {
        let mut groups = Groups::new();
        if !self.errors.is_empty() && !reading.number.is_some_and(|number| self.errors.contains(&number)) {
            return None;
        }
        if !self.tests.is_empty() {
            self.fits_body(reading, &mut groups)?;
        }
        if let Some(text) = &self.text {
            let words = match manner {
                Manner::Whole => reading.words(),
                Manner::Masked => reading.masked(),
            };
            capture(text, words, &mut groups)?;
        }
        Some(groups)
    }

    fn fits_body(&self, reading: &Reading<'_>, groups: &mut Groups) -> Option<()> {
        let body = reading.body()?;
        for Place { at, wants } in &self.tests {
            let value = at.find(body)?;
            match wants {
                Wants::Something => is_something(value).then_some(())?,
                Wants::OneOf(values) => values.contains(value).then_some(())?,
                Wants::Text(text) => capture(text, value.as_str()?, groups)?,
            }
        }
        if !self.only.is_empty() && !has_only(body.as_object()?, &self.only) {
            return None;
        }
        let mut verdicts = VERDICTS.iter().copied().chain(self.members());
        if self.unless_declared && verdicts.any(|name| reading.declares(name)) {
            return None;
        }
        Some(())
    }
}

/// Whether there is no member besides these but empty ones.
fn has_only(members: &Map<String, Value>, names: &[String]) -> bool {
    members.iter().all(|(name, value)| names.contains(name) || !is_something(value))
}

fn is_something(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Bool(true) | Value::Number(_) => true,
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(members) => !members.is_empty(),
    }
}

fn capture(pattern: &Pattern, text: &str, groups: &mut Groups) -> Option<()> {
    let regex = pattern.regex()?;
    let found = regex.captures(text)?;
    for name in regex.capture_names().flatten() {
        if let Some(group) = found.name(name).filter(|group| !group.is_empty()) {
            groups.insert(name.to_owned(), group.as_str().to_owned());
        }
    }
    Some(())
}
