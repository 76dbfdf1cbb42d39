//! The typed clients of the reference service and of the demo API, in every language.

use anyhow::{Context, Result};
use curable_codegen::{Model, Options, Output, python, rust, typescript};
use curable_core::Contract;
use curable_openapi::{Document, ImportOptions, import};
use curable_reference_files::open_service;
use serde_json::Value;

use super::Artifact;
use crate::Workspace;

pub(super) const FOLDER: &str = "crates/codegen/golden/";

/// The description of the demo API.
const DEPOT: &str = "reference/depot/openapi.yaml";

/// A contract with everything that is hard to say in types.
const CASES: &str = "crates/codegen/tests/contracts/cases.json";

type Write = fn(&Model, &Options) -> Output;

/// Every language: the folder, what writes it, and what a package of a service is called.
const LANGUAGES: &[(&str, Write, &str)] =
    &[("python", python, "_client"), ("rust", rust, "-client"), ("typescript", typescript, "-client")];

pub(super) fn render(workspace: &Workspace) -> Result<Vec<Artifact>> {
    // A tree without the demo, as tests have, has no clients.
    let Some(description) = workspace.read(DEPOT)? else { return Ok(Vec::new()) };
    let document = Document::parse(description.as_bytes()).context(DEPOT)?;
    let depot = import(&document, &ImportOptions::default()).imported.contract;
    let files = open_service(".".into())?.registry().contract();
    let mut artifacts = Vec::new();
    for (name, contract) in [("depot", depot), ("files", files)] {
        artifacts.push(printed(name, &contract)?);
        let model = Model::new(&contract);
        for (language, write, ending) in LANGUAGES {
            let options = Options::package(format!("{name}{ending}"));
            let generated = write(&model, &options).files.into_iter();
            for (path, content) in generated.filter(|(path, _)| !is_run_time(path)) {
                artifacts.push(Artifact { path: format!("{FOLDER}{language}/{name}/{path}"), content });
            }
        }
    }
    // What is hard to say in types, for the compiler to see that it was said right.
    if let Some(cases) = workspace.read(CASES)? {
        let model = Model::new(&Contract::from_json(&cases)?);
        for (path, content) in rust(&model, &Options::package("cases-client")).files {
            artifacts.push(Artifact { path: format!("{FOLDER}rust/cases/{path}"), content });
        }
    }
    artifacts.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(artifacts)
}

/// Whether a file is of the run-time, which is written by hand and stands in a folder of its own.
fn is_run_time(path: &str) -> bool {
    path.starts_with("src/runtime/") || path.contains("_client/curable/")
}

/// The contract itself, for people to read and for tests.
fn printed(name: &str, contract: &Contract) -> Result<Artifact> {
    let value: Value = serde_json::from_str(&contract.to_canonical_json())?;
    let content = serde_json::to_string_pretty(&value)? + "\n";
    Ok(Artifact { path: format!("{FOLDER}{name}.contract.json"), content })
}
