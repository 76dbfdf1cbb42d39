//! The output schema of a tool: what a success looks like, or a failure, one branch per declared code.

use curable_core::FailureDef;
use curable_runtime::{Operation, Snapshot};
use rmcp::model::JsonObject;
use serde_json::{Map, Value, json};

use crate::embed::embed;

/// How deep references and unions are followed to see what a schema describes.
const DEPTH: u8 = 8;

/// How a result stands in `structuredContent`, which must be an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// As it is: the schema describes an object, or there is none.
    Bare,
    /// As `{"result": …}`: the schema describes something else.
    Wrapped,
}

/// How the results of an operation stand in `structuredContent`.
pub(super) fn shape(operation: &Operation) -> Shape {
    let Some(schema) = &operation.def.output else { return Shape::Bare };
    let schema = operation.alone(schema);
    if is_object(&schema, &schema, DEPTH) { Shape::Bare } else { Shape::Wrapped }
}

/// The output schema, when the operation declares a result.
///
/// The root is of type object for the clients that drop a whole list over one that is not, and the branches are in
/// `anyOf`: an open success may accept a failure, too.
pub(super) fn schema(operation: &Operation, snapshot: &Snapshot) -> Option<JsonObject> {
    let declared = &operation.alone(operation.def.output.as_ref()?);
    let mut root = JsonObject::new();
    if let Some(dialect) = declared.get("$schema") {
        root.insert("$schema".into(), dialect.clone());
    }
    root.insert("type".into(), "object".into());
    root.insert("anyOf".into(), json!([{ "$ref": "#/$defs/Success" }, { "$ref": "#/$defs/Failure" }]));
    let mut defs = Map::new();
    let success = match shape(operation) {
        Shape::Bare => embed(declared, "#/$defs/Success"),
        Shape::Wrapped => json!({
            "type": "object",
            "required": ["result"],
            "properties": { "result": embed(declared, "#/$defs/Success/properties/result") },
        }),
    };
    defs.insert("Success".into(), success);
    defs.insert("Failure".into(), failure(operation, snapshot));
    root.insert("$defs".into(), Value::Object(defs));
    Some(root)
}

/// One branch per declared code, and an open last one for the codes of the machinery and for what was cut.
fn failure(operation: &Operation, snapshot: &Snapshot) -> Value {
    let mut codes: Vec<&str> = operation.def.failures.iter().map(curable_core::Code::as_str).collect();
    codes.sort_unstable();
    codes.dedup();
    let declared = codes.into_iter().filter_map(|code| snapshot.failure_of(operation, code));
    let live = declared.filter(|declared| declared.def.removed.is_none());
    let mut branches: Vec<Value> =
        live.enumerate().map(|(index, declared)| branch(operation, &declared.def, index)).collect();
    branches.push(json!({
        "type": "object",
        "required": ["code", "message", "kind", "retryable", "retry"],
        "properties": {
            "code": { "type": "string" },
            "message": { "type": "string" },
            "kind": { "type": "string" },
            "retryable": { "type": "boolean" },
            "retry": { "type": "string" },
        },
    }));
    json!({ "type": "object", "required": ["error"], "properties": { "error": { "anyOf": branches } } })
}

fn branch(operation: &Operation, def: &FailureDef, index: usize) -> Value {
    let mut properties = Map::new();
    properties.insert("code".into(), json!({ "const": def.code }));
    let mut required = vec!["code", "message", "kind", "retryable", "retry"];
    if let Some(details) = &def.details {
        let at = format!("#/$defs/Failure/properties/error/anyOf/{index}/properties/details");
        properties.insert("details".into(), embed(&operation.alone(details), &at));
        if has_required(details) {
            required.push("details");
        }
    }
    json!({
        "type": "object",
        "description": def.summary,
        "required": required,
        "properties": properties,
    })
}

/// Details that need no member may be left out as a whole.
fn has_required(details: &Value) -> bool {
    details.get("required").and_then(Value::as_array).is_some_and(|names| !names.is_empty())
}

/// Whether whatever a schema accepts is an object.
fn is_object(schema: &Value, root: &Value, depth: u8) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    if schema.get("type").is_some_and(|name| name == "object") {
        return true;
    }
    if let Some(target) = schema.get("$ref").and_then(Value::as_str)
        && let Some(pointer) = target.strip_prefix('#')
        && root.pointer(pointer).is_some_and(|schema| is_object(schema, root, depth))
    {
        return true;
    }
    let branches = |keyword: &str| schema.get(keyword).and_then(Value::as_array);
    let each = |keyword: &str| {
        branches(keyword).is_some_and(|branches| {
            !branches.is_empty() && branches.iter().all(|branch| is_object(branch, root, depth))
        })
    };
    each("anyOf")
        || each("oneOf")
        || branches("allOf").is_some_and(|all| all.iter().any(|branch| is_object(branch, root, depth)))
}
