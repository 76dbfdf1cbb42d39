//! `curable diff --accept`: what it says, what it writes, and how long it stands.

use std::fs;

use serde_json::{Value, json};

use crate::diff::{Folder, contract};
use crate::program::{Ran, curable_in};

#[test]
fn what_was_recorded_is_said_and_nothing_is_written_for_nothing() {
    let folder = Folder::new("accept-says");
    let ran = |arguments: &[&str]| curable_in(&folder.0, arguments, "");
    folder.write("old.json", &contract("1.0.0", 9, &["A_CODE"]));
    folder.write("new.json", &contract("2.0.0", 5, &["A_CODE"]));
    let nothing = ran(&["diff", "old.json", "old.json", "--accept", "told May"]);
    assert!(nothing.code == 0 && nothing.stderr.contains("nothing to accept"), "{}", nothing.stderr);
    assert!(!folder.0.join("contract.lock").exists());
    let recorded = ran(&["diff", "old.json", "new.json", "--accept", "told May", "--json"]);
    assert!(recorded.stderr.contains("contract.lock: 1 finding accepted"), "{}", recorded.stderr);
    assert_eq!(recorded.json()["findings"][0]["accepted"], "told May");
    let before = fs::read_to_string(folder.0.join("contract.lock")).unwrap();
    let again = ran(&["diff", "old.json", "new.json", "--accept", "told June"]);
    assert!(again.stderr.contains("accepted already: told May"), "{}", again.stderr);
    assert_eq!(fs::read_to_string(folder.0.join("contract.lock")).unwrap(), before);
}

#[test]
fn whatever_fails_the_run_can_be_accepted() {
    let folder = Folder::new("accept-warning");
    let ran = |arguments: &[&str]| curable_in(&folder.0, arguments, "");
    folder.write("old.json", &contract("1.0.0", 9, &["A_CODE"]));
    let mut new: Value = serde_json::from_str(&contract("1.1.0", 9, &["B_CODE"])).unwrap();
    new["failures"][0]["aliases"] = json!(["A_CODE"]);
    folder.write("new.json", &new.to_string());
    let strict = ["diff", "old.json", "new.json", "--fail-on", "warning"];
    assert_eq!(ran(&strict).code, 1);
    assert_eq!(ran(&[&strict[..], &["--accept", "an alias will do"]].concat()).code, 0);
    let again = ran(&strict);
    assert!(again.code == 0 && again.stdout.contains("Accepted: an alias will do"), "{}", again.stdout);
}

const API: &str = "openapi: 3.0.3
info: { title: Pets, version: VERSION }
paths:
  /pets:
    get:
      operationId: listPets
      parameters:
        - { name: kind, in: query, schema: { type: string, maxLength: MOST } }
      responses:
        '200': { description: Pets }
";

#[test]
fn an_accepted_break_of_a_description_does_not_stand_once_it_was_taken_back() {
    let folder = Folder::new("accept-description");
    let ran = |arguments: &[&str]| curable_in(&folder.0, arguments, "");
    let api = |version: &str, most: &str| API.replace("VERSION", version).replace("MOST", most);
    for (name, version, most) in
        [("a", "1.0.0", "20"), ("b", "2.0.0", "10"), ("c", "3.0.0", "20"), ("d", "4.0.0", "10")]
    {
        folder.write(&format!("{name}.yaml"), &api(version, most));
    }
    folder.write(
        "e.yaml",
        &api("2.1.0", "10")
            .replace("A list", "All pets")
            .replace("{ description: Pets }", "{ description: All }"),
    );
    let all_fine = |all: &[&[&str]]| all.iter().for_each(|one| assert_eq!(ran(one).code, 0, "{one:?}"));
    all_fine(&[
        &["lock", "a.yaml"],
        &["diff", "a.yaml", "b.yaml", "--accept", "told May"],
        &["lock", "b.yaml"],
        &["diff", "a.yaml", "b.yaml"],
        // More changed before anybody compared again, which takes nothing back.
        &["lock", "e.yaml"],
        &["diff", "a.yaml", "e.yaml"],
        &["lock", "b.yaml"],
        &["diff", "b.yaml", "c.yaml"],
        &["lock", "c.yaml"],
    ]);
    let later: Ran = ran(&["diff", "c.yaml", "d.yaml"]);
    assert!(later.code == 1 && !later.stdout.contains("told May"), "{}", later.stdout);
}

