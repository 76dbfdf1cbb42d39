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
