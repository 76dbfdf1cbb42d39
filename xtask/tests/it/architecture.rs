//! Which crate may depend on which (ARCHITECTURE.md says why).

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use xtask::{Package, Workspace};

/// The exact edges between our crates, as they are built: normal and build dependencies.
///
/// A new edge is a design decision: it is made here and in ARCHITECTURE.md, in one change. What each crate may use at
/// most stands there; a row here lists what it uses today.
const EDGES: &[(&str, &[&str])] = &[
    ("curable", &["curable-core", "curable-dialects", "curable-macros", "curable-runtime"]),
    ("curable-check", &["curable-core"]),
    (
        "curable-cli",
        &[
            "curable-check",
            "curable-client",
            "curable-codegen",
            "curable-core",
            "curable-dialects",
            "curable-gateway",
            "curable-openapi",
            "curable-pages",
            "curable-reference-depot",
            "curable-reference-files",
            "curable-runtime",
            "curable-serve",
            "curable-wrap",
        ],
    ),
    ("curable-client", &["curable-core", "curable-dialects", "curable-runtime"]),
    ("curable-codegen", &["curable-core"]),
    ("curable-core", &[]),
    ("curable-dialects", &["curable-core"]),
    ("curable-e2e-gen", &["curable-client"]),
    ("curable-e2e-rmcp", &[]),
    (
        "curable-gateway",
        &["curable-client", "curable-core", "curable-dialects", "curable-openapi", "curable-runtime"],
    ),
    ("curable-macros", &[]),
    ("curable-measure", &[]),
    ("curable-openapi", &["curable-core"]),
    ("curable-pages", &["curable-core", "curable-dialects"]),
    ("curable-reference-depot", &[]),
    ("curable-reference-files", &["curable", "curable-runtime"]),
    ("curable-runtime", &["curable-core"]),
    ("curable-serve", &["curable-core", "curable-dialects", "curable-pages", "curable-runtime"]),
    (
        "curable-wrap",
        &["curable-client", "curable-core", "curable-dialects", "curable-runtime", "curable-serve"],
    ),
    (
        "xtask",
        &[
            "curable-client",
            "curable-codegen",
            "curable-core",
            "curable-dialects",
            "curable-gateway",
            "curable-openapi",
            "curable-reference-depot",
            "curable-reference-files",
            "curable-runtime",
            "curable-wrap",
        ],
    ),
];

/// The exact edges that only tests and benchmarks need.
const DEV_EDGES: &[(&str, &[&str])] = &[
    ("curable", &["curable-measure"]),
    ("curable-check", &["curable-measure"]),
    ("curable-cli", &["curable-measure"]),
    ("curable-client", &["curable-reference-files", "curable-serve"]),
    ("curable-gateway", &["curable-measure", "curable-reference-depot", "curable-serve"]),
    ("curable-runtime", &["curable-measure"]),
    ("curable-serve", &["curable-measure"]),
    ("curable-wrap", &["curable-measure"]),
];

/// What must not be in the dependency tree of `curable-core`: it does not wait and knows no wire.
const NOT_IN_CORE: &[&str] = &["axum", "http", "hyper", "reqwest", "rmcp", "tokio"];

#[test]
fn crates_depend_on_each_other_exactly_as_the_architecture_says() {
    let problems = compare(&edges(&packages(), &["normal", "build"]), &table(EDGES));
    assert!(problems.is_empty(), "{}", report(&problems, "EDGES"));
    let listed: Vec<&str> = EDGES.iter().map(|(name, _)| *name).collect();
    let packages = packages();
    let ours: Vec<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    assert_eq!(listed, ours, "every crate has one row in EDGES, sorted by name");
}

#[test]
fn tests_depend_on_other_crates_exactly_as_the_architecture_says() {
    let problems = compare(&edges(&packages(), &["dev"]), &table(DEV_EDGES));
    assert!(problems.is_empty(), "{}", report(&problems, "DEV_EDGES"));
}

#[test]
fn core_does_not_wait_and_knows_no_wire() {
    let tree = dependency_tree("curable-core");
    assert!(tree.contains("serde_json"), "the tree of core was not read: {tree:?}");
    let found: Vec<&str> = NOT_IN_CORE.iter().copied().filter(|name| tree.contains(*name)).collect();
    assert!(found.is_empty(), "curable-core must not depend on {found:?}, see ARCHITECTURE.md");
}

#[test]
fn unsafe_code_is_forbidden_in_the_whole_workspace() {
    // That every crate takes the table is a rule of tidy.
    let text = Workspace::here().read("Cargo.toml").unwrap().expect("a manifest");
    let manifest: toml::Table = text.parse().unwrap();
    assert_eq!(manifest["workspace"]["lints"]["rust"]["unsafe_code"].as_str(), Some("forbid"));
}

#[test]
fn a_new_and_a_missing_edge_are_both_named() {
    let there = BTreeSet::from([("a".to_owned(), "b".to_owned())]);
    let wanted = BTreeSet::from([("a".to_owned(), "c".to_owned())]);
    assert_eq!(compare(&there, &wanted), ["a -> b is new", "a -> c is missing"]);
}

type Edges = BTreeSet<(String, String)>;

fn packages() -> Vec<Package> {
    Workspace::here().packages().expect("cargo metadata")
}

fn edges(packages: &[Package], kinds: &[&str]) -> Edges {
    let ours: BTreeSet<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    let mut edges = Edges::new();
    for package in packages {
        for (name, kind) in &package.dependencies {
            if ours.contains(name.as_str()) && kinds.contains(&kind.as_str()) {
                edges.insert((package.name.clone(), name.clone()));
            }
        }
    }
    edges
}

fn table(rows: &[(&str, &[&str])]) -> Edges {
    rows.iter()
        .flat_map(|(from, to)| to.iter().map(move |to| ((*from).to_owned(), (*to).to_owned())))
        .collect()
}

fn compare(there: &Edges, wanted: &Edges) -> Vec<String> {
    let new = there.difference(wanted).map(|(from, to)| format!("{from} -> {to} is new"));
    let missing = wanted.difference(there).map(|(from, to)| format!("{from} -> {to} is missing"));
    new.chain(missing).collect()
}

fn report(problems: &[String], table: &str) -> String {
    format!(
        "{}\nThe edges between crates are a design decision: change {table} in xtask/tests/it/architecture.rs \
         and ARCHITECTURE.md together, or take the edge away.",
        problems.join("\n")
    )
}

/// The names of everything that a package is built from on this machine, tests aside.
fn dependency_tree(name: &str) -> BTreeSet<String> {
    let host = host();
    let metadata = Workspace::here().metadata(&["--filter-platform", &host]).expect("cargo metadata");
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let names: BTreeMap<String, String> = list(&metadata["packages"])
        .iter()
        .map(|package| (text(&package["id"]), text(&package["name"])))
        .collect();
    let mut needs: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for node in list(&metadata["resolve"]["nodes"]) {
        let built = list(&node["deps"])
            .into_iter()
            .filter(|dependency| list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"] != "dev"));
        needs.insert(text(&node["id"]), built.map(|dependency| text(&dependency["pkg"])).collect());
    }
    let mut open: Vec<String> =
        names.iter().filter(|(_, there)| *there == name).map(|(id, _)| id.clone()).collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        if seen.insert(id.clone()) {
            open.extend(needs.get(&id).cloned().unwrap_or_default());
        }
    }
    seen.iter().filter_map(|id| names.get(id).cloned()).collect()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn host() -> String {
    let output = std::process::Command::new("rustc").arg("-vV").output().expect("rustc");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host").to_owned()
}
