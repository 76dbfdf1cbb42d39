//! `cargo xtask corpus`: imports every description of a folder, and compares what was found with its manifest.

use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use curable_openapi::{Document, ImportOptions, Report, import};
use serde_json::Value;

use crate::{Outcome, Table, Workspace};

/// Where a corpus stands beside a folder above the repository.
const BESIDE: &str = "shared/corpus/openapi";

/// How many of a hundred operations must be imported.
const LEAST_PERCENT: usize = 99;

/// One description of a manifest.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// Its file, below the folder.
    pub file: String,
    /// How many operations it has.
    pub operations: usize,
    /// How many error responses they declare.
    pub error_responses: usize,
}

/// What became of one description.
#[derive(Clone, Debug)]
pub enum Became {
    /// It was imported, in so much time.
    Imported(Box<Report>, Duration),
    /// It could not be read, and this is why.
    Unread(String),
    /// The import broke.
    Panicked,
}

/// Imports everything and prints a table.
pub fn run(workspace: &Workspace, folder: Option<PathBuf>) -> Result<Outcome> {
    let folder = folder.or_else(|| std::env::var_os("CURABLE_CORPUS").map(PathBuf::from));
    let Some(folder) = folder.or_else(|| beside(workspace.root())) else {
        anyhow::bail!("there is no corpus; name a folder that has a manifest.json");
    };
    let listed = manifest(&folder)?;
    let mut table = Table::new(&[
        "document",
        "operations",
        "imported",
        "skipped",
        "errors",
        "imported",
        "losses",
        "ms",
        "verdict",
    ]);
    let mut findings = Vec::new();
    let (mut operations, mut errors) = (0, 0);
    for one in &listed {
        let became = became(&folder.join(&one.file));
        let wrong = wrong(one, &became);
        let verdict = if wrong.is_empty() { "fine" } else { "OFF" };
        table.row(row(one, &became, verdict));
        findings.extend(wrong.into_iter().map(|what| format!("{}: {what}", one.name)));
        if let Became::Imported(report, _) = became {
            operations += report.operations.imported;
            errors += report.error_responses.imported;
        }
    }
    println!("{table}");
    for finding in &findings {
        println!("{finding}");
    }
    println!(
        "{} documents, {operations} operations and {errors} error responses imported, {} findings",
        listed.len(),
        findings.len()
    );
    Ok(Outcome::fine_if(findings.is_empty()))
}

/// The descriptions that the manifest of a folder lists.
pub fn manifest(folder: &Path) -> Result<Vec<Listed>> {
    let path = folder.join("manifest.json");
    let text = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let manifest: Value = serde_json::from_slice(&text).with_context(|| path.display().to_string())?;
    let rows = manifest["documents"].as_array().context("the manifest lists no `documents`")?;
    let mut listed = Vec::new();
    for row in rows {
        let count = |name: &str| row[name].as_u64().and_then(|count| usize::try_from(count).ok());
        listed.push(Listed {
            name: row["name"].as_str().context("a document has no `name`")?.to_owned(),
            file: row["file"].as_str().context("a document has no `file`")?.to_owned(),
            operations: count("operations").context("a document has no `operations`")?,
            error_responses: count("error_responses").context("a document has no `error_responses`")?,
        });
    }
    Ok(listed)
}

/// Reads and imports one description.
pub fn became(path: &Path) -> Became {
    let start = Instant::now();
    let read = panic::catch_unwind(AssertUnwindSafe(|| {
        Document::open(path).map(|document| import(&document, &ImportOptions::default()).report)
    }));
    match read {
        Ok(Ok(report)) => Became::Imported(Box::new(report), start.elapsed()),
        Ok(Err(error)) => Became::Unread(error.to_string()),
        Err(_) => Became::Panicked,
    }
}

/// All that is off about one description.
pub fn wrong(listed: &Listed, became: &Became) -> Vec<String> {
    let report = match became {
        Became::Imported(report, _) => report,
        Became::Unread(why) => return vec![format!("it cannot be read: {why}")],
        Became::Panicked => return vec!["the import panicked".to_owned()],
    };
    let Report { operations, error_responses, losses, notes: _ } = report.as_ref();
    let mut wrong = Vec::new();
    let mut same = |what: &str, found: usize, wanted: usize| {
        if found != wanted {
            wrong.push(format!("{found} {what}, not {wanted}"));
        }
    };
    same("operations found", operations.found, listed.operations);
    same("operations imported or named", operations.imported + operations.skipped.len(), operations.found);
    same("error responses found", error_responses.found, listed.error_responses);
    same("error responses imported", error_responses.imported, error_responses.found);
    if operations.imported * 100 < operations.found * LEAST_PERCENT {
        wrong.push(format!("only {} of {} operations imported", operations.imported, operations.found));
    }
    wrong.extend(losses.iter().map(|loss| format!("lost at {}: {}", loss.at, loss.what)));
    wrong
}

fn row(listed: &Listed, became: &Became, verdict: &str) -> [String; 9] {
    let name = listed.name.clone();
    let verdict = verdict.to_owned();
    match became {
        Became::Imported(report, time) => [
            name,
            report.operations.found.to_string(),
            report.operations.imported.to_string(),
            report.operations.skipped.len().to_string(),
            report.error_responses.found.to_string(),
            report.error_responses.imported.to_string(),
            report.losses.len().to_string(),
            time.as_millis().to_string(),
            verdict,
        ],
        Became::Unread(_) | Became::Panicked => {
            let what = if matches!(became, Became::Panicked) { "panicked" } else { "unread" };
            let none = String::new;
            [name, what.to_owned(), none(), none(), none(), none(), none(), none(), verdict]
        }
    }
}

fn beside(root: &Path) -> Option<PathBuf> {
    root.ancestors().map(|above| above.join(BESIDE)).find(|folder| folder.join("manifest.json").is_file())
}
