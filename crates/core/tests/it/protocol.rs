//! The codes of the machinery.

use curable_core::{Applied, protocol};

#[test]
fn the_table_is_sorted_and_each_code_stands_once() {
    let codes: Vec<_> = protocol::ALL.iter().map(|row| row.code().as_str().to_owned()).collect();
    assert!(codes.is_sorted_by(|a, b| a < b), "{codes:?}");
    assert_eq!(
        codes,
        [
            "CANCELLED",
            "FORBIDDEN",
            "INTERNAL",
            "INVALID_INPUT",
            "INVALID_OUTPUT",
            "NOT_FOUND",
            "OVERLOADED",
            "REPEATED_FAILURE",
            "SHUTTING_DOWN",
            "TIMEOUT",
            "UNAUTHENTICATED",
        ]
    );
}

#[test]
fn every_code_has_a_page_that_says_when_and_how_to_repair() {
    for row in protocol::ALL {
        let def = row.def();
        assert!(def.summary.ends_with('.') && !def.summary.contains("*When"), "{}", def.code);
        assert!(def.page.contains("*When:* "), "{}", def.code);
        assert!(def.page.contains("*Repair:* "), "{}", def.code);
        assert!(def.hint.as_ref().is_some_and(|hint| !hint.trim().is_empty()), "{}", def.code);
        assert!(def.http.is_some_and(|status| (400..=599).contains(&status)), "{}", def.code);
        assert!(def.since.is_some() && def.retry.is_some(), "{}", def.code);
    }
}

#[test]
fn a_failure_of_the_machinery_says_what_its_row_says() {
    for row in protocol::ALL {
        let (def, failure) = (row.def(), row.failure("It happened."));
        assert_eq!(failure.code, def.code);
        assert_eq!(failure.kind, def.kind);
        assert_eq!(Some(failure.retry), def.retry);
        assert_eq!(failure.http, def.http);
        assert_eq!(failure.hint, def.hint);
        assert_eq!(failure.message, "It happened.");
        assert!(failure.origin.is_some());
    }
}

#[test]
fn what_was_refused_unseen_took_no_effect_and_what_ran_may_have() {
    let applied = |code| protocol::find(code).unwrap().failure("m").applied;
    for code in [
        "FORBIDDEN",
        "INVALID_INPUT",
        "NOT_FOUND",
        "OVERLOADED",
        "REPEATED_FAILURE",
        "SHUTTING_DOWN",
        "UNAUTHENTICATED",
    ] {
        assert_eq!(applied(code), Some(Applied::No), "{code}");
    }
    assert_eq!(applied("INVALID_OUTPUT"), Some(Applied::Maybe));
    for code in ["CANCELLED", "INTERNAL", "TIMEOUT"] {
        assert_eq!(applied(code), None, "{code}");
    }
}

#[test]
fn only_codes_of_the_machinery_are_found() {
    assert_eq!(protocol::find("TIMEOUT").unwrap().code(), protocol::TIMEOUT.code());
    assert!(protocol::find("timeout").is_none() && protocol::find("SOLD_OUT").is_none());
}
