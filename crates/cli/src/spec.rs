//! Descriptions of APIs: read, imported, and their operations found by any of their names.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, bail};
use curable_core::{Contract, OperationDef, nearest};
use curable_gateway::mapping::{Bound, Mapping};
use curable_openapi::{Document, Import, ImportOptions, Report, import};

use crate::flags::Reading;

/// The largest description on standard input.
const MAX_INPUT: u64 = 256 << 20;

/// A description that was read, imported and mapped.
pub(crate) struct Spec {
    /// The import, as the mapping changed it.
    pub(crate) bound: Bound,
    /// What became of the description.
    pub(crate) report: Report,
}

/// Reads and imports a description, and changes it as the mapping file says.
pub(crate) fn open(path: &Path, reading: &Reading) -> anyhow::Result<Spec> {
    let Import { imported, report } = read(path, reading)?;
    let bound = match &reading.mapping {
        None => Bound::from(imported),
        Some(file) => {
            let place = || format!("--mapping {}", file.display());
            let text = std::fs::read_to_string(file).with_context(place)?;
            Mapping::read(&text).and_then(|mapping| mapping.bind(imported)).with_context(place)?
        }
    };
    Ok(Spec { bound, report })
}

fn read(path: &Path, reading: &Reading) -> anyhow::Result<Import> {
    let document = if path == Path::new("-") {
        let mut text = Vec::new();
        io::stdin().lock().take(MAX_INPUT).read_to_end(&mut text).context("reading standard input")?;
        Document::parse(&text).context("standard input")?
    } else {
        Document::open(path).with_context(|| path.display().to_string())?
    };
    let options = ImportOptions { open: reading.open, ..ImportOptions::default() };
    Ok(import(&document, &options))
}

/// The operations of a contract by every name that they have: their own, its last word, the `operationId`, and
/// `METHOD /path`.
pub(crate) struct Names<'c> {
    names: BTreeMap<String, &'c str>,
}

impl<'c> Names<'c> {
    pub(crate) fn of(contract: &'c Contract) -> Self {
        let mut names = BTreeMap::new();
        for operation in &contract.operations {
            // A name of its own beats what another operation is called elsewhere.
            names.insert(operation.name.clone(), operation.name.as_str());
        }
        for operation in &contract.operations {
            for name in others(operation) {
                names.entry(name).or_insert(operation.name.as_str());
            }
        }
        Self { names }
    }

    /// The name that the operation has in the contract.
    pub(crate) fn find(&self, wanted: &str) -> Option<&'c str> {
        let wanted = wanted.trim();
        if let Some(name) = self.names.get(wanted) {
            return Some(name);
        }
        let (method, path) = wanted.split_once(char::is_whitespace)?;
        self.names.get(&format!("{} {}", method.to_ascii_uppercase(), path.trim())).copied()
    }

    /// The name that was probably meant.
    pub(crate) fn near(&self, wanted: &str) -> Option<&str> {
        nearest(wanted, self.names.keys().map(String::as_str))
    }

    /// The same, or an error that names the nearest.
    pub(crate) fn require(&self, wanted: &str) -> anyhow::Result<&'c str> {
        if let Some(name) = self.find(wanted) {
            return Ok(name);
        }
        let near = self.near(wanted);
        let wanted = wanted.escape_debug();
        match near {
            Some(near) => bail!("there is no operation `{wanted}`; did you mean `{near}`?"),
            None => bail!(
                "there is no operation `{wanted}`; `curable contract SPEC --tools` lists the {} that there are",
                self.names.values().collect::<std::collections::BTreeSet<_>>().len()
            ),
        }
    }
}

fn others(operation: &OperationDef) -> Vec<String> {
    let mut names = Vec::new();
    if let Some(source) = &operation.source {
        names.extend(source.operation_id.clone());
        names.push(format!("{} {}", source.method, source.path));
    }
    names.extend(operation.name.split_once('/').map(|(_, word)| word.to_owned()));
    names
}
