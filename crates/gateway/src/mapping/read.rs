//! Reading a mapping file.

use std::sync::Arc;

use curable_core::{Code, Kind, Pointer, protocol};
use curable_openapi::Imported;
use curable_runtime::located::{Lines, LocatedProblem, parse, schema_of};
use serde::Deserialize;
use serde_json::Value;

use super::bound::Bound;
use super::condition::{Condition, StatusRange};
use super::file::{BodyFailure, CodeRule, Credential, File, Then, When};
use super::problem::MappingError;
use super::rules::Rule;
use super::shape;

/// A mapping file.
#[derive(Clone, Debug)]
pub struct Mapping {
    pub(super) file: File,
    pub(super) lines: Lines,
    pub(super) failures: Vec<Rule>,
    pub(super) successes: Vec<Rule>,
    /// What is wrong with it, until it is told.
    pub(super) problems: Vec<LocatedProblem>,
}

impl Mapping {
    /// Reads a file, or tells everything that is wrong with it in itself.
    pub fn read(text: &str) -> Result<Self, MappingError> {
        let mut read = Self::read_what_can_be(text)?;
        match MappingError::of(std::mem::take(&mut read.problems)) {
            Some(error) => Err(error),
            None => Ok(read),
        }
    }

    /// Changes an import as a file says, or tells everything that is wrong with the file: in itself, and for this import.
    pub fn apply(text: &str, imported: Imported) -> Result<Bound, MappingError> {
        Self::read_what_can_be(text)?.bind(imported)
    }

    /// Reads as much of a file as can be read, and what is wrong with the rest.
    fn read_what_can_be(text: &str) -> Result<Self, MappingError> {
        let (mut value, mut lines, mut problems) = match parse(text) {
            Ok((value, lines)) => (value, lines, Vec::new()),
            Err(problems) => match MappingError::of(problems) {
                Some(error) => return Err(error),
                None => (Value::Object(serde_json::Map::new()), Lines::default(), Vec::new()),
            },
        };
        problems.extend(shape::mend(&mut value, &mut lines));
        let file = File::deserialize(value).unwrap_or_else(|error| {
            problems.push(lines.problem(&Pointer::ROOT, error.to_string()));
            File::default()
        });
        for (name, credential) in &file.credentials {
            let Credential { env, file, token_url, scopes, client_auth } = credential;
            let at = Pointer::ROOT.child("credentials").child(name);
            let says_else = token_url.is_some() || scopes.is_some() || client_auth.is_some();
            let is_wrong = env.is_some() && file.is_some() || env.is_none() && file.is_none() && !says_else;
            if is_wrong && lines.is_read(&at) {
                problems.push(lines.problem(&at, format!("`{name}` needs `env` or `file`, one of both")));
            }
        }
        let failures = rules(&file.rule, "rule", &lines, &mut problems);
        let successes = rules(&file.body_failure, "body_failure", &lines, &mut problems);
        Ok(Self { file, lines, failures, successes, problems })
    }

    /// What the file says.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// The JSON Schema of the file, for editors.
    pub fn json_schema() -> Value {
        schema_of::<File>()
    }
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
    problems: &mut Vec<LocatedProblem>,
) -> Vec<Rule> {
    let mut rules = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let at = Pointer::ROOT.child(list).child(&index.to_string());
        let (name, when, then) = entry.parts();
        let condition = Condition::of(when, &at.child("when"), lines, problems);
        let (of_when, of_then) = (at.child("when"), at.child("then"));
        // Who could not read what a problem is about does not know whether there is one.
        let mut complain = |at: &Pointer, about: &[&Pointer], what: &str| {
            if about.iter().all(|place| lines.is_read(place)) {
                problems.push(lines.problem(at, what));
            }
        };
        let claims = condition.status.map(StatusRange::is_success);
        if condition.is_empty() {
            complain(
                &at,
                &[&of_when],
                "`when` says nothing, and the rule would always fit; say a status, a header or a place in the body",
            );
        } else if claims.is_some_and(|claims| claims != E::CLAIMS_SUCCESS) {
            let what = if E::CLAIMS_SUCCESS {
                "a reply of this status is a failure anyway; write it as [[rule]]"
            } else {
                "a reply of this status is a success; write it as [[body_failure]]"
            };
            complain(&of_when, &[], what);
        } else if E::CLAIMS_SUCCESS && !condition.reads_body() {
            let what = "a reply that claims success is told by its body; say `when.body`";
            complain(&of_when, &[&of_when.child("body")], what);
        }
        if *then == Then::default() {
            let what = "`then` says nothing; say a code, a kind, a retry, a hint or what took effect";
            complain(&at, &[&of_then], what);
        } else if E::CLAIMS_SUCCESS && then.code.is_none() {
            let what = "a failure in a success has no code of its own; say `then.code`";
            complain(&of_then, &[&of_then.child("code")], what);
        }
        check_code(then, condition.status, &at, &mut complain);
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
    complain: &mut impl FnMut(&Pointer, &[&Pointer], &str),
) {
    let Some(code) = &then.code else { return };
    let (of_code, of_kind) = (at.child("then").child("code"), at.child("then").child("kind"));
    if protocol::find(code.as_str()).is_some() {
        let what = format!("`{code}` is a code of the machinery; choose another, such as `SHOP_{code}`");
        complain(&of_code, &[], &what);
    } else if !is_new(Some(code)) && code.http_status().is_none() {
        let what =
            format!("`{code}` is a code of the import; choose one of your own, or `HTTP_` with a status");
        complain(&of_code, &[], &what);
    } else if is_new(Some(code)) && then.kind.or_else(|| kind_of(status)).is_none() {
        let what = format!("`{code}` needs a kind, because no single status says it; say `then.kind`");
        complain(&of_code, &[&of_kind, &at.child("when").child("status")], &what);
    }
}
