//! Descriptions that are made for a test.

use curable_core::OperationDef;
use curable_openapi::{Document, Import, ImportOptions, Route, import};
use serde_json::{Value, json};

/// A description of OpenAPI 3.0 with these paths.
pub(crate) fn described(paths: &Value) -> Value {
    json!({ "openapi": "3.0.3", "info": { "title": "Pets", "version": "1" }, "paths": paths })
}

/// A description of Swagger 2.0 with these paths.
pub(crate) fn swagger(paths: &Value) -> Value {
    json!({ "swagger": "2.0", "info": { "title": "Pets", "version": "1" }, "paths": paths })
}

/// Imports a description as it comes.
pub(crate) fn imported(description: &Value) -> Import {
    imported_with(description, &ImportOptions::default())
}

/// Imports a description with options.
pub(crate) fn imported_with(description: &Value, options: &ImportOptions) -> Import {
    let document = Document::parse(description.to_string().as_bytes()).expect("a description");
    import(&document, options)
}

/// One operation with its route, by the end of its name.
pub(crate) fn one<'i>(import: &'i Import, name: &str) -> (&'i OperationDef, &'i Route) {
    let operations = &import.imported.contract.operations;
    let index = operations.iter().position(|def| def.name.ends_with(name)).expect("the operation");
    (&operations[index], &import.imported.routes[index])
}

/// The names of the arguments.
pub(crate) fn arguments(def: &OperationDef) -> Vec<&str> {
    def.input["properties"].as_object().expect("properties").keys().map(String::as_str).collect()
}

/// Everything that was noted.
pub(crate) fn notes(import: &Import) -> String {
    let notes: Vec<String> =
        import.report.notes.iter().map(|note| format!("{}: {}", note.at, note.what)).collect();
    notes.join("\n")
}
