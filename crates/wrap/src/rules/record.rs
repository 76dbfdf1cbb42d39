//! What was seen of a server, written down for a contract.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use curable_core::{Code, Failure, Kind, Retry};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::contract::RecordError;
use super::declare::merge;
use crate::seen::{Answer, Called, Judged, Witness};

/// The version of the format that is read and written.
pub(super) const FORMAT: u32 = 1;

/// How many servers, tools and codes are kept at most.
const MAX_SERVERS: usize = 64;
const MAX_TOOLS: usize = 2000;
const MAX_CODES: usize = 200;

/// How many members of details are kept for one code.
const MAX_MEMBERS: usize = 32;

/// The document: what each server listed, and how its tools failed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Seen {
    /// The version of the format.
    pub(super) curable_wrap: u32,
    /// The servers, by the names that they gave themselves.
    pub(super) servers: BTreeMap<String, SeenServer>,
}

/// What was seen of one server.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct SeenServer {
    /// Its tools, by their names.
    #[serde(default)]
    pub(super) tools: BTreeMap<String, SeenTool>,
}

/// What was seen of one tool.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct SeenTool {
    /// The tool as the server lists it.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub(super) listed: Value,
    /// How many calls succeeded.
    #[serde(default)]
    pub(super) successes: u64,
    /// How the others failed, by code.
    #[serde(default)]
    pub(super) failures: BTreeMap<String, SeenFailure>,
}

/// What was seen of one code.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SeenFailure {
    /// How often.
    pub(super) times: u64,
    /// What the agent does about it.
    pub(super) kind: Kind,
    /// May the same call be sent again?
    pub(super) retry: Retry,
    /// The HTTP status.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) http: Option<u16>,
    /// The rule that told it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rule: Option<String>,
    /// The schema of the details that came along.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) details: Option<Value>,
}

impl Default for Seen {
    fn default() -> Self {
        Self { curable_wrap: FORMAT, servers: BTreeMap::new() }
    }
}

/// Writes down what is seen, for `curable contract --from-wrap`. No argument, no result and no word of a failure is
/// kept: the lists of tools, codes and counts alone.
#[derive(Debug)]
pub struct Record {
    path: PathBuf,
    seen: Mutex<Seen>,
}

impl Record {
    /// Records into a file; what was recorded there before stays.
    pub fn to_file(path: &Path) -> Result<Self, RecordError> {
        let seen = match std::fs::read_to_string(path) {
            Ok(text) => super::contract::parse(path, &text)?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Seen::default(),
            Err(error) => return Err(RecordError::io(path, &error)),
        };
        let record = Self { path: path.to_owned(), seen: Mutex::new(seen) };
        record.save(&record.seen.lock().unwrap_or_else(PoisonError::into_inner))?;
        Ok(record)
    }

    fn change(&self, change: impl FnOnce(&mut Seen) -> bool) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        // A relay can end at any moment: what is new is written at once, and what only counts at the end.
        if change(&mut seen)
            && let Err(error) = self.save(&seen)
        {
            tracing::warn!(%error, "the record cannot be written");
        }
    }

    fn save(&self, seen: &Seen) -> Result<(), RecordError> {
        let mut text = serde_json::to_string_pretty(seen).unwrap_or_default();
        text.push('\n');
        std::fs::write(&self.path, text).map_err(|error| RecordError::io(&self.path, &error))
    }
}

impl Witness for Record {
    fn listed(&self, server: &str, tools: &[Value]) {
        self.change(|seen| {
            let Some(server) = seen.server(server) else { return false };
            let mut changed = false;
            for tool in tools.iter().take(MAX_TOOLS) {
                let Some(name) = tool.get("name").and_then(Value::as_str) else { continue };
                let entry = server.tools.entry(name.to_owned()).or_default();
                changed |= entry.listed != *tool;
                entry.listed = tool.clone();
            }
            changed
        });
    }

    fn answered(&self, called: &Called<'_>, _answer: &Answer<'_>, judged: &Judged) {
        self.change(|seen| {
            let Some(server) = seen.server(called.server) else { return false };
            if server.tools.len() >= MAX_TOOLS && !server.tools.contains_key(called.tool) {
                return false;
            }
            let tool = server.tools.entry(called.tool.to_owned()).or_default();
            match judged {
                Judged::Success => {
                    tool.successes += 1;
                    false
                }
                Judged::Failure { failure, rule } => tool.fail(failure, rule.as_deref()),
            }
        });
    }

    fn ended(&self) {
        self.change(|_| true);
    }
}

impl Seen {
    fn server(&mut self, name: &str) -> Option<&mut SeenServer> {
        if self.servers.len() >= MAX_SERVERS && !self.servers.contains_key(name) {
            return None;
        }
        Some(self.servers.entry(name.to_owned()).or_default())
    }
}

impl SeenTool {
    /// Whether something is new besides the count.
    fn fail(&mut self, failure: &Failure, rule: Option<&str>) -> bool {
        let details = failure.details.as_ref().and_then(Value::as_object).map(schema_of);
        let code: &Code = &failure.code;
        if let Some(seen) = self.failures.get_mut(code.as_str()) {
            seen.times += 1;
            let before = seen.details.clone();
            merge(&mut seen.details, details.as_ref());
            return seen.details != before;
        }
        if self.failures.len() >= MAX_CODES {
            return false;
        }
        let seen = SeenFailure {
            times: 1,
            kind: failure.kind,
            retry: failure.retry,
            http: failure.http,
            rule: rule.map(str::to_owned),
            details,
        };
        self.failures.insert(code.as_str().to_owned(), seen);
        true
    }
}

/// What the members of some details are.
fn schema_of(details: &Map<String, Value>) -> Value {
    let of = |value: &Value| match value {
        Value::String(_) => json!({ "type": "string" }),
        Value::Number(number) if number.is_f64() => json!({ "type": "number" }),
        Value::Number(_) => json!({ "type": "integer" }),
        Value::Bool(_) => json!({ "type": "boolean" }),
        Value::Array(_) => json!({ "type": "array" }),
        Value::Object(_) => json!({ "type": "object" }),
        Value::Null => json!({}),
    };
    let members: Map<String, Value> =
        details.iter().take(MAX_MEMBERS).map(|(name, value)| (name.clone(), of(value))).collect();
    json!({ "type": "object", "properties": members })
}
