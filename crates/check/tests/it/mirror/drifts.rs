//! Planted drifts: a clean tree in five languages gives nothing, and each of many changes to it gives what was planted.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::tree::{Tree, failure};

/// The clean tree; each file uses all codes of its service in the way of its language.
const CLEAN: &[(&str, &str)] = &[
    ("ts/registry.ts", include_str!("../../fixtures/clean/registry.ts")),
    ("ts/tools.tsx", include_str!("../../fixtures/clean/tools.tsx")),
    ("js/client.mjs", include_str!("../../fixtures/clean/client.mjs")),
    ("py/server.py", include_str!("../../fixtures/clean/server.py")),
    ("go/tools.go", include_str!("../../fixtures/clean/tools.go")),
    ("rs/service.rs", include_str!("../../fixtures/clean/service.rs")),
    ("swift/Client.swift", include_str!("../../fixtures/clean/Client.swift")),
];

fn contract() -> Value {
    let mut old = failure("NODE_GONE", "not_found");
    old["deprecated"] = json!({ "since": "2.0.0", "use": "NODE_NOT_FOUND" });
    let mut removed = failure("NODE_LOST", "not_found");
    removed["removed"] = json!({ "since": "3.0.0" });
    json!({
        "curable": 1, "name": "graph", "version": "3.1.0",
        "failures": [
            failure("NODE_NOT_FOUND", "not_found"), failure("EDGE_EXISTS", "conflict"), failure("GRAPH_READ_ONLY", "permission"),
            failure("GRAPH_BUSY", "transient"), failure("QUERY_TOO_LARGE", "validation"), failure("trace.NOT_RECORDING", "conflict"),
            old, removed,
        ],
        "operations": [
            { "name": "graph/find", "effect": "read", "failures": ["NODE_NOT_FOUND", "QUERY_TOO_LARGE", "GRAPH_BUSY"] },
            { "name": "graph/link", "effect": "write", "failures": ["NODE_NOT_FOUND", "EDGE_EXISTS", "GRAPH_READ_ONLY", "GRAPH_BUSY"] },
        ],
    })
}

fn tree(changed: Option<(usize, &str)>) -> Tree {
    CLEAN.iter().enumerate().fold(Tree::new(&contract()), |tree, (index, (name, text))| {
        let text = changed.filter(|(file, _)| *file == index).map_or(*text, |(_, text)| text);
        tree.file(name, text)
    })
}

/// What the contract declares.
const CODES: &[&str] = &[
    "NODE_NOT_FOUND",
    "EDGE_EXISTS",
    "GRAPH_READ_ONLY",
    "GRAPH_BUSY",
    "QUERY_TOO_LARGE",
    "trace.NOT_RECORDING",
];

/// Every place of a quoted code in a text, comments aside.
fn places(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices(['"', '\'', '`']) {
        let quote = &text[at..=at];
        let Some(end) = text[at + 1..].find(quote) else { continue };
        let word = &text[at + 1..at + 1 + end];
        let line = text[..at].rfind('\n').map_or(0, |at| at + 1);
        let comment = text[line..at].contains("//") || text[line..at].trim_start().starts_with('#');
        if CODES.contains(&word) && !comment {
            found.push((at + 1, word));
        }
    }
    found
}

