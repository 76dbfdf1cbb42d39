//! The contract of what was seen of a server that never declared anything.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};

use curable_core::{Code, Contract, Effect, FailureDef, OperationDef, imported, protocol};
use curable_runtime::{MAX_NAME, screen};
use serde_json::Value;

use super::judge::Rules;
use super::read::sentence_of;
use super::record::{FORMAT, Seen, SeenFailure, SeenServer, SeenTool};

/// The longest summary of a tool that is kept.
const MAX_SUMMARY: usize = 200;

/// A record that cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub struct RecordError {
    path: PathBuf,
    what: String,
}

impl RecordError {
    pub(super) fn io(path: &Path, error: &std::io::Error) -> Self {
        Self { path: path.to_owned(), what: error.to_string() }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the record {} cannot be used: {}", self.path.display(), self.what)
    }
}

impl std::error::Error for RecordError {}

/// Reads a record.
pub(super) fn parse(path: &Path, text: &str) -> Result<Seen, RecordError> {
    let failed = |what| RecordError { path: path.to_owned(), what };
    let seen: Seen = serde_json::from_str(text)
        .map_err(|error| failed(format!("{error}; `curable wrap --record FILE` makes one")))?;
    if seen.curable_wrap != FORMAT {
        return Err(failed(format!("its format is {}, and this program reads {FORMAT}", seen.curable_wrap)));
    }
    Ok(seen)
}

/// The contract of what `curable wrap --record` has seen: every tool, with the codes that were observed and those that
/// the rules declare for it. Of several servers, `server` chooses one; without it all are in the contract.
pub fn contract(path: &Path, server: Option<&str>, rules: &Rules) -> Result<Contract, RecordError> {
    let text = std::fs::read_to_string(path).map_err(|error| RecordError::io(path, &error))?;
    let seen = parse(path, &text)?;
    let failed = |what| Err(RecordError { path: path.to_owned(), what });
    if let Some(name) = server
        && !seen.servers.contains_key(name)
    {
        let names: Vec<&str> = seen.servers.keys().map(String::as_str).collect();
        return failed(format!("there is no server `{name}` in it; there are: {}", names.join(", ")));
    }
    let servers: Vec<(&String, &SeenServer)> =
        seen.servers.iter().filter(|(name, _)| server.is_none_or(|only| only == name.as_str())).collect();
    let name = match servers.as_slice() {
        [] => return failed("no server was seen yet".to_owned()),
        [(name, _)] => (*name).clone(),
        _ => "wrapped".to_owned(),
    };
    let mut builder = Builder { rules, failures: BTreeMap::new(), taken: BTreeSet::new() };
    let mut operations = Vec::new();
    for (name, server) in servers {
        let namespace = word(name, "server").to_ascii_lowercase();
        let tools = server.tools.iter();
        operations.extend(tools.map(|(tool, seen)| builder.operation(&namespace, name, tool, seen)));
    }
    let mut contract = Contract::new(name, "0.0.0");
    contract.operations = operations;
    contract.failures = builder.failures.into_values().collect();
    Ok(contract)
}

struct Builder<'r> {
    rules: &'r Rules,
    failures: BTreeMap<Code, FailureDef>,
    /// The names of operations that are taken.
    taken: BTreeSet<String>,
}

