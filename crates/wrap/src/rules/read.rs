//! Reading a rules file: everything that is wrong with it is told at once.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use curable_core::{Code, FailureDef, Kind, Pointer, nearest, protocol};
use curable_runtime::located::{Lines, LocatedProblem, parse, schema_of};
use curable_runtime::validate::{Options, Validator, Violations};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::condition::{Condition, Trust};
use super::file::{CodeEntry, DetailType, File, RuleEntry, Then};
use super::names::Names;
use super::pattern::Pattern;
use super::problem::RulesError;
use super::rule::{Meaning, Rule, STATUS, Source, WAITS, conservative, known};

/// What is wrong with an argument, as a rule may say it.
const PROBLEMS: &[&str] =
    &["type", "choice", "missing", "unknown", "range", "length", "pattern", "format", "shape"];

/// The list of rules for answers that say they are failures, and that for those that say they are successes.
const FAILURES: &str = "rule";
const SUCCESSES: &str = "body_failure";

/// The codes that are declared, by their names.
pub(super) type Codes = BTreeMap<String, FailureDef>;

/// The rules of one file.
#[derive(Debug, Default)]
pub(super) struct Read {
    /// For answers that say they are failures.
    pub(super) failures: Vec<Rule>,
    /// For answers that say they are successes.
    pub(super) successes: Vec<Rule>,
}

/// Reads a file; the codes that it declares are added to those that are known.
pub(super) fn read(path: &Path, text: &str, source: Source, codes: &mut Codes) -> Result<Read, RulesError> {
    let failed = |problems| RulesError::of(path, problems).map_or(Ok(()), Err);
    let (value, lines) = match parse(text) {
        Ok(parsed) => parsed,
        Err(problems) => return failed(problems).map(|()| Read::default()),
    };
    let trust = if source == Source::File { Trust::Checked } else { Trust::Shipped };
    if trust == Trust::Checked {
        failed(shape(&value, &lines))?;
    }
    // The schema lets `5.0` pass for a whole number, and nothing that was written may be lost without a word.
    let file = File::deserialize(value).or_else(|error| {
        failed(vec![lines.problem(&Pointer::ROOT, error.to_string())]).map(|()| File::default())
    })?;
    let pack = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let mut reader = Reader { file: &file, lines: &lines, pack, source, trust, codes, problems: Vec::new() };
    reader.declare();
    let failures = reader.rules(&file.rule, FAILURES);
    let successes = reader.rules(&file.body_failure, SUCCESSES);
    failed(reader.problems)?;
    Ok(Read { failures, successes })
}

/// Holds the file against its own schema: all violations at once, with near misses.
fn shape(value: &Value, lines: &Lines) -> Vec<LocatedProblem> {
    let Ok(validator) = Validator::compile(&schema_of::<File>(), Options::default()) else {
        return Vec::new();
    };
    let Err(violations) = validator.check(value) else { return Vec::new() };
    let more = violations.more;
    let mut problems: Vec<LocatedProblem> = violations
        .repairs
        .iter()
        .map(|repair| {
            let name = repair.at.last().unwrap_or_default().into_owned();
            let near = repair.suggest.as_ref().and_then(Value::as_str);
            let what = match (&repair.problem, near) {
                (curable_core::Problem::Unknown, Some(near)) => {
                    format!("`{name}` is unknown; did you mean `{near}`?")
                }
                (curable_core::Problem::Choice, Some(near)) => {
                    format!("{}; did you mean `{near}`?", sentence(&violations, repair))
                }
                _ => sentence(&violations, repair),
            };
            lines.problem(&repair.at, what)
        })
        .collect();
    if more > 0
        && let Some(last) = problems.last_mut()
    {
        last.what = format!("{}; and {more} more problems", last.what);
    }
    for list in [FAILURES, SUCCESSES] {
        let rules = value.get(list).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        for (index, rule) in rules.iter().enumerate() {
            let at = Pointer::ROOT.child(list).child(&index.to_string()).child("when");
            expressions(&rule["when"], &at, lines, &mut problems);
        }
    }
    problems
}

/// The expressions of a rule that is not read because something else in the file is wrong.
fn expressions(value: &Value, at: &Pointer, lines: &Lines, problems: &mut Vec<LocatedProblem>) {
    for (name, value) in value.as_object().into_iter().flatten() {
        let at = at.child(name);
        match value.as_str() {
            Some(text) if ["text", "matches"].contains(&name.as_str()) => {
                problems.extend(Pattern::new(text).problem().map(|why| lines.problem(&at, why)));
            }
            Some(_) => {}
            None => expressions(value, &at, lines, problems),
        }
    }
}

