//! One page of the collection is asked for, seldom, and for one conversation.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use curable_gateway::memory::{LookUps, Missed, Query, Seen};
use serde_json::json;

use super::{Shop, object, values};

struct Asked {
    shop: Shop,
    look_ups: LookUps,
    count: AtomicU32,
}

impl Asked {
    fn new() -> Self {
        Self { shop: Shop::new(), look_ups: LookUps::default(), count: AtomicU32::new(0) }
    }

    async fn ask(&self, who: &str, operation: &str, now: Instant) -> Vec<Seen> {
        let (route, _) = self.shop.catalogue.operation(&format!("shop/{operation}")).unwrap();
        let arguments = object(json!({ "order_id": "ord_1010", "sku": "x", "customer_id": "x" }));
        let ask = |query: Query| async move {
            self.count.fetch_add(1, Ordering::Relaxed);
            assert_eq!(query.operation, "shop/listOrders");
            assert_eq!(query.arguments, object(json!({ "limit": 100 })));
            tokio::time::sleep(Duration::from_millis(5)).await;
            Some(json!([{ "id": "ord_1001" }]))
        };
        self.look_ups.ask(&Arc::from(who), &self.shop.catalogue, (route, &arguments), now, ask).await
    }
}

#[tokio::test(start_paused = true)]
async fn what_was_looked_up_is_advised() {
    let asked = Asked::new();
    let seen = asked.ask("a", "getOrder", Instant::now()).await;
    let (route, def) = asked.shop.catalogue.operation("shop/getOrder").unwrap();
    let arguments = object(json!({ "order_id": "ord_1010" }));
    let advice = asked.shop.memory.advise(
        None,
        Missed { route, arguments: &arguments, effect: def.effect, body: None },
        &seen,
    );
    assert_eq!(values(&advice), [json!("ord_1001")]);
    assert_eq!(advice.patch.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_page_is_asked_for_once_however_many_ask_at_the_same_time() {
    let (asked, now) = (Asked::new(), Instant::now());
    let (one, two) = tokio::join!(asked.ask("a", "getOrder", now), asked.ask("a", "getOrder", now));
    assert_eq!(one, two);
    asked.ask("a", "getOrder", now + Duration::from_secs(9)).await;
    assert_eq!(asked.count.load(Ordering::Relaxed), 1);
    asked.ask("a", "getOrder", now + Duration::from_secs(10)).await;
    assert_eq!(asked.count.load(Ordering::Relaxed), 2, "what is old is asked for again");
    asked.ask("b", "getOrder", now + Duration::from_secs(10)).await;
    assert_eq!(asked.count.load(Ordering::Relaxed), 3, "nobody gets the page of another");
}

#[tokio::test(start_paused = true)]
async fn where_nothing_lists_the_collection_nothing_is_asked() {
    let asked = Asked::new();
    assert!(asked.ask("a", "getCustomer", Instant::now()).await.is_empty());
    assert_eq!(asked.count.load(Ordering::Relaxed), 0);
}
