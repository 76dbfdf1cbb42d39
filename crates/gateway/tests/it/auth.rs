//! Missing, expired, too narrow, forbidden, limited.

use curable_gateway::auth::{Credential, Denied, denied};
use http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::{Value, json};

fn headers(all: &[(&str, &str)]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in all {
        headers
            .append(HeaderName::from_bytes(name.as_bytes()).unwrap(), HeaderValue::from_str(value).unwrap());
    }
    headers
}

fn scope(all: &[&str]) -> Denied {
    Denied::InsufficientScope(all.iter().map(|scope| (*scope).to_owned()).collect())
}

#[test]
fn challenges_are_told_apart() {
    let sent = |status, challenge| {
        denied(status, &headers(&[("www-authenticate", challenge)]), None, Credential::Sent)
    };
    assert_eq!(sent(401, "Bearer realm=\"a\", error=\"invalid_token\""), Some(Denied::Expired));
    assert_eq!(sent(401, "Bearer error=invalid_token"), Some(Denied::Expired));
    assert_eq!(
        sent(401, "Bearer error_description=\"error=\\\"insufficient_scope\\\"\""),
        Some(Denied::Missing)
    );
    assert_eq!(sent(401, "Basic realm=\"a\""), Some(Denied::Missing));
    assert_eq!(sent(401, "Bearer"), Some(Denied::Missing));
    assert_eq!(sent(401, "Basic realm=\"a\", Bearer error=\"invalid_token\""), Some(Denied::Expired));
    assert_eq!(sent(400, "Bearer error=\"invalid_token\""), Some(Denied::Expired));
    assert_eq!(
        sent(403, "Bearer error=\"insufficient_scope\", scope=\"write:a read:b\""),
        Some(scope(&["read:b", "write:a"]))
    );
    assert_eq!(sent(401, "Bearer scope=\"a\", error=\"insufficient_scope\""), Some(scope(&["a"])));
    assert_eq!(sent(403, "Bearer error=\"insufficient_scope\""), Some(scope(&[])));
    assert_eq!(sent(403, "Bearer error=\"insufficient_scope\", scope=\"ok b\\\\d\""), Some(scope(&["ok"])));
    assert_eq!(sent(403, "Bearer scope=\"unclosed"), Some(Denied::Forbidden));
    let none = headers(&[("www-authenticate", "Bearer error=\"invalid_token\"")]);
    assert_eq!(denied(401, &none, None, Credential::None), Some(Denied::Missing));
}

#[test]
fn codes_of_bodies_are_told_apart() {
    let cases: Vec<(u16, Value, Option<Denied>)> = vec![
        (401, json!({"error": "token_expired"}), Some(Denied::Expired)),
        (401, json!({"error": {"code": "ExpiredToken"}}), Some(Denied::Expired)),
        (403, json!({"__type": "com.amazon.coral.service#ExpiredTokenException"}), Some(Denied::Expired)),
        (403, json!({"__type": "a.b#ExpiredTokenException:http://x.example/"}), Some(Denied::Expired)),
        (403, json!({"__type": "MissingAuthenticationTokenException"}), Some(Denied::Missing)),
        (
            403,
            json!({"error": {"status": "PERMISSION_DENIED", "details": [{"reason": "ACCESS_TOKEN_SCOPE_INSUFFICIENT"}]}}),
            Some(scope(&[])),
        ),
        (403, json!({"error": {"errors": [{"reason": "rateLimitExceeded"}]}}), Some(Denied::RateLimited)),
        (403, json!({"error": {"errors": [{"reason": "insufficientPermissions"}]}}), Some(scope(&[]))),
        (403, json!({"message": "token expired"}), Some(Denied::Forbidden)),
        (401, json!({"error": {"code": "InvalidAuthenticationToken"}}), Some(Denied::Expired)),
        (403, json!({}), Some(Denied::Forbidden)),
        (403, json!([["x"]]), Some(Denied::Forbidden)),
        (429, json!({"error": "token_expired"}), Some(Denied::RateLimited)),
        (404, json!({"error": "token_expired"}), None),
        (400, json!({"error": "invalid_token"}), None),
        (500, json!({"error": "token_expired"}), None),
    ];
    for (status, body, expected) in cases {
        let found = denied(status, &HeaderMap::new(), Some(&body), Credential::Sent);
        assert_eq!(found, expected, "{status} {body}");
    }
}

#[test]
fn a_limit_is_no_question_of_credentials() {
    let with = |name, value| denied(403, &headers(&[(name, value)]), None, Credential::Sent);
    assert_eq!(with("x-ratelimit-remaining", "0"), Some(Denied::RateLimited));
    assert_eq!(with("x-ratelimit-remaining", "3"), Some(Denied::Forbidden));
    assert_eq!(with("retry-after", "60"), Some(Denied::RateLimited));
}
