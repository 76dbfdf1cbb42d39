//! The keys that make a repeated write harmless.

use curable_gateway::GatewayOptions;
use serde_json::{Value, json};

use crate::results::before;
use crate::stub::{Act, Stub, answer};

/// The key that an upstream is sent whose description declares it so.
async fn sent(schema: Value) -> Option<String> {
    let stub = Stub::once(vec![Act::Read, answer("201 Created", "", b"")]).await;
    let key = json!({ "name": "Idempotency-Key", "in": "header", "required": true, "schema": schema });
    let document = json!({
        "openapi": "3.1.0", "info": { "title": "X", "version": "1" },
        "paths": { "/notes": { "post": {
            "operationId": "make", "parameters": [key], "responses": { "201": { "description": "Made." } },
        } } },
    });
    before(&stub, &document, GatewayOptions::default()).call("make", &json!({})).await.unwrap();
    let request = stub.requests().concat();
    request.lines().find_map(|line| line.to_lowercase().strip_prefix("idempotency-key: ").map(str::to_owned))
}

#[tokio::test]
async fn a_key_is_one_that_the_description_takes_or_none() {
    assert_eq!(sent(json!({ "type": "string", "format": "uuid" })).await.unwrap().len(), 36);
    let digits = sent(json!({ "type": "string", "pattern": "^[0-9a-f]{32}$" })).await.unwrap();
    assert!(digits.len() == 32 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()), "{digits}");
    assert_eq!(sent(json!({ "type": "string", "maxLength": 8 })).await, None);
}

/// The failure of a write that carries this key, and is refused so.
async fn refused(key: Option<&str>, act: Act) -> Value {
    let stub = Stub::once(vec![Act::Read, act]).await;
    let header = json!({ "name": "Idempotency-Key", "in": "header", "schema": { "type": "string" } });
    let document = json!({
        "openapi": "3.1.0", "info": { "title": "X", "version": "1" },
        "paths": { "/notes": { "post": {
            "operationId": "make", "parameters": [header], "responses": { "201": { "description": "Made." } },
        } } },
    });
    let arguments = key.map_or_else(|| json!({}), |key| json!({ "Idempotency-Key": key }));
    before(&stub, &document, GatewayOptions::default()).call("make", &arguments).await.unwrap_err()
}

#[tokio::test]
async fn the_callers_own_key_makes_a_write_safe_to_send_again() {
    let busy = || answer("503 Busy", "retry-after: 40\n", b"");
    let own = refused(Some("my-own"), busy()).await;
    assert_eq!((&own["retryable"], &own["retry"]), (&json!(true), &json!("same")), "{own}");
    assert_eq!((&own["retry_after_ms"], &own["applied"]), (&json!(40_000), &json!("maybe")), "{own}");
    assert!(own["hint"].as_str().unwrap().contains("without harm"), "{own}");
    // A key that was made here is not known to the caller: the next call would have another one.
    let made = refused(None, busy()).await;
    assert_eq!((&made["retryable"], &made["applied"]), (&json!(false), &json!("maybe")), "{made}");
    // What is refused for its arguments is refused again, key or not.
    let bad = refused(Some("my-own"), answer("422 No", "", b"")).await;
    assert_eq!((&bad["retryable"], &bad["retry"]), (&json!(false), &json!("amended")), "{bad}");
}
