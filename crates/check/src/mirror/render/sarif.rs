//! SARIF 2.1.0.

use serde_json::{Value, json};

use crate::mirror::{Finding, Rule};

pub(super) fn render(findings: &[Finding]) -> String {
    let rules: Vec<Value> = Rule::ALL
        .iter()
        .map(|rule| {
            json!({
                "id": rule.id(),
                "shortDescription": { "text": rule.about().trim() },
                "defaultConfiguration": { "level": "error" },
                "properties": { "stage": rule.stage() },
            })
        })
        .collect();
    let results: Vec<Value> = findings.iter().map(result).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "curable check", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
    .to_string()
}

fn result(finding: &Finding) -> Value {
    let region = json!({
        "startLine": finding.line,
        "startColumn": finding.column,
        "endLine": finding.end.0,
        "endColumn": finding.end.1,
    });
    let place = json!({ "uri": uri(&finding.file) });
    let mut result = json!({
        "ruleId": finding.rule,
        "level": "error",
        "message": { "text": finding.message },
        "locations": [{ "physicalLocation": { "artifactLocation": place, "region": region } }],
        "properties": { "stage": finding.stage, "code": finding.code },
    });
    if let Some(right) = &finding.fix {
        result["fixes"] = json!([{
            "description": { "text": format!("write {right}") },
            "artifactChanges": [{
                "artifactLocation": place,
                "replacements": [{ "deletedRegion": region, "insertedContent": { "text": right } }],
            }],
        }]);
    }
    result
}

/// A path as a reference: what a reference cannot hold is written in percent.
fn uri(path: &str) -> String {
    path.bytes()
        .map(|b| match b {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
                char::from(b).to_string()
            }
            _ => format!("%{b:02X}"),
        })
        .collect()
}
