//! What the operations do and refuse.

use std::time::Duration;

use curable_reference_depot::{GUEST_TOKEN, Options, Rate, Rule};
use serde_json::{Value, json};

use crate::http::{call, members, operation, send, started, with};

fn order(quantity: u64) -> Value {
    json!({
        "buyer": { "name": "Ida Lund", "email": "ida@mail.example" },
        "lines": [{ "itemId": "item-blue-lamp", "quantity": quantity }],
        "delivery": { "method": "standard", "address": {
            "street": "Havnegade 4", "city": "Aarhus", "postalCode": "8000", "country": "DK" } },
    })
}

#[tokio::test]
async fn the_depot_refuses_on_the_wire_what_its_description_refuses() {
    let server = started().await;
    let wrong = [
        ("listItems", json!({ "limit": 500 }), "limit"),
        ("listItems", json!({ "category": "lightning" }), "category"),
        ("listOrders", json!({ "placedFrom": "yesterday" }), "placedFrom"),
        ("getCustomer", json!({ "customerId": "me" }), "customerId"),
        ("searchItems", json!({}), "query"),
    ];
    for (id, arguments, name) in wrong {
        let answer = call(&server, id, &members(arguments), &[]).await.answer();
        assert_eq!(answer.status, 422, "{id}: {}", answer.json());
        assert_eq!(answer.json()["errors"][0]["parameter"], name, "{id}");
    }
    let answer = call(&server, "createOrder", &members(order(0)), &[]).await.answer();
    assert_eq!(answer.json()["errors"][0]["pointer"], "#/lines/0/quantity");
    assert_eq!(answer.json()["errors"][0]["minimum"], 1);
    assert!(server.depot().made().is_empty());
}

#[tokio::test]
async fn a_name_that_the_description_is_silent_about_is_lost_by_the_depot_and_found_by_its_judge() {
    let server = started().await;
    let mut arguments = members(order(1));
    arguments.insert("giftNotes".to_owned(), json!("Hello"));
    let answer = call(&server, "createOrder", &arguments, &[]).await.answer();
    assert_eq!(answer.status, 201);
    assert_eq!(answer.json()["giftNote"], Value::Null);
    let violations = operation("createOrder").judge(&Value::Object(arguments));
    let found: Vec<_> = violations.iter().map(|one| (one.at.as_str(), one.rule)).collect();
    assert_eq!(found, [("/giftNotes", Rule::Unknown)]);
}

#[tokio::test]
async fn an_order_takes_its_items_from_the_stock_until_there_are_none() {
    let server = started().await;
    for (quantity, status) in [(20, 201), (4, 201), (1, 409)] {
        let answer = call(&server, "createOrder", &members(order(quantity)), &[]).await.answer();
        assert_eq!(answer.status, status, "{}", answer.json());
    }
    assert_eq!(server.depot().orders().len(), 8 + 2);
    assert_eq!(server.depot().made().len(), 2);
    assert_eq!(server.depot().count("createOrder"), 3);
}

#[tokio::test]
async fn one_key_makes_one_order() {
    let server = started().await;
    let key = [("idempotency-key", "key-00001")];
    let first = call(&server, "createOrder", &members(order(1)), &key).await.answer();
    let second = call(&server, "createOrder", &members(order(1)), &key).await.answer();
    assert_eq!((first.status, second.status), (201, 201));
    assert_eq!(first.json(), second.json());
    let changed = call(&server, "createOrder", &members(order(2)), &key).await.answer();
    assert_eq!((changed.status, changed.json()["code"].as_str()), (422, Some("key_reused")));
    assert_eq!(server.depot().made_by_key().into_iter().collect::<Vec<_>>(), [("key-00001".to_owned(), 1)]);
}

#[tokio::test]
async fn a_key_is_busy_while_its_first_call_runs() {
    let server = started().await;
    let slow = [("idempotency-key", "key-00002"), ("x-depot-fault", "slow-before:150")];
    let (arguments, key) = (members(order(1)), [("idempotency-key", "key-00002")]);
    let second = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        call(&server, "createOrder", &arguments, &key).await
    };
    let (first, second) = tokio::join!(call(&server, "createOrder", &arguments, &slow), second);
    assert_eq!((first.answer().status, second.answer().status), (201, 409));
    assert_eq!(server.depot().made().len(), 1);
}

#[tokio::test]
async fn a_version_that_has_passed_is_refused() {
    let server = started().await;
    let read = call(&server, "getItem", &members(json!({ "itemId": "item-blue-lamp" })), &[]).await.answer();
    assert_eq!(read.header("etag"), "\"v3\"");
    let change = members(json!({ "itemId": "item-blue-lamp", "version": 3, "name": "Sky lamp" }));
    let first = call(&server, "updateItem", &change, &[]).await.answer();
    let second = call(&server, "updateItem", &change, &[]).await.answer();
    assert_eq!((first.status, second.status), (200, 409));
    assert_eq!(second.json()["currentVersion"], 4);
    let count = json!({ "itemId": "item-blue-lamp", "count": 1, "countedAt": "2026-11-01T00:00:00Z",
        "If-Match": "\"v3\"" });
    let counted = call(&server, "setStock", &members(count), &[]).await.answer();
    assert_eq!((counted.status, counted.json()["code"].as_str()), (412, Some("version_passed")));
}

#[tokio::test]
async fn customers_are_for_those_with_the_right_token() {
    let server = started().await;
    let mut sent = operation("listCustomers").request(&members(json!({})));
    let bare = send(&server, &sent).await.answer();
    assert_eq!((bare.status, bare.header("www-authenticate")), (401, "Bearer realm=\"depot\""));
    sent.headers = vec![("authorization".to_owned(), "Bearer nonsense".to_owned())];
    let wrong = send(&server, &sent).await.answer();
    assert!(wrong.status == 401 && wrong.header("www-authenticate").contains("invalid_token"));
    sent.headers = vec![("authorization".to_owned(), format!("Bearer {GUEST_TOKEN}"))];
    assert_eq!(send(&server, &sent).await.answer().status, 403);
}

#[tokio::test]
async fn too_many_shipments_are_told_when_to_come_back() {
    let rate = Some(Rate { calls: 1, per: Duration::from_secs(5) });
    let server = with(Options { rate, ..Options::default() }).await;
    let shipment =
        members(json!({ "orderId": "ord-1042", "carrier": "rapido", "parcels": [{ "weightKg": 1 }] }));
    assert_eq!(call(&server, "createShipment", &shipment, &[]).await.answer().status, 201);
    let second = call(&server, "createShipment", &shipment, &[]).await.answer();
    assert_eq!(second.status, 429);
    let wait: u64 = second.header("retry-after").parse().expect("seconds");
    assert!((1..=6).contains(&wait), "{wait}");
}

#[tokio::test]
async fn the_depot_remembers_what_came_in() {
    let server = started().await;
    let arguments = json!({ "query": "blue lamp", "within": ["name"], "limit": 3 });
    call(&server, "searchItems", &members(arguments.clone()), &[]).await.answer();
    let seen = server.depot().seen();
    assert_eq!(Value::Object(seen[0].arguments.clone()), arguments);
    assert_eq!(seen[0].target, "/search?query=blue%20lamp&within=name&limit=3");
    assert_eq!(seen[0].token.as_deref(), Some("depot-demo-token"));
    server.depot().reset();
    assert!(server.depot().seen().is_empty());
}
