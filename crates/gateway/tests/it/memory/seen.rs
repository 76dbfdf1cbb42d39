//! Which identifiers are seen, and which are near.

use curable_gateway::memory::Advice;
use serde_json::{Value, json};

use super::{Shop, values};

fn orders() -> Value {
    json!({ "page": 1, "number": 0, "data": [
        { "id": "ord_1001", "customer_id": "cus_77", "items": [{ "id": 501 }, { "id": 502 }] },
        { "id": "ord_7777", "customer": { "id": "cus_88", "name": "Ada" } },
    ] })
}

#[test]
fn a_near_miss_of_what_a_list_gave_is_named_and_patched_where_it_is_only_read() {
    let shop = Shop::new();
    shop.see("a", "listOrders", json!({}), &orders());
    let advice = shop.miss(Some("a"), "getOrder", json!({ "order_id": "ord_1010" }));
    assert_eq!(values(&advice), [json!("ord_1001")]);
    assert_eq!(
        serde_json::to_value(&advice.patch).unwrap(),
        json!([{ "op": "replace", "path": "/order_id", "value": "ord_1001" }])
    );
}

#[test]
fn what_identifies_a_thing_has_many_names() {
    for name in [
        "id",
        "orderId",
        "order-id",
        "OrderNo",
        "order_ref",
        "orderReference",
        "order",
        "code",
        "sku",
        "reference",
    ] {
        let shop = Shop::new();
        shop.see(
            "a",
            "listOrders",
            json!({}),
            &json!({ "code": 0, "data": [{ name: "OR-1001-K", "total": 3 }] }),
        );
        let advice = shop.miss(Some("a"), "getOrder", json!({ "order_id": "OR-1010-K" }));
        assert_eq!(values(&advice), [json!("OR-1001-K")], "{name}");
    }
    for name in ["title", "note", "border", "ordering", "total"] {
        let shop = Shop::new();
        shop.see("a", "listOrders", json!({}), &json!([{ name: "OR-1001-K" }]));
        let advice = shop.miss(Some("a"), "getOrder", json!({ "order_id": "OR-1010-K" }));
        assert!(advice.similar.is_empty(), "{name}");
    }
}

#[test]
fn another_spelling_is_meant_whatever_else_is_near() {
    let shop = Shop::new();
    shop.see("a", "listOrders", json!({}), &json!([{ "id": "ord_1001" }, { "id": "ord_1010" }]));
    let advice = shop.miss(Some("a"), "getOrder", json!({ "order_id": "ORD-1001" }));
    assert_eq!(values(&advice), [json!("ord_1001"), json!("ord_1010")]);
    assert_eq!(
        serde_json::to_value(&advice.patch).unwrap(),
        json!([{ "op": "replace", "path": "/order_id", "value": "ord_1001" }])
    );
    let between = shop.miss(Some("a"), "getOrder", json!({ "order_id": "ord_1011" }));
    assert_eq!((values(&between).len(), between.patch.len()), (2, 0));
}

#[test]
fn a_write_on_a_guess_is_never_prepared() {
    let shop = Shop::new();
    shop.see("a", "listOrders", json!({}), &orders());
    for operation in ["cancelOrder", "deleteOrder"] {
        let advice = shop.miss(Some("a"), operation, json!({ "order_id": "ord_1010" }));
        assert_eq!(values(&advice), [json!("ord_1001")], "{operation}");
        assert!(advice.patch.is_empty(), "{operation}");
    }
}

#[test]
fn the_argument_that_names_nothing_is_located_and_never_filled_in() {
    let shop = Shop::new();
    let places = |advice: &Advice| advice.repairs.iter().map(|one| one.at.to_string()).collect::<Vec<_>>();
    let unseen = shop.miss(Some("a"), "cancelOrder", json!({ "order_id": "ord_1010" }));
    assert_eq!(places(&unseen), ["/order_id"], "there is but one in the path");
    let item = json!({ "order_id": "ord_1001", "item_id": "503" });
    assert!(shop.miss(Some("a"), "getItem", item.clone()).repairs.is_empty(), "it may be either");
    shop.see("a", "listOrders", json!({}), &orders());
    let seen = shop.miss(Some("a"), "getItem", item);
    assert_eq!(places(&seen), ["/item_id"]);
    assert!(seen.repairs.iter().all(|repair| repair.suggest.is_none() && repair.expected.is_empty()));
}

