//! `cargo xtask new`: the files of a new thing, and the row to add by hand.

use std::path::Path;

use anyhow::{Context, Result, bail};
use curable_core::Code;

use crate::{New, Outcome, Workspace};

const CODE: &str = include_str!("../../templates/code.txt");
const DIALECT: &str = include_str!("../../templates/dialect.rs");
const CASES: &str = include_str!("../../templates/cases.json");
const RULE: &str = include_str!("../../templates/rule.rs");
const FIXTURE: &str = include_str!("../../templates/fixture.json");

/// The name that stands in the templates.
const PLACEHOLDER: &str = "sample";

/// Creates what was asked for.
pub fn run(workspace: &Workspace, new: &New) -> Result<Outcome> {
    match new {
        New::Code { name, to } => code(workspace, name, to.as_deref()),
        New::Dialect { name } => dialect(workspace, name),
        New::Rule { name } => rule(workspace, name),
    }
}

/// The struct of a code.
pub fn code_struct(name: &str) -> Result<String> {
    let code = Code::parse(name)?;
    let (_, word) = name.rsplit_once('.').unwrap_or(("", name));
    Ok(CODE
        .replace("SAMPLE", code.as_str())
        .replace("Sample", &camel(word))
        .replace("VERSION", env!("CARGO_PKG_VERSION")))
}

fn code(workspace: &Workspace, name: &str, to: Option<&Path>) -> Result<Outcome> {
    let text = code_struct(name)?;
    match to {
        None => print!("{text}"),
        Some(path) => create(workspace, &path.to_string_lossy(), &text)?,
    }
    println!("\nNext: add a variant for it to the enum of the operation that can fail so.");
    Ok(Outcome::Fine)
}

fn dialect(workspace: &Workspace, name: &str) -> Result<Outcome> {
    if !is_snake(name) {
        bail!("`{name}` is no name for a dialect: small letters, digits and `_`, a letter first");
    }
    let source = format!("crates/dialects/src/{name}.rs");
    let cases = format!("conformance/{name}/cases.json");
    // Nothing is written unless both can be.
    for path in [&source, &cases] {
        if workspace.path(path).exists() {
            bail!("{path} is already there");
        }
    }
    create(workspace, &source, &DIALECT.replace(PLACEHOLDER, name))?;
    create(workspace, &cases, &CASES.replace(PLACEHOLDER, name))?;
    println!("\nNext, in crates/dialects/src/lib.rs, keeping the order:");
    println!("    pub mod {name};");
    println!("and in the list of crates/dialects/src/dialect.rs, with {name} in the `use` above it:");
    println!("    {}", row(name));
    Ok(Outcome::Fine)
}

fn rule(workspace: &Workspace, name: &str) -> Result<Outcome> {
    if !is_snake(name) {
        bail!("`{name}` is no name for a rule: small letters, digits and `_`, a letter first");
    }
    let source = format!("crates/check/src/diff/rules/{name}.rs");
    let fixtures = ["old", "new"].map(|side| format!("crates/check/fixtures/{name}/{side}.json"));
    // Nothing is written unless all can be.
    for path in fixtures.iter().chain([&source]) {
        if workspace.path(path).exists() {
            bail!("{path} is already there");
        }
    }
    create(workspace, &source, &RULE.replace(PLACEHOLDER, name))?;
    for path in &fixtures {
        create(workspace, path, FIXTURE)?;
    }
    println!("\nNext, in crates/check/src/diff/rules/mod.rs, keeping the order:");
    println!("    mod {name};");
    println!("and in the list of crates/check/src/diff/rules/all.rs:");
    println!("    super::{name}::RULE,");
    println!("Then say what it judges and why, and make the two fixtures differ in that alone.");
    Ok(Outcome::Fine)
}

fn create(workspace: &Workspace, path: &str, text: &str) -> Result<()> {
    if workspace.path(path).exists() {
        bail!("{path} is already there");
    }
    workspace.write(path, text).context("nothing was created")?;
    println!("created {path}");
    Ok(())
}

fn is_snake(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name
            .chars()
            .all(|character| character.is_ascii_lowercase() || character.is_ascii_digit() || character == '_')
}

fn row(name: &str) -> String {
    format!(
        "Dialect {{ id: {name}::ID, about: \"…\", decode: {name}::decode, encode: Some({name}::encode) }},"
    )
}

/// `CITY_NOT_FOUND` becomes `CityNotFound`.
fn camel(code: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters.map(|letter| letter.to_ascii_lowercase())).collect::<String>()
    };
    code.split('_').map(word).collect()
}
