//! The words of the attributes are the words of the core.

use curable::{Failure, Kind, Retry};

macro_rules! one_of_each {
    ($($name:ident: $kind:ident $(, $retry:ident)?;)+) => {
        $(
            /// It failed.
            #[derive(Debug, Failure)]
            #[failure(kind = $kind $(, retry = $retry)?)]
            struct $name;
        )+

        const ALL: &[(&str, Kind, Option<Retry>)] =
            &[$((stringify!($kind), $name::DECLARATION.kind, $name::DECLARATION.retry)),+];
    };
}

one_of_each! {
    Validation: validation, never;
    NotFound: not_found, same;
    Conflict: conflict, amended;
    Permission: permission;
    Transient: transient;
    Internal: internal;
    Unauthenticated: unauthenticated;
    Exhausted: exhausted;
    Cancelled: cancelled;
    Unsupported: unsupported;
    Precondition: precondition;
}

#[test]
fn every_kind_of_the_core_can_be_written() {
    let kinds: Vec<Kind> = ALL.iter().map(|(_, kind, _)| *kind).collect();
    assert_eq!(kinds, Kind::ALL);
    for (word, kind, _) in ALL {
        assert_eq!(*word, kind.as_str());
    }
}

#[test]
fn every_retry_of_the_core_can_be_written() {
    let retries: Vec<Retry> = ALL.iter().filter_map(|(_, _, retry)| *retry).collect();
    assert_eq!(retries, Retry::ALL);
}
