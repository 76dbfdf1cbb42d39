//! `curable diff` over descriptions: real versions of one API, and changes to one whose meaning is known.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use curable_check::diff::{Audience, Diff, Severity, compare};
use curable_core::Contract;
use curable_openapi::{Document, ImportOptions, import_as_sent};
use serde_json::{Value, json};

fn imported(bytes: &[u8]) -> Contract {
    let document = Document::parse(bytes).unwrap();
    // As `curable diff` reads descriptions.
    import_as_sent(&document, &ImportOptions::default()).0.imported.contract
}

/// The error responses of every operation, read from the document as it stands, by method and path.
fn errors_of(document: &Value) -> BTreeMap<(String, String), BTreeSet<String>> {
    const METHODS: &[&str] = &["get", "put", "post", "delete", "options", "head", "patch", "trace"];
    let mut found = BTreeMap::new();
    for (path, item) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in item.as_object().into_iter().flatten() {
            if METHODS.contains(&method.as_str()) {
                let statuses =
                    operation["responses"].as_object().into_iter().flatten().map(|(status, _)| status);
                let errors = statuses.filter(|status| status.starts_with(['4', '5']) && status.len() == 3);
                found.insert(
                    (method.to_uppercase(), path.clone()),
                    errors.map(|s| format!("HTTP_{s}")).collect(),
                );
            }
        }
    }
    found
}

/// The corpus of descriptions, where one stands beside a folder above the repository.
fn corpus() -> Option<PathBuf> {
    let named = std::env::var_os("CURABLE_CORPUS").map(PathBuf::from);
    let above =
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|above| above.join("shared/corpus/openapi"));
    named.into_iter().chain(above).find(|folder| folder.join("manifest.json").is_file())
}

/// Two versions of one API that are at hand: an older one, and one of years later.
const VERSIONS: &[(&str, &str)] = &[("github-ghes36-next31.json", "github.json")];

#[test]
fn the_errors_of_real_history_are_all_told_and_no_others() {
    let Some(folder) = corpus() else {
        println!("there is no corpus beside the repository, and no CURABLE_CORPUS: nothing was compared");
        return;
    };
    for (old, new) in VERSIONS {
        let (Ok(old), Ok(new)) = (fs::read(folder.join(old)), fs::read(folder.join(new))) else { continue };
        let read = |bytes: &[u8]| -> Value { serde_json::from_slice(bytes).unwrap() };
        let (mut old, mut new) = (read(&old), read(&new));
        some_of(&mut old, &mut new);
        let (before, after) = (errors_of(&old), errors_of(&new));
        let (old, new) = (of(&old), of(&new));
        let diff = compare(&old, &new);
        let name_of = |contract: &Contract| -> BTreeMap<(String, String), String> {
            let named = contract.operations.iter().filter_map(|operation| {
                let source = operation.source.as_ref()?;
                Some(((source.method.clone(), source.path.clone()), operation.name.clone()))
            });
            named.collect()
        };
        let (old_names, new_names) = (name_of(&old), name_of(&new));
        let (mut gone, mut come, mut same) = (BTreeSet::new(), BTreeSet::new(), 0);
        for (key, errors) in &before {
            // What has another name or is gone is told by another rule.
            let (Some(later), Some(name)) = (after.get(key), old_names.get(key)) else { continue };
            if new_names.get(key) != Some(name) {
                continue;
            }
            same += 1;
            gone.extend(errors.difference(later).map(|code| format!("{name} {code}")));
            come.extend(later.difference(errors).map(|code| format!("{name} {code}")));
        }
        assert!(same >= 60, "only {same} operations are in both");
        let told = |rule: &str| told(&diff, rule, &old_names, &new_names);
        assert_eq!(told("failure_removed"), gone);
        assert_eq!(told("failure_added"), come);
        let removed = diff.findings.iter().filter(|finding| finding.rule == "operation_removed").count();
        println!(
            "{same} operations in both; {} failures gone, {} come, {removed} operations gone",
            gone.len(),
            come.len()
        );
    }
}

/// Leaves one of several paths that both versions have, so that the test takes seconds and not minutes.
fn some_of(old: &mut Value, new: &mut Value) {
    const ONE_OF: usize = 8;
    let shared: Vec<String> = {
        let paths = old["paths"].as_object().unwrap().keys();
        paths.filter(|path| new["paths"].get(path.as_str()).is_some()).cloned().collect()
    };
    let kept: BTreeSet<&String> = shared.iter().step_by(ONE_OF).collect();
    for document in [old, new] {
        document["paths"].as_object_mut().unwrap().retain(|path, _| kept.contains(path));
    }
}

/// The operations and codes that findings of a rule name, those aside that are new or gone as a whole.
fn told(
    diff: &Diff,
    rule: &str,
    old: &BTreeMap<(String, String), String>,
    new: &BTreeMap<(String, String), String>,
) -> BTreeSet<String> {
    let both: BTreeSet<&String> =
        old.iter().filter(|(key, name)| new.get(*key) == Some(name)).map(|(_, n)| n).collect();
    let mut found = BTreeSet::new();
    for finding in diff.findings.iter().filter(|finding| finding.rule == rule) {
        let words = finding.at.replace("~1", "/");
        let code = words.rsplit('/').next().unwrap_or_default();
        let operation =
            both.iter().filter(|name| words.contains(&format!("/{name}/"))).max_by_key(|name| name.len());
        if let Some(operation) = operation
            && code.starts_with("HTTP_")
            && code.len() == 8
        {
            found.insert(format!("{operation} {code}"));
        }
    }
    found
}

/// The demo API, as a value that can be changed.
fn depot() -> Value {
    yaml_serde::from_str(curable_reference_depot::OPENAPI).unwrap()
}

