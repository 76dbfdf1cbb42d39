//! Contracts that are wrong are not compared as if they were right, and not recorded.

use serde_json::{Value, json};

use crate::diff::{Folder, contract};
use crate::program::{Ran, curable_in};

fn valid() -> Value {
    let mut contract: Value = serde_json::from_str(&contract("1.0.0", 9, &["A_CODE", "B_CODE"])).unwrap();
    contract["operations"][0]["failures"] = json!(["A_CODE", "B_CODE"]);
    contract
}

fn with(pointer: &str, value: Value) -> Value {
    let mut contract = valid();
    *contract.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer}")) = value;
    contract
}

/// One more member, or item, at a place.
fn and(pointer: &str, name: &str, value: Value) -> Value {
    let mut contract = valid();
    match contract.pointer_mut(pointer).unwrap() {
        Value::Array(items) => items.push(value),
        place => place[name] = value,
    }
    contract
}

fn wrong() -> Vec<(Value, &'static str)> {
    let input = "/operations/0/input/properties";
    let twice = valid()["operations"][0].clone();
    let misspelt =
        |from: &str, to: &str| serde_json::from_str(&valid().to_string().replace(from, to)).unwrap();
    vec![
        (and(input, "more", json!({ "$ref": "#/$defs/Nowhere" })), "Nowhere"),
        (and(input, "more", json!({ "type": "integr" })), "integr"),
        (
            and("/failures", "", json!({ "code": "A_CODE", "summary": "Other.", "kind": "conflict" })),
            "declared twice",
        ),
        (and("/operations", "", twice), "declared twice"),
        (with("/operations/0/name", json!("no slash here")), "no name of an operation"),
        (misspelt("\"failures\":[\"A_CODE", "\"failurs\":[\"A_CODE"), "did you mean `failures`?"),
        (misspelt("\"effect\":", "\"efect\":"), "did you mean `effect`?"),
    ]
}

fn ran(folder: &Folder, arguments: &[&str]) -> Ran {
    curable_in(&folder.0, arguments, "")
}

#[test]
fn a_contract_that_is_wrong_is_doubted_and_not_recorded() {
    let folder = Folder::new("sound");
    folder.write("old.json", &valid().to_string());
    assert_eq!(ran(&folder, &["diff", "old.json", "old.json"]).stderr, "");
    for (new, words) in wrong() {
        folder.write("new.json", &new.to_string());
        let refused = ran(&folder, &["lock", "new.json"]);
        assert_eq!((refused.code, refused.stdout.as_str()), (2, ""), "{words}: {}", refused.stderr);
        for words in [words, "new.json"] {
            assert!(refused.stderr.contains(words), "{words}: {}", refused.stderr);
        }
        assert!(!folder.0.join("contract.lock").exists());
        // What changed is told all the same, and may come of that.
        for pair in [["new.json", "old.json"], ["old.json", "new.json"]] {
            let told = ran(&folder, &["diff", pair[0], pair[1], "--json"]);
            assert!(told.code < 2 && told.stderr.contains(words), "{words}: {}", told.stderr);
            assert!(told.json()["warnings"].to_string().contains("new.json"), "{}", told.stdout);
        }
    }
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let folder = Folder::new("sound-all");
    folder.write("old.json", &valid().to_string());
    let mut new = with("/operations/0/failures", json!(["A_COD", "B_CODE"]));
    new["operations"][0]["input"]["properties"]["more"] = json!({ "$ref": "#/$defs/Nowhere" });
    new["operations"][0]["summry"] = json!("Reads.");
    folder.write("new.json", &new.to_string());
    let told = ran(&folder, &["diff", "old.json", "new.json"]).stderr;
    for words in ["A_COD", "Nowhere", "summry"] {
        assert!(told.contains(words), "{words}: {told}");
    }
    folder.write("old.json", &with("/operations/0/name", json!("no slash here")).to_string());
    let told = ran(&folder, &["diff", "old.json", "new.json"]).stderr;
    for words in ["old.json", "no slash here", "new.json", "Nowhere"] {
        assert!(told.contains(words), "{words}: {told}");
    }
}

#[test]
fn what_others_may_have_written_is_doubted_and_read() {
    let folder = Folder::new("sound-foreign");
    folder.write("old.json", &valid().to_string());
    let small = serde_json::from_str::<Value>(&valid().to_string().replace("A_CODE", "lower")).unwrap();
    let mut untold = valid();
    untold["operations"][0].as_object_mut().unwrap().remove("effect");
    let undeclared = with("/operations/0/failures", json!(["A_COD", "B_CODE"]));
    for (new, words) in [
        (small, "lower"),
        (with("/operations/0/name", json!("read_file")), "read_file"),
        (untold, "effect"),
        (undeclared, "did you mean `A_CODE`?"),
    ] {
        folder.write("new.json", &new.to_string());
        let ran = |arguments: &[&str]| curable_in(&folder.0, arguments, "");
        for arguments in [
            &["diff", "new.json", "new.json", "--json"][..],
            &["lock", "new.json", "--lock", "new.lock", "--json"],
        ] {
            let doubted = ran(arguments);
            assert!(doubted.code == 0 && doubted.stderr.contains(words), "{words}: {}", doubted.stderr);
            assert!(doubted.json()["warnings"].to_string().contains(words), "{}", doubted.stdout);
        }
        std::fs::remove_file(folder.0.join("new.lock")).unwrap();
    }
    // A code that a tool declares for itself is declared.
    let mut own = and("/operations/0/failures", "", json!("HTTP_404"));
    own["operations"][0]["declares"] =
        json!([{ "code": "HTTP_404", "summary": "There is none.", "kind": "not_found" }]);
    folder.write("new.json", &own.to_string());
    let fine = ran(&folder, &["diff", "old.json", "new.json"]);
    assert_eq!((fine.code, fine.stderr.as_str()), (0, ""));
    // Definitions may stand beside the reference to them.
    let beside = json!({ "$defs": { "T": { "type": "string" } }, "$ref": "#/$defs/T" });
    folder.write("new.json", &and("/operations/0/input/properties", "more", beside).to_string());
    let fine = ran(&folder, &["diff", "old.json", "new.json"]);
    assert_eq!((fine.code, fine.stderr.as_str()), (0, ""));
    // A member that nobody knows may be of a later format.
    folder.write("new.json", &and("/operations/0", "provenance", json!("elsewhere")).to_string());
    let fine = ran(&folder, &["diff", "old.json", "new.json"]);
    assert_eq!((fine.code, fine.stderr.as_str()), (0, ""));
}
