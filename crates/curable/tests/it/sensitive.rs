//! A sensitive field never leaves.

use curable::{Declare, Failure};
use serde_json::json;

/// The token was refused.
#[derive(Debug, PartialEq, Failure)]
#[failure(kind = unauthenticated, message = "{issuer} refused the token")]
struct TokenRefused {
    issuer: String,
    #[failure(sensitive)]
    token: String,
    #[failure(sensitive)]
    r#type: Option<u8>,
}

/// Nothing of it can be told.
#[derive(Debug, Failure)]
#[failure(kind = internal)]
struct Secret {
    #[failure(sensitive)]
    inner: Option<std::time::Instant>,
}

fn refused() -> TokenRefused {
    TokenRefused { issuer: "idp".to_owned(), token: "hunter2".to_owned(), r#type: Some(77) }
}

#[test]
fn a_sensitive_field_is_nowhere_in_the_failure() {
    let failure = Failure::from(refused());
    assert_eq!(failure.details, Some(json!({"issuer": "idp"})));
    let everything = format!("{failure:?} {failure}");
    assert!(!everything.contains("hunter2") && !everything.contains("77"), "{everything}");
    assert!(!refused().to_string().contains("hunter2"));
}

#[test]
fn a_sensitive_field_is_declared_by_name_and_has_no_schema() {
    let def = TokenRefused::defs().remove(0);
    assert_eq!(def.sensitive, ["token", "type"]);
    assert!(def.details.expect("there are details")["properties"].get("token").is_none());
    let def = Secret::defs().remove(0);
    assert_eq!((def.details, def.sensitive), (None, vec!["inner".to_owned()]));
}

#[test]
fn a_sensitive_field_is_read_back_as_its_default() {
    let back = TokenRefused::try_from(Failure::from(refused())).expect("it is one");
    assert_eq!(back, TokenRefused { issuer: "idp".to_owned(), token: String::new(), r#type: None });
    assert!(Secret::try_from(Failure::from(Secret { inner: None })).is_ok());
}

#[test]
fn a_wire_cannot_fill_a_sensitive_field() {
    let mut failure = Failure::from(refused());
    failure.details = Some(json!({"issuer": "idp", "token": "planted"}));
    assert_eq!(TokenRefused::try_from(failure).expect("it is one").token, "");
}
