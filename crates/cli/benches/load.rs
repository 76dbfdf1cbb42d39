//! What it takes from a description's file to tools that can be called, beside reading the same bytes as plain JSON.
#![expect(clippy::expect_used, reason = "a benchmark that cannot start has failed")]

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};

use curable_gateway::dry;
use curable_measure::{cpu_ratio, report, report_noted};
use curable_openapi::{Document, ImportOptions, import};
use curable_runtime::Caller;
use curable_serve::mcp::{McpOptions, McpServer};
use serde_json::Value;

/// How much longer than the bare reading it may take, in CPU time.
const LIMIT: f64 = 2.2;

fn main() {
    let Some(folder) = folder() else {
        report_noted(
            "load: no corpus",
            "ratio",
            None,
            0.0,
            "set CURABLE_CORPUS to the folder with github.json",
        );
        return;
    };
    for (name, limit) in [("github.json", Some(LIMIT)), ("kubernetes-v2.json", None), ("openai.json", None)] {
        let path = folder.join(name);
        let bare = || serde_json::from_slice::<Value>(&fs::read(&path).expect("the file")).expect("JSON");
        report(&format!("load {name}: read"), "ratio", None, cpu_ratio(|| Document::open(&path), bare));
        report(&format!("load {name}: read and import"), "ratio", None, cpu_ratio(|| imported(&path), bare));
        let built = || dry(imported(&path).imported).build();
        report(&format!("load {name}: read, import, build"), "ratio", None, cpu_ratio(built, bare));
        report(
            &format!("load {name}: ready, with the list of tools"),
            "ratio",
            limit,
            cpu_ratio(|| ready(&path), bare),
        );
    }
}

fn imported(path: &Path) -> curable_openapi::Import {
    let document = Document::open(path).expect("a description");
    import(&document, &ImportOptions::default())
}

fn ready(path: &Path) -> usize {
    let service = dry(imported(path).imported).build().expect("a service");
    let options = McpOptions { short_names: true, max_output_schemas: 64, ..McpOptions::default() };
    let server = McpServer::new(service, options);
    black_box(server.tools(&Caller::default())).len()
}

/// The folder with the documents: `CURABLE_CORPUS`, or `shared/corpus/openapi` beside some folder above this crate.
fn folder() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("CURABLE_CORPUS") {
        return Some(PathBuf::from(named));
    }
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    above
        .map(|folder| folder.join("shared/corpus/openapi"))
        .find(|folder| folder.join("github.json").is_file())
}
