//! Which word counts when several were said about a retry.

use curable_core::resolve::{HARD_NEVER, Said, THROTTLES, declared, is_throttle, retry};
use curable_core::{Code, Failure, Kind, Retry};

const YES: Option<bool> = Some(true);
const NO: Option<bool> = Some(false);
const NEVER: Option<Retry> = Some(Retry::Never);
const SAME: Option<Retry> = Some(Retry::Same);
const AMENDED: Option<Retry> = Some(Retry::Amended);

#[test]
fn the_stronger_word_wins() {
    for (kind, flag, declared, dialect, expected) in [
        // Nothing was said: the kind.
        (Kind::Transient, None, None, None, Retry::Same),
        (Kind::Validation, None, None, None, Retry::Amended),
        (Kind::Internal, None, None, None, Retry::Never),
        // The dialect beats the kind.
        (Kind::Transient, None, None, NEVER, Retry::Never),
        (Kind::Internal, None, None, SAME, Retry::Same),
        // The declaration beats the dialect.
        (Kind::Internal, None, AMENDED, SAME, Retry::Amended),
        (Kind::Transient, None, SAME, NEVER, Retry::Same),
        // The flag beats the declaration.
        (Kind::Internal, YES, NEVER, NEVER, Retry::Same),
        (Kind::Conflict, YES, AMENDED, None, Retry::Same),
        (Kind::Transient, NO, SAME, SAME, Retry::Never),
        (Kind::Transient, NO, None, None, Retry::Never),
        // A flag that agrees leaves the finer word alone.
        (Kind::Conflict, NO, None, None, Retry::Amended),
        (Kind::Internal, NO, AMENDED, None, Retry::Amended),
        (Kind::Internal, NO, None, None, Retry::Never),
        (Kind::Transient, YES, None, None, Retry::Same),
        // "Not the same call" about bad input is still "a changed one".
        (Kind::Validation, NO, SAME, None, Retry::Amended),
        // A sender that says so about bad input is believed; a dialect in which the word means less says so itself.
        (Kind::Validation, YES, None, None, Retry::Same),
        (Kind::Validation, YES, SAME, None, Retry::Same),
    ] {
        let said = Said { flag, declared, dialect };
        assert_eq!(retry("X", kind, said), expected, "{kind} {said:?}");
    }
}

#[test]
fn a_hard_never_beats_every_word() {
    assert!(!HARD_NEVER.is_empty());
    for code in HARD_NEVER {
        for kind in Kind::ALL {
            let said = Said { flag: YES, declared: SAME, dialect: SAME };
            assert_eq!(retry(code, *kind, said), Retry::Never, "{code} {kind}");
            assert_eq!(declared(code, SAME, *kind), Retry::Never);
        }
    }
}

#[test]
fn a_declaration_alone_is_taken_at_its_word() {
    assert_eq!(declared("X", SAME, Kind::Internal), Retry::Same);
    assert_eq!(declared("X", None, Kind::Internal), Retry::Never);
}

#[test]
fn too_many_calls_prove_that_this_one_was_not_run() {
    let failure = |code: &str| Failure::new(Code::foreign(code), Kind::Transient, "m");
    for code in THROTTLES {
        assert!(is_throttle(&failure(code)), "{code}");
        assert!(failure(code).proves_not_applied());
    }
    let mut other = failure("OTHER");
    assert!(!is_throttle(&other) && !other.proves_not_applied());
    other.upstream_code = Some("SLOW_DOWN".into());
    assert!(is_throttle(&other));
    let mut status = failure("OTHER");
    status.http = Some(429);
    assert!(is_throttle(&status));
    assert!(THROTTLES.is_sorted());
}
