//! A name decides what its value is.

use curable_runtime::screen;
use serde_json::json;

#[test]
fn members_named_after_a_secret_lose_their_value() {
    for name in [
        "password",
        "user_password",
        "clientSecret",
        "access_token",
        "accessToken",
        "x-api-key",
        "apiKey",
        "privateKey",
        "Authorization",
        "db.passwd",
        "aws_secret_access_key",
    ] {
        let mut value = json!({ (name): "correcthorse" });
        assert!(screen::value(&mut value), "{name}");
        assert_eq!(value, json!({ (name): "[redacted]" }));
        assert!(!screen::value(&mut value), "{name} is clean now");
    }
    let mut numbers = json!({ "pin": 4321, "cvv": "123", "ssn": "123-45-6789", "otp": "918273" });
    assert!(screen::value(&mut numbers));
    assert_eq!(
        numbers,
        json!({ "pin": "[redacted]", "cvv": "[redacted]", "ssn": "[redacted]", "otp": "[redacted]" })
    );
}

#[test]
fn members_that_only_sound_like_a_secret_keep_their_value() {
    let value = json!({
        "token_type": "bearer", "max_tokens": 4096, "next_page_token": "CAUQAA12xyz", "key": "order_id",
        "password": "required", "token": "expired", "secret": null, "field": "password", "tokenCount": 12,
        "password_errors": ["is too short"], "cursor": "abc123def456", "sort_key": "created_at", "pinned": true,
        "monkey": "capuchin1", "idempotency_token": "9f1c2d3e4b5a",
    });
    let mut screened = value.clone();
    screen::value(&mut screened);
    assert_eq!(screened, value);
}
