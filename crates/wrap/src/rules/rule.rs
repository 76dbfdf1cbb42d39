//! One rule, compiled, and what it makes of an answer.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use curable_core::{
    Applied, Code, Failure, FailureDef, NextAction, Origin, Pointer, Problem, Repair, Retry, beginning,
    imported, protocol,
};
use curable_runtime::screen;
use serde_json::{Map, Value};

use super::condition::{Condition, Groups, Manner};
use super::file::{DetailType, NextEntry, RepairEntry};
use super::names::Names;
use super::reading::Reading;
use super::structured;

/// The longest text that a group may put into the details.
const MAX_DETAIL: usize = 256;

/// Groups that say how long to wait, and how many milliseconds one unit has.
pub(super) const WAITS: &[(&str, u64)] =
    &[("retry_after_ms", 1), ("retry_after_s", 1000), ("retry_after_min", 60_000)];

/// The group that says the status of an HTTP answer.
pub(super) const STATUS: &str = "status";

/// The longest wait that is believed: a day.
const LONGEST_MS: u64 = 24 * 60 * 60 * 1000;

/// Where a rule comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// A file that a person gave: it counts before everything else.
    File,
    /// A pack for one server or SDK.
    Pack,
    /// The pack of what is said everywhere: it looks at words without the arguments that they repeat.
    General,
}

impl Source {
    fn manner(self) -> Manner {
        match self {
            Self::File | Self::Pack => Manner::Whole,
            Self::General => Manner::Masked,
        }
    }
}

/// One rule.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) label: Arc<str>,
    pub(super) source: Source,
    pub(super) server: Names,
    pub(super) tool: Names,
    pub(super) condition: Condition,
    /// Absent where a success that hides a failure is classified by what is inside.
    pub(super) then: Option<Meaning>,
    /// How many answers it has fitted.
    pub(super) fired: AtomicU64,
}

/// What a rule that fits makes of an answer.
#[derive(Debug)]
pub(super) enum Fitted {
    /// This failure.
    Failure(Failure),
    /// A failure that what is inside tells.
    Inside,
}

/// What an answer means that a rule fits.
#[derive(Debug)]
pub(super) struct Meaning {
    pub(super) def: FailureDef,
    pub(super) retry: Option<Retry>,
    pub(super) applied: Option<Applied>,
    pub(super) hint: Option<String>,
    pub(super) types: Vec<(String, DetailType)>,
    pub(super) repair: Option<RepairEntry>,
    pub(super) next: Option<NextEntry>,
}

impl Rule {
    /// Whether the rule is for a tool of a server.
    pub(super) fn is_for(&self, server: &str, tool: &str) -> bool {
        self.server.has(server) && self.tool.has(tool)
    }

    /// What the rule makes of an answer, if it fits.
    pub(super) fn judge(&self, reading: &Reading<'_>) -> Option<Fitted> {
        if !self.is_for(reading.called.server, reading.called.tool) {
            return None;
        }
        let groups = self.condition.fits(reading, self.source.manner())?;
        self.fired.fetch_add(1, Ordering::Relaxed);
        Some(match &self.then {
            Some(meaning) => Fitted::Failure(meaning.failure(&groups, reading)),
            None => Fitted::Inside,
        })
    }
}

impl Meaning {
    fn failure(&self, groups: &Groups, reading: &Reading<'_>) -> Failure {
        let mut failure = match protocol::find(self.def.code.as_str()) {
            Some(row) => row.failure(row.def().summary),
            None => of_def(self.of_status(groups).as_ref().unwrap_or(&self.def)),
        };
        if let Some(retry) = self.retry {
            failure.retry = retry;
        }
        failure.applied = Some(self.applied.or(failure.applied).unwrap_or_else(|| unsaid(&failure, reading)));
        if let Some(hint) = &self.hint {
            failure.hint = Some(Cow::Owned(hint.clone()));
        }
        failure.retry_after_ms = wait(groups);
        failure.details = self.details(groups, reading);
        failure.repairs = self.repair.iter().filter_map(|repair| repaired(repair, groups, reading)).collect();
        if failure.repairs.is_empty() {
            self.forget(&mut failure.details);
        }
        failure.next_actions = self.next.iter().filter_map(|next| action(next, groups, reading)).collect();
        failure
    }

    /// The families are no codes of a failure: it carries its status.
    fn of_status(&self, groups: &Groups) -> Option<FailureDef> {
        let code = self.def.code.as_str();
        if code != imported::HTTP_4XX.code && code != imported::HTTP_5XX.code {
            return None;
        }
        known(&Code::foreign(format!("HTTP_{}", groups.get(STATUS)?)))
    }

    /// A word that was taken for the name of an argument and is none tells nothing.
    fn forget(&self, details: &mut Option<Value>) {
        let (Some(repair), Some(Value::Object(members))) = (&self.repair, details.as_mut()) else { return };
        for group in repair.at.split('/').filter_map(|name| name.strip_prefix('{')?.strip_suffix('}')) {
            members.shift_remove(group);
        }
        if members.is_empty() {
            *details = None;
        }
    }