/// A change to a code, what it makes of it, and the rule that must find it.
type Change = (&'static str, fn(&str) -> String);

const CHANGES: &[Change] = &[
    ("undeclared", |code| {
        // Two letters change places.
        let (head, tail) = code.split_at(code.len() - 3);
        format!("{head}{}{}{}", &tail[1..2], &tail[..1], &tail[2..])
    }),
    ("undeclared", |code| format!("{code}_AGAIN_AND_AGAIN")),
    ("undeclared", |code| code[..code.len() - 1].to_owned()),
    ("miscased", str::to_ascii_lowercase),
    ("wrong-namespace", |code| format!("clock.{}", code.rsplit('.').next().unwrap_or(code))),
    ("deprecated", |_| "NODE_GONE".to_owned()),
    ("removed", |_| "NODE_LOST".to_owned()),
];

#[test]
fn a_clean_tree_gives_nothing() {
    let report = tree(None).report();
    assert!(report.findings.is_empty(), "{:#?}", report.findings);
    assert_eq!(report.parsed, CLEAN.len());
}

#[test]
fn every_planted_drift_is_found_and_nothing_else() {
    let mut planted = 0;
    let mut missed = Vec::new();
    let mut wrong = Vec::new();
    let mut languages: BTreeMap<&str, usize> = BTreeMap::new();
    for (file, (name, text)) in CLEAN.iter().enumerate() {
        for (number, (at, code)) in places(text).into_iter().enumerate() {
            // Each place gets two of the changes in turn, so that all meet all languages.
            for turn in 0..2 {
                let (rule, change) = CHANGES[(number * 2 + turn + file) % CHANGES.len()];
                let word = change(code);
                let drifted = format!("{}{word}{}", &text[..at], &text[at + code.len()..]);
                let line = text[..at].matches('\n').count() + 1;
                planted += 1;
                *languages.entry(name.split('/').next().unwrap_or_default()).or_default() += 1;
                let findings = tree(Some((file, &drifted))).findings();
                let is_it = |finding: &&curable_check::mirror::Finding| {
                    finding.rule == rule
                        && finding.code == word
                        && finding.line == line
                        && finding.file.ends_with(name)
                };
                if !findings.iter().any(|finding| is_it(&finding)) {
                    missed.push(format!("{name}:{line}: {code} as {word}, expected {rule}: {findings:?}"));
                }
                let more = findings.iter().filter(|finding| !is_it(finding));
                // The place that lost its code may make it dead, and an operation may not have the new one.
                let false_ones =
                    more.filter(|finding| !matches!(finding.rule, "unused" | "outside-operation"));
                wrong
                    .extend(false_ones.map(|finding| format!("{name}:{line}: {word} ({rule}): {finding:?}")));
            }
        }
    }
    println!("{planted} drifts planted: {languages:?}");
    assert!(planted >= 200, "{planted}");
    assert!(languages.len() >= 5 && languages.values().all(|count| *count >= 20), "{languages:?}");
    assert!(missed.is_empty(), "{} of {planted} missed:\n{}", missed.len(), missed.join("\n"));
    assert!(wrong.len() * 100 <= planted, "{} false:\n{}", wrong.len(), wrong.join("\n"));
}

/// Changes that are more than a word: the file, what is replaced by what, and the rule that must find it.
const EDITS: &[(&str, &str, &str, &str)] = &[
    ("ts/tools.tsx", "makeError('EDGE_EXISTS')", "makeError('QUERY_TOO_LARGE')", "outside-operation"),
    ("ts/tools.tsx", "retryable: true", "retryable: false", "retry-claim"),
    (
        "ts/tools.tsx",
        "code: 'GRAPH_BUSY', retryable: true, message: 'busy'",
        "code: 'QUERY_TOO_LARGE', retryable: true, message: 'Try again later.'",
        "retry-claim",
    ),
    ("ts/tools.tsx", "QUERY_TOO_LARGE, GRAPH_BUSY.", "QUERY_TOO_LARGE.", "stale-description"),
    ("ts/tools.tsx", "'Errors: NODE_NOT_FOUND,", "'Errors: NODE_NOT_FUOND,", "undeclared"),
    (
        "ts/tools.tsx",
        "'Errors: NODE_NOT_FOUND,",
        "'Errors: EDGE_EXISTS, NODE_NOT_FOUND,",
        "stale-description",
    ),
    ("ts/registry.ts", "NOT_RECORDING: {", "NOT_RECORDIGN: {", "undeclared"),
    ("py/server.py", "QUERY_TOO_LARGE, GRAPH_BUSY.", "GRAPH_BUSY.", "stale-description"),
    (
        "py/server.py",
        "QUERY_TOO_LARGE, GRAPH_BUSY.",
        "QUERY_TOO_LARGE (retryable), GRAPH_BUSY.",
        "retry-claim",
    ),
    ("py/server.py", "raise TE(\"QUERY_TOO_LARGE\"", "raise TE(\"GRAPH_READ_ONLY\"", "outside-operation"),
    ("py/server.py", "NODE_NOT_FOUND = \"NODE", "NODE_NOT_FOUND = \"EDGE", "undeclared"),
    (
        "go/tools.go",
        "QUERY_TOO_LARGE, GRAPH_BUSY.",
        "QUERY_TOO_LARGE, GRAPH_BUSY, GRAPH_READ_ONLY.",
        "stale-description",
    ),
    ("go/tools.go", "te.New(\"QUERY_TOO_LARGE\"", "te.New(\"EDGE_EXISTS\"", "outside-operation"),
    ("go/tools.go", "te.ErrEdgeExists", "te.ErrEdgeExits", "undeclared"),
    ("go/tools.go", "GRAPH_BUSY.\")", "GRAPH_BUSY. Never retry GRAPH_BUSY.\")", "retry-claim"),
    ("rs/service.rs", "struct EdgeExists", "struct EdgeExisted", "undeclared"),
    ("rs/service.rs", "\"code\": \"GRAPH_BUSY\"", "\"code\": \"GRAPH_BUZY\"", "undeclared"),
    (
        "rs/service.rs",
        "/// There is such an edge.",
        "/// There is such an edge: EDGE_EXISTS is always safe to retry.",
        "retry-claim",
    ),
    ("swift/Client.swift", ".graphReadOnly {", ".graphReadOnyl {", "undeclared"),
    (
        "swift/Client.swift",
        "throw ToolError(\"EDGE_EXISTS\")",
        "throw ToolError(\"QUERY_TOO_LARGE\")",
        "outside-operation",
    ),
    (
        "swift/Client.swift",
        "\"Links two nodes.\"",
        "\"Links two nodes. Errors: EDGE_EXISTS.\"",
        "stale-description",
    ),
];

#[test]
fn every_planted_edit_is_found_and_nothing_else() {
    for (name, from, to, rule) in EDITS {
        let (index, (_, text)) = CLEAN.iter().enumerate().find(|(_, (file, _))| file == name).unwrap();
        assert!(text.contains(from), "{from} is not in {name}");
        let findings = tree(Some((index, &text.replacen(from, to, 1)))).findings();
        let rules: Vec<&str> = findings.iter().map(|finding| finding.rule).collect();
        assert_eq!(rules, [*rule], "{name}: {from} as {to}: {findings:#?}");
    }
}

#[test]
fn a_code_that_nothing_uses_any_more_is_found() {
    for code in CODES {
        let mut contract = contract();
        let more = json!(format!("{code}_NOW"));
        contract["failures"]
            .as_array_mut()
            .unwrap()
            .push(json!({ "code": more, "summary": "It happened.", "kind": "conflict" }));
        let tree = CLEAN.iter().fold(Tree::new(&contract), |tree, (name, text)| tree.file(name, text));
        let findings = tree.findings();
        assert_eq!(
            findings.iter().map(|f| (f.rule, json!(f.code))).collect::<Vec<_>>(),
            [("unused", more)],
            "{findings:#?}"
        );
    }
}

#[test]
fn a_slip_speaks_for_the_strangers_that_stand_beside_it() {
    let codes = ["CONFLICT", "TRANSIENT", "VALIDATION"].map(|code| failure(code, "conflict"));
    let contract =
        json!({ "curable": 1, "name": "tools", "version": "1.0.0", "failures": codes, "operations": [] });
    let words = |first: &str| {
        let text = format!(
            "def on(text):\n    parsed = json.loads(text)\n    if parsed[\"type\"] == \"TRANSIENT\":\n        return 1\n    \
             if parsed[\"type\"] == \"VALIDATION\":\n        return 2\n    if parsed[\"type\"] == \"{first}\":\n        \
             return 3\n    if parsed[\"type\"] == \"PERMISSION\":\n        return 4\n    \
             if parsed[\"type\"] in (\"NOT_FOUND\", \"GONE\"):\n        return 5\n    return 6\n"
        );
        Tree::new(&contract).file("a.py", &text).words()
    };
    assert_eq!(words("CONFLIT"), ["undeclared CONFLIT", "undeclared GONE", "undeclared PERMISSION"]);
    // Where most are something else, so are all.
    assert_eq!(words("HEARTBEAT"), [""; 0]);
}
