//! Fields that become members of the failure in place of details.

use curable::{Declare, Failure, NotDeclared, Similar};
use serde_json::json;

/// There is no such city.
#[derive(Debug, PartialEq, Failure)]
#[failure(kind = not_found, message = "no city named {name}")]
struct CityNotFound {
    name: String,
    #[failure(similar)]
    near: Vec<String>,
}

/// Too many calls.
#[derive(Debug, PartialEq, Failure)]
#[failure(kind = transient, message = "wait {wait} ms")]
struct TooMany {
    #[failure(retry_after_ms)]
    wait: u64,
    #[failure(similar)]
    near: Vec<Similar>,
}

/// The service rests.
#[derive(Debug, PartialEq, Failure)]
#[failure(kind = transient)]
struct Resting {
    #[failure(retry_after_ms)]
    wait: Option<u64>,
    #[failure(similar)]
    ports: Vec<u16>,
}

#[test]
fn similar_values_stand_beside_the_details() {
    let there = CityNotFound { name: "Brn".to_owned(), near: vec!["Bern".to_owned(), "Brno".to_owned()] };
    let failure = Failure::from(there);
    assert_eq!(failure.similar, [Similar::new("Bern"), Similar::new("Brno")]);
    assert_eq!(failure.details, Some(json!({"name": "Brn"})));
    let back = CityNotFound::try_from(failure).expect("it is one");
    assert_eq!(back.near, ["Bern", "Brno"]);
    assert_eq!(CityNotFound::defs()[0].details.as_ref().expect("details")["required"], json!(["name"]));
}

#[test]
fn similar_things_keep_their_patches() {
    let mut near = Similar::new("x");
    near.extra.insert("title".to_owned(), json!("X"));
    let there = TooMany { wait: 1, near: vec![near.clone()] };
    let back = TooMany::try_from(Failure::from(there)).expect("it is one");
    assert_eq!(back.near, [near]);
}

#[test]
fn similar_values_of_another_type_are_off() {
    let mut failure = Failure::from(Resting { wait: None, ports: vec![80] });
    assert_eq!(failure.similar, [Similar::new(80)]);
    failure.similar.push(Similar::new("http"));
    let Err(NotDeclared::Details(_, problem)) = Resting::try_from(failure) else {
        panic!("a text is no port")
    };
    assert_eq!(problem, "similar: invalid type: string \"http\", expected u16");
}

#[test]
fn a_delay_is_the_floor_of_the_failure() {
    let failure = Failure::from(TooMany { wait: 250, near: vec![] });
    assert_eq!((failure.retry_after_ms, failure.details.as_ref()), (Some(250), None));
    assert_eq!(failure.message, "wait 250 ms");
    assert_eq!(TooMany::try_from(failure).expect("it is one").wait, 250);
    assert_eq!(TooMany::defs()[0].details, None);
    for wait in [None, Some(9)] {
        let failure = Failure::from(Resting { wait, ports: vec![] });
        assert_eq!(failure.retry_after_ms, wait);
        assert_eq!(Resting::try_from(failure).expect("it is one").wait, wait);
    }
}

#[test]
fn a_delay_that_is_always_there_must_be_read() {
    let mut failure = Failure::from(TooMany { wait: 250, near: vec![] });
    failure.retry_after_ms = None;
    let Err(NotDeclared::Details(_, problem)) = TooMany::try_from(failure) else {
        panic!("there is no delay")
    };
    assert_eq!(problem, "`retry_after_ms` is missing");
}
