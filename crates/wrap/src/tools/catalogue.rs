//! All tools of a server as operations of the one dispatch.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use curable_core::{Code, Effect, FailureDef, OperationDef, imported, nearest, protocol};
use curable_runtime::validate::{Options, Validator};
use curable_runtime::{
    Budget, Fault, MAX_NAME, Operate, RegisterError, RegisterProblem, SchemaPart, Service, Settings, Subject,
};
use curable_serve::mcp::foreign::Writing;
use serde_json::{Value, json};

use super::handler::Tool;
use crate::options::{Shared, Validate};

/// What is known of a tool.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    /// Its name, as the server lists it.
    pub(crate) name: String,
    /// Its input schema.
    pub(crate) input: Value,
    /// Its output schema.
    pub(crate) output: Option<Value>,
    /// What it does to the world; absent where the tool is not listed.
    pub(crate) effect: Option<Effect>,
    /// How its failures are written.
    pub(crate) writing: Writing,
    /// The codes that it is known to fail with.
    pub(crate) codes: Vec<FailureDef>,
    /// The whole of it, as the server lists it.
    pub(crate) listed: Value,
}

/// All tools of a server.
#[derive(Debug)]
pub(crate) struct Catalogue {
    tools: BTreeMap<String, Entry>,
    service: Service,
}

#[derive(Debug)]
struct Entry {
    operation: String,
    facts: Arc<Facts>,
}

/// The operation that a tool is called by which the server does not list, and may have nevertheless.
const UNLISTED: &str = "unlisted/tool";

/// More calls at once than any client makes; the server behind decides what is too many.
const CONCURRENT: usize = 1 << 16;

impl Catalogue {
    /// Builds it. A tool whose schema cannot be used is called without validation, and hurts no other; codes that cannot
    /// be declared are not, and no check is lost with them.
    pub(crate) fn build(
        shared: &Arc<Shared>,
        server: &str,
        listed: Vec<Facts>,
    ) -> Result<Self, RegisterError> {
        let server: Arc<str> = server.into();
        let mut tools = BTreeMap::new();
        for facts in listed {
            let operation = operation(&facts.name, tools.len());
            tools.entry(facts.name.clone()).or_insert(Entry { operation, facts: Arc::new(facts) });
        }
        let mut open = BTreeSet::new();
        loop {
            let error = match build(shared, &server, &tools, &open) {
                Ok(service) => return Ok(Self { tools, service }),
                Err(error) => error,
            };
            let mut is_less = false;
            for (entry, fault) in error.problems().iter().filter_map(|problem| unusable(&tools, problem)) {
                if open.insert(entry.operation.clone()) {
                    let tool = &entry.facts.name;
                    tracing::warn!(target: "curable::wrap", ?tool, why = %fault, "the arguments of this tool are not checked");
                    is_less = true;
                }
            }
            if is_less {
                continue;
            }
            if tools.values().all(|entry| entry.facts.codes.is_empty()) {
                return Err(error);
            }
            tracing::warn!(target: "curable::wrap", %error, "the codes of the rules are not declared");
            for entry in tools.values_mut() {
                Arc::make_mut(&mut entry.facts).codes.clear();
            }
        }
    }

    /// Of a server whose tools are not known.
    pub(crate) fn empty(shared: &Arc<Shared>) -> Option<Arc<Self>> {
        Self::build(shared, "", Vec::new()).ok().map(Arc::new)
    }

    /// The dispatch, and the operation behind a tool with what is known of it.
    pub(super) fn find(&self, name: &str) -> (&Service, &str, Option<&Arc<Facts>>) {
        match self.tools.get(name) {
            Some(entry) => (&self.service, &entry.operation, Some(&entry.facts)),
            None => (&self.service, UNLISTED, None),
        }
    }

    /// The listed names that a wrong one was probably meant to be.
    pub(super) fn near(&self, name: &str) -> Option<&str> {
        (name.len() <= 128).then(|| nearest(name, self.tools.keys().map(String::as_str))).flatten()
    }

    /// All tools, as the server lists them.
    pub(crate) fn listed(&self) -> Vec<Value> {
        self.tools.values().map(|entry| entry.facts.listed.clone()).collect()
    }
}

/// The tool whose input schema a problem is about.
fn unusable<'t, 'p>(
    tools: &'t BTreeMap<String, Entry>,
    problem: &'p RegisterProblem,
) -> Option<(&'t Entry, &'p Fault)> {
    let is_input = matches!(problem.fault(), Fault::Schema(SchemaPart::Input, _) | Fault::InputNotObject);
    let Subject::Operation(name) = problem.subject() else { return None };
    let entry = tools.values().find(|entry| is_input && entry.operation == *name)?;
    Some((entry, problem.fault()))
}

/// The name of a tool's operation: its own where that is one.
fn operation(tool: &str, index: usize) -> String {
    let edge = |c: char| c.is_ascii_alphanumeric();
    let is_word = tool.len() <= MAX_NAME - "tool/".len()
        && tool.starts_with(edge)
        && tool.ends_with(edge)
        && tool.chars().all(|c| edge(c) || matches!(c, '-' | '_'));
    if is_word { format!("tool/{tool}") } else { format!("unnamed/t{index}") }
}

fn build(
    shared: &Arc<Shared>,
    server: &Arc<str>,
    tools: &BTreeMap<String, Entry>,
    open: &BTreeSet<String>,
) -> Result<Service, RegisterError> {
    let settings = Settings {
        concurrent: CONCURRENT,
        // A server that is silent is seen by the relay itself, which can tell it from one that still works.
        deadline: None,
        lenient: shared.options.lenient,
        ..Settings::default()
    };
    let mut builder = Service::builder("wrap", env!("CARGO_PKG_VERSION")).settings(settings);
    let unlisted = Facts {
        name: String::new(),
        input: json!({ "type": "object" }),
        output: None,
        effect: None,
        writing: Writing::Structured,
        codes: Vec::new(),
        listed: Value::Null,
    };
    let unlisted = Entry { operation: UNLISTED.to_owned(), facts: Arc::new(unlisted) };
    let everybodys = imported::defs().into_iter().map(|def| (def.code.clone(), def));
    let mut declared: BTreeMap<Code, FailureDef> = everybodys.collect();
    for entry in tools.values().chain([&unlisted]) {
        let Entry { operation, facts } = entry;
        let mut def = OperationDef::new(operation.as_str(), facts.effect.unwrap_or(Effect::Write));
        "A tool of a server.".clone_into(&mut def.summary);
        let validated = !open.contains(operation);
        if validated && shared.options.validate == Validate::On {
            def.input.clone_from(&facts.input);
        }
        let warner = (validated && shared.options.validate == Validate::Warn)
            .then(|| Validator::measured(&facts.input, Options::default(), &Budget::default()).ok())
            .flatten();
        // Two tools may know one code by different words: each operation declares its own, beside the one of the contract.
        for code in facts.codes.iter().filter(|def| protocol::find(def.code.as_str()).is_none()) {
            if !def.failures.contains(&code.code) {
                def.failures.push(code.code.clone());
                def.declares.push(code.clone());
                declared.entry(code.code.clone()).or_insert_with(|| code.clone());
            }
        }
        let handler = Tool::new(Arc::clone(shared), Arc::clone(server), Arc::clone(facts), warner);
        builder = builder.operation(Operate::new(def, handler).open_failures());
    }
    builder.failures(declared.into_values()).build()
}