fn sentence(all: &Violations, repair: &curable_core::Repair) -> String {
    let mut one = all.clone();
    one.repairs = vec![repair.clone()];
    one.more = 0;
    one.message()
}

struct Reader<'f> {
    file: &'f File,
    lines: &'f Lines,
    pack: String,
    source: Source,
    trust: Trust,
    codes: &'f mut Codes,
    problems: Vec<LocatedProblem>,
}

impl Reader<'_> {
    fn complain(&mut self, at: &Pointer, what: impl Into<String>) {
        self.problems.push(self.lines.problem(at, what));
    }

    /// Takes up the codes that the file declares.
    fn declare(&mut self) {
        for (name, entry) in &self.file.code {
            let at = Pointer::ROOT.child("code").child(name);
            let code = match Code::parse(name) {
                Ok(code) => code,
                Err(error) => {
                    self.complain(&at, error.to_string());
                    continue;
                }
            };
            if known(&code).is_some() {
                self.complain(&at, format!("`{code}` is declared already; leave it out here and use it"));
            } else if let Some(other) =
                self.codes.get(name).map(|def| def.kind).filter(|kind| *kind != entry.kind)
            {
                self.complain(&at, contradicts(&code, other, entry.kind));
            } else {
                self.codes.insert(name.clone(), declared(code, entry));
            }
        }
    }

    fn rules(&mut self, entries: &[RuleEntry], list: &str) -> Vec<Rule> {
        let mut rules = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            let at = Pointer::ROOT.child(list).child(&index.to_string());
            let RuleEntry { name, server, tool, when, then } = entry;
            let condition =
                Condition::of(when, &at.child("when"), self.trust, self.lines, &mut self.problems);
            if condition.is_empty() {
                self.complain(
                    &at,
                    "`when` says nothing, and the rule would always fit; say `text`, `error` or `body`",
                );
            }
            let groups: Vec<String> = condition.groups().map(str::to_owned).collect();
            self.check_names(then, &groups, &at.child("then"));
            let meaning = if *then == Then::default() && list == SUCCESSES {
                None
            } else {
                let Some(meaning) = self.meaning(then, &groups, &at.child("then")) else { continue };
                Some(meaning)
            };
            let label = match name {
                Some(name) => format!("{}/{name}", self.pack),
                None => format!("{}/{list} {} (line {})", self.pack, index + 1, self.lines.of(&at)),
            };
            rules.push(Rule {
                label: Arc::from(label),
                source: self.source,
                server: Names::new(server.as_ref().unwrap_or(&self.file.server).all()),
                tool: Names::new(tool.all()),
                condition,
                then: meaning,
                fired: 0.into(),
            });
        }
        rules
    }

    /// What a rule refers to must be there.
    fn check_names(&mut self, then: &Then, groups: &[String], at: &Pointer) {
        let unknown = |name: &str| {
            let near = nearest(name, groups.iter().map(String::as_str));
            let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            format!("there is no group `{name}` in `when`{near}")
        };
        for name in then.types.keys().filter(|name| !groups.contains(name)) {
            self.complain(&at.child("types").child(name), unknown(name));
        }
        if let Some(repair) = &then.repair {
            let place = at.child("repair");
            if !PROBLEMS.contains(&repair.problem.as_str()) {
                let near = nearest(&repair.problem, PROBLEMS.iter().copied());
                let near = near.map_or_else(|| PROBLEMS.join(", "), str::to_owned);
                self.complain(
                    &place.child("problem"),
                    format!("`{}` is no problem; say one of: {near}", repair.problem),
                );
            }
            for name in repair.at.split('/').filter_map(placeholder).filter(|name| !has(groups, name)) {
                self.complain(&place.child("at"), unknown(name));
            }
        }
        if let Some(next) = &then.next {
            let texts = next.arguments.values().filter_map(Value::as_str).filter_map(placeholder);
            for name in texts.filter(|name| !name.starts_with('/') && !has(groups, name)) {
                self.complain(&at.child("next"), unknown(name));
            }
        }
    }

    fn meaning(&mut self, then: &Then, groups: &[String], at: &Pointer) -> Option<Meaning> {
        let Then { code, kind, retry, applied, summary, hint, types, repair, next } = then;
        let Some(code) = code else {
            self.complain(at, "`then` says no code; say `then.code`");
            return None;
        };
        let mut def = self.def(code, *kind, summary.as_deref(), *retry, at)?;
        let is_http = def.code.as_str().starts_with("HTTP_");
        let is_told_elsewhere =
            |name: &str| WAITS.iter().any(|(wait, _)| *wait == name) || is_http && name == STATUS;
        let types: Vec<(String, DetailType)> = groups
            .iter()
            .filter(|name| !is_told_elsewhere(name))
            .map(|name| (name.clone(), types.get(name).copied().unwrap_or(DetailType::String)))
            .collect();
        let is_ours = protocol::find(code.as_str()).is_some();
        def.details = (!types.is_empty() && !is_ours).then(|| details(&types));
        Some(Meaning {
            def,
            retry: retry.filter(|_| !is_ours),
            applied: *applied,
            hint: hint.clone(),
            types,
            repair: repair.clone(),
            next: next.clone(),
        })
    }

    /// The declaration of the code that a rule gives.
    fn def(
        &mut self,
        code: &Code,
        kind: Option<Kind>,
        summary: Option<&str>,
        retry: Option<curable_core::Retry>,
        at: &Pointer,
    ) -> Option<FailureDef> {
        let there = known(code).or_else(|| self.codes.get(code.as_str()).cloned());
        match (there, kind) {
            (Some(def), Some(kind)) if def.kind != kind => {
                self.complain(&at.child("kind"), contradicts(code, def.kind, kind));
                None
            }
            (Some(def), _) => Some(def),
            (None, Some(kind)) => {
                let entry =
                    CodeEntry { kind, summary: summary.map(str::to_owned), retry, http: None, hint: None };
                let def = declared(code.clone(), &entry);
                self.codes.insert(code.as_str().to_owned(), def.clone());
                Some(def)
            }
            (None, None) => {
                let near = nearest(code.as_str(), self.codes.keys().map(String::as_str));
                let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                let what = format!(
                    "`{code}` is not declared: say `then.kind`, or declare it under [code.{code}]{near}"
                );
                self.complain(&at.child("code"), what);
                None
            }
        }
    }
}

