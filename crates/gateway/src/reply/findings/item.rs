//! One finding that is an object, as validators and frameworks write it.

use curable_core::{Expected, Pointer, Problem, Repair};
use curable_dialects::findings::{facts_of, named};
use serde_json::{Map, Value};

use super::place::{Part, Spot};
use super::{Finder, expected, holder, makes, sentence, subject, told};
use crate::reply::arguments;

/// Members that hold words for people; only unmistakable wording is read.
const WORDS: &[&str] = &[
    "message",
    "msg",
    "detail",
    "defaultMessage",
    "description",
    "reason",
    "title",
    "errorMessage",
    "error_message",
    "errorSummary",
    "issue",
    "error",
    "messages",
    "text",
    "info",
];

/// Members that hold a machine's word in some systems and a person's in others.
const CODES: &[&str] = &[
    "issue",
    "errorCode",
    "error_code",
    "kind",
    "error",
    "errorType",
    "violation",
    "validation",
    "failure",
    "constraintId",
    "ruleId",
];

/// Members that hold the value that was refused.
const REFUSED: &[&str] = &[
    "rejectedValue",
    "rejected_value",
    "attemptedValue",
    "invalidValue",
    "invalid_value",
    "value",
    "input",
    "actual",
];

impl Finder<'_> {
    /// Reads one finding; where it does not say where it is, it is at `place`.
    pub(super) fn item(&mut self, item: &Map<String, Value>, place: Option<&Spot>) {
        if !self.looks() {
            return;
        }
        let spot = match (Spot::of(item), place) {
            (Some(own), Some(outer)) if !outer.names.is_empty() && own.names.len() <= 1 => {
                // A nested validator names the member alone; a flat one repeats the whole way.
                let repeats = own.names.first() == outer.names.last();
                Some(if repeats || own.names.is_empty() {
                    outer.clone()
                } else {
                    outer.child(&own.names.join("."))
                })
            }
            (own, place) => own.or_else(|| place.cloned()),
        };
        let Some(spot) = spot else {
            let named = item.get("fields").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            let spots = named.iter().take(8).filter_map(|name| Spot::text(name.as_str()?, None));
            let spots: Vec<Spot> = spots.collect();
            if spots.is_empty() {
                return told::item(self, &texts(item));
            }
            let (problem, said) = read(item);
            return spots.iter().for_each(|spot| self.add(spot, problem.clone(), said.clone()));
        };
        if let Some(Value::Array(children)) = item.get("children").filter(|list| list.get(0).is_some()) {
            for child in children.iter().filter_map(Value::as_object) {
                self.item(child, Some(&spot));
            }
            return;
        }
        // A place that is none of ours may be something else; then the words may tell.
        let elsewhere = |at: Pointer| !self.is_ours(&at) || arguments::is_whole(self.heard, &at);
        if (spot.names.is_empty() || arguments::find(self.heard, &spot).is_none_or(elsewhere))
            && told::placed(self, &texts(item))
        {
            return;
        }
        let (problem, said) = read(item);
        let problem = if self.is_absent(&spot, &problem) { Problem::Missing } else { problem };
        let spots = exact(item, &spot);
        if spots.is_empty() {
            let texts = texts(item);
            if let Some(at) = holder::member_at(self.heard, &spot, &texts, &problem) {
                return self.add_at(at, problem, said);
            }
            let by_name = matches!(problem, Problem::Missing | Problem::Unknown);
            self.add_refused(&spot, vec![(problem.clone(), said)], refused(item).as_ref(), &texts);
            // `Received unknown parameters: a, b` beside the first of them.
            for text in texts.iter().filter(|_| by_name) {
                subject::several(self, text, &problem);
            }
            return;
        }
        for spot in spots {
            self.add_refused(&spot, vec![(problem.clone(), said.clone())], refused(item).as_ref(), &[]);
        }
    }
}

impl Finder<'_> {
    /// Whether a value is wanted at a place below an object that was sent, which has nothing there.
    fn is_absent(&self, spot: &Spot, problem: &Problem) -> bool {
        if spot.names.len() < 2 || !matches!(problem, Problem::Choice | Problem::Type) {
            return false;
        }
        let sent = |at: &Pointer| arguments::value(self.heard.arguments, at);
        let at = arguments::find(self.heard, spot)
            .filter(|at| sent(at).is_none() && at.last() == spot.names.last().map(Into::into));
        at.and_then(|at| at.parent()).is_some_and(|holder| sent(&holder).is_some_and(Value::is_object))
    }
}

/// The value that a finding says was refused.
fn refused(item: &Map<String, Value>) -> Option<Value> {
    if let Some(value) = REFUSED.iter().find_map(|name| item.get(*name)) {
        return Some(value.clone());
    }
    let text = item.get("parameters")?.get("{{ value }}")?.as_str()?;
    Some(serde_json::from_str(text).unwrap_or_else(|_| Value::from(text)))
}

