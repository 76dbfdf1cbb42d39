//! A panic never costs an answer.

use std::collections::BTreeSet;

use serde_json::json;

use crate::wire::{ERAS, Wire, failure_in};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_panics_get_a_thousand_answers() {
    // A thousand backtraces would drown what another test has to say.
    std::panic::set_hook(Box::new(|_| {}));
    for era in ERAS {
        let mut wire = Wire::open(era).await;
        let mut waiting = BTreeSet::new();
        let mut references = BTreeSet::new();
        for _ in 0..20 {
            for _ in 0..50 {
                waiting
                    .insert(wire.send("tools/call", json!({ "name": "demo_panic" })).await.as_u64().unwrap());
            }
            for _ in 0..50 {
                let answer = wire.read().await;
                assert!(waiting.remove(&answer["id"].as_u64().unwrap()), "{answer}");
                let failure = failure_in(&answer["result"]);
                assert_eq!(failure["code"], "INTERNAL");
                references.insert(failure["ref"].as_str().unwrap().to_owned());
            }
        }
        assert!(waiting.is_empty());
        assert_eq!(references.len(), 1000, "each panic has its own report");
        assert_eq!(wire.call("demo_word", json!({})).await["isError"], false);
    }
}
