//! The rules file: what it can say, and what is said about a wrong one.

use std::path::Path;

use curable_core::{Applied, Kind, Retry};
use curable_wrap::rules::EXAMPLE;
use curable_wrap::{Judged, Rules};
use serde_json::json;

use super::{Case, failure};

fn example() -> Rules {
    Rules::builtin().with_text(Path::new("weather.toml"), EXAMPLE).unwrap()
}

#[test]
fn the_example_does_what_it_says() {
    let rules = example();
    let mut case = Case::new("weather-us", "get_forecast").with(json!({ "station": "LON" }));
    case.input = json!({ "type": "object", "properties": { "station": { "type": "string" } } });
    let (found, rule) = case.words(&rules, "Error: station LON7 is closed until 2027");
    assert_eq!(
        (found.code.as_str(), found.kind, found.http),
        ("STATION_CLOSED", Kind::Precondition, Some(409))
    );
    assert_eq!(found.message, "The station is closed.");
    assert_eq!(found.details, Some(json!({ "station": "LON7", "year": 2027 })));
    assert_eq!(found.repairs[0].at.as_str(), "/station");
    assert_eq!(found.next_actions[0].arguments, Some(json!({ "near": "LON", "like": "LON7" })));
    assert_eq!(rule.as_deref(), Some("weather/closed station"));

    let error = json!({ "code": -32050, "message": "no", "data": { "reason": "full", "zone": "eu-west" } });
    let (found, _) = Case::new("weather-eu", "any").error(&rules, &error);
    assert_eq!(
        (found.code.as_str(), found.retry, found.applied),
        ("WEATHER_BUSY", Retry::Same, Some(Applied::No))
    );
    assert_eq!(found.details, Some(json!({ "zone": "eu-west" })));
    let other = json!({ "code": -32050, "message": "no", "data": { "reason": "moon", "zone": "eu-west" } });
    assert_eq!(Case::new("weather-eu", "any").error(&rules, &other).0.code.as_str(), "INTERNAL");

    let none =
        json!({ "content": [], "structuredContent": { "result": "none", "message": "Access denied" } });
    let (found, rule) = failure(Case::new("weather", "any").result(&rules, &none));
    assert_eq!((found.code.as_str(), rule.as_deref()), ("PERMISSION_DENIED", Some("general/permission")));
    assert!(matches!(Case::new("elsewhere", "any").result(&rules, &none), Judged::Success));
}

#[test]
fn a_file_counts_before_dialects_and_packs() {
    let text = "[[rule]]\nwhen.text = 'ENOENT'\nthen = { code = \"MY_CODE\", kind = \"conflict\" }\n\
                [[rule]]\nwhen.body = { pointer = \"/error/code\", equals = \"SEAT_TAKEN\" }\nthen = { code = \"MY_SEAT\", kind = \"conflict\" }\n";
    let rules = Rules::builtin().with_text(Path::new("mine.toml"), text).unwrap();
    let case = Case::new("secure-filesystem-server", "read_file");
    assert_eq!(case.words(&rules, "ENOENT: no such file or directory").0.code.as_str(), "MY_CODE");
    let seat = r#"{"error":{"code":"SEAT_TAKEN","message":"x","kind":"conflict"}}"#;
    assert_eq!(case.words(&rules, seat).0.code.as_str(), "MY_SEAT");
}

#[test]
fn all_problems_of_a_file_are_told_at_once() {
    let text = r#"servr = "x"
[[rule]]
when = { txt = "a" }
then = { code = "A_B", kind = "not_fond" }
[[rule]]
when = { text = "a (" }
then = { code = "lower" }
"#;
    let error = Rules::builtin().with_text(Path::new("bad.toml"), text).unwrap_err().to_string();
    for part in [
        "bad.toml",
        "line 1: `servr` is unknown; did you mean `server`?",
        "line 3: `txt` is unknown; did you mean `text`?",
        "line 4: ",
        "did you mean `not_found`?",
        "line 6: this is no regular expression: unclosed group",
        "line 7: ",
    ] {
        assert!(error.contains(part), "{part}\n{error}");
    }
}

