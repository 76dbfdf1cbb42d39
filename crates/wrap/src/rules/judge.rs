//! The rules, and what they make of an answer.

use std::path::Path;
use std::sync::atomic::Ordering;

use curable_core::{Failure, Origin, protocol};
use curable_runtime::located::schema_of;
use serde_json::Value;

use super::file::File;
use super::packs::{Shipped, shipped};
use super::problem::RulesError;
use super::read::{Codes, Read, read, sentence_of};
use super::reading::{Claim, Reading};
use super::rule::{Fitted, Rule, Source, conservative, of_def, unsaid};
use super::{hidden, structured, validators};
use crate::seen::{Answer, Called, Judged};

/// The number of an error by which a server asks for a step of the user: the client goes on from there, and nothing
/// has failed.
const URL_ELICITATION: i64 = -32042;

/// The number of an error that says the arguments are wrong.
const INVALID_PARAMS: i64 = -32602;

/// What the other numbers of JSON-RPC, MCP and LSP mean, as codes of the general pack.
const NUMBERS: &[(i64, &str)] = &[
    (INVALID_PARAMS, "INVALID_INPUT"),
    (-32601, "NOT_SUPPORTED"),
    (-32600, "INVALID_ARGUMENT"),
    (-32002, "RESOURCE_NOT_FOUND"),
    (-32001, "TIMED_OUT"),
    (-32800, "CALL_CANCELLED"),
    (-32801, "STATE_CONFLICT"),
    (-32802, "CALL_CANCELLED"),
];

/// The rules by which an answer is judged.
#[derive(Debug)]
pub struct Rules {
    /// Those of files, the newest file first.
    pub(super) given: Read,
    pub(super) shipped: Shipped,
    /// Every code that a rule declares.
    pub(super) codes: Codes,
}

impl Default for Rules {
    fn default() -> Self {
        Self::builtin()
    }
}

impl Rules {
    /// The rules that are shipped.
    pub fn builtin() -> Self {
        let (shipped, _) = shipped();
        let codes = shipped.codes.clone();
        Self { given: Read::default(), shipped, codes }
    }

    /// The same with those of a file before them.
    pub fn with_file(self, path: &Path) -> Result<Self, RulesError> {
        let text = std::fs::read_to_string(path).map_err(|error| RulesError::unreadable(path, &error))?;
        self.with_text(path, &text)
    }

    /// The same with those of a text before them; `path` is what reports call it.
    pub fn with_text(mut self, path: &Path, text: &str) -> Result<Self, RulesError> {
        let Read { failures, successes } = read(path, text, Source::File, &mut self.codes)?;
        self.given.failures.splice(0..0, failures);
        self.given.successes.splice(0..0, successes);
        Ok(self)
    }

    /// Compiles every expression, which else happens when it is first asked: at the first failure, while somebody waits.
    pub fn compile(&self) {
        let all = [&self.given, &self.shipped.packs, &self.shipped.general];
        for rule in all.into_iter().flat_map(|read| read.failures.iter().chain(&read.successes)) {
            rule.condition.compile();
        }
        // What is no rule is compiled by a failure that nobody knows; it counts nowhere.
        let nothing = Value::Null;
        let called =
            Called { server: "", tool: "", arguments: &nothing, effect: None, input: &nothing, output: None };
        let answer = Answer::Error(&nothing);
        let reading = Reading::new(&called, &answer, Claim::Failure);
        drop((validators::read(&reading), structured::read(&reading)));
    }

    /// The JSON Schema of a rules file, for editors.
    pub fn json_schema() -> Value {
        schema_of::<File>()
    }

    /// What an answer was.
    pub fn judge(&self, called: &Called<'_>, answer: &Answer<'_>) -> Judged {
        let claim = match answer {
            Answer::Error(error) if error.get("code").and_then(Value::as_i64) == Some(URL_ELICITATION) => {
                return Judged::Success;
            }
            Answer::Error(_) => Claim::Failure,
            Answer::Result(result) if result.get("isError") == Some(&Value::Bool(true)) => Claim::Failure,
            Answer::Result(_) => Claim::Success,
        };
        let reading = Reading::new(called, answer, claim);
        match claim {
            Claim::Success => hidden::judge(self, &reading),
            Claim::Failure => self.failed(&reading),
        }
    }

    /// How often each rule has fitted: those of files, and of the shipped ones those that did.
    pub fn counts(&self) -> Vec<(String, u64)> {
        let count = |rule: &Rule| (rule.label.to_string(), rule.fired.load(Ordering::Relaxed));
        let given = self.given.failures.iter().chain(&self.given.successes).map(count);
        let shipped = [&self.shipped.packs, &self.shipped.general];
        let shipped = shipped.into_iter().flat_map(|read| read.failures.iter().chain(&read.successes));
        given.chain(shipped.map(count).filter(|(_, fired)| *fired > 0)).collect()
    }

