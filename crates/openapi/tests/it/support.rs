//! What several tests need.

use std::path::{Path, PathBuf};

use curable_openapi::{Document, Warning};
use jsonschema::{PatternOptions, Validator};
use serde_json::{Map, Value, json};

/// The folder with real descriptions: `CURABLE_CORPUS`, or `shared/corpus/openapi` beside a folder above this one.
pub(crate) fn corpus() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os("CURABLE_CORPUS") {
        return Some(PathBuf::from(folder)).filter(|folder| folder.is_dir());
    }
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .map(|folder| folder.join("shared/corpus/openapi"))
        .find(|folder| folder.is_dir())
}

/// The documents of the corpus by name, or a word about why there are none.
pub(crate) fn corpus_documents() -> Vec<(String, PathBuf)> {
    let Some(folder) = corpus() else {
        println!("skipped: there is no corpus; set CURABLE_CORPUS to a folder that has a manifest.json");
        return Vec::new();
    };
    let manifest = std::fs::read_to_string(folder.join("manifest.json")).unwrap();
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    let documents = manifest["documents"].as_array().unwrap();
    documents
        .iter()
        .map(|document| {
            let file = document["multi_file_root"].as_str().or(document["file"].as_str()).unwrap();
            (document["name"].as_str().unwrap().to_owned(), folder.join(file))
        })
        .collect()
}

/// Compiles as a registry does.
pub(crate) fn compile(schema: &Value) -> Result<Validator, String> {
    jsonschema::options()
        .offline()
        .with_pattern_options(PatternOptions::regex().size_limit(1 << 20).dfa_size_limit(1 << 20))
        .should_validate_formats(true)
        .build(schema)
        .map_err(|error| error.to_string())
}

/// A schema with the definitions that it refers to.
pub(crate) fn with_definitions(schema: &Value, definitions: &Map<String, Value>) -> Value {
    json!({ "allOf": [schema], "$defs": definitions })
}

/// Every schema of a description that is no part of another one, with its place.
pub(crate) fn schemas(document: &Document) -> Vec<(String, &Value)> {
    let mut found = Vec::new();
    for section in ["/components/schemas", "/definitions"] {
        for (name, schema) in document.root.pointer(section).and_then(Value::as_object).into_iter().flatten()
        {
            found.push((format!("{section}/{}", name.replace('~', "~0").replace('/', "~1")), schema));
        }
    }
    for section in ["paths", "components", "parameters", "responses", "x-files"] {
        if let Some(value) = document.root.get(section) {
            collect(value, &format!("/{section}"), &mut found);
        }
    }
    found
}

fn collect<'d>(value: &'d Value, at: &str, found: &mut Vec<(String, &'d Value)>) {
    match value {
        Value::Object(members) => {
            for (name, inner) in members {
                let at = format!("{at}/{}", name.replace('~', "~0").replace('/', "~1"));
                if name == "schema" && inner.is_object() {
                    found.push((at, inner));
                } else if at != "/components/schemas" {
                    collect(inner, &at, found);
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect(item, &format!("{at}/{index}"), found);
            }
        }
        _ => {}
    }
}

/// Warnings as lines of text.
pub(crate) fn lines(warnings: &[Warning]) -> String {
    let lines: Vec<String> =
        warnings.iter().map(|warning| format!("{}: {}", warning.at, warning.what)).collect();
    lines.join("\n")
}