fn of(value: &Value) -> Contract {
    imported(value.to_string().as_bytes())
}

fn broke(old: &Value, new: &Value) -> (bool, Diff) {
    let diff = compare(&of(old), &of(new));
    (diff.worst(Audience::Source) >= Some(Severity::Breaking), diff)
}

/// Goes through a document, the inner values first.
fn each(value: &mut Value, change: &mut dyn FnMut(&mut Value)) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| each(item, change)),
        Value::Object(members) => members.values_mut().for_each(|member| each(member, change)),
        _ => {}
    }
    change(value);
}

/// Every reference to a schema as what it refers to.
fn inlined(document: &Value) -> Value {
    fn inline(value: &mut Value, schemas: &Value, depth: usize) {
        if let Some(name) = value.get("$ref").and_then(Value::as_str)
            && let Some(name) = name.strip_prefix("#/components/schemas/")
            && depth > 0
        {
            *value = schemas[name].clone();
            inline(value, schemas, depth - 1);
            return;
        }
        match value {
            Value::Array(items) => items.iter_mut().for_each(|item| inline(item, schemas, depth)),
            Value::Object(members) => members.values_mut().for_each(|member| inline(member, schemas, depth)),
            _ => {}
        }
    }
    let mut new = document.clone();
    inline(&mut new["paths"], &document["components"]["schemas"], 6);
    new
}

#[test]
fn what_says_the_same_changes_nothing() {
    let old = depot();
    let text = old.to_string();
    let mut backwards = old.clone();
    each(&mut backwards, &mut |value| {
        if let Value::Object(members) = value {
            *members = std::mem::take(members).into_iter().rev().collect();
        }
    });
    let mut lists = old.clone();
    each(&mut lists, &mut |value| {
        for name in ["required", "enum", "tags"] {
            if let Some(Value::Array(items)) = value.get_mut(name) {
                items.reverse();
            }
        }
    });
    let mut renamed = text.clone();
    for name in old["components"]["schemas"].as_object().unwrap().keys() {
        renamed = renamed.replace(
            &format!("#/components/schemas/{name}\""),
            &format!("#/components/schemas/{name}Model\""),
        );
    }
    let mut renamed: Value = serde_json::from_str(&renamed).unwrap();
    let schemas = renamed["components"]["schemas"].as_object().unwrap().clone();
    renamed["components"]["schemas"] =
        schemas.into_iter().map(|(name, schema)| (format!("{name}Model"), schema)).collect();
    let mut examples = old.clone();
    each(&mut examples, &mut |value| {
        if let Value::Object(members) = value
            && members.contains_key("schema")
        {
            members.shift_remove("example");
            members.shift_remove("examples");
        }
    });
    for (name, new) in [
        ("members reversed", backwards),
        ("lists reversed", lists),
        ("references inlined", inlined(&old)),
        ("definitions renamed", renamed),
        ("examples gone", examples),
    ] {
        for (from, to) in [(&old, &new), (&new, &old)] {
            let (_, diff) = broke(from, to);
            let told: Vec<_> = diff.findings.iter().filter(|f| f.severity > Severity::Compatible).collect();
            assert!(told.is_empty(), "{name}: {told:#?}");
        }
    }
}

#[test]
fn what_breaks_a_caller_of_a_description_is_found_and_its_reverse_is_told_apart() {
    let old = depot();
    let mut count = 0;
    let mut missed = Vec::new();
    let mut try_it = |name: String, new: &Value| {
        count += 1;
        let (is_broken, diff) = broke(&old, new);
        if !is_broken {
            missed.push(format!("{name}: {:?}", diff.findings));
        }
    };
    for (path, item) in old["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let Some(responses) = operation["responses"].as_object() else { continue };
            let at = |new: &mut Value| new["paths"][path][method].take();
            let mut new = old.clone();
            at(&mut new);
            new["paths"][path].as_object_mut().unwrap().shift_remove(method);
            try_it(format!("{method} {path} is gone"), &new);
            for status in responses.keys().filter(|status| status.starts_with('4')) {
                let mut new = old.clone();
                new["paths"][path][method]["responses"].as_object_mut().unwrap().shift_remove(status);
                try_it(format!("{method} {path} does not fail with {status} any more"), &new);
            }
            for (index, parameter) in operation["parameters"].as_array().into_iter().flatten().enumerate() {
                let mut new = old.clone();
                let place = &mut new["paths"][path][method]["parameters"][index];
                if parameter.get("schema").is_none() {
                    continue;
                }
                place["schema"] = json!({ "enum": ["nothing that was sent before"] });
                try_it(format!("{method} {path}: parameter {index} takes one value"), &new);
                // A gateway sends this one by itself, so that the contract does not tell.
                let is_key = parameter["name"] == "Idempotency-Key";
                if parameter["required"] != json!(true) && !is_key {
                    let mut new = old.clone();
                    new["paths"][path][method]["parameters"][index]["required"] = json!(true);
                    try_it(format!("{method} {path}: parameter {index} is required"), &new);
                }
            }
            let mut new = old.clone();
            let more = json!({ "name": "token_of_the_day", "in": "query", "required": true, "schema": { "type": "string" } });
            match new["paths"][path][method].get_mut("parameters") {
                Some(Value::Array(list)) => list.push(more),
                _ => new["paths"][path][method]["parameters"] = json!([more]),
            }
            try_it(format!("{method} {path}: a new parameter is required"), &new);
        }
    }
    assert!(count >= 40, "{count}");
    assert!(missed.is_empty(), "{} of {count}:\n{}", missed.len(), missed.join("\n"));
    println!("{count} breaks of a description found");
}
