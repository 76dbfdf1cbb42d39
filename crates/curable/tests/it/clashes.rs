//! Names of users do not clash with names of the expansion.
#![expect(non_camel_case_types, dead_code, reason = "the names are the point")]

use curable::Failure;

// Everything that the expansion could have meant without saying where it is.
struct Result;
struct String;
struct Vec;
struct Option;
struct Some;
struct Details;
struct Declaration;
struct Kind;
trait From {}
trait Default {}
trait Display {}

mod core {}
mod std {}
mod serde {}
mod schemars {}

/// Every name is taken.
#[derive(Debug, Failure)]
#[failure(kind = internal, message = "{failure} {lifted} {f} {type}")]
struct Taken {
    failure: u8,
    lifted: u8,
    similar: u8,
    floor: u8,
    details: u8,
    f: u8,
    r#type: u8,
    #[failure(similar)]
    near: ::std::vec::Vec<u8>,
    #[failure(retry_after_ms)]
    read: u64,
}

mod reexport {
    pub(super) use curable as moved;
}

/// The crate is elsewhere.
#[derive(Debug, Failure)]
#[failure(kind = internal, crate = "reexport::moved")]
struct Moved {
    at: u8,
}

#[derive(Debug, Failure)]
#[failure(crate = "reexport::moved")]
enum Any {
    Taken(Taken),
    failure(Moved),
}

#[test]
fn fields_may_have_any_name() {
    let there = Taken {
        failure: 1,
        lifted: 2,
        similar: 3,
        floor: 4,
        details: 5,
        f: 6,
        r#type: 7,
        near: vec![8],
        read: 9,
    };
    let failure = Failure::from(Any::from(there));
    assert_eq!(failure.message, "1 2 6 7");
    assert_eq!((failure.retry_after_ms, failure.similar.len()), (::std::option::Option::Some(9), 1));
    let details = serde_json::json!({"failure": 1, "lifted": 2, "similar": 3, "floor": 4, "details": 5, "f": 6, "type": 7});
    assert_eq!(failure.details, ::std::option::Option::Some(details));
    let back = Taken::try_from(failure).expect("it is one");
    assert_eq!((back.failure, back.lifted, back.similar, back.floor, back.details), (1, 2, 3, 4, 5));
}

#[test]
fn the_crate_may_be_elsewhere() {
    let back = Any::try_from(Failure::from(Moved { at: 1 })).expect("it is one");
    assert!(matches!(back, Any::failure(Moved { at: 1 })));
}

macro_rules! declare {
    ($name:ident, $field:ident, $http:literal, $message:literal) => {
        /// A macro wrote it.
        #[derive(Debug, Failure)]
        #[failure(kind = internal, http = $http, message = $message)]
        struct $name {
            own: u8,
            $field: u8,
        }
    };
}

declare!(Written, given, 500, "{own} {given}");

#[test]
fn a_macro_may_write_the_declaration() {
    let failure = Failure::from(Written { own: 1, given: 2 });
    assert_eq!(failure.message, "1 2");
    assert!(Written::try_from(failure).is_ok());
}
