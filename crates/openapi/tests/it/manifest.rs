//! Real descriptions: each is read, and each of its schemas compiles when it is translated.

use curable_openapi::{Document, Options, Schemas};
use serde_json::{Map, Value, json};

use crate::support;
use curable_core::Contract;
use curable_openapi::{Document, Import, ImportOptions, import};
use serde_json::{Value, json};

/// The folder with the documents: `CURABLE_CORPUS`, or `shared/corpus/openapi` beside some folder above this crate.
pub(crate) fn folder() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("CURABLE_CORPUS") {
        return Some(PathBuf::from(named));
    }
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    above
        .map(|folder| folder.join("shared/corpus/openapi"))
        .find(|folder| folder.join("manifest.json").is_file())
}
/// Every document of the manifest: its row and where it is.
pub(crate) fn documents() -> Vec<(Value, PathBuf)> {
    let Some(folder) = folder() else {
        println!("skipped: no corpus; set CURABLE_CORPUS to a folder with documents and a manifest.json");
        return Vec::new();
    };
    let manifest = std::fs::read(folder.join("manifest.json")).expect("a manifest");
    let manifest: Value = serde_json::from_slice(&manifest).expect("JSON");
    let rows = manifest["documents"].as_array().expect("documents").clone();
    rows.into_iter().map(|row| (row.clone(), folder.join(row["file"].as_str().expect("a file")))).collect()

/// All schemas of a contract as one, so that what they share is compiled once.
fn all(contract: &Contract) -> Value {
    let mut schemas = Vec::new();
    for def in &contract.operations {
        schemas.push(def.input.clone());
        schemas.extend(def.output.clone());
        schemas.extend(def.declares.iter().filter_map(|failure| failure.details.clone()));
    }
    json!({ "prefixItems": schemas, "$defs": contract.defs })
}

#[test]
fn every_schema_of_every_document_compiles() {
    for (name, path) in support::corpus_documents() {
        let document = Document::open(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        for open in [false, true] {
            let mut schemas = Schemas::new(&document, Options { open });
            let mut all = Map::new();
            for (at, schema) in support::schemas(&document) {
                all.insert(format!("{at} in"), schemas.input(schema, &at));
                all.insert(format!("{at} out"), schemas.reply(schema, &at));
            }
            let (definitions, _) = schemas.finish();
            let whole = json!({ "properties": all, "$defs": definitions });
            if let Err(error) = support::compile(&whole) {
                let broken = all.iter().find_map(|(at, schema)| {
                    let one = support::with_definitions(schema, &definitions);
                    support::compile(&one).err().map(|_| (at.clone(), schema.clone()))
                });
                panic!("{name}: {error}\n{broken:?}");
        };
        let Import { imported, report } = import(&document, &ImportOptions::default());
        drop(document);
        if let Err(error) = jsonschema::draft202012::new(&all(&imported.contract)) {
            wrong.push(format!("{name}: a schema does not compile: {error}"));
        }
        let counts = [
            ("operations", report.operations.found as u64, row["operations"].as_u64()),
            ("imported operations", report.operations.imported as u64, row["operations"].as_u64()),
            ("error responses", report.error_responses.found as u64, row["error_responses"].as_u64()),
            (
                "imported error responses",
                report.error_responses.imported as u64,
                row["error_responses"].as_u64(),
            ),
            ("losses", report.losses.len() as u64, Some(0)),
        ];
        for (what, found, wanted) in counts {
            if Some(found) != wanted {
                wrong.push(format!("{name}: {found} {what}, not {wanted:?}"));
            }
            assert!(!references_leave(&whole), "{name} has a reference that is not local");
        }
    }
}

fn references_leave(value: &Value) -> bool {
    match value {
        Value::Object(members) => members.iter().any(|(name, inner)| match (name.as_str(), inner) {
            ("$ref", Value::String(text)) => !text.starts_with("#/$defs/"),
            ("enum" | "const" | "default", _) => false,
            _ => references_leave(inner),
        }),
        Value::Array(items) => items.iter().any(references_leave),
        _ => false,
    }
}
