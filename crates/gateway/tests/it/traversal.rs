//! No value of a path parameter leaves its segment, however it is spelled.

use curable_gateway::request::{QueryKeys, build};
use curable_openapi::Place;
use serde_json::json;

use crate::routes::{named, object, route, usual};

/// A dot and a slash in the spellings that some server decodes.
const DOTS: &[&str] = &[".", "%2e", "%2E", "%252e", "%25252e", "%c0%ae", "%u002e", "\u{ff0e}"];
const SLASHES: &[&str] =
    &["/", "\\", "%2f", "%2F", "%5c", "%252f", "%255c", "%c0%af", "%u2215", "\u{ff0f}", "%25252f"];

pub(crate) fn variants() -> Vec<String> {
    let mut all = Vec::new();
    for one in DOTS {
        all.push((*one).to_owned());
        for two in DOTS {
            let up = format!("{one}{two}");
            for tail in ["", ";", ";x=1", "\t", " ", "%00", "%09", "?", "#", "%20"] {
                all.push(format!("{up}{tail}"));
            }
            for slash in SLASHES {
                all.push(format!("{up}{slash}admin"));
                all.push(format!("a{slash}{up}"));
            }
            all.push(format!("a/{up}/{up}/b"));
        }
    }
    for slash in &SLASHES[1..9] {
        all.push(format!("a{slash}b"));
        all.push((*slash).to_owned());
    }
    all.extend(
        ["...", ". .", ".\u{200b}.", "\u{2025}", "a\0b", "a\nb", "a\u{7f}b", "%%32%65%%32%65"]
            .map(str::to_owned),
    );
    all
}

#[test]
fn at_least_five_hundred_spellings_are_refused() {
    let mut route = route("GET", "/pets/{id}/toys");
    route.parameters.push(usual("id", Place::Path));
    let all = variants();
    assert!(all.len() >= 500, "only {}", all.len());
    for value in all {
        let failure = match build(&route, &object(json!({ "id": value })), None, &QueryKeys::default()) {
            Ok(built) => panic!("{value:?} was sent as {}", built.path_and_query),
            Err(failure) => failure,
        };
        assert_eq!(failure.code.as_str(), "INVALID_INPUT");
        assert_eq!(named(&failure), ["/id pattern"], "{value:?}");
        assert_eq!(failure.repairs[0].at.as_str(), "/id");
    }
}

#[test]
fn in_lists_and_objects_as_well() {
    let mut route = route("GET", "/pets/{id}");
    route.parameters.push(usual("id", Place::Path));
    for (value, at) in [
        (json!(["a", ".."]), "/id/1 pattern"),
        (json!({"k": "%2e%2e"}), "/id/k pattern"),
        (json!({"..": "v"}), "/id/.. pattern"),
    ] {
        let failure =
            build(&route, &object(json!({ "id": value })), None, &QueryKeys::default()).unwrap_err();
        assert_eq!(named(&failure), [at]);
    }
}

#[test]
fn what_names_a_host_stays_in_the_path() {
    let mut route = route("GET", "/pets/{id}");
    route.parameters.push(usual("id", Place::Path));
    for value in [
        "//evil.example",
        "https://evil.example/x",
        "@evil.example",
        "x@evil.example:80",
        "?x=1",
        "#f",
        "a b",
    ] {
        let built = build(&route, &object(json!({ "id": value })), None, &QueryKeys::default()).unwrap();
        let segment = built.path_and_query.strip_prefix("/pets/").unwrap();
        assert!(!segment.contains(['/', '@', ':', '?', '#', ' ', '\\']), "{segment}");
        let url = url::Url::parse("https://api.example").unwrap().join(&built.path_and_query).unwrap();
        assert_eq!((url.host_str(), url.path_segments().unwrap().count()), (Some("api.example"), 2));
        assert_eq!(url.query(), None);
    }
}
