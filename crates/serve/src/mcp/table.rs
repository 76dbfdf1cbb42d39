//! The tools of a contract, made once for each state of the registry.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use curable_core::{Effect, Visibility};
use curable_runtime::{Operation, Registry, Snapshot};
use rmcp::model::{JsonObject, Tool};
use serde_json::{Value, json};

use super::encode::encoder_for;
use super::output::{self, Shape};
use super::server::McpOptions;
use super::{annotate, meta, name};

/// The namespace of the operations that tell about operations.
const DISCOVERY: &str = "services";

/// How many tools are kept as they are listed.
const KEPT: usize = 256;

/// All tools that exist, whoever may see them.
#[derive(Debug)]
pub(super) struct Table {
    snapshot: Arc<Snapshot>,
    tools: BTreeMap<String, Listed>,
    /// The tool name of each operation.
    names: BTreeMap<String, String>,
}

/// One operation as a tool.
#[derive(Debug)]
pub(super) struct Listed {
    pub(super) operation: Arc<Operation>,
    shape: OnceLock<Shape>,
    wants_headers: OnceLock<bool>,
    /// Kept where the list is short; the tools of a large description are made when they are listed.
    tool: OnceLock<Tool>,
}

impl Listed {
    fn new(operation: Arc<Operation>) -> Self {
        let (shape, wants_headers, tool) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Self { operation, shape, wants_headers, tool }
    }

    /// How its results stand in `structuredContent`.
    pub(super) fn shape(&self) -> Shape {
        *self.shape.get_or_init(|| output::shape(&self.operation))
    }

    /// Whether some argument must stand in a header, too.
    pub(super) fn wants_headers(&self) -> bool {
        *self.wants_headers.get_or_init(|| names(&self.operation.input.published(), HEADER))
    }
}

impl Table {
    fn of(snapshot: Arc<Snapshot>, options: &McpOptions) -> Self {
        let is_offered =
            |operation: &Operation| options.discovery || operation.def.namespace() != Some(DISCOVERY);
        let seen = |operation: &&Arc<Operation>| {
            operation.visibility == Visibility::External && is_offered(operation)
        };
        let external: Vec<&Arc<Operation>> = snapshot.operations().filter(seen).collect();
        let all = external.iter().map(|operation| &*operation.name);
        let names = name::tool_names(all, options.max_name, options.short_names);
        let mut tools = BTreeMap::new();
        for operation in &external {
            let Some(name) = names.get(&*operation.name) else { continue };
            let operation = Arc::clone(operation);
            tools.insert(name.clone(), Listed::new(operation));
        }
        let names = names.into_iter().map(|(operation, tool)| (operation.to_owned(), tool)).collect();
        Self { snapshot, tools, names }
    }

    /// A tool as it is listed.
    pub(super) fn tool(&self, name: &str, listed: &Listed, options: &McpOptions) -> Tool {
        let with_output = self.tools.len() <= options.max_output_schemas;
        let make = || tool(name, &listed.operation, &self.snapshot, options, with_output);
        if self.tools.len() <= KEPT { listed.tool.get_or_init(make).clone() } else { make() }
    }

    /// All tools, sorted by name.
    pub(super) fn tools(&self) -> impl Iterator<Item = (&str, &Listed)> {
        self.tools.iter().map(|(name, listed)| (name.as_str(), listed))
    }

    /// The tool of a name; the name of its operation is understood, too.
    pub(super) fn find(&self, name: &str) -> Option<&Listed> {
        self.tools.get(name).or_else(|| self.tools.get(self.tool_name(name)?))
    }

    /// The tool name of an operation.
    pub(super) fn tool_name(&self, operation: &str) -> Option<&str> {
        self.names.get(operation.strip_prefix('/').unwrap_or(operation)).map(String::as_str)
    }

    /// The state of the registry that this is the table of.
    pub(super) fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }
}

/// The table of the newest state.
#[derive(Debug, Default)]
pub(super) struct Tables {
    current: RwLock<Option<Arc<Table>>>,
}

impl Tables {
    /// The table of what is registered now; it is made again only after something was loaded or unloaded.
    pub(super) fn current(&self, registry: &Registry, options: &McpOptions) -> Arc<Table> {
        let snapshot = registry.snapshot();
        let known = self.current.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(table) = known.filter(|table| Arc::ptr_eq(&table.snapshot, &snapshot)) {
            return table;
        }
        let table = Arc::new(Table::of(snapshot, options));
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&table));
        table
    }
}

fn tool(
    name: &str,
    operation: &Operation,
    snapshot: &Snapshot,
    options: &McpOptions,
    with_output: bool,
) -> Tool {
    let input = object(operation.input.published().into_owned());
    let description = annotate::description(operation, snapshot, options.fails_tokens);
    // A registry does not take an operation without its effect; the strictest hints cost nothing.
    let effect = operation.def.effect.unwrap_or(Effect::Write);
    let mut told = meta::of_one("operation", Value::from(operation.def.name.as_str()));
    if let Some(source) = &operation.def.source {
        let at = format!("{} {}", source.method, source.path);
        told.0.insert(meta::key("source"), json!({ "at": at, "operationId": source.operation_id }));
    }
    let mut tool = Tool::new_with_raw(name.to_owned(), None, input)
        .with_annotations(annotate::annotations(effect, options.open_world))
        .with_meta(told);
    if !description.is_empty() {
        tool.description = Some(description.into());
    }
    if with_output && let Some(schema) = (encoder_for(None).output_schema)(operation, snapshot) {
        tool = tool.with_raw_output_schema(Arc::new(schema));
    }
    tool
}

/// The keyword of a schema that wants its argument in a header, too.
const HEADER: &str = "x-mcp-header";

/// Whether some object in a value has a member of this name.
fn names(value: &Value, name: &str) -> bool {
    match value {
        Value::Object(members) => members.iter().any(|(member, value)| member == name || names(value, name)),
        Value::Array(items) => items.iter().any(|item| names(item, name)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// A published input schema is an object; were it not, an open one would say the least.
fn object(schema: Value) -> JsonObject {
    match schema {
        Value::Object(members) => members,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            JsonObject::from_iter([("type".to_owned(), Value::from("object"))])
        }
    }
}
