//! Real descriptions of real companies, where the folder with them is there.

use std::path::{Path, PathBuf};

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
}

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
fn every_operation_and_every_error_response_is_imported() {
    let mut wrong = Vec::new();
    for (row, path) in documents() {
        let name = row["name"].as_str().unwrap_or_default();
        let document = match Document::open(&path) {
            Ok(document) => document,
            Err(error) => {
                wrong.push(format!("{name}: {error}"));
                continue;
            }
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
        }
        println!("{name}: {} notes, {:?}", report.notes.len(), report.operations.skipped);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