impl Builder<'_> {
    fn operation(&mut self, namespace: &str, server: &str, tool: &str, seen: &SeenTool) -> OperationDef {
        let SeenTool { listed, successes: _, failures } = seen;
        let mut operation = OperationDef::new(self.name(namespace, tool), effect(listed));
        operation.summary = summary(listed);
        if let Some(input) = listed.get("inputSchema").filter(|schema| schema.is_object()) {
            operation.input = input.clone();
        }
        operation.output = listed.get("outputSchema").filter(|schema| schema.is_object()).cloned();
        let observed = failures.iter().filter_map(|(code, seen)| self.observed(code, seen));
        let observed: Vec<FailureDef> = observed.collect();
        let unreachable =
            imported::defs().into_iter().filter(|def| def.code.as_str().starts_with("UPSTREAM_"));
        let declared = self.rules.codes(server, tool).into_iter().chain(unreachable);
        let mut codes = BTreeSet::new();
        for def in observed.into_iter().chain(declared) {
            codes.insert(def.code.clone());
            match self.failures.get_mut(&def.code) {
                Some(there) => {
                    super::declare::merge(&mut there.details, def.details.as_ref());
                    let new = def.aliases.into_iter().filter(|alias| !there.aliases.contains(alias));
                    let new: Vec<Code> = new.collect();
                    there.aliases.extend(new);
                }
                None => {
                    self.failures.insert(def.code.clone(), def);
                }
            }
        }
        operation.failures = codes.into_iter().collect();
        operation
    }

    /// The declaration of a code that was seen; those of the machinery are everybody's.
    fn observed(&self, code: &str, seen: &SeenFailure) -> Option<FailureDef> {
        if protocol::find(code).is_some() {
            return None;
        }
        let foreign = Code::foreign(code.to_owned());
        let mut def = self.rules.declaration(&foreign).unwrap_or_else(|| {
            let canonical = if foreign.is_canonical() { foreign.clone() } else { canonical(code) };
            let page = format!("{}\n\n*When:* the server said `{code}`.", sentence_of(seen.kind));
            let mut def = FailureDef::new(canonical, seen.kind, &page);
            // It leaves as the server writes it, and whoever reads it by this declaration must find it.
            if !foreign.is_canonical() && foreign.is_word() {
                def.aliases.push(foreign.clone());
            }
            def.retry = Some(seen.retry);
            def.http = seen.http.filter(|status| (400..600).contains(status));
            def
        });
        super::declare::merge(&mut def.details, seen.details.as_ref());
        Some(def)
    }

    fn name(&mut self, namespace: &str, tool: &str) -> String {
        let tool = word(tool, "tool");
        let room = MAX_NAME.saturating_sub(namespace.len().min(MAX_NAME / 2) + 1);
        let namespace = cut(namespace, MAX_NAME / 2);
        let whole = format!("{namespace}/{}", cut(&tool, room));
        let mut name = whole.clone();
        let mut next = 2;
        while !self.taken.insert(name.clone()) {
            name = format!("{}-{next}", cut(&whole, MAX_NAME - 5));
            next += 1;
        }
        name
    }
}

/// What annotations say that a tool does to the world; what they do not say counts as a write.
fn effect(listed: &Value) -> Effect {
    let says = |name: &str| listed.pointer(&format!("/annotations/{name}")) == Some(&Value::Bool(true));
    if says("readOnlyHint") {
        Effect::Read
    } else if says("idempotentHint") {
        Effect::Idempotent
    } else {
        Effect::Write
    }
}

fn summary(listed: &Value) -> String {
    let text = listed.get("description").and_then(Value::as_str).unwrap_or_default();
    let line = text.trim().lines().next().unwrap_or_default();
    let first = line.split_inclusive(". ").next().unwrap_or_default().trim();
    screen::screened(first).chars().take(MAX_SUMMARY).collect()
}

/// A text as a word of an operation's name.
fn word(text: &str, otherwise: &str) -> String {
    let word: String =
        text.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' }).collect();
    let word = word.trim_matches(|c| matches!(c, '-' | '_'));
    match word.chars().next() {
        None => otherwise.to_owned(),
        Some(first) if first.is_ascii_digit() => format!("{otherwise}-{word}"),
        Some(_) => word.to_owned(),
    }
}

fn cut(text: &str, most: usize) -> &str {
    // It holds ASCII alone by now.
    text.get(..most).unwrap_or(text).trim_end_matches(['-', '_'])
}

/// A foreign code in the form that a declaration has: `NoSuchKey` and `no-such-key` are `NO_SUCH_KEY`.
fn canonical(code: &str) -> Code {
    let mut out = String::new();
    let mut previous = '_';
    for c in code.chars() {
        if c.is_ascii_uppercase() && previous.is_ascii_lowercase() {
            out.push('_');
        }
        if c.is_ascii_alphanumeric() {
            out.push(c.to_ascii_uppercase());
        } else if !out.is_empty() && !out.ends_with('_') {
            out.push('_');
        }
        previous = c;
    }
    let out = out.trim_matches('_');
    let out = if out.starts_with(|c: char| c.is_ascii_uppercase()) {
        out.to_owned()
    } else {
        format!("CODE_{out}")
    };
    let out: String = out.chars().take(curable_core::MAX_CODE).collect();
    Code::parse(out.trim_end_matches('_')).unwrap_or_else(|_| Code::from_static("UNNAMED"))
}
