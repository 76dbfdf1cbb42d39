//! Clients in Rust.

use std::fs;
use std::path::Path;
use std::process::Command;

use curable_codegen::{Model, Options, Output, rust};
use curable_core::Contract;

use crate::{contract, model};

const FILES: &str = include_str!("../../golden/files.contract.json");
const DEPOT: &str = include_str!("../../golden/depot.contract.json");

fn text<'o>(output: &'o Output, path: &str) -> &'o str {
    let found = output.files.iter().find(|(name, _)| name == path);
    &found.unwrap_or_else(|| panic!("no {path}")).1
}

/// A folder of a test's own, below the target directory.
fn folder(name: &str) -> std::path::PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn save(output: &Output, folder: &Path) {
    for (path, text) in &output.files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

#[test]
fn what_is_written_is_formatted_as_rustfmt_would() {
    for (name, json) in [("cases", crate::CASES), ("files", FILES), ("depot", DEPOT)] {
        let folder = folder(&format!("rustfmt-{name}"));
        save(&rust(&Model::new(&Contract::from_json(json).unwrap()), &Options::default()), &folder);
        // The settings of this repository are not those of a user.
        fs::write(folder.join("rustfmt.toml"), "").unwrap();
        let rustfmt = std::env::var_os("RUSTFMT").unwrap_or_else(|| "rustfmt".into());
        let mut command = Command::new(rustfmt);
        command.args(["--check", "--edition", "2024", "--color", "never"]).arg(folder.join("src/lib.rs"));
        let done = command.output().expect("rustfmt is part of the toolchain");
        assert!(done.status.success(), "{name}: {}", String::from_utf8_lossy(&done.stdout));
    }
}

#[test]
fn the_same_contract_gives_the_same_files() {
    let mut turned = contract();
    turned.operations.reverse();
    turned.failures.reverse();
    assert_eq!(rust(&Model::new(&turned), &Options::default()), rust(&model(), &Options::default()));
}

#[test]
fn a_crate_has_a_manifest_and_a_module_has_none() {
    let names = |options: &Options| -> Vec<String> {
        rust(&model(), options).files.into_iter().map(|(path, _)| path).collect()
    };
    assert_eq!(
        names(&Options::package("shop")),
        ["Cargo.toml", "src/client.rs", "src/failures.rs", "src/lib.rs", "src/types.rs"]
    );
    assert_eq!(names(&Options::module()), ["client.rs", "failures.rs", "mod.rs", "types.rs"]);
    let output = rust(&model(), &Options::package("shop"));
    assert!(text(&output, "Cargo.toml").contains("name = \"shop\""));
}

#[test]
fn doc_comments_carry_the_page_and_run_no_code_of_others() {
    let output = rust(&model(), &Options::default());
    let failures = text(&output, "src/failures.rs");
    let page = "/// There is not enough of it.\n///\n/// *When:* more was ordered than is there.\n///\n\
                /// *Repair:* order at most `left`.\n///\n/// ```text\n/// let this = is no test;\n/// ```\n";
    assert!(failures.contains(page), "{failures}");
    assert!(failures.contains("/// `OUT_OF_STOCK`: kind `conflict`, retry `amended`, status 409."));
    assert!(failures.contains("deprecated since 1.0.0, use `OUT_OF_STOCK`"));
}

#[test]
fn what_stands_in_a_description_cannot_leave_its_comment() {
    let mut contract = contract();
    contract.operations[0].summary = "One.\r*/ pub fn evil() {}\n#![evil]\u{2028}evil\u{202e}".to_owned();
    let output = rust(&Model::new(&contract), &Options::default());
    let client = text(&output, "src/client.rs");
    for line in client.lines().filter(|line| line.contains("evil")) {
        assert!(line.trim_start().starts_with("///"), "{line}");
    }
    assert!(!client.contains('\u{202e}'));
}
