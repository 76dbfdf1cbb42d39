//! `curable gen`.

use std::fs;
use std::path::PathBuf;

use crate::program::curable;
use crate::serve::{first_line, start};

const CONTRACT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../codegen/golden/files.contract.json");
const DEPOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../reference/depot/openapi.yaml");

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("gen-{name}"));
    let _ = fs::remove_dir_all(&path);
    path
}

#[test]
fn a_client_is_written_once_and_then_up_to_date() {
    let folder = folder("once");
    let out = folder.to_str().unwrap();
    let arguments = ["gen", "rust", CONTRACT, "--crate", "files-client", "--out", out];
    let check = [&arguments[..], &["--check"]].concat();
    let stale = curable(&check, "");
    assert_eq!((stale.code, folder.exists()), (1, false), "{}", stale.stderr);
    let wrote = curable(&[&arguments[..], &["--json"]].concat(), "");
    assert_eq!(wrote.code, 0, "{}", wrote.stderr);
    let told = wrote.json();
    assert_eq!(told["files"][0]["path"], "Cargo.toml");
    assert!(told["files"].as_array().unwrap().iter().all(|file| file["state"] == "written"), "{told}");
    assert_eq!(curable(&check, "").code, 0);
    fs::write(folder.join("src/types.rs"), "// changed").unwrap();
    let stale = curable(&check, "");
    assert_eq!(stale.code, 1);
    assert!(stale.stdout.contains("out of date") && stale.stdout.contains("types.rs"), "{}", stale.stdout);
    assert_eq!(
        fs::read_to_string(folder.join("src/types.rs")).unwrap(),
        "// changed",
        "--check writes nothing"
    );
}

#[test]
fn a_description_becomes_a_module() {
    let folder = folder("module");
    let ran = curable(&["gen", "rust", DEPOT, "--module", "--out", folder.to_str().unwrap()], "");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(folder.join("mod.rs").exists() && !folder.join("Cargo.toml").exists());
}

#[test]
fn a_running_server_gives_the_client_of_its_contract() {
    let mut serving = start(&["--demo", "files", "--json", "--listen", "127.0.0.1:0"]);
    let told = first_line(&mut serving);
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/../codegen/golden/rust/files");
    let url = told["http"].as_str().unwrap();
    let ran = curable(&["gen", "rust", url, "--crate", "files-client", "--out", golden, "--check"], "");
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn what_is_no_source_is_said_so() {
    let folder = folder("nothing");
    let ran = curable(&["gen", "rust", "/nowhere.json", "--out", folder.to_str().unwrap()], "");
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("/nowhere.json"), "{}", ran.stderr);
    let ran = curable(&["gen", "cobol", CONTRACT, "--out", "x"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("typescript"), "{}", ran.stderr);
    let ran = curable(&["gen", "rust", CONTRACT, "--out", "x", "--crate", "a b"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("files-client"), "{}", ran.stderr);
}

#[test]
fn files_of_somebody_else_are_left_alone_unless_that_is_wanted() {
    let folder = folder("own");
    let out = folder.to_str().unwrap();
    fs::create_dir_all(folder.join("src")).unwrap();
    fs::write(folder.join("package.json"), "{\"name\":\"mine\"}").unwrap();
    fs::write(folder.join("src/client.ts"), "// mine").unwrap();
    let arguments = ["gen", "typescript", CONTRACT, "--out", out];
    let refused = curable(&arguments, "");
    assert_eq!(refused.code, 2, "{}", refused.stderr);
    for word in ["package.json", "src/client.ts", "--force"] {
        assert!(refused.stderr.contains(word), "{word}: {}", refused.stderr);
    }
    assert_eq!(fs::read_to_string(folder.join("package.json")).unwrap(), "{\"name\":\"mine\"}");
    assert!(!folder.join("src/index.ts").exists(), "nothing is written by halves");
    assert_eq!(curable(&[&arguments[..], &["--force"]].concat(), "").code, 0);
    fs::write(folder.join("src/client.ts"), "// of an older contract").unwrap();
    let again = curable(&arguments, "");
    assert_eq!(again.code, 0, "its own output is written anew: {}", again.stderr);
    assert!(fs::read_to_string(folder.join("src/client.ts")).unwrap().contains("class Client"));
}

#[test]
fn a_checkout_is_one_and_is_for_rust() {
    let folder = folder("checkout");
    let out = folder.to_str().unwrap();
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let with =
        |language, checkout| curable(&["gen", language, CONTRACT, "--out", out, "--checkout", checkout], "");
    for (language, checkout) in [("rust", "/nope"), ("python", root)] {
        let refused = with(language, checkout);
        assert_eq!(refused.code, 2, "{language}");
        assert!(refused.stderr.contains("--checkout"), "{}", refused.stderr);
    }
    assert_eq!(with("rust", root).code, 0);
    let without = curable(&["gen", "rust", CONTRACT, "--out", out], "");
    assert!(without.stderr.contains("--checkout DIR"), "{}", without.stderr);
}
