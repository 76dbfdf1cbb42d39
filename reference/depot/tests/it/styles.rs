//! Refusals in each style.

use curable_reference_depot::Style;
use serde_json::{Map, Value, json};

use crate::http::{Answer, call, members, started};

fn wrong_order() -> Map<String, Value> {
    members(json!({
        "buyer": { "name": "Ida Lund", "email": "ida@mail.example" },
        "lines": [{ "itemId": "item-blue-lamp", "quantity": 0 }],
        "delivery": { "method": "fast", "address": {
            "street": "Havnegade 4", "city": "Aarhus", "postalCode": "8000", "country": "DK" } },
    }))
}

async fn refused(style: Style) -> Answer {
    let server = started().await;
    server.depot().set_style(style);
    call(&server, "createOrder", &wrong_order(), &[]).await.answer()
}

#[tokio::test]
async fn rich_names_pointers_and_what_is_allowed() {
    let answer = refused(Style::Rich).await;
    assert_eq!((answer.status, answer.header("content-type")), (422, "application/problem+json"));
    let method = json!({
        "pointer": "#/delivery/method", "code": "choice", "detail": "is not one of the allowed values",
        "allowed": ["standard", "express", "pickup", "pallet"],
    });
    assert_eq!(answer.json()["errors"][0], method);
}

#[tokio::test]
async fn fastapi_names_the_steps() {
    let answer = refused(Style::FastApi).await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.json()["detail"][1]["loc"], json!(["body", "lines", 0, "quantity"]));
    assert_eq!(answer.json()["detail"][1]["type"], "greater_than_equal");
    assert_eq!(answer.json()["detail"][1]["ctx"], json!({ "ge": 1 }));
}

#[tokio::test]
async fn rails_names_fields_with_points() {
    let answer = refused(Style::Rails).await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.json()["errors"]["lines.0.quantity"], json!(["must be at least 1"]));
}

#[tokio::test]
async fn google_names_fields_with_brackets() {
    let answer = refused(Style::Google).await;
    assert_eq!(answer.status, 400);
    assert_eq!(answer.json()["error"]["status"], "INVALID_ARGUMENT");
    let violation = &answer.json()["error"]["details"][0]["fieldViolations"][1];
    assert_eq!(violation["field"], "lines[0].quantity");
}

#[tokio::test]
async fn plain_and_opaque_name_nothing_that_a_machine_could_use() {
    let plain = refused(Style::Plain).await;
    assert_eq!(plain.json(), json!({ "message": "2 arguments are wrong" }));
    let opaque = refused(Style::Opaque).await;
    assert_eq!(opaque.body, b"Unprocessable content\n");
}

#[tokio::test]
async fn a_call_may_choose_its_style_in_test_mode() {
    let server = started().await;
    let arguments = members(json!({ "orderId": "ord-0000" }));
    let by_header = call(&server, "getOrder", &arguments, &[("x-depot-style", "fastapi")]).await.answer();
    assert_eq!(by_header.json(), json!({ "detail": "there is no order ord-0000" }));
    let own = call(&server, "getOrder", &arguments, &[]).await.answer();
    assert_eq!(own.json()["code"], "not_found");
}
