//! Real descriptions: each is read, and each of its schemas compiles when it is translated.

use curable_openapi::{Document, Options, Schemas};
use serde_json::{Map, Value, json};

use crate::support;

#[test]
fn every_schema_of_every_document_compiles() {
    for (name, path) in support::corpus_documents() {
        let document = Document::open(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        for open in [false, true] {
            let mut schemas = Schemas::new(&document, Options { open, tell: false });
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
