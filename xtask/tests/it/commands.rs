//! The commands do what they say, as far as that needs no other program.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use curable_core::{Code, Failure, Kind};
use xtask::artifacts::ARTIFACTS;
use xtask::commands::bench::{self, Measured};
use xtask::commands::ci::{self, Ended};
use xtask::commands::corpus;
use xtask::commands::e2e;
use xtask::commands::generate::{self, Mode};
use xtask::commands::new;
use xtask::{New, Outcome, Workspace};

/// An empty tree that is gone when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn workspace(&self) -> Workspace {
        Workspace::at(&self.0)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

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
fn files_are_those_that_git_would_hold() {
    let scratch = Scratch::new("files");
    let workspace = scratch.workspace();
    workspace.write(".gitignore", "# built\n/target\nnode_modules/\n*.log\n/fuzz/corpus\n").unwrap();
    for path in ["a.rs", "target/x", "b/target/y", "b/node_modules/z", "c.log", "fuzz/corpus/1", ".git/HEAD"]
    {
        workspace.write(path, "").unwrap();
    }
    assert_eq!(workspace.files().unwrap(), [".gitignore", "a.rs", "b/target/y"]);
    workspace.write(".gitignore", "a*b\n").unwrap();
    assert!(workspace.files().is_err(), "a pattern that is not understood must not be passed over");
}

#[test]
fn ci_ends_with_the_counts_alone_on_the_last_line() {
    let second = Duration::from_secs(1);
    let done = [
        ("fmt", Ended::Passed, second),
        ("test", Ended::Failed, second),
        ("deny", Ended::Skipped("not installed"), second),
    ];
    let summary = ci::summary(&done);
    assert!(summary.contains("| test | FAILED"), "{summary}");
    assert!(summary.contains("deny was skipped: not installed\n"), "{summary}");
    assert_eq!(summary.lines().last(), Some("1 passed, 1 failed"));
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

#[test]
fn every_script_in_the_folder_e2e_is_listed_and_each_that_is_listed_is_there() {
    let workspace = Workspace::here();
    let is_script = |path: &String| {
        let below = path.strip_prefix("e2e/").is_some_and(|name| !name.contains('/'));
        below && workspace.read(path).unwrap().is_some_and(|text| text.starts_with("#!"))
    };
    let there: Vec<String> = workspace.files().unwrap().into_iter().filter(is_script).collect();
    let mut listed: Vec<&str> = e2e::SCRIPTS.iter().map(|script| script.path).collect();
    listed.sort_unstable();
    assert_eq!(there, listed);
}

#[test]
fn a_result_over_its_limit_is_marked() {
    let line = r#"{"bench":"decode","unit":"ns","value":1250.4,"limit":1000,"note":"per failure"}"#;
    let over = Measured::parse(line).unwrap();
    assert!(over.is_over());
    let within = Measured { value: 1000.0, ..over.clone() };
    assert!(!within.is_over());
    let page = bench::section("2 cores", &[over, within]);
    assert!(page.contains("| decode    | 1250  | 1000  | ns   | **over** | per failure |"), "{page}");
    assert!(page.contains("| decode    | 1000  | 1000  | ns   | within   | per failure |"), "{page}");
    assert_eq!(Measured::parse("running 0 tests"), None);
    assert_eq!(Measured::parse(r#"{"bench":"x"}"#), None);
}

#[test]
fn a_benchmark_that_was_run_alone_leaves_the_others_as_they_were() {
    let result =
        |value| Measured { bench: "b".into(), unit: "ns".into(), value, limit: None, note: String::new() };
    let sections = |rows: &[(&str, f64)]| -> BTreeMap<String, String> {
        rows.iter()
            .map(|(name, value)| ((*name).to_owned(), bench::section("m", &[result(*value)])))
            .collect()
    };
    let before = bench::page(&sections(&[("a: one", 1.0), ("b: two", 2.0)]));
    let after = bench::merged(&before, sections(&[("b: two", 3.0), ("c: new", 4.0)]));
    assert_eq!(after, sections(&[("a: one", 1.0), ("b: two", 3.0), ("c: new", 4.0)]));
    assert_eq!(bench::merged("", sections(&[("a: one", 1.0)])), sections(&[("a: one", 1.0)]));
}

#[test]
fn a_new_dialect_names_every_field_of_a_failure_and_is_never_written_over() {
    let scratch = Scratch::new("dialect");
    let workspace = scratch.workspace();
    let new = New::Dialect { name: "arcp".to_owned() };
    new::run(&workspace, &new).unwrap();
    let source = workspace.read("crates/dialects/src/arcp.rs").unwrap().unwrap();
    assert!(source.contains("pub const ID: &str = \"arcp\";") && !source.contains("sample"));
    let failure = Failure::new(Code::from_static("A"), Kind::Internal, "a");
    let shown = format!("{:#?}", *failure);
    let fields: Vec<&str> = shown
        .lines()
        .filter_map(|line| line.strip_prefix("    ")?.split_once(": "))
        .map(|(name, _)| name)
        .collect();
    let fields: Vec<&str> = fields.into_iter().filter(|name| !name.starts_with(' ')).collect();
    assert!(fields.len() > 20, "the fields were not read: {fields:?}");
    for field in fields {
        assert!(
            source.contains(&format!("        {field}: _,\n"))
                || source.contains(&format!("        {field},\n")),
            "xtask/templates/dialect.rs does not name `{field}`"
        );
    }
    let cases = workspace.read("conformance/arcp/cases.json").unwrap().unwrap();
    assert!(cases.contains("\"dialect\": \"arcp\""));
    let error = new::run(&workspace, &new).unwrap_err();
    assert_eq!(error.to_string(), "crates/dialects/src/arcp.rs is already there");
    assert!(new::run(&workspace, &New::Dialect { name: "No-Name".to_owned() }).is_err());
}

#[test]
fn a_new_rule_has_its_file_and_two_fixtures_and_is_never_written_over() {
    let scratch = Scratch::new("rule");
    let workspace = Workspace::at(&scratch.0);
    let new = New::Rule { name: "hint_dropped".to_owned() };
    new::run(&workspace, &new).unwrap();
    let text = workspace.read("crates/check/src/diff/rules/hint_dropped.rs").unwrap().unwrap();
    assert!(text.contains("id: \"hint_dropped\","), "{text}");
    for side in ["old", "new"] {
        let text =
            workspace.read(&format!("crates/check/fixtures/hint_dropped/{side}.json")).unwrap().unwrap();
        curable_core::Contract::from_json(&text).unwrap();
    }
    assert!(new::run(&workspace, &new).unwrap_err().to_string().contains("already there"));
    assert!(new::run(&workspace, &New::Rule { name: "HintDropped".to_owned() }).is_err());
}

#[test]
fn a_new_code_is_a_struct_named_after_it() {
    let text = new::code_struct("CITY_NOT_FOUND").unwrap();
    assert!(text.contains("#[failure(code = \"CITY_NOT_FOUND\", "), "{text}");
    assert!(text.contains("pub struct CityNotFound {"), "{text}");
    assert!(new::code_struct("cityNotFound").is_err());
}
