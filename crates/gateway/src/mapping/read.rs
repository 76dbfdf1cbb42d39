//! Reading a mapping file.

use std::sync::Arc;

use curable_core::{Code, Kind, Pointer, protocol};
use curable_runtime::validate::{Options, Validator, Violations};
use serde::Deserialize;
use serde_json::Value;

use super::condition::{Condition, StatusRange};
use super::file::{BodyFailure, CodeRule, Credential, File, Then, When};
use super::problem::{MappingError, MappingProblem};
use super::rules::Rule;
use super::schema;
use super::text::{Lines, parse};

/// A mapping file that is sound in itself.
#[derive(Clone, Debug)]
pub struct Mapping {
    pub(super) file: File,
    pub(super) lines: Lines,
    pub(super) failures: Vec<Rule>,
    pub(super) successes: Vec<Rule>,
}

impl Mapping {
    /// Reads a file, or tells everything that is wrong with it.
    pub fn read(text: &str) -> Result<Self, MappingError> {
        let failed = |problems| MappingError::of(problems).map_or(Ok(()), Err);
        let (value, lines) = match parse(text) {
            Ok(parsed) => parsed,
            Err(problems) => return failed(problems).and_then(|()| Self::read("")),
        };
        failed(shape(&value, &lines))?;
        // The schema lets `5.0` pass for a whole number, and nothing that was written may be lost without a word.
        let file = File::deserialize(value).or_else(|error| {
            failed(vec![lines.problem(&Pointer::ROOT, error.to_string())]).map(|()| File::default())
        })?;
        let mut problems = Vec::new();
        for (name, credential) in &file.credentials {
            let Credential { env, file, token_url, scopes, client_auth } = credential;
            let says_else = token_url.is_some() || scopes.is_some() || client_auth.is_some();
            if env.is_some() && file.is_some() || env.is_none() && file.is_none() && !says_else {
                let at = Pointer::ROOT.child("credentials").child(name);
                problems.push(lines.problem(&at, format!("`{name}` needs `env` or `file`, one of both")));
            }
        }
        let failures = rules(&file.rule, "rule", &lines, &mut problems);
        let successes = rules(&file.body_failure, "body_failure", &lines, &mut problems);
        failed(problems)?;
        Ok(Self { file, lines, failures, successes })
    }

    /// What the file says.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// The JSON Schema of the file, for editors.
    pub fn json_schema() -> Value {
        schema::schema()
    }
}

/// Holds the file against its own schema: all violations at once, with near misses.
fn shape(value: &Value, lines: &Lines) -> Vec<MappingProblem> {
    let Ok(validator) = Validator::compile(&Mapping::json_schema(), Options::default()) else {
        return Vec::new();
    };
    let Err(violations) = validator.check(value) else { return Vec::new() };
    let more = violations.more;
    let mut problems: Vec<MappingProblem> = violations
        .repairs
        .iter()
        .map(|repair| {
            let name = repair.at.last().unwrap_or_default().into_owned();
            let near = repair.suggest.as_ref().and_then(Value::as_str);
            let what = match (&repair.problem, near) {
                (curable_core::Problem::Unknown, Some(near)) => {
                    format!("`{name}` is unknown; did you mean `{near}`?")
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
    problems
}

fn sentence(all: &Violations, repair: &curable_core::Repair) -> String {
    let mut one = all.clone();
    one.repairs = vec![repair.clone()];
    one.more = 0;
    one.message()
}

/// What both lists of rules have.
trait Entry {
    /// Whether the replies that it is for claim success.
    const CLAIMS_SUCCESS: bool;

    fn parts(&self) -> (Option<&String>, &When, &Then);
}

impl Entry for CodeRule {
    const CLAIMS_SUCCESS: bool = false;

    fn parts(&self) -> (Option<&String>, &When, &Then) {
        let Self { name, operation: _, when, then } = self;
        (name.as_ref(), when, then)
    }
}

impl Entry for BodyFailure {
    const CLAIMS_SUCCESS: bool = true;

    fn parts(&self) -> (Option<&String>, &When, &Then) {
        let Self { name, operation: _, when, then } = self;
        (name.as_ref(), when, then)
    }
}

fn rules<E: Entry>(
    entries: &[E],
    list: &str,
    lines: &Lines,
    problems: &mut Vec<MappingProblem>,
) -> Vec<Rule> {
    let mut rules = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let at = Pointer::ROOT.child(list).child(&index.to_string());
        let (name, when, then) = entry.parts();
        let condition = Condition::of(when, &at.child("when"), lines, problems);
        let mut complain = |at: &Pointer, what: &str| problems.push(lines.problem(at, what));
        let claims = condition.status.map(StatusRange::is_success);
        if condition.is_empty() {
            complain(
                &at,
                "`when` says nothing, and the rule would always fit; say a status, a header or a place in the body",
            );
        } else if claims.is_some_and(|claims| claims != E::CLAIMS_SUCCESS) {
            complain(
                &at.child("when"),
                if E::CLAIMS_SUCCESS {
                    "a reply of this status is a failure anyway; write it as [[rule]]"
                } else {
                    "a reply of this status is a success; write it as [[body_failure]]"
                },
            );
        } else if E::CLAIMS_SUCCESS && !condition.reads_body() {
            complain(&at.child("when"), "a reply that claims success is told by its body; say `when.body`");
        }
        if *then == Then::default() {
            complain(&at, "`then` says nothing; say a code, a kind, a retry, a hint or what took effect");
        } else if E::CLAIMS_SUCCESS && then.code.is_none() {
            complain(&at.child("then"), "a failure in a success has no code of its own; say `then.code`");
        }
        check_code(then, condition.status, &at.child("then"), &mut complain);
        let label = match name {
            Some(name) => format!("{list} \"{name}\" (line {})", lines.of(&at)),
            None => format!("{list} {} (line {})", index + 1, lines.of(&at)),
        };
        let mut then = then.clone();
        if is_new(then.code.as_ref()) {
            then.kind = then.kind.or_else(|| kind_of(condition.status));
        }
        rules.push(Rule { label: Arc::from(label), only: None, condition, then });
    }
    rules
}

/// Whether a code is one that the mapping brings, and not one of a status.
pub(super) fn is_new(code: Option<&Code>) -> bool {
    code.is_some_and(|code| !code.as_str().starts_with("HTTP_") && !code.as_str().starts_with("UPSTREAM_"))
}

fn kind_of(status: Option<StatusRange>) -> Option<Kind> {
    match status {
        Some(StatusRange::Exact(status)) if status >= 400 => Some(Kind::of_http(status)),
        Some(StatusRange::Exact(_) | StatusRange::Family(_)) | None => None,
    }
}

fn check_code(
    then: &Then,
    status: Option<StatusRange>,
    at: &Pointer,
    complain: &mut impl FnMut(&Pointer, &str),
) {
    let Some(code) = &then.code else { return };
    let at = at.child("code");
    if protocol::find(code.as_str()).is_some() {
        complain(&at, &format!("`{code}` is a code of the machinery; choose another, such as `SHOP_{code}`"));
    } else if !is_new(Some(code)) && code.http_status().is_none() {
        complain(
            &at,
            &format!("`{code}` is a code of the import; choose one of your own, or `HTTP_` with a status"),
        );
    } else if is_new(Some(code)) && then.kind.or_else(|| kind_of(status)).is_none() {
        complain(&at, &format!("`{code}` needs a kind, because no single status says it; say `then.kind`"));
    }
}
