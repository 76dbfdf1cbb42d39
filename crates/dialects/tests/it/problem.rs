//! What a server that writes problems relies on.

use curable_core::{Code, Failure, Kind};
use curable_dialects::problem::{self, Written};
use curable_dialects::{Canonical, Dialect, Outcome, google};
use proptest::prelude::*;
use serde_json::json;

use crate::arbitrary;

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bytes_and_value_say_the_same(failure in arbitrary::failure()) {
        let bytes = serde_json::to_string(&Written::new("https://api.example.com/errors/", &failure)).unwrap();
        let value = problem::encode_with("https://api.example.com/errors/", &failure).value;
        prop_assert_eq!(bytes, value.to_string());
    }

    #[test]
    fn every_canonical_member_is_an_extension(failure in arbitrary::failure()) {
        let problem = problem::encode(&failure).value;
        for (name, value) in Canonical::new(&failure).to_value().as_object().unwrap() {
            let place = if name == "message" { "detail" } else { name };
            prop_assert_eq!(&problem[place], value);
        }
    }
}

#[test]
fn the_page_is_below_the_address_of_the_server() {
    let failure = Failure::new(Code::from_static("FILE_NOT_FOUND"), Kind::NotFound, "There is no a.txt.");
    let problem = problem::encode_with("https://api.example.com/errors/", &failure).value;
    assert_eq!(problem["type"], "https://api.example.com/errors/FILE_NOT_FOUND");
}

#[test]
fn a_problem_that_another_server_wrote_keeps_its_page() {
    let heard = json!({"type": "https://other.example/probs/full", "title": "Full", "status": 507});
    let Ok(Outcome::Failure(failure)) = problem::decode(heard.clone()) else { panic!("no failure") };
    assert_eq!(problem::encode_with("https://api.example.com/errors/", &failure).value, heard);
}

#[test]
fn only_what_no_field_holds_is_lost_elsewhere() {
    let heard = json!({
        "type": "https://other.example/probs/full", "title": "Full", "status": "503", "detail": "Disk is full.",
        "instance": "/disks/1", "retryAfter": 3, "traceId": "t", "retryable": true, "free": 0,
    });
    let Ok(Outcome::Failure(failure)) = problem::decode(heard) else { panic!("no failure") };
    let losses = Dialect::find("curable").unwrap().encode(&failure).unwrap().losses;
    let mut names: Vec<&str> = losses.iter().map(|loss| loss.member.as_ref()).collect();
    names.sort_unstable();
    assert_eq!(names, ["instance", "title", "type"]);
}

#[test]
fn the_codes_of_google_can_be_found_by_name_number_and_status() {
    for row in google::codes::ALL {
        assert_eq!(google::codes::named(row.name), Some(row));
        assert_eq!(google::codes::numbered(row.number.into()), Some(row));
        assert_eq!(google::codes::of_http(row.http).http, row.http, "{}", row.name);
    }
    for (status, name) in [(400, "INVALID_ARGUMENT"), (409, "ABORTED"), (412, "FAILED_PRECONDITION")] {
        assert_eq!(google::codes::of_http(status).name, name);
    }
    assert_eq!((400..=599).map(google::codes::of_http).find(|row| row.name == "UNKNOWN"), None);
}
