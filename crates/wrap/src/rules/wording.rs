//! The words of zod, jsonschema and serde about arguments, beyond those that the client reads.

use std::sync::LazyLock;

use curable_client::repair::Wording;
use curable_core::{Bounds, Expected, Pointer, Problem, Repair};
use curable_dialects::findings::facts_of;
use regex::{Captures, Regex};
use serde_json::{Number, Value};

/// How many findings are read.
const MAX_FINDINGS: usize = 32;

/// What is only ever said about arguments, before anything runs.
const MARKS: &[&str] =
    &["Input validation error:", "Invalid arguments for tool ", "failed to deserialize parameters:"];

/// What stands before the findings of a call.
static BEFORE: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"^(?s).*?Invalid arguments for tool [^\s:]+: ").ok());

/// `Invalid input: expected string, received undefined at entities[0].name`: one line for each finding of zod.
static ZOD: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"(?m)^(.+?) at ([\w$.\[\]-]+)$").ok());

/// `entities.0.name: Invalid input`: the place first.
static PLACED: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(?m)^(?:[-*\u{2716}] )?([A-Za-z_$][\w$.\[\]-]*): (.+)$").ok());

static RECEIVED: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"expected (\w+), received (\w+)").ok());
static LIMIT: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"expected (\w+) to (?:be|have) (>=|<=|>|<)\s?(-?\d+(?:\.\d+)?)").ok());
static QUOTED: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r#""([^"\n]*)""#).ok());

/// What jsonschema says: the place is not named, unless it is a member that lacks or that is too much.
static REQUIRED: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"'([^'\n]{1,80})' is a required property").ok());
static UNEXPECTED: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"Additional properties are not allowed \('([^'\n]{1,80})'").ok());

/// What serde says.
static SERDE: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(missing field|unknown field|duplicate field) `([^`\n]{1,80})`").ok());

/// Reads a validator's words; `None` where they are anybody else's.
pub(super) fn read(text: &str) -> Option<Wording> {
    let before_run = MARKS.iter().any(|mark| text.contains(mark));
    let mut findings = listed(text);
    if findings.is_empty() && before_run {
        findings = zod_lines(text);
        findings.extend(named(REQUIRED.as_ref(), text, Problem::Missing));
        findings.extend(named(UNEXPECTED.as_ref(), text, Problem::Unknown));
        findings.extend(serde(text));
    }
    findings.truncate(MAX_FINDINGS);
    (before_run || !findings.is_empty()).then_some(Wording { findings, before_run })
}

/// A list of findings as JSON within the words: each with its path and its code.
fn listed(text: &str) -> Vec<Repair> {
    let Some(start) = text.find("[\n").or_else(|| text.find("[{")) else { return Vec::new() };
    let mut values = serde_json::Deserializer::from_str(&text[start..]).into_iter::<Value>();
    let Some(Ok(Value::Array(items))) = values.next() else { return Vec::new() };
    items.iter().filter_map(issue).collect()
}

fn issue(item: &Value) -> Option<Repair> {
    let members = item.as_object()?;
    members.get("code")?.as_str()?;
    let at = members.get("path")?.as_array()?.iter().try_fold(Pointer::ROOT, |at, name| match name {
        Value::String(name) => Some(at.child(name)),
        Value::Number(index) => Some(at.child(&index.to_string())),
        _ => None,
    })?;
    let (mut problem, expected) = facts_of(members);
    if members.get("received").and_then(Value::as_str) == Some("undefined") {
        problem = Problem::Missing;
    }
    Some(Repair::new(at, problem).expecting(expected))
}

fn zod_lines(text: &str) -> Vec<Repair> {
    let (Some(zod), Some(placed), Some(before)) = (ZOD.as_ref(), PLACED.as_ref(), BEFORE.as_ref()) else {
        return Vec::new();
    };
    let Some(end) = before.find(text).map(|found| found.end()) else { return Vec::new() };
    let text = &text[end..];
    let found =
        zod.captures_iter(text).filter_map(|found| line(found.get(1)?.as_str(), found.get(2)?.as_str()));
    let found: Vec<Repair> = found.collect();
    if !found.is_empty() {
        return found;
    }
    placed
        .captures_iter(text)
        .filter_map(|found| line(found.get(2)?.as_str(), found.get(1)?.as_str()))
        .collect()
}

fn line(words: &str, place: &str) -> Option<Repair> {
    let at = Pointer::from_path(place);
    if words.starts_with("Unrecognized key") {
        let key = QUOTED.as_ref()?.captures(words)?.get(1)?.as_str().to_owned();
        return Some(Repair::new(at.child(&key), Problem::Unknown));
    }
    if words.starts_with("Invalid option") {
        let allowed = QUOTED.as_ref()?.captures_iter(words);
        let allowed = allowed.filter_map(|word| Some(word.get(1)?.as_str().to_owned()));
        return Some(Repair::new(at, Problem::Choice).expecting(Expected::allowed(allowed)));
    }
    if let Some(limit) = LIMIT.as_ref()?.captures(words) {
        return limited(at, &limit);
    }
    if let Some(received) = RECEIVED.as_ref()?.captures(words) {
        let (wanted, got) = (received.get(1)?.as_str(), received.get(2)?.as_str());
        if got == "undefined" {
            return Some(Repair::new(at, Problem::Missing));
        }
        let wanted = if wanted == "int" { "integer" } else { wanted };
        return Some(Repair::new(at, Problem::Type).expecting(Expected::of_type(wanted)));
    }
    let named = words.strip_prefix("Invalid ").filter(|rest| !rest.starts_with("input"));
    let is_format = named.is_some_and(|rest| rest.split_whitespace().count() <= 2);
    Some(Repair::new(at, if is_format { Problem::Format } else { Problem::Shape }))
}

fn limited(at: Pointer, limit: &Captures<'_>) -> Option<Repair> {
    let (of, side, number) = (limit.get(1)?.as_str(), limit.get(2)?.as_str(), limit.get(3)?.as_str());
    let number: Number = serde_json::from_str(number).ok()?;
    let mut bounds = Bounds::default();
    *match side {
        ">=" => &mut bounds.min,
        "<=" => &mut bounds.max,
        ">" => &mut bounds.above,
        _ => &mut bounds.below,
    } = Some(number);
    let is_length = matches!(of, "string" | "array" | "set" | "map" | "file");
    let mut expected = Expected::default();
    let problem = if is_length {
        expected.length = bounds;
        Problem::Length
    } else {
        expected.range = bounds;
        Problem::Range
    };
    Some(Repair::new(at, problem).expecting(expected))
}

fn named(regex: Option<&Regex>, text: &str, problem: Problem) -> Option<Repair> {
    let name = regex?.captures(text)?.get(1)?.as_str().to_owned();
    Some(Repair::new(Pointer::ROOT.child(&name), problem))
}

fn serde(text: &str) -> Option<Repair> {
    let found = SERDE.as_ref()?.captures(text)?;
    let problem = match found.get(1)?.as_str() {
        "missing field" => Problem::Missing,
        "unknown field" => Problem::Unknown,
        _ => Problem::Shape,
    };
    Some(Repair::new(Pointer::ROOT.child(found.get(2)?.as_str()), problem))
}
