//! An agent that goes in circles does not reach the upstream.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use curable_gateway::mapping::Bound;
use curable_gateway::{GatewayOptions, TargetOptions, live};
use curable_openapi::{Document, ImportOptions, import};
use serde_json::{Value, json};

use crate::peer::{Deed, say_json, serve};
use crate::wire::Wire;

const LOOPS: u64 = 100;

const REPEATS: usize = 50;

fn document() -> Value {
    json!({
        "openapi": "3.1.0", "info": { "title": "L", "version": "1" },
        "paths": { "/orders": { "post": {
            "operationId": "order",
            "requestBody": { "required": true, "content": { "application/json": { "schema": {
                "type": "object", "required": ["n"], "properties": { "n": { "type": "integer" } } } } } },
            "responses": { "201": { "description": "Done." }, "422": { "description": "No." } },
        } } },
    })
}

#[tokio::test]
async fn a_hundred_loops_of_fifty_calls_reach_the_upstream_at_most_three_times_each() {
    let seen: Arc<Mutex<BTreeMap<u64, usize>>> = Arc::default();
    let count = Arc::clone(&seen);
    let address = serve(move |asked| {
        let body: Value = serde_json::from_slice(&asked.body).unwrap();
        let n = body["n"].as_u64().unwrap();
        *count.lock().unwrap().entry(n).or_default() += 1;
        if n >= LOOPS {
            Deed::Say(say_json("201 Created", "{}"))
        } else {
            Deed::Say(say_json("422 No", "{}"))
        }
    })
    .await;
    let document = Document::parse(document().to_string().as_bytes()).unwrap();
    let imported = import(&document, &ImportOptions::default()).imported;
    let upstream = Some(format!("http://{address}").parse().unwrap());
    let target = TargetOptions { upstream, ..TargetOptions::default() };
    let options = GatewayOptions { target, ..GatewayOptions::default() };
    let wire = Wire::new(live(Bound::from(imported), &options, &|_| None).unwrap().build().unwrap());
    for n in 0..LOOPS {
        let agent = wire.another();
        let mut codes = Vec::new();
        for _ in 0..REPEATS {
            let failure = agent.call("order", &json!({ "n": n })).await.unwrap_err();
            assert_eq!(failure["retryable"], false, "{failure}");
            codes.push(failure["code"].as_str().unwrap().to_owned());
        }
        assert!(codes[2..].iter().all(|code| code == "REPEATED_FAILURE"), "{codes:?}");
        // Whoever changes the call is let through at once.
        agent.call("order", &json!({ "n": LOOPS + n })).await.unwrap();
    }
    let seen = seen.lock().unwrap();
    assert!(seen.values().all(|times| *times <= 3), "{seen:?}");
    assert_eq!(seen.len(), 2 * usize::try_from(LOOPS).unwrap());
}
