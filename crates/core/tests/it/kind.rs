//! What follows from a kind, row by row.

use curable_core::{Kind, Retry};

#[test]
fn every_kind_implies_a_retry_a_status_and_one_of_the_six() {
    let rows = [
        (Kind::Validation, "validation", Retry::Amended, 422, Kind::Validation, true),
        (Kind::NotFound, "not_found", Retry::Amended, 404, Kind::NotFound, true),
        (Kind::Conflict, "conflict", Retry::Amended, 409, Kind::Conflict, true),
        (Kind::Permission, "permission", Retry::Never, 403, Kind::Permission, true),
        (Kind::Transient, "transient", Retry::Same, 503, Kind::Transient, false),
        (Kind::Internal, "internal", Retry::Never, 500, Kind::Internal, false),
        (Kind::Unauthenticated, "unauthenticated", Retry::Never, 401, Kind::Permission, true),
        (Kind::Exhausted, "exhausted", Retry::Never, 402, Kind::Permission, true),
        (Kind::Cancelled, "cancelled", Retry::Never, 499, Kind::Internal, false),
        (Kind::Unsupported, "unsupported", Retry::Never, 501, Kind::Internal, true),
        (Kind::Precondition, "precondition", Retry::Never, 412, Kind::Conflict, true),
    ];
    assert_eq!(rows.map(|row| row.0).as_slice(), Kind::ALL);
    for (kind, word, retry, http, folded, not_applied) in rows {
        assert_eq!(kind.as_str(), word);
        assert_eq!(Kind::parse(word), Some(kind));
        assert_eq!(serde_json::to_value(kind).unwrap(), word);
        assert_eq!(kind.default_retry(), retry, "{kind}");
        assert_eq!(kind.default_http(), http, "{kind}");
        assert_eq!(kind.folded(), folded, "{kind}");
        assert_eq!(kind.proves_not_applied(), not_applied, "{kind}");
        // A bare 500 tells too little to give up: it may work later.
        let of_status = if kind == Kind::Internal { Kind::Transient } else { kind };
        assert_eq!(Kind::of_http(kind.default_http()), of_status, "{kind}");
    }
    assert_eq!(Kind::parse("Validation"), None);
}

#[test]
fn folding_twice_is_folding_once() {
    for kind in Kind::ALL {
        assert_eq!(kind.folded().folded(), kind.folded());
        assert!(Kind::ALL[..6].contains(&kind.folded()));
    }
}

#[test]
fn a_status_has_the_kind_that_says_what_to_do() {
    for (kind, statuses) in [
        // The vectors that other systems agree on.
        (Kind::Validation, &[400, 422][..]),
        (Kind::Permission, &[403]),
        (Kind::NotFound, &[404]),
        (Kind::Conflict, &[409]),
        (Kind::Transient, &[429, 500, 503]),
        // The rest of the table.
        (Kind::Validation, &[411, 413, 414, 416, 417, 418, 421, 431, 498]),
        (Kind::Unauthenticated, &[401, 407, 511]),
        (Kind::Exhausted, &[402, 507]),
        (Kind::Permission, &[451]),
        (Kind::NotFound, &[410]),
        (Kind::Unsupported, &[405, 406, 415, 426, 501, 505, 506, 510]),
        (Kind::Conflict, &[423]),
        (Kind::Precondition, &[412, 424, 428]),
        (Kind::Cancelled, &[499]),
        (Kind::Transient, &[408, 425, 502, 504, 520, 524, 529, 599]),
        (Kind::Internal, &[508, 0, 200, 302, 399, 600, u16::MAX]),
    ] {
        for &status in statuses {
            assert_eq!(Kind::of_http(status), kind, "{status}");
        }
    }
}
