//! The commands do what they say, as far as that needs no other program.

use std::collections::BTreeMap;
use std::time::Duration;

use curable_core::{Code, Failure, Kind};
use xtask::commands::bench::{self, Measured, Row};
use xtask::commands::ci::{self, Ended};
use xtask::commands::e2e;
use xtask::commands::new;
use xtask::{New, Workspace};

use crate::scratch::Scratch;

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
fn rows_of_a_comparison_stand_together_in_the_table_of_their_title() {
    let lines = [
        r#"{"table":"valid","columns":["server","ms"],"row":["ours","1"]}"#,
        r#"{"table":"start","columns":["server","s"],"row":["ours","2"]}"#,
        r#"{"bench":"decode","unit":"ns","value":1}"#,
        r#"{"table":"valid","columns":["server","ms"],"row":["a|b","3"]}"#,
    ];
    let rows: Vec<Row> = lines.iter().filter_map(|line| Row::parse(line)).collect();
    let expected = "
valid:

| server | ms  |
| ------ | --- |
| ours   | 1   |
| a\\|b   | 3   |

start:

| server | s   |
| ------ | --- |
| ours   | 2   |
";
    assert_eq!(bench::tables(&rows), expected);
    assert_eq!(bench::tables(&[]), "");
    assert_eq!(Measured::parse(lines[0]), None);
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