    /// What the groups have found, as far as it may leave: what the caller wrote itself, and no free text of others.
    fn details(&self, groups: &Groups, reading: &Reading<'_>) -> Option<Value> {
        self.def.details.as_ref()?;
        let mut members = Map::new();
        for (name, of) in &self.types {
            let Some(text) = groups.get(name) else { continue };
            let value = match of {
                DetailType::String if text.contains(char::is_whitespace) => None,
                DetailType::String if !reading.repeats(text) && structured::is_prose(text) => None,
                DetailType::String => {
                    Some(Value::from(screen::screened(beginning(text, MAX_DETAIL)).into_owned()))
                }
                DetailType::Integer => text.parse::<i64>().ok().map(Value::from),
                DetailType::Number => text.parse::<f64>().ok().map(Value::from),
            };
            members.extend(value.map(|value| (name.clone(), value)));
        }
        (!members.is_empty()).then_some(Value::Object(members))
    }
}

/// A failure as a declaration says, in its words.
pub(super) fn of_def(def: &FailureDef) -> Failure {
    let mut failure = Failure::new(def.code.clone(), def.kind, def.summary.clone());
    failure.retry = def.retry.unwrap_or(failure.retry);
    failure.applied = def.applied;
    failure.http = def.http;
    failure.hint.clone_from(&def.hint);
    failure.origin = Some(Origin::Upstream);
    failure
}

/// Whether it took effect where nobody said so: a read did nothing, and nobody knows about the rest.
pub(super) fn unsaid(failure: &Failure, reading: &Reading<'_>) -> Applied {
    if reading.is_read() || failure.proves_not_applied() { Applied::No } else { Applied::Maybe }
}

fn wait(groups: &Groups) -> Option<u64> {
    WAITS.iter().find_map(|(name, unit)| {
        let amount: f64 = groups.get(*name)?.parse().ok()?;
        let ms = (amount * f64::from(u32::try_from(*unit).ok()?)).ceil();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is bounded to a day")]
        let ms = ms.clamp(0.0, 86_400_000.0) as u64;
        Some(ms.min(LONGEST_MS))
    })
}

fn repaired(entry: &RepairEntry, groups: &Groups, reading: &Reading<'_>) -> Option<Repair> {
    let mut at = Pointer::ROOT;
    for name in entry.at.split('/').skip(1) {
        let name = match name.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            Some(group) => spelled(groups.get(group)?, reading),
            None => name,
        };
        at = at.child(name);
    }
    is_argument(&at, reading).then(|| Repair::new(at, Problem::from(entry.problem.clone())))
}

/// The argument that a sentence names, as the tool spells it: sentences begin with a capital.
fn spelled<'n>(name: &'n str, reading: &Reading<'n>) -> &'n str {
    let members = reading.called.input.get("properties").and_then(Value::as_object);
    let mut names = members.into_iter().flat_map(Map::keys).map(String::as_str);
    names.find(|known| known.eq_ignore_ascii_case(name)).unwrap_or(name)
}

/// Whether the call or the tool has such an argument: a place that a server made up is none.
pub(super) fn is_argument(at: &Pointer, reading: &Reading<'_>) -> bool {
    let Some(name) = at.names().next() else { return false };
    let declared = reading.called.input.get("properties").and_then(|members| members.get(name.as_ref()));
    let mut parent = at.parent();
    let is_there = loop {
        match parent {
            None => break at.find(reading.called.arguments).is_some(),
            Some(at) if at.as_str().is_empty() => break declared.is_some(),
            Some(at) if at.find(reading.called.arguments).is_some() => break true,
            Some(at) => parent = at.parent(),
        }
    };
    is_there || at.find(reading.called.arguments).is_some()
}

/// The call with everything put in; none where something is not known.
fn action(next: &NextEntry, groups: &Groups, reading: &Reading<'_>) -> Option<NextAction> {
    let NextEntry { tool, arguments, why } = next;
    let mut filled = Map::new();
    for (name, value) in arguments {
        let placeholder = value.as_str().and_then(|text| text.strip_prefix('{')?.strip_suffix('}'));
        let value = match placeholder {
            Some(at) if at.starts_with('/') => reading.called.arguments.pointer(at)?.clone(),
            Some(group) => {
                Value::from(screen::screened(beginning(groups.get(group)?, MAX_DETAIL)).into_owned())
            }
            None => value.clone(),
        };
        filled.insert(name.clone(), value);
    }
    let mut action = NextAction::call(tool.clone(), Value::Object(filled));
    action.why.clone_from(why);
    Some(action)
}

/// What follows for a code from its name alone: those of the machinery and of imports are declared already.
pub(super) fn known(code: &Code) -> Option<FailureDef> {
    if let Some(row) = protocol::find(code.as_str()) {
        return Some(row.def());
    }
    if let Some(status) = code.http_status() {
        let mut def = imported::http(status)?;
        // A status in words is no answer of an upstream: only a throttle proves that nothing ran.
        def.retry = Some(if status == 429 { Retry::Same } else { conservative(def.kind) });
        return Some(def);
    }
    imported::defs().into_iter().find(|def| def.code == *code)
}

/// The retry of a kind where only words tell of it.
pub(super) fn conservative(kind: curable_core::Kind) -> Retry {
    match kind.default_retry() {
        Retry::Same => Retry::Never,
        other => other,
    }
}
