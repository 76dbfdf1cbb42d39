//! What a failure is as a Rust value.

use curable_core::{Applied, Code, Failure, Kind, Retry};

fn failure(kind: Kind) -> Failure {
    Failure::new(Code::from_static("X"), kind, "It failed.")
}

#[test]
fn a_failure_is_one_pointer_wide() {
    assert_eq!(size_of::<Failure>(), size_of::<usize>());
    assert_eq!(size_of::<Result<(), Failure>>(), size_of::<usize>());
    assert_eq!(size_of::<Option<Failure>>(), size_of::<usize>());
}

#[test]
fn a_failure_crosses_threads() {
    fn is_shared<T: Send + Sync + 'static>() {}
    is_shared::<Failure>();
}

#[test]
fn the_message_is_never_empty() {
    assert_eq!(Failure::new(Code::from_static("X"), Kind::Internal, " \n").message, "X");
}

#[test]
fn retryable_is_computed_from_all_that_is_known() {
    for (kind, retryable, applied, expected) in [
        (Kind::Transient, None, None, true),
        (Kind::Transient, None, Some(Applied::No), true),
        (Kind::Transient, None, Some(Applied::Maybe), false),
        (Kind::Transient, None, Some(Applied::Yes), false),
        (Kind::Transient, Some(true), Some(Applied::Maybe), true),
        (Kind::Transient, Some(false), None, false),
        (Kind::Validation, None, None, false),
        (Kind::Validation, Some(true), None, false),
        (Kind::Internal, Some(true), None, false),
    ] {
        let mut failure = failure(kind);
        failure.retryable = retryable;
        failure.applied = applied;
        assert_eq!(failure.retryable(), expected, "{kind} {retryable:?} {applied:?}");
    }
}

#[test]
fn the_status_is_its_own_then_the_codes_then_the_kinds() {
    let mut failure = Failure::new(Code::from_static("HTTP_418"), Kind::Validation, "m");
    assert_eq!(failure.status(), 418);
    failure.http = Some(400);
    assert_eq!(failure.status(), 400);
    assert_eq!(self::failure(Kind::Conflict).status(), 409);
}

#[test]
fn a_code_that_forbids_a_retry_has_none_whatever_its_kind() {
    let failure = Failure::new(Code::from_static("LEASE_EXPIRED"), Kind::Transient, "m");
    assert_eq!(failure.retry, Retry::Never);
}

#[test]
fn the_same_said_in_other_words_is_equal() {
    let plain = failure(Kind::Conflict);
    let mut said = plain.clone();
    said.applied = Some(Applied::No);
    said.retryable = Some(false);
    assert_eq!(plain, said);
    said.applied = Some(Applied::Maybe);
    assert_ne!(plain, said);
}
