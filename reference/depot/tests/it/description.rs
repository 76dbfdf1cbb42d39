//! The description and the depot agree.

use curable_reference_depot::{Description, OPENAPI, Style};
use serde_json::{Value, json};

use crate::http::{call, members, operation, started};

#[test]
fn the_description_has_the_operations_that_the_readme_of_a_shop_would_have() {
    let ids: Vec<&str> = Description::get().operations().iter().map(|one| one.id.as_str()).collect();
    let expected = [
        "listItems",
        "createItem",
        "getItem",
        "updateItem",
        "setStock",
        "searchItems",
        "listOrders",
        "createOrder",
        "getOrder",
        "cancelOrder",
        "listCustomers",
        "getCustomer",
        "listShipments",
        "createShipment",
    ];
    assert_eq!(ids, expected);
    assert!(OPENAPI.starts_with("openapi: 3.1.0"));
}

#[test]
fn every_get_by_id_has_a_list() {
    let operations = Description::get().operations();
    for one in operations.iter().filter(|one| one.method == "GET" && one.path.ends_with('}')) {
        let collection = one.path.rsplit_once('/').map_or("", |(collection, _)| collection);
        let list = operations.iter().find(|other| other.method == "GET" && other.path == collection);
        assert!(list.is_some_and(|list| list.parameters.iter().all(|one| !one.required)), "{}", one.id);
    }
}

#[tokio::test]
async fn every_operation_answers_what_the_description_promises() {
    let buyer = json!({ "name": "Ida Lund", "email": "ida@mail.example" });
    let address = json!({ "street": "Havnegade 4", "city": "Aarhus", "postalCode": "8000", "country": "DK" });
    let calls = [
        ("listItems", json!({ "category": "lighting", "sort": "price", "inStock": true, "limit": 1 })),
        (
            "createItem",
            json!({ "sku": "LI-9000", "name": "New lamp", "category": "lighting",
            "price": { "amount": 12, "currency": "EUR" } }),
        ),
        ("getItem", json!({ "itemId": "item-blue-lamp" })),
        ("updateItem", json!({ "itemId": "item-blue-lamp", "version": 3, "name": "Sky lamp" })),
        ("setStock", json!({ "itemId": "item-blue-lamp", "count": 9, "countedAt": "2026-11-01T00:00:00Z" })),
        ("searchItems", json!({ "query": "lamp", "within": ["name", "tags"] })),
        ("listOrders", json!({ "status": "pending", "placedFrom": "2026-10-01" })),
        (
            "createOrder",
            json!({ "buyer": buyer, "lines": [{ "itemId": "item-blue-lamp", "quantity": 1 }],
            "delivery": { "method": "standard", "address": address } }),
        ),
        ("getOrder", json!({ "orderId": "ord-1042" })),
        ("cancelOrder", json!({ "orderId": "ord-2387", "reason": "mistake" })),
        ("listCustomers", json!({ "country": "DK" })),
        ("getCustomer", json!({ "customerId": "3f2b8c1e-6a4d-4e57-9b10-c2d7e8f90a11" })),
        ("listShipments", json!({ "carrier": "northbird" })),
        (
            "createShipment",
            json!({ "orderId": "ord-1042", "carrier": "rapido", "parcels": [{ "weightKg": 1 }] }),
        ),
    ];
    assert_eq!(calls.len(), Description::get().operations().len());
    let server = started().await;
    for (id, arguments) in calls {
        let answer = call(&server, id, &members(arguments), &[]).await.answer();
        assert!((200..300).contains(&answer.status), "{id}: {} {}", answer.status, answer.json());
        assert_eq!(
            operation(id).promises(answer.status, &answer.json()),
            Some(true),
            "{id}: {}",
            answer.json()
        );
    }
}

#[test]
fn a_description_of_another_style_promises_that_style() {
    for style in Style::ALL {
        let document: Value = serde_json::from_str(&Description::styled(*style)).expect("JSON");
        let text = document.to_string();
        let problem = text.contains("application/problem+json");
        assert_eq!(problem, *style == Style::Rich, "{}", style.as_str());
        let replies = &document["paths"]["/orders"]["post"]["responses"];
        let invalid = if *style == Style::Google { "400" } else { "422" };
        assert!(replies.get(invalid).is_some(), "{}: {replies}", style.as_str());
    }
}

#[test]
fn every_judge_can_be_asked() {
    for one in Description::get().operations() {
        assert!(one.judge(&json!([])).len() == 1, "{}", one.id);
        for status in [200, 201, 400, 401, 403, 404, 409, 412, 422, 429, 500, 503] {
            assert_ne!(one.promises(status, &json!([])), Some(true), "{}: {status}", one.id);
        }
    }
}

#[tokio::test]
async fn refusals_are_what_the_description_of_their_style_promises() {
    let wrong = [
        ("createShipment", json!({ "orderId": "x", "parcels": [] }), ""),
        ("getOrder", json!({ "orderId": "ord-0000" }), ""),
        ("updateItem", json!({ "itemId": "item-blue-lamp", "version": 1 }), ""),
        ("searchItems", json!({ "query": "lamp" }), "rate-limit:2"),
        ("createOrder", json!({}), "unavailable:1"),
        ("listCustomers", json!({}), "forbidden"),
    ];
    let server = started().await;
    for style in Style::ALL {
        let document: Value = serde_json::from_str(&Description::styled(*style)).expect("JSON");
        let schemas = &document["components"];
        for (id, arguments, fault) in &wrong {
            let headers = [("x-depot-style", style.as_str()), ("x-depot-fault", *fault)];
            let answer = call(&server, id, &members(arguments.clone()), &headers).await.answer();
            let name = if *id == "updateItem" { "VersionProblem" } else { "Problem" };
            let schema =
                json!({ "$ref": format!("#/components/schemas/{name}"), "components": schemas.clone() });
            let judge = jsonschema::options().offline().build(&schema).expect("a schema");
            let text = String::from_utf8(answer.body.clone()).expect("text");
            let body = if *style == Style::Opaque { Value::String(text) } else { answer.json() };
            assert!(answer.status >= 400 && judge.is_valid(&body), "{id} {}: {body}", style.as_str());
        }
    }
}