#[test]
fn what_was_seen_is_not_what_is_missing() {
    let shop = Shop::new();
    let places = |advice: &Advice| advice.repairs.iter().map(|one| one.at.to_string()).collect::<Vec<_>>();
    shop.see("a", "listOrders", json!({}), &orders());
    let item = json!({ "order_id": "ord_1001", "item_id": "900" });
    assert_eq!(places(&shop.miss(Some("a"), "getItem", item)), ["/item_id"]);
    let customer = json!({ "order_id": "ord_1001", "customer_id": "cus_0" });
    assert_eq!(places(&shop.miss(Some("a"), "cancelOrder", customer)), ["/customer_id"]);
    let named = json!({ "order_id": "ord_1001", "display_name": "Ada" });
    assert!(places(&shop.miss(Some("a"), "cancelOrder", named)).is_empty(), "a name need not exist");
    let list = json!({ "customer_id": "somebody-else" });
    assert!(places(&shop.miss(Some("a"), "listOrders", list)).is_empty(), "nothing in the path is known");
}

#[test]
fn a_name_and_the_slug_that_is_made_of_it_are_one() {
    let shop = Shop::new();
    let listed = json!([{ "slug": "twin-array-east", "name": "Twin Array East" }]);
    shop.see("a", "listOrders", json!({}), &listed);
    let advice = shop.miss(Some("a"), "getOrder", json!({ "order_id": "twin-aray-east" }));
    assert_eq!(values(&advice), [json!("twin-array-east")]);
    assert_eq!(advice.patch.len(), 1);
}

#[test]
fn nothing_crosses_from_one_conversation_to_another() {
    let shop = Shop::new();
    shop.see("a", "listOrders", json!({}), &orders());
    for other in [Some("b"), None] {
        let advice = shop.miss(other, "getOrder", json!({ "order_id": "ord_1010" }));
        assert!(advice.similar.is_empty() && advice.patch.is_empty(), "{other:?}");
    }
    shop.see("b", "listOrders", json!({}), &json!([{ "id": "ord_1011" }]));
    let advice = shop.miss(Some("a"), "getOrder", json!({ "order_id": "ord_1010" }));
    assert_eq!(values(&advice), [json!("ord_1001")]);
}

#[test]
fn an_identifier_of_one_thing_is_not_offered_for_another() {
    let shop = Shop::new();
    shop.see("a", "listOrders", json!({}), &json!([{ "id": "77001" }]));
    assert!(values(&shop.miss(Some("a"), "getCustomer", json!({ "customer_id": "77002" }))).is_empty());
    let item = json!({ "order_id": "77001", "item_id": "77003" });
    assert!(values(&shop.miss(Some("a"), "getItem", item)).is_empty());
}

#[test]
fn items_of_another_order_are_not_offered() {
    let shop = Shop::new();
    shop.see("a", "listItems", json!({ "order_id": "ord_1" }), &json!([{ "id": "itm-100" }]));
    let here = json!({ "order_id": "ord_1", "item_id": "itm-101" });
    assert_eq!(values(&shop.miss(Some("a"), "getItem", here)), [json!("itm-100")]);
    let there = json!({ "order_id": "another-order", "item_id": "itm-101" });
    assert!(values(&shop.miss(Some("a"), "getItem", there)).is_empty());
}

#[test]
fn identifiers_of_other_things_in_a_result_are_seen_as_such() {
    let shop = Shop::new();
    shop.see("a", "listOrders", json!({}), &orders());
    let miss = |id: &str| values(&shop.miss(Some("a"), "getCustomer", json!({ "customer_id": id })));
    assert_eq!(miss("cus_78"), [json!("cus_77"), json!("cus_88")], "by name, and nested");
    let item = json!({ "order_id": "ord_1001", "item_id": 511 });
    assert_eq!(
        values(&shop.miss(Some("a"), "getItem", item)),
        [json!(501), json!(502)],
        "numbers stay numbers"
    );
}

#[test]
fn the_names_that_operations_use_are_seen_too() {
    let shop = Shop::new();
    let products = json!({ "results": [{ "sku": "LAMP-RED", "title": "LAMP-REX" }] });
    shop.see("a", "listProducts", json!({}), &products);
    let advice = shop.miss(Some("a"), "getProduct", json!({ "sku": "lamp red" }));
    assert_eq!(values(&advice), [json!("LAMP-RED")], "case and separators are no difference");
    let advice = shop.miss(Some("a"), "getProduct", json!({ "sku": "LAPM-RED" }));
    assert_eq!(values(&advice), [json!("LAMP-RED")], "two letters swapped are one edit");
}

