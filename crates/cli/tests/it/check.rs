//! `curable check`.

use std::fs;
use std::path::PathBuf;

use crate::program::{curable, curable_in};

const CONTRACT: &str = r#"{"curable":1,"name":"files","version":"1.0.0","failures":[
{"code":"FILE_NOT_FOUND","summary":"There is no such file.","kind":"not_found"}],"operations":[]}"#;

/// A folder with a contract and one source.
fn folder(name: &str, source: &str) -> (PathBuf, String, String) {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(root.join("src")).unwrap();
    fs::write(root.join("contract.json"), CONTRACT).unwrap();
    fs::write(root.join("src/a.ts"), source).unwrap();
    let (contract, src) = (root.join("contract.json"), root.join("src"));
    (root, contract.to_str().unwrap().to_owned(), src.to_str().unwrap().to_owned())
}

#[test]
fn a_finding_is_printed_with_its_place_and_the_near_miss() {
    let (_root, contract, src) = folder("check-text", "throw makeError('FILE_NOT_FOUD');\n");
    let ran = curable(&["check", "--contract", &contract, &src], "");
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    for part in [
        "[undeclared]",
        "a.ts:1:18",
        "throw makeError('FILE_NOT_FOUD');",
        "^^^^^^^^^^^^^ help: write `FILE_NOT_FOUND`",
    ] {
        assert!(ran.stdout.contains(part), "{part} in {}", ran.stdout);
    }
    let json = curable(&["check", "--contract", &contract, &src, "--json"], "").json();
    assert_eq!(json["findings"][0]["suggestion"], "FILE_NOT_FOUND");
    assert_eq!(json["findings"][0]["stage"], 1);
}

#[test]
fn what_is_mechanical_is_repaired() {
    let (root, contract, src) = folder("check-fix", "throw makeError('file_not_found');\n");
    let ran = curable(&["check", "--contract", &contract, &src, "--fix"], "");
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
    assert_eq!(fs::read_to_string(root.join("src/a.ts")).unwrap(), "throw makeError('FILE_NOT_FOUND');\n");
    assert_eq!(curable(&["check", "--contract", &contract, &src], "").code, 0);
}

#[test]
fn wrong_use_is_told_apart_from_findings() {
    let (_root, contract, src) = folder("check-use", "");
    assert_eq!(curable(&["check", "--contract", "no-such-file.json", &src], "").code, 2);
    assert_eq!(curable(&["check", "--contract", &contract, "no-such-folder"], "").code, 2);
    let ran = curable(&["check", "--contract", &contract, &src, "--off", "unsed"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("did you mean `unused`"), "{}", ran.stderr);
    assert_eq!(curable(&["check", "--contract", &contract, &src, "--off", "unused"], "").code, 0);
}

#[test]
fn this_repository_passes_its_own_check() {
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let ran = curable_in(&root, &["check", "--stats"], "");
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
    let config = fs::read_to_string(root.join("curable-check.toml")).unwrap();
    // An exemption that is no longer needed is a finding, and so is a code that the contract lacks.
    let more = "\n[[exempt]]\nrule = \"undeclared\"\ncode = \"NOBODY_HAS_THIS\"\nreason = \"none\"\n";
    let (folder, ..) = folder("check-own", "");
    let contract = fs::read_to_string(root.join("schema/own.contract.json")).unwrap();
    fs::write(folder.join("own.json"), contract.replace("TASK_CREATED", "TASK_STARTED")).unwrap();
    let config = config.replace("schema/own.contract.json", "own.json") + more;
    fs::write(folder.join("check.toml"), config).unwrap();
    let settings = folder.join("check.toml");
    let ran = curable_in(&root, &["check", "--json", "--config", settings.to_str().unwrap()], "");
    let found = ran.json();
    let rules: Vec<_> = found["findings"].as_array().unwrap().iter().map(|one| &one["rule"]).collect();
    assert_eq!(rules, ["undeclared", "unused", "unneeded-exemption"], "{found}");
}

#[test]
fn a_description_of_an_api_is_a_contract_too() {
    let (root, _, src) =
        folder("check-openapi", "throw makeError('HTTP_404'); throw makeError('MADE_UP');\n");
    let api = root.join("api.yaml");
    fs::write(&api, "openapi: 3.0.3\ninfo: { title: A, version: 1.0.0 }\npaths:\n  /a:\n    get:\n      responses: { '404': { description: None } }\n").unwrap();
    let json = curable(&["check", "--contract", api.to_str().unwrap(), &src, "--json"], "").json();
    let found: Vec<_> = json["findings"].as_array().unwrap().iter().map(|one| &one["code"]).collect();
    assert_eq!(found, ["MADE_UP"], "{json}");
    let ran = curable_in(&root, &["check", "src"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("which contract?"), "{}", ran.stderr);
}

#[test]
fn the_reference_service_passes_its_own_check() {
    let (root, ..) = folder("check-self", "");
    let service = curable_reference_files::service(root.clone()).unwrap();
    let contract = root.join("files.contract.json");
    fs::write(&contract, service.registry().contract().to_canonical_json()).unwrap();
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../reference/files/src");
    let ran = curable(&["check", "--contract", contract.to_str().unwrap(), source], "");
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
    let text = fs::read_to_string(&contract).unwrap().replace("FILE_TOO_LARGE", "FILE_TOO_BIG");
    fs::write(&contract, text).unwrap();
    let json = curable(&["check", "--contract", contract.to_str().unwrap(), source, "--json"], "").json();
    let found: Vec<_> = json["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["rule"].as_str(), one["code"].as_str()))
        .collect();
    assert_eq!(found, [(Some("undeclared"), Some("FILE_TOO_LARGE")), (Some("unused"), Some("FILE_TOO_BIG"))]);
}