#[test]
fn what_contradicts_itself_is_told_with_what_to_do() {
    let text = r#"[code.FILE_NOT_FOUND]
kind = "conflict"
[[rule]]
when.text = '(unclosed'
then = { code = "RATE_LIMITED" }
[[rule]]
when.text = '(?P<station>\w+)'
then = { code = "RATE_LIMITD", types = { staton = "integer" }, repair = { at = "/{sttion}", problem = "rang" } }
[[rule]]
then = { code = "TIMED_OUT" }
[[rule]]
when.text = 'x'
[[rule]]
when.text = 'x'
then = { code = "TIMED_OUT", kind = "validation", next = { tool = "x", arguments = { a = "{b}" } } }
"#;
    let error = Rules::builtin().with_text(Path::new("bad.toml"), text).unwrap_err().to_string();
    for part in [
        "line 1: `FILE_NOT_FOUND` is `not_found` already, and not `conflict`",
        "line 4: this is no regular expression: unclosed group",
        "did you mean `RATE_LIMITED`?",
        "there is no group `staton` in `when`; did you mean `station`?",
        "there is no group `sttion` in `when`",
        "`rang` is no problem; say one of: range",
        "`when` says nothing",
        "`then` says no code",
        "`TIMED_OUT` is `transient` already, and not `validation`",
        "there is no group `b` in `when`",
    ] {
        assert!(error.contains(part), "{part}\n{error}");
    }
}

#[test]
fn a_text_that_is_no_toml_and_a_file_that_is_not_there_are_told() {
    let error = Rules::builtin().with_text(Path::new("bad.toml"), "[[rule]\nx").unwrap_err().to_string();
    assert!(error.contains("this is no TOML"), "{error}");
    let error = Rules::builtin().with_file(Path::new("/nowhere/rules.toml")).unwrap_err().to_string();
    assert!(error.contains("/nowhere/rules.toml") && error.contains("cannot be read"), "{error}");
}

#[test]
fn a_rule_that_never_fits_is_reported() {
    let rules = example();
    assert_eq!(rules.unused().len(), 3);
    Case::new("weather", "get_forecast").words(&rules, "station LON7 is closed until 2027");
    assert_eq!(rules.unused(), ["weather/busy", "weather/no data"]);
    Case::new("weather", "get_forecast").words(&rules, "ENOENT: no such file or directory");
    let fired: Vec<(String, u64)> = rules.counts().into_iter().filter(|(_, count)| *count > 0).collect();
    assert_eq!(fired, [("weather/closed station".to_owned(), 1), ("general/missing file".to_owned(), 1)]);
}

#[test]
fn a_tool_is_known_to_fail_as_the_rules_for_its_server_say() {
    let rules = example();
    let codes = |server: &str, tool: &str| -> Vec<String> {
        rules.codes(server, tool).into_iter().map(|def| def.code.to_string()).collect()
    };
    assert_eq!(codes("weather", "get_forecast"), ["STATION_CLOSED"]);
    assert!(codes("stranger", "tool").is_empty());
    let edit = codes("secure-filesystem-server", "edit_file");
    assert!(
        edit.contains(&"EDIT_NOT_MATCHED".to_owned()) && !edit.contains(&"ALREADY_EXISTS".to_owned()),
        "{edit:?}"
    );
    let defs = rules.codes("secure-filesystem-server", "write_file");
    let missing = defs.iter().find(|def| def.code.as_str() == "FILE_NOT_FOUND").unwrap();
    assert_eq!(missing.details.as_ref().unwrap()["properties"]["path"]["type"], json!("string"));
}

#[test]
fn the_published_schema_is_that_of_the_file() {
    let schema = Rules::json_schema();
    let published = include_str!("../../../../../schema/rules.schema.json");
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(published).unwrap(),
        schema,
        "run `cargo xtask gen`"
    );
}
