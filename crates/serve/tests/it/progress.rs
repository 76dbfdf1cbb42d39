//! Progress comes before the answer, and only to who asked.

use serde_json::{Value, json};

use crate::wire::{ERAS, Wire};

#[tokio::test]
async fn progress_is_told_in_order_before_the_answer() {
    for era in ERAS {
        let mut wire = Wire::open(era).await;
        let params = json!({ "name": "demo_steps", "_meta": { "progressToken": "p-1" } });
        let id = wire.send("tools/call", params).await;
        let mut told = Vec::new();
        loop {
            let line = wire.read().await;
            if line["id"] == id {
                assert_eq!(line["result"]["isError"], false);
                break;
            }
            assert_eq!(line["method"], "notifications/progress");
            assert_eq!(line["params"]["progressToken"], "p-1");
            assert_eq!(line["params"]["total"], 3.0);
            told.push(line["params"]["progress"].clone());
        }
        assert_eq!(told, [1.0, 2.0, 3.0].map(Value::from), "{era:?}");
    }
}

#[tokio::test]
async fn nobody_is_told_who_did_not_ask() {
    for era in ERAS {
        let mut wire = Wire::open(era).await;
        let id = wire.send("tools/call", json!({ "name": "demo_steps" })).await;
        assert_eq!(wire.read().await["id"], id);
    }
}