#[test]
fn a_code_that_is_back_with_another_status_is_recorded_when_that_was_accepted() {
    let folder = Folder::new("accept-returned");
    let ran = |arguments: &[&str]| curable_in(&folder.0, arguments, "");
    let with = |version: &str, http: u16| {
        contract(version, 9, &["A_CODE"]).replace("\"internal\"", &format!("\"internal\",\"http\":{http}"))
    };
    folder.write("a.json", &with("1.0.0", 500));
    folder.write("none.json", &contract("2.0.0", 9, &[]));
    folder.write("b.json", &with("3.0.0", 503));
    assert_eq!((ran(&["lock", "a.json"]).code, ran(&["lock", "none.json"]).code), (0, 0));
    let refused = ran(&["lock", "b.json"]);
    assert!(refused.code == 1 && refused.stdout.contains("http_changed"), "{}", refused.stdout);
    assert_eq!(ran(&["diff", "none.json", "b.json", "--accept", "nobody saw it in between"]).code, 0);
    assert_eq!((ran(&["lock", "b.json"]).code, ran(&["lock", "b.json", "--check"]).code), (0, 0));
}

#[test]
fn programs_are_told_the_version_that_is_due() {
    let folder = Folder::new("due-json");
    let ran = |arguments: &[&str]| curable_in(&folder.0, arguments, "");
    folder.write("old.json", &contract("1.2.0", 9, &[]));
    folder.write("new.json", &contract("1.3.0", 5, &[]));
    let told = ran(&["diff", "old.json", "new.json", "--json"]).json();
    assert_eq!(told["version"], json!({ "before": "1.2.0", "due": "2.0.0", "after": "1.3.0" }), "{told}");
}

#[test]
fn two_ways_to_print_exclude_each_other() {
    let folder = Folder::new("formats");
    let ran = |arguments: &[&str]| curable_in(&folder.0, arguments, "");
    folder.write("old.json", &contract("1.2.0", 9, &[]));
    for format in ["text", "markdown"] {
        let both = ran(&["diff", "old.json", "old.json", "--json", "--format", format]);
        assert!(both.code == 2 && both.stderr.contains("exclude each other"), "{}", both.stderr);
    }
    assert_eq!(ran(&["diff", "old.json", "old.json", "--json", "--format", "json"]).code, 0);
}

#[test]
fn a_list_without_anything_is_no_list_of_tools() {
    let folder = Folder::new("empty-list");
    let ran = |arguments: &[&str]| curable_in(&folder.0, arguments, "");
    folder.write("old.json", &contract("1.2.0", 9, &[]));
    folder.write("new.json", "[]");
    let empty = ran(&["diff", "old.json", "new.json"]);
    assert!(empty.code == 2 && empty.stderr.contains("no contract"), "{}{}", empty.stdout, empty.stderr);
    folder.write("new.json", "{\"tools\":[]}");
    assert_eq!(ran(&["diff", "new.json", "new.json"]).code, 0);
}

#[test]
fn tombstones_and_other_names_are_recorded_as_what_they_are() {
    let folder = Folder::new("lock-words");
    let ran = |arguments: &[&str]| curable_in(&folder.0, arguments, "");
    let mut first: Value = serde_json::from_str(&contract("1.0.0", 9, &["A_CODE", "B_CODE"])).unwrap();
    first["failures"][0]["aliases"] = json!(["OLD_NAME"]);
    first["failures"][1]["removed"] = json!({ "since": "0.9.0" });
    folder.write("c.json", &first.to_string());
    let told = ran(&["lock", "c.json"]).stdout;
    for words in ["new: A_CODE\n", "gone: B_CODE\n", "other names: OLD_NAME\n"] {
        assert!(told.contains(words), "{words}: {told}");
    }
}
