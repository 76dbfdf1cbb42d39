//! What the bodies of `/call` and `/batch` look like, and what is wrong with those that do not.

use curable_core::{Failure, Pointer, Problem, Repair, protocol};
use curable_runtime::validate::{Options, Root, Validator, Violations};
use serde_json::{Value, json};

/// What the bodies look like.
#[derive(Debug)]
pub(super) struct Shapes {
    call: Option<Validator>,
    batch: Option<Validator>,
}

/// A call as a body holds it.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) operation: String,
    pub(super) arguments: Value,
}

impl Shapes {
    pub(super) fn new(most: usize) -> Self {
        let options = Options { root: Root::Value };
        let compile = |schema: &Value| Validator::compile(schema, options).ok();
        Self { call: compile(&call()), batch: compile(&batch(most)) }
    }

    /// Reads one call.
    pub(super) fn one(&self, body: Value) -> Result<Asked, Failure> {
        check(self.call.as_ref(), &body)?;
        read(body, &Pointer::ROOT)
    }

    /// Reads a list of calls: either all of them are calls, or none is run.
    pub(super) fn many(&self, body: Value) -> Result<Vec<Asked>, Failure> {
        check(self.batch.as_ref(), &body)?;
        let Value::Array(items) = body else { return Ok(Vec::new()) };
        let place = |index: usize| Pointer::lenient(format!("/{index}"));
        items.into_iter().enumerate().map(|(index, item)| read(item, &place(index))).collect()
    }
}

/// The schema of a call of any operation.
fn call() -> Value {
    json!({
        "type": "object",
        "required": ["operation"],
        "properties": {
            "operation": {
                "type": "string",
                "description": "The name of the operation; one leading slash is tolerated.",
            },
            "input": { "type": ["object", "null"], "description": "The arguments; missing ones are {}." },
            "arguments": { "type": ["object", "null"], "description": "Another name of `input`." },
        },
        "additionalProperties": false,
    })
}

/// The schema of a list of calls.
fn batch(most: usize) -> Value {
    json!({ "type": "array", "maxItems": most, "items": call() })
}

/// The schema of a call of any operation, as it is published: with one name of the arguments or with the other.
pub(super) fn published_call() -> Value {
    let one = |other: &str| {
        let mut schema = call();
        if let Some(Value::Object(properties)) = schema.get_mut("properties") {
            properties.shift_remove(other);
        }
        schema
    };
    json!({ "anyOf": [one("arguments"), one("input")] })
}

/// The schema of a list of calls, as it is published.
pub(super) fn published_batch(most: usize) -> Value {
    json!({ "type": "array", "maxItems": most, "items": published_call() })
}

fn check(validator: Option<&Validator>, body: &Value) -> Result<(), Failure> {
    match validator {
        Some(validator) => validator.check(body).map_err(Violations::into_failure),
        // The schemas above compile: a test holds them to that.
        None => Err(protocol::INTERNAL.failure("the shape of the body is not known")),
    }
}

fn read(body: Value, at: &Pointer) -> Result<Asked, Failure> {
    let Value::Object(mut members) = body else { return Err(super::refuse::not_an_object()) };
    let operation = match members.shift_remove("operation") {
        Some(Value::String(operation)) => operation,
        _ => String::new(),
    };
    let (input, arguments) = (members.shift_remove("input"), members.shift_remove("arguments"));
    if input.is_some() && arguments.is_some() {
        let mut failure = protocol::INVALID_INPUT.failure("give `input` or `arguments`, not both");
        failure.repairs.push(Repair::new(at.clone(), Problem::Shape));
        return Err(failure);
    }
    Ok(Asked { operation, arguments: input.or(arguments).unwrap_or_default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_shapes_compile() {
        let shapes = Shapes::new(2);
        assert!(shapes.call.is_some() && shapes.batch.is_some());
    }

    #[test]
    fn a_mistake_in_a_batch_is_named_by_its_place() {
        let shapes = Shapes::new(2);
        let failure = shapes.many(json!([{ "operation": "a/b" }, { "operation": 5 }])).unwrap_err();
        assert_eq!(failure.repairs[0].at.as_str(), "/1/operation");
        assert!(
            shapes
                .many(json!([{ "operation": "a/b" }, { "operation": "a/b" }, { "operation": "a/b" }]))
                .is_err()
        );
    }
}
