//! The words of validators that are known, read where they are unmistakable.

use std::sync::LazyLock;

use curable_core::{Expected, Pointer, Problem, Repair};
use curable_dialects::findings::{facts_of, named};
use regex::Regex;
use serde_json::Value;

/// What a validator's words say.
#[derive(Clone, Debug, PartialEq)]
pub struct Wording {
    /// What is wrong, as far as the words name a place.
    pub findings: Vec<Repair>,
    /// Whether these words are only ever said about arguments, before anything runs.
    pub before_run: bool,
}

/// How frameworks begin what they say about the arguments of a call before they run it: the Python SDK on jsonschema,
/// the TypeScript SDK on Zod, and rmcp on serde.
const MARKS: &[&str] =
    &["Input validation error:", "Invalid arguments for tool ", "failed to deserialize parameters:"];

/// `2 validation errors for get_weatherArguments`, and `1 validation error for call[get_weather]`.
static PYDANTIC: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?m)(?:^|: )\d+ validation errors? for (?:\w+Arguments|call\[[^\]\n]+\])$").ok()
});

/// The place on one line, what is wrong with it on the next.
static PYDANTIC_ITEM: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(?m)^(\S[^\n]*)\n  ([^\n]*) \[type=(\w+), input_value=").ok());

/// `data/unit must be equal to one of the allowed values`, as Ajv says it; older ones say `should`.
static AJV: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let place = r"(?:data|instance|args|arguments|params|body)?((?:/[\w~.-]+)+|(?:\.\w+)+|)";
    let words = "be equal to one of the allowed values|be equal to constant|have required property '([^']+)'|NOT have \
                 additional properties|match (?:format|pattern)|be (?:>=|<=|>|<) |be (?:string|integer|number|boolean\
                 |object|array|null)\\b|NOT have (?:fewer|more) than";
    Regex::new(&format!(r"(?m)(?:^|[\s,;:]){place} (?:must|should) ({words})")).ok()
});

/// A quoted word in a sentence.
static QUOTED: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"'((?:[^'\\]|\\.)*)'").ok());

/// Reads a validator's words; `None` where they are anybody else's.
pub fn read(text: &str) -> Option<Wording> {
    if PYDANTIC.as_ref()?.is_match(text) {
        return Some(Wording { findings: pydantic(text), before_run: true });
    }
    if MARKS.iter().any(|mark| text.contains(mark)) {
        return Some(Wording { findings: listed(text), before_run: true });
    }
    let findings = ajv(text);
    (!findings.is_empty()).then_some(Wording { findings, before_run: false })
}

fn pydantic(text: &str) -> Vec<Repair> {
    let items = PYDANTIC_ITEM.iter().flat_map(|item| item.captures_iter(text));
    items
        .filter_map(|item| {
            let (place, words, kind) = (item.get(1)?.as_str(), item.get(2)?.as_str(), item.get(3)?.as_str());
            let problem = named(kind).unwrap_or(Problem::Shape);
            let mut expected = Expected::default();
            if problem == Problem::Choice {
                let quoted = QUOTED.iter().flat_map(|quoted| quoted.captures_iter(words));
                expected.allowed = quoted.filter_map(|word| Some(word.get(1)?.as_str().into())).collect();
            } else if let Some(name) = json_type(kind) {
                expected.types = vec![name.to_owned()];
            }
            Some(Repair::new(Pointer::from_path(place), problem).expecting(expected))
        })
        .collect()
}

/// The type that pydantic wanted, where its word says so: `int_parsing`, `string_type`.
fn json_type(word: &str) -> Option<&'static str> {
    let (wanted, about) = word.rsplit_once('_')?;
    if !matches!(about, "type" | "parsing") {
        return None;
    }
    Some(match wanted {
        "int" => "integer",
        "float" => "number",
        "bool" => "boolean",
        "string" => "string",
        "list" => "array",
        "dict" => "object",
        _ => return None,
    })
}

/// A list of findings as JSON within the words, as the TypeScript SDK prints those of Zod.
fn listed(text: &str) -> Vec<Repair> {
    let Some(start) = text.find("[\n").or_else(|| text.find("[{")) else { return Vec::new() };
    let mut values = serde_json::Deserializer::from_str(&text[start..]).into_iter::<Value>();
    let Some(Ok(Value::Array(items))) = values.next() else { return Vec::new() };
    items.iter().filter_map(zod).flatten().collect()
}

fn zod(item: &Value) -> Option<Vec<Repair>> {
    let members = item.as_object()?;
    let names = members.get("path")?.as_array()?;
    let at = names.iter().try_fold(Pointer::ROOT, |at, name| match name {
        Value::String(name) => Some(at.child(name)),
        Value::Number(index) => Some(at.child(&index.to_string())),
        _ => None,
    })?;
    if let Some(keys) = members.get("keys").and_then(Value::as_array) {
        let unknown = |key: &Value| Some(Repair::new(at.child(key.as_str()?), Problem::Unknown));
        return Some(keys.iter().filter_map(unknown).collect());
    }
    let (mut problem, expected) = facts_of(members);
    // Zod calls what is not there a wrong type.
    let is_missing = members.get("received").and_then(Value::as_str) == Some("undefined")
        || members
            .get("message")
            .and_then(Value::as_str)
            .is_some_and(|text| text.ends_with("received undefined"));
    if is_missing {
        problem = Problem::Missing;
    }
    Some(vec![Repair::new(at, problem).expecting(expected)])
}

fn ajv(text: &str) -> Vec<Repair> {
    let items = AJV.iter().flat_map(|ajv| ajv.captures_iter(text));
    items
        .filter_map(|item| {
            let (place, words) = (item.get(1)?.as_str(), item.get(2)?.as_str());
            let at = Pointer::from_path(place);
            if let Some(name) = item.get(3) {
                return Some(Repair::new(at.child(name.as_str()), Problem::Missing));
            }
            // A place that is not named is no place.
            if place.is_empty() {
                return None;
            }
            let problem = match words.split_whitespace().next_back()? {
                "values" | "constant" => Problem::Choice,
                "properties" => return None,
                "pattern" => Problem::Pattern,
                "format" => Problem::Format,
                ">=" | "<=" | ">" | "<" => Problem::Range,
                "than" => Problem::Length,
                _ => Problem::Type,
            };
            Some(Repair::new(at, problem))
        })
        .collect()
}
