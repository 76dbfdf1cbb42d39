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
pub(super) fn schema(operation: &Operation, snapshot: &Snapshot) -> Option<JsonObject> {
    let declared = &operation.alone(operation.def.output.as_ref()?);
    let mut codes: Vec<&str> = operation.def.failures.iter().map(curable_core::Code::as_str).collect();
    codes.sort_unstable();
    codes.dedup();
    let defs = codes.into_iter().filter_map(|code| snapshot.failure_of(operation, code));
    let failure = failure(defs.map(|declared| &declared.def), |details| operation.alone(details));
    Some(union(declared, shape(operation), failure))
}

/// The output schema of a tool that somebody else lists: what it lists is a success, these codes are failures.
///
/// `None` where the listed one must stay: it describes something else than an object, which a union cannot hold without
/// changing the results, or it refers to its own parts by names that would not be found elsewhere.
pub(super) fn foreign(listed: &Value, codes: &[FailureDef]) -> Option<JsonObject> {
    if !is_object(listed, listed, DEPTH) || names_its_parts(listed, true) {
        return None;
    }
    Some(union(listed, Shape::Bare, failure(codes.iter(), Value::clone)))
}

/// Whether some part has an identity of its own, by which others refer to it.
fn names_its_parts(schema: &Value, is_root: bool) -> bool {
    match schema {
        Value::Object(members) => members.iter().any(|(keyword, value)| {
            let named = ["$dynamicAnchor", "$recursiveAnchor"].contains(&keyword.as_str())
                || keyword == "$id" && !is_root && value.is_string();
            named || names_its_parts(value, false)
        }),
        Value::Array(items) => items.iter().any(|item| names_its_parts(item, false)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// The root is of type object for the clients that drop a whole list over one that is not, and the branches are in
/// `anyOf`: an open success may accept a failure, too.
fn union(declared: &Value, shape: Shape, failure: Value) -> JsonObject {
    let mut root = JsonObject::new();
    if let Some(dialect) = declared.get("$schema") {
        root.insert("$schema".into(), dialect.clone());
    }
    root.insert("type".into(), "object".into());
    root.insert("anyOf".into(), json!([{ "$ref": "#/$defs/Success" }, { "$ref": "#/$defs/Failure" }]));
    let mut defs = Map::new();
    let success = match shape {
        Shape::Bare => embed(declared, "#/$defs/Success"),
        Shape::Wrapped => json!({
            "type": "object",
            "required": ["result"],
            "properties": { "result": embed(declared, "#/$defs/Success/properties/result") },
        }),
    };
    defs.insert("Success".into(), success);
    defs.insert("Failure".into(), failure);
    root.insert("$defs".into(), Value::Object(defs));
    root
}

/// One branch per declared code, and an open last one for the codes of the machinery and for what was cut.
fn failure<'d>(defs: impl Iterator<Item = &'d FailureDef>, alone: impl Fn(&Value) -> Value) -> Value {
    let live = defs.filter(|def| def.removed.is_none());
    let mut branches: Vec<Value> = live.enumerate().map(|(index, def)| branch(def, index, &alone)).collect();
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

fn branch(def: &FailureDef, index: usize, alone: impl Fn(&Value) -> Value) -> Value {
    let mut properties = Map::new();
    properties.insert("code".into(), json!({ "const": def.code }));
    let mut required = vec!["code", "message", "kind", "retryable", "retry"];
    if let Some(details) = &def.details {
        let at = format!("#/$defs/Failure/properties/error/anyOf/{index}/properties/details");
        properties.insert("details".into(), embed(&alone(details), &at));
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
