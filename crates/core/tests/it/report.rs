//! What must not leave cannot leave.

use std::marker::PhantomData;

use curable_core::{Code, Failure, Report};

/// An associated constant of a type comes before one of a trait, so that each probe says whether its bound holds.
struct Probe<T>(PhantomData<T>);

trait Fallback {
    const SERIALISES: bool = false;
    const DISPLAYS: bool = false;
    const CLONES: bool = false;
}

impl<T> Fallback for Probe<T> {}

impl<T: serde::Serialize> Probe<T> {
    const SERIALISES: bool = true;
}

impl<T: std::fmt::Display> Probe<T> {
    const DISPLAYS: bool = true;
}

impl<T: Clone> Probe<T> {
    const CLONES: bool = true;
}

#[test]
fn a_report_cannot_be_serialised_or_printed() {
    // The probe itself works.
    const { assert!(Probe::<Code>::SERIALISES && Probe::<Code>::DISPLAYS && Probe::<Code>::CLONES) };
    const { assert!(!Probe::<Report>::SERIALISES && !Probe::<Report>::DISPLAYS && !Probe::<Report>::CLONES) };
}

#[test]
fn a_failure_does_not_know_its_wire_form() {
    const { assert!(!Probe::<Failure>::SERIALISES) };
}

#[test]
fn a_report_shows_its_id_and_hides_its_text() {
    let report = Report::new("r-1", "password=hunter2");
    assert_eq!((report.id(), report.reveal()), ("r-1", "password=hunter2"));
    let debug = format!("{report:?}");
    assert!(debug.contains("r-1") && !debug.contains("hunter2"), "{debug}");
}
