//! Everything that is wrong is told at once, with its line and what to do.

use std::collections::BTreeSet;

use curable_gateway::mapping::{EXAMPLE, Mapping};

use super::problems;

#[test]
fn text_that_is_no_toml_is_told_with_its_lines() {
    let found = problems("a = \nb = 2\nc = = 3\n");
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found[0].starts_with("line 1: this is no TOML: "), "{found:?}");
    assert!(found[2].starts_with("line 3: this is no TOML: "), "{found:?}");
}

#[test]
fn every_mistake_of_a_file_is_told_at_once_with_what_was_meant() {
    let found = problems(
        r#"
repies = "strict"
upstream_text = "yes"

[timeouts]
total = 5

[[operation]]
match = "getOrder"
effect = "reads"

[[rule]]
when = { status = 40 }
then = { code = "lower", kind = "transiant" }
"#,
    );
    let all = found.join("\n");
    for expected in [
        "line 2: `repies` is unknown; did you mean `replies`?",
        "line 3: /upstream_text must be",
        "line 6: ",
        "line 10: /operation/0/effect must be one of: read, idempotent, write",
        "line 13: /rule/0/when/status",
        "line 14: /rule/0/then/kind must be one of:",
        "line 14: /rule/0/then/code must match",
    ] {
        assert!(all.contains(expected), "{expected} is missing in\n{all}");
    }
}

#[test]
fn problems_of_structure_and_of_meaning_are_told_in_one_round() {
    let found = problems(
        r#"
repies = "strict"
[timeouts]
total_ms = 5.0
connect_ms = "soon"
[filter]
methods = [7, "GETT"]
[credentials.apikey]
env = "A"
[credentials.api_key]
env = 5
[[operation]]
match = "getOrdr"
effect = "reads"
[[operation]]
effect = "read"
[[rule]]
operation = "POST /order"
when = { status = 404, body = [{ pointer = "/a", matches = "(" }, { matches = ")" }] }
then = { code = "MINE", kind = "transiant" }
[[rule]]
when = { status = 200 }
then = { code = "lower" }
[[body_failure]]
when = { status = 200 }
then = { code = "FINE", kind = "conflict" }
[[body_failure]]
when = { body = { pointer = "/ok" } }
"#,
    );
    let starts = [
        "line 2: `repies` is unknown; did you mean `replies`?",
        "line 4: /timeouts/total_ms must be a whole number, written without a point",
        "line 5: /timeouts/connect_ms must be",
        "line 7: /filter/methods/0 must be",
        "line 7: `GETT` is no method; did you mean `GET`?",
        "line 8: there is no security scheme `apikey`; did you mean `api_key`?",
        "line 11: /credentials/api_key/env must be",
        "line 13: there is no operation `getOrdr`; did you mean `getOrder`?",
        "line 14: /operation/0/effect must be one of: read, idempotent, write",
        "line 15: /operation/1/match is",
        "line 18: there is no operation `POST /order`; did you mean `POST /orders`?",
        "line 19: /rule/0/when/body/1/pointer is",
        "line 19: `matches` is no regular expression",
        "line 19: `matches` is no regular expression",
        "line 20: /rule/0/then/kind must be one of:",
        "line 22: a reply of this status is a success; write it as [[body_failure]]",
        "line 23: /rule/1/then/code must match",
        "line 25: a reply that claims success is told by its body",
        "line 27: /body_failure/1/then is",
    ];
    assert_eq!(found.len(), starts.len(), "{found:#?}");
    for (found, start) in found.iter().zip(starts) {
        assert!(found.starts_with(start), "{found}\n{start}");
    }
}

#[test]
fn more_mistakes_than_a_failure_would_list_are_all_told() {
    let one = |n: u32| format!("[[operation]]\nmatch = \"getOrder\"\neffect = \"e{n}\"\n");
    let text = (0..40).map(one).collect::<Vec<_>>().concat();
    let found = problems(&format!("{text}[[operation]]\nmatch = \"getOrdr\"\n"));
    assert_eq!(found.len(), 41, "{found:#?}");
    assert!(found[39].starts_with("line 120: ") && found[40].starts_with("line 122: "), "{found:#?}");
}

#[test]
fn values_of_a_wrong_type_cost_themselves_alone() {
    for wrong in [
        "operation = 5",
        "rule = [5]",
        "rule = { a = 1 }",
        "filter = []",
        "credentials = 1",
        "body_failure = [[]]",
    ] {
        let found = problems(&format!("{wrong}\n[timeouts]\ntotal = 1\n"));
        assert_eq!(found.len(), 2, "{wrong}: {found:#?}");
    }
}