    /// The rules of files that have never fitted.
    pub fn unused(&self) -> Vec<String> {
        let given = self.given.failures.iter().chain(&self.given.successes);
        given
            .filter(|rule| rule.fired.load(Ordering::Relaxed) == 0)
            .map(|rule| rule.label.to_string())
            .collect()
    }

    /// An answer that is a failure.
    pub(super) fn failed(&self, reading: &Reading<'_>) -> Judged {
        if let Some(judged) = by_rules(&self.given.failures, reading) {
            return judged;
        }
        if let Some(failure) = validators::read(reading) {
            return Judged::Failure { failure, rule: None };
        }
        let (heard, weak) = match structured::read(reading) {
            structured::Heard::Failure(failure) => return Judged::Failure { failure, rule: None },
            structured::Heard::Weak { words, failure } => (Some(reading.saying(&words)), Some(failure)),
            structured::Heard::Words(words) => (Some(reading.saying(&words)), None),
            structured::Heard::Nothing => (None, None),
        };
        let reading = heard.as_ref().unwrap_or(reading);
        if let Some(judged) = validators::read(reading).filter(|_| heard.is_some()) {
            return Judged::Failure { failure: judged, rule: None };
        }
        let ruled = by_rules(&self.shipped.packs.failures, reading)
            .or_else(|| by_rules(&self.shipped.general.failures, reading));
        match (ruled, weak) {
            (Some(Judged::Failure { mut failure, rule }), Some(weak)) => {
                failure.upstream_code = Some(weak.code.as_str().to_owned());
                Judged::Failure { failure, rule }
            }
            (Some(judged), _) => as_numbered(judged, reading),
            (None, Some(failure)) => Judged::Failure { failure, rule: None },
            (None, None) => self.by_number(reading).unwrap_or_else(|| unclassified(reading)),
        }
    }

    /// What the number of an error says, where its words say nothing that is known.
    fn by_number(&self, reading: &Reading<'_>) -> Option<Judged> {
        let number = reading.number?;
        let (_, code) = NUMBERS.iter().find(|(known, _)| *known == number)?;
        let mut failure = match protocol::find(code) {
            Some(row) => row.failure(row.def().summary),
            None => of_def(self.codes.get(*code)?),
        };
        failure.applied = Some(failure.applied.unwrap_or_else(|| unsaid(&failure, reading)));
        if number == INVALID_PARAMS {
            validators::explain(&mut failure, reading);
        }
        Some(Judged::Failure { failure, rule: None })
    }
}

pub(super) fn by_rules(rules: &[Rule], reading: &Reading<'_>) -> Option<Judged> {
    rules.iter().find_map(|rule| match rule.judge(reading)? {
        Fitted::Failure(mut failure) => {
            if failure.code == protocol::INVALID_INPUT.code() && failure.repairs.is_empty() {
                validators::explain(&mut failure, reading);
            }
            Some(Judged::Failure { failure, rule: Some(rule.label.to_string()) })
        }
        Fitted::Inside => None,
    })
}

/// The number of the protocol says more surely than words that the arguments were refused before anything ran.
fn as_numbered(judged: Judged, reading: &Reading<'_>) -> Judged {
    let Judged::Failure { failure, rule } = judged else { return judged };
    if reading.number != Some(INVALID_PARAMS) || failure.code.as_str() != "INVALID_ARGUMENT" {
        return Judged::Failure { failure, rule };
    }
    let mut told = protocol::INVALID_INPUT.failure(protocol::INVALID_INPUT.def().summary);
    told.repairs.clone_from(&failure.repairs);
    validators::explain(&mut told, reading);
    Judged::Failure { failure: told, rule }
}

/// What nobody knows: our words, and the code that the text itself begins with if it is one.
fn unclassified(reading: &Reading<'_>) -> Judged {
    if let Some(code) = structured::code_in_words(reading.words()) {
        let kind = code.kind;
        let mut failure = Failure::new(code.code, kind, sentence_of(kind));
        failure.retry = conservative(kind);
        failure.origin = Some(Origin::Upstream);
        failure.applied = Some(unsaid(&failure, reading));
        return Judged::Failure { failure, rule: None };
    }
    let mut failure = protocol::INTERNAL.failure(protocol::INTERNAL.def().summary);
    failure.applied = Some(unsaid(&failure, reading));
    Judged::Failure { failure, rule: None }
}

/// Whether a failure is one that no dialect and no rule knew.
pub(super) fn is_unclassified(judged: &Judged) -> bool {
    matches!(judged, Judged::Failure { failure, rule: None } if failure.code == protocol::INTERNAL.code())
}
