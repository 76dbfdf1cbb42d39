//! Runs every case of `conformance/` that is about dialects (its README says what each member means).

use std::path::{Path, PathBuf};

use curable_dialects::{Canonical, Decoded, Dialect, Outcome, decode_auto, decode_auto_value};
use serde_json::{Map, Value};

/// The folders that other test programs run.
const ELSEWHERE: &[&str] = &["decide", "disposition", "http", "retry"];

#[test]
fn every_case_holds() {
    let mut ran = 0;
    let mut problems = Vec::new();
    for file in case_files() {
        let text = std::fs::read_to_string(&file).unwrap();
        let document: Value =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for case in document["cases"].as_array().expect("a list of cases") {
            ran += 1;
            let id = case["id"].as_str().expect("an id");
            for problem in run(&document, case) {
                problems.push(format!("{} {id}: {problem}", file.display()));
            }
        }
    }
    assert!(ran > 0, "no case was found");
    assert!(problems.is_empty(), "{} of {ran} cases fail:\n{}", problems.len(), problems.join("\n"));
}

fn case_files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let mut files = Vec::new();
    for folder in std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()) {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        if !folder.is_dir() || ELSEWHERE.contains(&name.as_str()) {
            continue;
        }
        files.extend(
            std::fs::read_dir(folder)
                .unwrap()
                .map(|entry| entry.unwrap().path())
                .filter(|path| path.extension().is_some_and(|extension| extension == "json")),
        );
    }
    files.sort();
    files
}

fn run(document: &Value, case: &Value) -> Vec<String> {
    let dialect =
        |name: &str| case.get(name).or(document.get("dialect")).and_then(Value::as_str).unwrap_or("auto");
    if let Some(canonical) = case.get("encode") {
        return encode(canonical, dialect("to"), case);
    }
    let decoded = match (case.get("text").and_then(Value::as_str), dialect("from")) {
        (Some(text), "auto") => Some(decode_auto(text)),
        (Some(text), id) => read(id, Value::from(text)),
        (None, "auto") => Some(decode_auto_value(case["decode"].clone())),
        (None, id) => read(id, case["decode"].clone()),
    };
    let Some(decoded) = decoded else {
        return if case.get("refused").is_some() { vec![] } else { vec!["it was refused".to_owned()] };
    };
    let mut problems = Vec::new();
    if case.get("refused").is_some() {
        problems.push(format!("it was accepted as {:?}", decoded.dialect));
    }
    if let Some(found) = case.get("found").and_then(Value::as_str)
        && found != decoded.dialect
    {
        problems.push(format!("found `{}`, expected `{found}`", decoded.dialect));
    }
    match decoded.outcome {
        Outcome::Success(value) => match case.get("success") {
            Some(expected) if same(expected, &value) => {}
            expected => problems.push(format!("success {value}, expected {expected:?}")),
        },
        Outcome::Failure(failure) => {
            let canonical = Canonical::new(&failure).to_value();
            match case.get("failure").and_then(Value::as_object) {
                Some(expected) => compare(expected, &canonical, &mut problems),
                None => problems.push(format!("a failure: {canonical}")),
            }
            for absent in case["absent"].as_array().into_iter().flatten().filter_map(Value::as_str) {
                if let Some(value) = canonical.get(absent) {
                    problems.push(format!("`{absent}` should be absent and is {value}"));
                }
            }
            if let Some(expected) = case.get("encodes_to") {
                let id = if dialect("from") == "auto" { decoded.dialect } else { dialect("from") };
                let expected = if *expected == Value::Bool(true) { &case["decode"] } else { expected };
                match Dialect::find(id).unwrap().encode(&failure) {
                    Ok(encoded) if same(expected, &encoded.value) => {}
                    Ok(encoded) => {
                        problems.push(format!("encodes to {}, expected {expected}", encoded.value));
                    }
                    Err(error) => problems.push(error.to_string()),
                }
            }
        }
    }
    problems
}

fn read(id: &str, value: Value) -> Option<Decoded> {
    let dialect = Dialect::find(id).unwrap_or_else(|| panic!("no dialect `{id}`"));
    dialect.decode(value).ok().map(|outcome| Decoded { outcome, dialect: dialect.id() })
}

fn encode(canonical: &Value, to: &str, case: &Value) -> Vec<String> {
    let Ok(Outcome::Failure(failure)) = Dialect::find("curable").unwrap().decode(canonical.clone()) else {
        return vec!["`encode` is no canonical failure".to_owned()];
    };
    let encoded = Dialect::find(to).unwrap_or_else(|| panic!("no dialect `{to}`")).encode(&failure);
    let Ok(encoded) = encoded else {
        return if case.get("refused").is_some() { vec![] } else { vec!["cannot be encoded".to_owned()] };
    };
    let mut problems = Vec::new();
    if let Some(expected) = case.get("output")
        && !same(expected, &encoded.value)
    {
        problems.push(format!("output {}, expected {expected}", encoded.value));
    }
    if let Some(expected) = case.get("losses") {
        let mut found: Vec<&str> = encoded.losses.iter().map(|loss| loss.member.as_ref()).collect();
        found.sort_unstable();
        if *expected != Value::from(found.clone()) {
            problems.push(format!("loses {found:?}, expected {expected}"));
        }
    }
    problems
}

fn compare(expected: &Map<String, Value>, found: &Value, problems: &mut Vec<String>) {
    for (name, value) in expected {
        match found.get(name) {
            Some(other) if same(value, other) => {}
            other => problems.push(format!("`{name}` is {other:?}, expected {value}")),
        }
    }
}

/// Equal as JSON says it: 1 and 1.0 are one number.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| same(a, b)))
        }
        (a, b) => a == b,
    }
}
