//! A write that may have taken effect is sent once, whatever its method and whatever word its answer holds.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use curable_gateway::mapping::Mapping;
use curable_gateway::{GatewayOptions, TargetOptions, live};
use curable_openapi::{Document, ImportOptions, import};
use serde_json::{Value, json};

use crate::peer::{Deed, say_json, serve};
use crate::wire::Wire;

/// Every operation answers with one of the statuses and one of the bodies, by its path.
fn document() -> Value {
    let one = |name: &str| json!({ "operationId": name, "responses": { "200": { "description": "Done." } } });
    json!({
        "openapi": "3.1.0", "info": { "title": "D", "version": "1" },
        "paths": {
            "/look": { "get": one("look") },
            "/fire": { "get": one("fire") },
            "/order": { "post": one("order") },
        },
    })
}

async fn sent(status: &'static str, body: &'static str) -> BTreeMap<String, (usize, Value)> {
    let seen: Arc<Mutex<BTreeMap<String, usize>>> = Arc::default();
    let count = Arc::clone(&seen);
    let address = serve(move |asked| {
        *count.lock().unwrap().entry(asked.target.trim_start_matches('/').to_owned()).or_default() += 1;
        Deed::Say(say_json(status, body))
    })
    .await;
    let document = Document::parse(document().to_string().as_bytes()).unwrap();
    let imported = import(&document, &ImportOptions::default()).imported;
    let bound = Mapping::read("[[operation]]\nmatch = \"fire\"\neffect = \"write\"\n")
        .unwrap()
        .bind(imported)
        .unwrap();
    let upstream = Some(format!("http://{address}").parse().unwrap());
    let target = TargetOptions { upstream, ..TargetOptions::default() };
    let options = GatewayOptions { target, ..GatewayOptions::default() };
    let wire = Wire::new(live(bound, &options, &|_| None).unwrap().build().unwrap());
    let mut told = BTreeMap::new();
    for name in ["look", "fire", "order"] {
        let failure = wire.another().call(name, &json!({})).await.unwrap_err();
        told.insert(name.to_owned(), (seen.lock().unwrap()[name], failure));
    }
    told
}

#[tokio::test]
async fn a_word_about_too_many_calls_in_a_5xx_does_not_send_a_write_again() {
    for (status, body) in [
        ("503 No", "{}"),
        ("503 No", r#"{"code":"throttled"}"#),
        ("503 No", r#"{"code":"rate_limited"}"#),
        ("503 No", r#"{"__type":"ThrottlingException"}"#),
        ("503 No", r#"{"error":{"status":"RESOURCE_EXHAUSTED"}}"#),
        ("503 No", "<Error><Code>SlowDown</Code></Error>"),
        ("500 No", r#"{"code":"SlowDown"}"#),
    ] {
        let told = sent(status, body).await;
        for name in ["fire", "order"] {
            let (times, failure) = &told[name];
            assert_eq!(*times, 1, "{name}: {status} {body}");
            assert_eq!(
                (&failure["applied"], &failure["retryable"]),
                (&json!("maybe"), &json!(false)),
                "{failure}"
            );
        }
        if status.starts_with("503") {
            assert_eq!(told["look"].0, 3, "a read waits and is sent again: {body}");
        }
    }
}

#[tokio::test]
async fn a_call_that_was_refused_for_its_number_is_sent_again() {
    let told = sent("429 No", r#"{"code":"throttled"}"#).await;
    assert!(told.values().all(|(times, _)| *times == 3), "{told:?}");
}