#[test]
fn what_a_rule_must_say_is_asked_for() {
    let found = problems(
        r#"
[[rule]]
when = {}
then = { kind = "conflict" }
[[rule]]
when = { status = 404 }
then = {}
[[rule]]
when = { status = "2xx", body = { pointer = "/ok", equals = false } }
then = { code = "NOT_OK", kind = "conflict" }
[[rule]]
when = { status = "4xx" }
then = { code = "MINE" }
[[rule]]
when = { status = 404 }
then = { code = "NOT_FOUND" }
[[rule]]
when = { status = 404 }
then = { code = "UPSTREAM_LOST" }
[[rule]]
when = { body = [{ pointer = "/a" }, { pointer = "/b", matches = "(" }], header = { "x y" = "1" } }
then = { kind = "conflict" }
[[body_failure]]
when = { status = 200 }
then = { kind = "conflict" }
[credentials.api_key]
env = "A"
file = "b"
"#,
    );
    let starts = [
        "line 2: `when` says nothing",
        "line 5: `then` says nothing",
        "line 9: a reply of this status is a success; write it as [[body_failure]]",
        "line 13: `MINE` needs a kind",
        "line 16: `NOT_FOUND` is a code of the machinery",
        "line 19: `UPSTREAM_LOST` is a code of the import",
        "line 21: `matches` is no regular expression",
        "line 21: `x y` is no name of a header",
        "line 24: a reply that claims success is told by its body",
        "line 25: a failure in a success has no code of its own",
        "line 26: `api_key` needs `env` or `file`, one of both",
    ];
    assert_eq!(found.len(), starts.len(), "{found:#?}");
    for (found, start) in found.iter().zip(starts) {
        assert!(found.starts_with(start), "{found}\n{start}");
    }
}

#[test]
fn what_the_description_does_not_have_is_told_with_what_it_has() {
    let found = problems(
        r#"
[filter]
exclude_tags = ["intrnal"]
include_paths = ["/order", "/zzz*"]
methods = ["GETT"]
[credentials.apikey]
env = "A"
[[operation]]
match = "getOrdr"
effect = "read"
[[operation]]
match = "GET *"
name = "many"
[[operation]]
match = "search"
name = "getOrder"
[[rule]]
operation = "POST /order"
when = { status = 404 }
then = { kind = "not_found" }
[[rule]]
when = { status = 402 }
then = { code = "POOR", hint = "a" }
[[rule]]
when = { status = 403 }
then = { code = "POOR", hint = "b" }
"#,
    );
    let expected = [
        "line 3: no operation has the tag `intrnal`; did you mean `internal`?",
        "line 4: no operation has the path `/order`; did you mean `/orders`?",
        "line 4: no operation has the path `/zzz*`; take it away",
        "line 5: `GETT` is no method; did you mean `GET`?",
        "line 6: there is no security scheme `apikey`; did you mean `api_key`?",
        "line 9: there is no operation `getOrdr`; did you mean `getOrder`?",
        "line 13: 3 operations cannot all be called `many`; match one",
        "line 16: another operation is called `getOrder`; choose another name",
        "line 18: there is no operation `POST /order`; did you mean `POST /orders`?",
        "line 26: `POOR` is declared in two ways; give both the same kind, retry, applied, hint and summary, or choose another code",
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_number_that_is_no_whole_one_is_not_lost_without_a_word() {
    let found = problems("[timeouts]\ntotal_ms = 5.0\n");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("line 2: ") && found[0].contains("whole number"), "{found:?}");
}

#[test]
fn an_expression_that_is_too_large_is_refused() {
    let text = "[[rule]]\nwhen = { body = { pointer = \"/a\", matches = '(\\w{900}){900}' } }\nthen = { kind = \"conflict\" }\n";
    assert!(problems(text)[0].contains("`matches` is no regular expression"));
}

#[test]
fn the_example_uses_every_member_that_the_schema_has() {
    assert!(Mapping::read(EXAMPLE).is_ok());
    let mut used = BTreeSet::new();
    names(&EXAMPLE.parse::<toml::Table>().unwrap().into(), &mut used);
    let schema = Mapping::json_schema();
    let shapes = std::iter::once(&schema).chain(schema["$defs"].as_object().unwrap().values());
    let declared: BTreeSet<&String> = shapes
        .filter_map(|shape| shape["properties"].as_object())
        .flat_map(|members| members.keys())
        .collect();
    let missing: Vec<&String> = declared.into_iter().filter(|name| !used.contains(*name)).collect();
    assert_eq!(missing, ["exists", "file", "include_paths", "include_tags"], "they need no example");
}

fn names(value: &toml::Value, used: &mut BTreeSet<String>) {
    match value {
        toml::Value::Table(members) => {
            for (name, value) in members {
                used.insert(name.clone());
                names(value, used);
            }
        }
        toml::Value::Array(items) => items.iter().for_each(|item| names(item, used)),
        _ => {}
    }
}
