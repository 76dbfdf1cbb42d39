//! What is generated from declarations, and what the import finds in a corpus.

use curable_dialects::findings::PROBLEMS;
use curable_dialects::findings::lists::{ALL, JSON_TYPES};
use xtask::artifacts::ARTIFACTS;
use xtask::commands::corpus;
use xtask::commands::generate::{self, Mode};
use xtask::{Outcome, Workspace};

use crate::scratch::Scratch;

#[test]
fn gen_writes_what_its_check_then_finds_in_order() {
    let scratch = Scratch::new("gen");
    let workspace = scratch.workspace();
    workspace.write("conformance/mcp/a.json", r#"{"cases":[{"id":"a","vectors":["A-1"]}]}"#).unwrap();
    assert_eq!(generate::run(&workspace, Mode::Check).unwrap(), Outcome::Findings);
    assert!(workspace.read("schema/contract.schema.json").unwrap().is_none(), "a check must not write");
    assert_eq!(generate::run(&workspace, Mode::Write).unwrap(), Outcome::Fine);
    assert_eq!(generate::run(&workspace, Mode::Check).unwrap(), Outcome::Fine);
    let schema = workspace.read("schema/contract.schema.json").unwrap().unwrap();
    assert!(schema.ends_with("}\n") && schema.contains("\"operations\""));
    workspace.write("conformance/mcp/b.json", r#"{"cases":[{"id":"b"}]}"#).unwrap();
    assert_eq!(generate::run(&workspace, Mode::Check).unwrap(), Outcome::Findings);
}

#[test]
fn artifacts_are_sorted_and_need_no_conformance_folder() {
    let scratch = Scratch::new("artifacts");
    let paths = |workspace: &Workspace| -> Vec<String> {
        ARTIFACTS.iter().flat_map(|render| render(workspace).unwrap()).map(|artifact| artifact.path).collect()
    };
    assert_eq!(
        paths(&scratch.workspace()),
        [
            "schema/contract.schema.json",
            "schema/mapping.schema.json",
            "schema/own.contract.json",
            "schema/rules.schema.json"
        ]
    );
    scratch.workspace().write("conformance/README.md", "# Conformance\n").unwrap();
    let all = paths(&scratch.workspace());
    assert_eq!(all.len(), 5);
    assert!(all.is_sorted() && all.contains(&"conformance/README.md".to_owned()), "{all:?}");
}

#[test]
fn a_word_of_findings_stands_in_every_run_time_that_is_there() {
    let scratch = Scratch::new("findings");
    let workspace = scratch.workspace();
    workspace.write("crates/codegen/runtime/typescript/package.json", "{}").unwrap();
    assert_eq!(generate::run(&workspace, Mode::Write).unwrap(), Outcome::Fine);
    for path in ["python/findings_lists.py", "typescript/findings/lists.ts"] {
        let text = workspace.read(&format!("crates/codegen/runtime/{path}")).unwrap().unwrap();
        let parts: Vec<&str> = text.split(['"', '`', ' ', '\n']).collect();
        let tables =
            PROBLEMS.iter().map(|(_, words)| *words).chain(JSON_TYPES.iter().map(|(_, words)| *words));
        let words =
            tables.flat_map(|words| words.split(' ')).chain(ALL.iter().flat_map(|list| list.words).copied());
        for word in words {
            assert!(parts.contains(&word), "{path}: {word}");
        }
    }
}

#[test]
fn a_corpus_is_fine_only_if_every_count_is_that_of_its_manifest() {
    let scratch = Scratch::new("corpus");
    let workspace = scratch.workspace();
    let spec = r#"{"openapi":"3.0.0","info":{"title":"a","version":"1"},"paths":{"/a":{"get":{"responses":{"404":{}}}}}}"#;
    workspace.write("a.json", spec).unwrap();
    let outcome = |file: &str, operations: u32, errors: u32| {
        let row =
            format!(r#"{{"name":"a","file":"{file}","operations":{operations},"error_responses":{errors}}}"#);
        workspace.write("manifest.json", &format!(r#"{{"documents":[{row}]}}"#)).unwrap();
        corpus::run(&workspace, Some(workspace.root().to_owned())).unwrap()
    };
    assert_eq!(outcome("a.json", 1, 1), Outcome::Fine);
    assert_eq!(outcome("a.json", 2, 1), Outcome::Findings);
    assert_eq!(outcome("a.json", 1, 2), Outcome::Findings);
    assert_eq!(outcome("gone.json", 1, 1), Outcome::Findings);
    assert!(corpus::run(&workspace, Some(workspace.path("nowhere"))).is_err());
}
