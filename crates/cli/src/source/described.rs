//! Descriptions as contracts, changed as a mapping file says.

use std::collections::BTreeMap;

use anyhow::Context;
use curable_core::{Contract, OperationDef};
use curable_gateway::mapping::Mapping;
use curable_openapi::{Document, ImportOptions, Imported, import, import_as_sent};

use super::{Compared, http};
use crate::file;
use crate::flags::Reading;

/// The contract of the gateway.
pub(super) fn contract(document: &Document, reading: &Reading) -> anyhow::Result<Contract> {
    Ok(mapped(import(document, &options(reading)).imported, reading)?.contract)
}

/// Two descriptions, as those rely on them who call without a gateway.
///
/// A namespace is made from the title: another title alone gives no operation another name.
pub(super) fn both(
    old: Box<Document>,
    new: Box<Document>,
    reading: &Reading,
) -> anyhow::Result<(Compared, Compared)> {
    let options = options(reading);
    let first = as_sent(old, &options, reading)?;
    let name = first.contract.operations.first().and_then(|operation| operation.namespace());
    let options = ImportOptions { namespace: name.map(str::to_owned), ..options };
    let second = as_sent(new, &options, reading)?;
    Ok((first, second))
}

fn as_sent(document: Box<Document>, options: &ImportOptions, reading: &Reading) -> anyhow::Result<Compared> {
    let (import, sent) = import_as_sent(&document, options);
    let mut all = http::of(&import.imported, sent);
    // A mapping gives other names, and leaves the method and the path.
    let stands = |operation: &OperationDef| {
        let source = operation.source.as_ref()?;
        Some((source.method.clone(), source.path.clone()))
    };
    let operations = import.imported.contract.operations.iter();
    let names: BTreeMap<(String, String), String> =
        operations.filter_map(|operation| Some((stands(operation)?, operation.name.clone()))).collect();
    let contract = mapped(import.imported, reading)?.contract;
    let renamed = contract.operations.iter().filter_map(|operation| {
        let exchange = all.remove(names.get(&stands(operation)?)?)?;
        Some((operation.name.clone(), exchange))
    });
    let http = renamed.collect();
    Ok(Compared { contract, http: Some(http), document: Some(document) })
}

fn options(reading: &Reading) -> ImportOptions {
    ImportOptions { open: reading.open, ..ImportOptions::default() }
}

fn mapped(imported: Imported, reading: &Reading) -> anyhow::Result<Imported> {
    let Some(path) = reading.only_mapping()? else { return Ok(imported) };
    let text = file::text("--mapping ", path)?;
    let bound = Mapping::apply(&text, imported);
    Ok(bound.with_context(|| format!("--mapping {}", path.display()))?.imported)
}