fn has(groups: &[String], name: &str) -> bool {
    groups.iter().any(|group| group == name)
}

fn placeholder(text: &str) -> Option<&str> {
    text.strip_prefix('{')?.strip_suffix('}')
}

fn contradicts(code: &Code, there: Kind, here: Kind) -> String {
    format!("`{code}` is `{there}` already, and not `{here}`: a code means one thing; choose another")
}

fn declared(code: Code, entry: &CodeEntry) -> FailureDef {
    let CodeEntry { kind, summary, retry, http, hint } = entry;
    // A blank text says nothing, and a declaration with one is refused.
    let summary = summary.as_deref().filter(|summary| !summary.trim().is_empty());
    let mut def = FailureDef::new(code, *kind, summary.unwrap_or_else(|| sentence_of(*kind)));
    def.retry = Some(retry.unwrap_or_else(|| conservative(*kind)));
    def.http = *http;
    def.hint = hint.clone().filter(|hint| !hint.trim().is_empty()).map(Into::into);
    def
}

/// The schema of details that named groups have found.
fn details(types: &[(String, DetailType)]) -> Value {
    let properties: Map<String, Value> = types
        .iter()
        .map(|(name, of)| {
            let of = match of {
                DetailType::String => json!({ "type": "string", "pattern": "^\\S+$" }),
                DetailType::Integer => json!({ "type": "integer" }),
                DetailType::Number => json!({ "type": "number" }),
            };
            (name.clone(), of)
        })
        .collect();
    json!({ "type": "object", "properties": properties })
}

/// What happened, where nobody has a better sentence.
pub(super) const fn sentence_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Validation => "The server refused the arguments.",
        Kind::NotFound => "The server does not have what was asked for.",
        Kind::Conflict => "The state of the thing stands against the call.",
        Kind::Permission => "The server may not do this, or not for this caller.",
        Kind::Transient => "The server could not do it this time.",
        Kind::Internal => "The server failed.",
        Kind::Unauthenticated => "The credentials were missing or refused.",
        Kind::Exhausted => "A budget or a quota is used up.",
        Kind::Cancelled => "The call was called off.",
        Kind::Unsupported => "The server cannot do this.",
        Kind::Precondition => "Something else must be done first.",
    }
}
