//! Which schemas can be used.

use curable_runtime::validate::{Options, Root, Validator};
use serde_json::{Value, json};

use super::{refuse, validator};

fn refused(schema: &Value) -> String {
    Validator::compile(schema, Options::default()).unwrap_err().to_string()
}

#[test]
fn a_schema_that_is_wrong_says_where() {
    let error = Validator::compile(
        &json!({ "type": "object", "properties": { "n": { "type": "integre" } } }),
        Options::default(),
    )
    .unwrap_err();
    assert_eq!(error.at().as_str(), "/properties/n/type");
    assert!(error.to_string().starts_with("the schema cannot be used: at /properties/n/type: "));
}

#[test]
fn a_pattern_that_does_not_compile_is_refused() {
    assert!(refused(&json!({ "properties": { "s": { "pattern": "(" } } })).contains("/properties/s/pattern"));
}

#[test]
fn a_reference_is_never_fetched() {
    refused(&json!({ "properties": { "s": { "$ref": "https://example.com/schema.json" } } }));
}

#[test]
fn arguments_cannot_be_anything_but_an_object() {
    assert!(refused(&json!({ "type": "array" })).contains("/type"));
    refused(&json!(false));
    assert_eq!(validator(&json!(true)).check(&json!({ "a": 1 })), Ok(()));
    let nullable = json!({ "type": ["object", "null"], "required": ["n"] });
    assert_eq!(refuse(&nullable, &Value::Null).repairs[0].at.as_str(), "/n");
}

#[test]
fn a_value_that_is_no_object_can_be_checked_as_a_value() {
    let ours = Validator::compile(&json!({ "type": "array" }), Options { root: Root::Value }).unwrap();
    assert_eq!(ours.check(&json!([])), Ok(()));
    assert_eq!(ours.check(&Value::Null).unwrap_err().message(), "the arguments must be an array");
}

#[test]
fn a_schema_is_of_2020_12_unless_it_says_that_it_is_older() {
    let tuple = |dialect: &str| json!({ "$schema": dialect, "properties": { "p": { "items": [{ "type": "integer" }] } } });
    assert!(
        Validator::compile(&tuple("https://json-schema.org/draft/2020-12/schema"), Options::default())
            .is_err()
    );
    let older = validator(&tuple("http://json-schema.org/draft-07/schema#"));
    assert!(older.check(&json!({ "p": ["x"] })).is_err());
}

#[test]
fn what_only_the_validator_understands_is_refused_by_its_place() {
    let schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "properties": { "v": { "type": "string", "contentEncoding": "base64" } }
    });
    let found = refuse(&schema, &json!({ "v": "!" }));
    assert_eq!(found.message(), "/v does not have the expected shape");
    assert!(found.patch.is_empty());
}

#[test]
fn a_validator_is_shared_between_threads() {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<Validator>();
}

#[test]
fn formats_are_asserted() {
    for (format, good, bad) in [
        ("date", "2024-02-29", "2023-02-29"),
        ("date-time", "2024-01-01T00:00:00Z", "2024-01-01"),
        ("uuid", "2eb8aa08-aa98-11ea-b4aa-73b441d16380", "2eb8aa08"),
        ("email", "a@example.com", "a"),
        ("uri", "https://example.com", "example"),
    ] {
        let ours = validator(&json!({ "properties": { "v": { "type": "string", "format": format } } }));
        assert_eq!(ours.check(&json!({ "v": good })), Ok(()), "{format}");
        assert!(ours.check(&json!({ "v": bad })).is_err(), "{format}");
    }
}