/// What a finding says: by a machine's word, by the facts beside it, and by unmistakable wording.
pub(super) fn read(item: &Map<String, Value>) -> (Problem, Expected) {
    if item.contains_key("at")
        && item.get("problem").is_some_and(Value::is_string)
        && let Some(repair) = Repair::from_value(Value::Object(item.clone()))
    {
        // A service that speaks as this one does.
        let known = !matches!(repair.problem, Problem::Other(_));
        return (if known { repair.problem } else { Problem::Shape }, repair.expected);
    }
    // GitHub's `missing` says that what a field refers to does not exist.
    let (mut problem, mut said) = match item.get("code").and_then(Value::as_str) {
        Some("missing" | "already_exists") if item.contains_key("resource") => {
            return (Problem::Shape, Expected::default());
        }
        _ => facts_of(item),
    };
    let words = ["code", "type", "keyword", "tag", "rule", "validatorKey"];
    let mut words = words.iter().filter_map(|name| item.get(*name)?.as_str());
    let known = words.clone().find(|word| named(word).is_some());
    let mut word = known.or_else(|| words.next());
    if problem == Problem::Shape {
        let found = CODES.iter().find_map(|name| {
            // `{"rangeError": "TOO_LOW"}`: the word stands under the name of its list.
            let text = match item.get(*name)? {
                Value::Object(only) if only.len() == 1 => only.values().next()?.as_str()?,
                word => word.as_str()?,
            };
            Some((makes::named(text)?, text))
        });
        if let Some((told, text)) = found {
            // The limits beside it are read in the light of the word.
            let mut item = item.clone();
            item.insert("code".to_owned(), Value::from(text));
            (problem, said) = facts_of(&item);
            if problem == Problem::Shape {
                problem = told;
            }
            word = Some(text);
        }
    }
    if let Some(Value::Object(constraints)) = item.get("constraints")
        && problem == Problem::Shape
        && let Some((told, name)) = constraints.keys().find_map(|name| Some((named(name)?, name)))
    {
        (problem, word) = (told, Some(name.as_str()));
    }
    expected::by_word(&problem, &mut said, word.unwrap_or_default());
    if let Some(zod) = item.get("validation").and_then(Value::as_str) {
        expected::by_word(&problem, &mut said, zod);
    }
    let quoted = item.get("ctx").and_then(|ctx| ctx.get("expected")?.as_str());
    if let (Problem::Choice, Some(words)) = (&problem, quoted.filter(|_| said.allowed.is_empty())) {
        said.allowed = super::values::quoted(words);
        if said.allowed.is_empty() && !words.contains(' ') {
            said.allowed.extend(super::values::value(words));
        }
    }
    // go-playground's `datetime` has its layout beside it.
    if let (Problem::Format, Some(form)) =
        (&problem, item.get("param").and_then(|param| super::template::form(param.as_str()?)))
    {
        (said.format, said.pattern) = (form.format, form.pattern);
    }
    for text in texts(item) {
        if let Some((told, facts)) = sentence::read(text) {
            return expected::join(problem, said, told, facts);
        }
    }
    (problem, said)
}

pub(super) fn texts(item: &Map<String, Value>) -> Vec<&str> {
    let constraints =
        item.get("constraints").and_then(Value::as_object).into_iter().flat_map(|all| all.values());
    let words = WORDS.iter().filter_map(|name| item.get(*name)).flat_map(|value| match value {
        Value::Array(items) => items.iter().take(4).collect(),
        one => vec![one],
    });
    let found: Vec<&str> = words.chain(constraints).filter_map(Value::as_str).take(12).collect();
    // Under a name that nobody else has, words are told by what the name is made of.
    if found.iter().any(|text| text.contains(' ')) { found } else { others(item).chain(found).collect() }
}

/// The texts under names such as `faultstring` and `errorDescription`.
pub(super) fn others(item: &Map<String, Value>) -> impl Iterator<Item = &str> {
    const STEMS: &[&str] = &[
        "message",
        "msg",
        "descri",
        "detail",
        "reason",
        "text",
        "error",
        "fault",
        "expla",
        "cause",
        "summary",
        "exception",
    ];
    let is_words = |name: &str| {
        let name = name.to_ascii_lowercase();
        STEMS.iter().any(|stem| name.contains(stem)) && !WORDS.contains(&name.as_str())
    };
    let texts = item.iter().filter_map(|(name, value)| Some((name, value.as_str()?)));
    texts.filter(move |(name, text)| text.contains(' ') && is_words(name)).map(|(_, text)| text).take(4)
}

/// The places of members that are missing or too many, which some validators name beside the place of the object.
fn exact(item: &Map<String, Value>, spot: &Spot) -> Vec<Spot> {
    let below = ["params", "info", "ctx", "context", "meta"];
    let inside = |name: &str| below.iter().find_map(|below| item.get(*below)?.get(name)?.as_str());
    let member = ["missingProperty", "additionalProperty", "unevaluatedProperty", "propertyName", "unknown"];
    if let Some(name) = member.iter().find_map(|name| inside(name)) {
        return vec![Spot { part: spot.part.or(Some(Part::Body)), ..spot.child(name) }];
    }
    if let (Some("unrecognized_keys"), Some(Value::Array(keys))) =
        (item.get("code").and_then(Value::as_str), item.get("keys"))
    {
        return keys.iter().take(16).filter_map(Value::as_str).map(|key| spot.child(key)).collect();
    }
    Vec::new()
}
