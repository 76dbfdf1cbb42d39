//! `curable contract --from-wrap`: the contract of what was seen, and what other commands make of it.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::program::curable;

fn file(name: &str, text: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("curable-from-wrap-{}-{name}", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path
}

fn record(failures: &Value) -> String {
    let tool = json!({ "name": "read_file", "inputSchema": { "type": "object" }, "annotations": { "readOnlyHint": true } });
    json!({ "curable_wrap": 1, "servers": { "secure-filesystem-server": { "tools": {
        "read_file": { "listed": tool, "successes": 1, "failures": failures }
    } } } })
    .to_string()
}

#[test]
fn what_was_seen_becomes_a_contract_that_explain_and_diff_read() {
    let seen = json!({
        "SEAT_TAKEN": { "times": 2, "kind": "conflict", "retry": "amended" },
        "INTERNAL": { "times": 1, "kind": "internal", "retry": "never" },
    });
    let (old, new) = (file("old.json", &record(&json!({}))), file("new.json", &record(&seen)));
    let old = curable(&["contract", "--from-wrap", old.to_str().unwrap()], "");
    let new = curable(&["contract", "--from-wrap", new.to_str().unwrap()], "");
    assert_eq!((old.code, new.code), (0, 0), "{}{}", old.stderr, new.stderr);
    let codes = new.json()["operations"][0]["failures"].clone();
    for code in ["SEAT_TAKEN", "PATH_NOT_ALLOWED", "UPSTREAM_TIMEOUT"] {
        assert!(codes.as_array().unwrap().contains(&json!(code)), "{code} in {codes}");
    }
    assert!(!codes.to_string().contains("INTERNAL"));
    let (old, new) = (file("old.contract.json", &old.stdout), file("new.contract.json", &new.stdout));
    let page = curable(&["explain", "SEAT_TAKEN", "--contract", new.to_str().unwrap()], "");
    assert!(page.stdout.contains("kind: conflict"), "{}{}", page.stdout, page.stderr);
    let diff = curable(&["diff", old.to_str().unwrap(), new.to_str().unwrap(), "--json"], "");
    assert!(diff.stdout.contains("SEAT_TAKEN"), "{}{}", diff.stdout, diff.stderr);
}

#[test]
fn what_is_no_record_says_how_to_get_one() {
    let path = file("bad.json", "{}");
    let ran = curable(&["contract", "--from-wrap", path.to_str().unwrap()], "");
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("curable wrap --record"), "{}", ran.stderr);
    let good = file("good.json", &record(&json!({})));
    let ran = curable(&["contract", "--from-wrap", good.to_str().unwrap(), "--server", "files"], "");
    assert!(ran.stderr.contains("there is no server `files`"), "{}", ran.stderr);
    let rules = file("rules.toml", "[[rule]]\nwhen.txt = 'x'\n");
    let ran =
        curable(&["contract", "--from-wrap", good.to_str().unwrap(), "--rules", rules.to_str().unwrap()], "");
    assert!(ran.stderr.contains("did you mean `text`?"), "{}", ran.stderr);
    assert_eq!(curable(&["contract"], "").code, 2);
    assert_eq!(curable(&["contract", "api.yaml", "--from-wrap", good.to_str().unwrap()], "").code, 2);
}
