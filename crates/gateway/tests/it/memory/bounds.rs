//! Memory is bounded in every direction.

use std::sync::Arc;

use curable_gateway::memory::{Id, Limits, Memory, Seen};
use serde_json::json;

use super::{Shop, values};

fn seen(number: usize) -> Seen {
    let id = Id::of(&json!(format!("ord_{number}"))).unwrap();
    Seen { thing: "shop/order".into(), scope: 0, id, beside: None }
}

#[test]
fn the_conversation_that_was_silent_longest_is_forgotten_first() {
    let memory = Memory::new(Limits { conversations: 3, ids: 10, bytes: 1 << 20 });
    for name in ["a", "b", "c", "a", "d"] {
        memory.remember(Some(&Arc::from(name)), &[seen(1)]);
    }
    assert_eq!(memory.size().1, 3);
    let shop = Shop { memory, ..Shop::new() };
    let miss = |name| !values(&shop.miss(Some(name), "getOrder", json!({ "order_id": "ord_2" }))).is_empty();
    assert_eq!(["a", "b", "c", "d"].map(miss), [true, false, true, true]);
}

#[test]
fn the_identifier_that_was_seen_longest_ago_is_forgotten_first() {
    let memory = Memory::new(Limits { conversations: 3, ids: 100, bytes: 1 << 20 });
    let a = Arc::from("a");
    for number in (0..1_000).chain([900]) {
        memory.remember(Some(&a), &[seen(number), seen(number)]);
    }
    assert_eq!(memory.size().0, 100);
    let shop = Shop { memory, ..Shop::new() };
    let miss = |id: &str| values(&shop.miss(Some("a"), "getOrder", json!({ "order_id": id })));
    assert!(miss("xord_900").contains(&json!("ord_900")));
    assert!(!miss("xord_899").contains(&json!("ord_899")));
}

#[test]
fn all_of_it_stays_within_its_bytes() {
    let memory = Memory::new(Limits { conversations: 1_000, ids: 1_000, bytes: 100_000 });
    for number in 0..1_000 {
        let name: Arc<str> = Arc::from(format!("c{}", number % 700));
        memory.remember(Some(&name), &(0..40).map(|more| seen(number * 40 + more)).collect::<Vec<_>>());
        assert!(memory.size().2 <= 100_000);
    }
    assert!(memory.size().0 > 100);
}

#[test]
fn a_huge_result_gives_a_bounded_harvest_and_long_texts_are_no_names() {
    let shop = Shop::new();
    let orders: Vec<_> = (0..20_000).map(|number| json!({ "id": number, "name": "x".repeat(500) })).collect();
    shop.see("a", "listOrders", json!({}), &json!(orders));
    assert_eq!(shop.memory.size().0, 500);
    let mut deep = json!([{ "id": "deep" }]);
    for _ in 0..100 {
        deep = json!({ "data": deep });
    }
    shop.see("b", "listOrders", json!({}), &deep);
    assert_eq!(shop.memory.size().1, 1, "nothing is looked for without end");
}