#[test]
fn what_was_created_and_what_was_found_is_seen() {
    let shop = Shop::new();
    shop.see("a", "createOrder", json!({}), &json!({ "order": { "id": "ord_abc123" } }));
    shop.see("a", "getBox", json!({ "id": "box-9000" }), &Value::Null);
    assert_eq!(
        values(&shop.miss(Some("a"), "getOrder", json!({ "order_id": "ord_abd123" }))),
        [json!("ord_abc123")]
    );
    assert_eq!(values(&shop.miss(Some("a"), "getBox", json!({ "id": "box-9O00" }))), [json!("box-9000")]);
}

#[test]
fn a_list_of_bare_names_is_a_list_of_identifiers() {
    let shop = Shop::new();
    shop.see("a", "listProducts", json!({}), &json!(["chair", "table"]));
    assert_eq!(values(&shop.miss(Some("a"), "getProduct", json!({ "sku": "chiar" }))), [json!("chair")]);
}

#[test]
fn two_near_misses_are_named_and_neither_is_chosen() {
    let shop = Shop::new();
    shop.see("a", "listOrders", json!({}), &json!([{ "id": "ord_1001" }, { "id": "ord_1002" }]));
    let advice = shop.miss(Some("a"), "getOrder", json!({ "order_id": "ord_1003" }));
    assert_eq!(values(&advice), [json!("ord_1001"), json!("ord_1002")]);
    assert!(advice.patch.is_empty());
}

#[test]
fn the_nearest_come_first_and_five_are_enough() {
    let shop = Shop::new();
    let ids: Vec<Value> = (0..9).map(|digit| json!({ "id": format!("ord_100{digit}x") })).collect();
    shop.see("a", "listOrders", json!({}), &json!(ids));
    let advice = shop.miss(Some("a"), "getOrder", json!({ "order_id": "ORD_1004" }));
    assert_eq!(advice.similar.len(), 5);
    assert_eq!(advice.similar[0].value, json!("ord_1004x"));
}

#[test]
fn what_is_three_edits_away_or_known_itself_is_no_near_miss() {
    let shop = Shop::new();
    shop.see("a", "listOrders", json!({}), &orders());
    let miss = |id: Value| values(&shop.miss(Some("a"), "getOrder", json!({ "order_id": id })));
    assert!(miss(json!("ord_1234")).is_empty());
    shop.see("a", "createOrder", json!({}), &json!({ "id": "ord_1002" }));
    assert!(miss(json!("ord_1001")).is_empty(), "it was there, so that the identifier is not what is wrong");
    assert!(miss(json!("x")).is_empty());
    assert!(miss(json!({ "a": 1 })).is_empty());
}

#[test]
fn an_argument_outside_of_the_path_is_helped_by_its_name() {
    let shop = Shop::new();
    shop.see("a", "listOrders", json!({}), &orders());
    let advice = shop.miss(Some("a"), "createOrder", json!({ "customer_id": "cus_7" }));
    assert_eq!(values(&advice), [json!("cus_77"), json!("cus_88")]);
    assert!(advice.patch.is_empty());
}

#[test]
fn the_thing_that_the_upstream_names_is_what_is_missing() {
    let shop = Shop::new();
    let places = |operation: &str, arguments: &Value, said: &str| {
        let body = json!({ "error": { "message": said } });
        let advice = shop.told(Some("a"), operation, arguments.clone(), Some(&body));
        advice.repairs.iter().map(|one| one.at.to_string()).collect::<Vec<_>>()
    };
    let cancel = json!({ "order_id": "ord_1", "customer_id": "cus_0", "pick_list_id": "p" });
    assert_eq!(places("cancelOrder", &cancel, "Customer not found"), ["/customer_id"]);
    assert_eq!(places("cancelOrder", &cancel, "There is no such pick list."), ["/pick_list_id"]);
    assert_eq!(places("cancelOrder", &cancel, "Order not found"), ["/order_id"]);
    assert_eq!(places("cancelOrder", &cancel, "Not found"), ["/order_id"]);
    assert_eq!(places("cancelOrder", &cancel, "The customer has no such order"), ["/order_id"]);
    let item = json!({ "order_id": "ord_1001", "item_id": "503" });
    assert_eq!(places("getItem", &item, "item does not exist"), ["/item_id"]);
    assert!(places("getItem", &item, "no such item in this order").is_empty());
    let create = json!({ "customer_id": "cus_0" });
    assert_eq!(places("createOrder", &create, "unknown customer"), ["/customer_id"]);
    assert!(places("createOrder", &create, "Not found").is_empty());
}
