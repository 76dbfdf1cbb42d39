//! The description as the depot itself reads it: each operation, and the judges of what is sent to it.

mod compile;
mod operation;
mod request;
mod styled;

use std::sync::{Arc, LazyLock};

use serde_json::Value;

pub use operation::{Operation, Parameter, Place};
pub use request::Sent;

use crate::{OPENAPI, Style};

static DESCRIPTION: LazyLock<Description> = LazyLock::new(read);

/// The description, read.
#[derive(Debug)]
pub struct Description {
    document: Arc<Value>,
    operations: Vec<Operation>,
}

impl Description {
    /// The one description of the depot.
    pub fn get() -> &'static Self {
        &DESCRIPTION
    }

    /// The document.
    pub fn document(&self) -> &Value {
        &self.document
    }

    /// The operations, in the order of the document.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// The operation with this operationId.
    pub fn operation(&self, id: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.id == id)
    }

    /// The description of a depot that refuses in this style, as JSON.
    pub fn styled(style: Style) -> String {
        styled::document(&Self::get().document, style).to_string()
    }
}

#[expect(clippy::expect_used, reason = "the description is compiled in, and the tests read it")]
fn read() -> Description {
    let document: Arc<Value> = Arc::new(yaml_serde::from_str(OPENAPI).expect("the description is YAML"));
    let operations = operation::all(&document).expect("the description is complete");
    Description { document, operations }
}

/// What a local reference leads to.
fn resolved<'d>(document: &'d Value, value: &'d Value) -> &'d Value {
    let target = value.get("$ref").and_then(Value::as_str).and_then(|target| target.strip_prefix('#'));
    target.and_then(|pointer| document.pointer(pointer)).unwrap_or(value)
}
