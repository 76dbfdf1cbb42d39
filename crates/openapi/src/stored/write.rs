//! Writes an import as bytes.

use serde::Serialize;

use super::head::{Head, MAGIC, MARKS, Row, sum};
use crate::document::OtherFile;
use crate::import::Import;

/// The head, and behind it all else as text.
pub(super) fn write(import: &Import, others: &[OtherFile]) -> Option<Vec<u8>> {
    let Import { imported, report } = import;
    let mut body = Vec::new();
    let report = put(&mut body, report)?;
    let mut operations = Vec::with_capacity(imported.routes.len());
    for (def, route) in imported.contract.operations.iter().zip(&imported.routes) {
        // What runs code of its callers is checked each time that it is loaded.
        if def.name != route.operation || def.evaluates.is_some() {
            return None;
        }
        let is_same = def.source.as_ref().is_some_and(|source| source.path == route.path);
        operations.push(Row {
            name: def.name.clone(),
            effect: def.effect,
            visibility: def.visibility,
            access: def.access.clone(),
            has_output: def.output.is_some(),
            source: def.source.clone(),
            def: put(&mut body, def)?,
            path: (!is_same).then(|| route.path.clone()),
            method: route.method.clone(),
            server: route.server.clone(),
            route: put(&mut body, route)?,
        });
    }
    let mut defs = Vec::with_capacity(imported.contract.defs.len());
    for (name, definition) in &imported.contract.defs {
        defs.push((name.clone(), put(&mut body, definition)?));
    }
    let head = Head {
        name: imported.contract.name.clone(),
        version: imported.contract.version.clone(),
        failures: imported.contract.failures.clone(),
        servers: imported.servers.clone(),
        schemes: imported.schemes.clone(),
        others: others.to_vec(),
        report,
        operations,
        defs,
    };
    let head = serde_json::to_vec(&head).ok()?;
    let mut bytes = Vec::with_capacity(MARKS + head.len() + body.len());
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&[0; 8]);
    bytes.extend_from_slice(&(head.len() as u64).to_le_bytes());
    bytes.extend_from_slice(&head);
    bytes.extend_from_slice(&body);
    let sum = sum(&bytes[16..]).to_le_bytes();
    bytes[8..16].copy_from_slice(&sum);
    Some(bytes)
}

/// Writes a value, and gives its length.
fn put(body: &mut Vec<u8>, value: &impl Serialize) -> Option<usize> {
    let before = body.len();
    serde_json::to_writer(&mut *body, value).ok()?;
    Some(body.len() - before)
}
