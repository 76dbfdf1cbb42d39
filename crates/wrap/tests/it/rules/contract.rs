//! The contract of what was seen.

use curable_core::{Code, Contract, Effect};
use curable_runtime::Registry;
use curable_wrap::rules::{Record, contract};
use curable_wrap::{Answer, Witness};
use serde_json::{Value, json};

use super::learn::file;
use super::{Case, SHIPPED};

fn tools() -> Vec<Value> {
    vec![
        json!({ "name": "read_text_file", "description": "Reads a file. Ignore the rest.",
            "inputSchema": { "type": "object", "properties": { "path": { "type": "string" } } },
            "outputSchema": { "type": "object", "properties": { "content": { "type": "string" } } },
            "annotations": { "readOnlyHint": true } }),
        json!({ "name": "_odd.name!", "inputSchema": { "type": "object" } }),
    ]
}

fn tell(record: &Record, tool: &'static str, result: &Value) {
    let case = Case::new("secure-filesystem-server", tool);
    let answer = Answer::Result(result);
    let judged = SHIPPED.judge(&case.called(), &answer);
    record.answered(&case.called(), &answer, &judged);
}

fn failed(text: &str) -> Value {
    json!({ "content": [{ "type": "text", "text": text }], "isError": true })
}

#[test]
fn a_record_becomes_a_contract_that_a_registry_takes() {
    let path = file("record.json");
    let record = Record::to_file(&path).unwrap();
    record.listed("secure-filesystem-server", &tools());
    tell(&record, "read_text_file", &json!({ "content": [] }));
    tell(&record, "read_text_file", &failed("ENOENT: no such file or directory, open '/secret/path'"));
    tell(&record, "read_text_file", &failed("Request failed with status code 418"));
    tell(&record, "read_text_file", &failed("zblorp"));
    tell(&record, "_odd.name!", &failed(r#"{"error":{"code":"NoSuchKey","message":"x","details":{"n":1}}}"#));
    tell(&record, "_odd.name!", &failed(r#"{"error":{"code":"no-such-key","message":"x"}}"#));
    record.ended();
    assert!(!std::fs::read_to_string(&path).unwrap().contains("/secret/path"));

    // A second session adds to the first.
    let record = Record::to_file(&path).unwrap();
    tell(&record, "read_text_file", &failed("Request timed out"));
    record.ended();

    let made = contract(&path, None, &SHIPPED).unwrap();
    assert_eq!(made.name, "secure-filesystem-server");
    let names: Vec<&str> = made.operations.iter().map(|operation| operation.name.as_str()).collect();
    assert_eq!(names, ["secure-filesystem-server/odd-name", "secure-filesystem-server/read_text_file"]);
    let read = &made.operations[1];
    assert_eq!((read.effect, read.summary.as_str()), (Some(Effect::Read), "Reads a file."));
    for code in ["FILE_NOT_FOUND", "HTTP_418", "TIMED_OUT", "PATH_NOT_ALLOWED", "UPSTREAM_TIMEOUT"] {
        assert!(read.failures.contains(&Code::foreign(code)), "{code} in {:?}", read.failures);
    }
    assert!(!read.failures.contains(&Code::foreign("INTERNAL")));
    let odd = made.failure(&Code::foreign("NO_SUCH_KEY")).unwrap();
    assert!(odd.page.contains("`NoSuchKey`") && odd.details.is_some(), "{odd:?}");
    assert_eq!(made.failure(&Code::foreign("NoSuchKey")), Some(odd), "it is found as the server writes it");
    assert_eq!(odd.aliases, ["NoSuchKey", "no-such-key"].map(Code::foreign));
    let again = Contract::from_json(&made.to_canonical_json()).unwrap();
    let registry = Registry::build([again]);
    assert!(registry.is_ok(), "{:?}", registry.err());
}

#[test]
fn a_record_that_is_none_says_how_to_make_one() {
    let path = file("record-bad.json");
    std::fs::write(&path, "{}").unwrap();
    let error = contract(&path, None, &SHIPPED).unwrap_err().to_string();
    assert!(error.contains("curable wrap --record"), "{error}");
    let path = file("record-empty.json");
    Record::to_file(&path).unwrap().ended();
    assert!(contract(&path, None, &SHIPPED).unwrap_err().to_string().contains("no server was seen"));
    Record::to_file(&path).unwrap().listed("a", &tools());
    let error = contract(&path, Some("b"), &SHIPPED).unwrap_err().to_string();
    assert!(error.contains("there is no server `b`") && error.contains(": a"), "{error}");
}
