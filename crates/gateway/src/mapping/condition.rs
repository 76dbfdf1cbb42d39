//! When a rule fits, ready to be asked.

use curable_core::Pointer;
use curable_runtime::located::{Lines, LocatedProblem};
use http::{HeaderMap, HeaderName};
use regex::{Regex, RegexBuilder};
use serde_json::Value;

use super::file::{BodyTest, HeaderTest, StatusTest, Test, When};
use super::rules::Seen;

/// The largest program that an expression may compile to, in bytes.
const MAX_PROGRAM: usize = 1 << 20;

/// When a rule fits.
#[derive(Clone, Debug)]
pub(super) struct Condition {
    pub(super) status: Option<StatusRange>,
    headers: Vec<(HeaderName, Probe)>,
    body: Vec<(Pointer, Probe)>,
}

/// The statuses that a rule is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StatusRange {
    Exact(u16),
    Family(u16),
}

impl StatusRange {
    fn of(test: &StatusTest) -> Option<Self> {
        match test {
            StatusTest::Exact(status) => Some(Self::Exact(*status)),
            StatusTest::Family(word) => word
                .chars()
                .next()?
                .to_digit(10)
                .and_then(|digit| u16::try_from(digit).ok())
                .map(Self::Family),
        }
    }

    fn holds(self, status: u16) -> bool {
        match self {
            Self::Exact(exact) => status == exact,
            Self::Family(hundred) => status / 100 == hundred,
        }
    }

    /// Whether such replies claim success.
    pub(super) fn is_success(self) -> bool {
        match self {
            Self::Exact(status) => status < 400,
            Self::Family(hundred) => hundred < 4,
        }
    }
}

/// What a value must be.
#[derive(Clone, Debug)]
struct Probe {
    equals: Option<Value>,
    one_of: Option<Vec<Value>>,
    matches: Option<Regex>,
    exists: bool,
}

impl Condition {
    /// Reads one; what is wrong with it is told at its place.
    pub(super) fn of(when: &When, at: &Pointer, lines: &Lines, problems: &mut Vec<LocatedProblem>) -> Self {
        let mut condition = Self {
            status: when.status.as_ref().and_then(StatusRange::of),
            headers: Vec::new(),
            body: Vec::new(),
        };
        for (name, test) in &when.header {
            let here = at.child("header").child(name);
            let test = match test {
                HeaderTest::Text(text) => {
                    Test { equals: Some(Value::String(text.clone())), ..Test::default() }
                }
                HeaderTest::Test(test) => in_text(test.clone()),
            };
            match HeaderName::try_from(name.as_str()) {
                Ok(name) => condition.headers.push((name, Probe::of(test, &here, lines, problems))),
                Err(_) => {
                    problems.push(
                        lines.problem(&here, format!("`{}` is no name of a header", name.escape_debug())),
                    );
                }
            }
        }
        for (index, test) in when.body.iter().flatten().enumerate() {
            let below = at.child("body");
            let listed = below.child(&index.to_string());
            let here = if matches!(when.body, Some(super::file::Many::All(_))) { listed } else { below };
            let BodyTest { pointer, equals, one_of, matches, exists } = test.clone();
            let probe = Probe::of(Test { equals, one_of, matches, exists }, &here, lines, problems);
            condition.body.push((Pointer::lenient(pointer), probe));
        }
        condition
    }

    /// Whether it says nothing at all.
    pub(super) fn is_empty(&self) -> bool {
        self.status.is_none() && self.headers.is_empty() && self.body.is_empty()
    }

    /// Whether it looks into the body.
    pub(super) fn reads_body(&self) -> bool {
        !self.body.is_empty()
    }

    /// Whether a reply fits.
    pub(super) fn fits(&self, seen: &Seen<'_>) -> bool {
        self.status.is_none_or(|status| status.holds(seen.status))
            && self.headers.iter().all(|(name, probe)| probe.fits_header(name, seen.headers))
            && self.body.iter().all(|(pointer, probe)| {
                let value = seen.body.and_then(|body| pointer.find(body));
                probe.fits(value.filter(|value| !value.is_null()))
            })
    }
}

impl Probe {
    fn of(test: Test, at: &Pointer, lines: &Lines, problems: &mut Vec<LocatedProblem>) -> Self {
        let Test { equals, one_of, matches, exists } = test;
        let compile = |text: String| match RegexBuilder::new(&text).size_limit(MAX_PROGRAM).build() {
            Ok(regex) => Some(regex),
            Err(error) => {
                let reason = error.to_string();
                let reason =
                    reason.lines().last().unwrap_or_default().trim_start_matches("error: ").to_owned();
                let at = at.child("matches");
                problems.push(lines.problem(&at, format!("`matches` is no regular expression: {reason}")));
                None
            }
        };
        Self { equals, one_of, matches: matches.and_then(compile), exists: exists.unwrap_or(true) }
    }

    fn fits(&self, value: Option<&Value>) -> bool {
        let Some(value) = value else { return !self.exists };
        self.exists
            && self.equals.as_ref().is_none_or(|equal| same(equal, value))
            && self.one_of.as_ref().is_none_or(|list| list.iter().any(|one| same(one, value)))
            && self
                .matches
                .as_ref()
                .is_none_or(|regex| value.as_str().is_some_and(|text| regex.is_match(text)))
    }

    /// One of several headers of the same name is enough.
    fn fits_header(&self, name: &HeaderName, headers: &HeaderMap) -> bool {
        let mut values = headers.get_all(name).iter().peekable();
        if values.peek().is_none() {
            return self.fits(None);
        }
        values.any(|value| {
            let text = Value::String(String::from_utf8_lossy(value.as_bytes()).trim().to_owned());
            self.fits(Some(&text))
        })
    }
}

/// A header is a text: `equals = 5` asks for the one that a header writes for it.
fn in_text(mut test: Test) -> Test {
    for value in test.equals.iter_mut().chain(test.one_of.iter_mut().flatten()) {
        if !value.is_string() {
            *value = Value::String(value.to_string());
        }
    }
    test
}

/// Numbers are the same when they are equal, however they are written; what is of another type is something else.
fn same(wanted: &Value, there: &Value) -> bool {
    match (wanted.as_f64(), there.as_f64()) {
        (Some(a), Some(b)) if wanted.is_f64() != there.is_f64() => a.total_cmp(&b).is_eq(),
        _ => wanted == there,
    }
}
