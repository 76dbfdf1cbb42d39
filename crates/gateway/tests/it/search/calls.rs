//! Calls through search fail as direct ones do.

use std::sync::Arc;

use curable_core::{Applied, Code, Failure, Kind, NextAction, Origin};
use curable_gateway::search::{Directory, Tools, tools};
use curable_runtime::{Answer, Call, Caller, Context, Handler, Service};
use serde_json::{Value, json};

use crate::shop::shop;

/// A service that has the three operations, over one that has many.
fn service() -> Service {
    let mut imported = shop(&[
        ("listOrders", "GET", "/orders?limit"),
        ("getOrder", "GET", "/orders/{order_id}"),
        ("createOrder", "POST", "/orders?note"),
    ]);
    imported.contract.operations[0].summary = "List the orders.".into();
    let handler: Arc<dyn Handler> = Arc::new(|context: Context, arguments: Value| async move {
        context.note("tried", json!([{ "code": "HTTP_503" }]));
        match arguments["order_id"].as_str() {
            None => Ok(json!({ "given": arguments })),
            Some("broken") => Err(Failure::new(Code::from_static("NOT_DECLARED"), Kind::Internal, "secret")),
            Some(_) => {
                let mut failure = Failure::new(Code::from_static("HTTP_404"), Kind::NotFound, "not found");
                failure.origin = Some(Origin::Upstream);
                failure.applied = Some(Applied::No);
                failure.http = Some(404);
                failure.next_actions.push(NextAction::call("shop/listOrders", json!({ "limit": 3 })));
                failure
                    .next_actions
                    .push(NextAction { tool: Some("shop/listOrders".into()), ..NextAction::default() });
                Err(failure)
            }
        }
    });
    let handlers: Vec<_> =
        imported.routes.iter().map(|route| (route.operation.clone(), Arc::clone(&handler))).collect();
    let inner = Service::builder("shop", "1").import(imported.contract, handlers).build().unwrap();
    let Tools { search, describe, call } = tools(&Arc::new(Directory::new(inner, &imported.routes)));
    Service::builder("shop", "1").operation(search).operation(describe).operation(call).build().unwrap()
}

async fn call(operation: &str, arguments: Value) -> Answer {
    service().call(Call::new(operation, arguments)).await
}

async fn failure(arguments: Value) -> Failure {
    call("api/call", arguments).await.outcome.unwrap_err()
}

#[tokio::test]
async fn a_search_lists_what_fits_with_what_it_needs() {
    let found = call("api/search", json!({ "query": "get one order", "limit": 1 })).await.outcome.unwrap();
    assert_eq!(
        found,
        json!({ "operations": [{
            "operation": "shop/getOrder",
            "summary": "Does getOrder.",
            "effect": "read",
            "source": "GET /orders/{order_id}",
            "required": ["order_id"],
        }] })
    );
    let by_place = call("api/search", json!({ "query": "POST /orders" })).await.outcome.unwrap();
    assert_eq!(by_place["operations"][0]["operation"], "shop/createOrder");
}

#[tokio::test]
async fn a_description_tells_the_input_and_the_failures_by_any_name() {
    for name in ["shop/getOrder", "/shop/getOrder", "getOrder", "GET /orders/{order_id}"] {
        let told = call("api/describe", json!({ "operation": name })).await.outcome.unwrap();
        assert_eq!(told["operation"], "shop/getOrder", "{name}");
        assert_eq!(told["input"]["required"], json!(["order_id"]));
        let codes: Vec<&str> =
            told["failures"].as_array().unwrap().iter().filter_map(|one| one["code"].as_str()).collect();
        assert!(codes.contains(&"HTTP_4XX") && codes.contains(&"UPSTREAM_TIMEOUT"), "{codes:?}");
    }
}

#[tokio::test]
async fn a_call_gives_the_result_and_what_stands_beside_it() {
    let answer = call("api/call", json!({ "operation": "listOrders", "arguments": { "limit": 2 } })).await;
    assert_eq!(answer.outcome.unwrap(), json!({ "given": { "limit": 2 } }));
    assert_eq!(answer.meta.extra["tried"], json!([{ "code": "HTTP_503" }]));
    let bare = call("api/call", json!({ "operation": "createOrder" })).await;
    assert_eq!(bare.outcome.unwrap(), json!({ "given": {} }));
}

#[tokio::test]
async fn wrong_arguments_are_repaired_where_they_stand() {
    let failure = failure(json!({ "operation": "listOrders", "arguments": { "limit": "7" } })).await;
    assert_eq!(failure.code.as_str(), "INVALID_INPUT");
    assert_eq!(failure.repairs[0].at.as_str(), "/arguments/limit");
    assert_eq!(
        serde_json::to_value(&failure.patch).unwrap(),
        json!([{ "op": "replace", "path": "/arguments/limit", "value": 7 }])
    );
}

#[tokio::test]
async fn a_failure_of_the_upstream_is_the_same_and_its_next_calls_can_be_made() {
    let failure = failure(json!({ "operation": "getOrder", "arguments": { "order_id": "x" } })).await;
    assert_eq!((failure.code.as_str(), failure.kind, failure.http), ("HTTP_404", Kind::NotFound, Some(404)));
    assert_eq!(failure.origin, Some(Origin::Upstream));
    let next: Vec<_> =
        failure.next_actions.iter().map(|next| (next.tool.clone(), next.arguments.clone())).collect();
    assert_eq!(
        next,
        [
            (
                Some("api/call".to_owned()),
                Some(json!({ "operation": "shop/listOrders", "arguments": { "limit": 3 } }))
            ),
            (Some("api/describe".to_owned()), Some(json!({ "operation": "shop/listOrders" }))),
        ]
    );
}

#[tokio::test]
async fn what_was_not_declared_leaves_as_it_would_directly() {
    let failure = failure(json!({ "operation": "getOrder", "arguments": { "order_id": "broken" } })).await;
    assert_eq!(failure.code.as_str(), "INTERNAL");
    assert!(failure.reference.is_some());
    assert!(!failure.message.contains("secret"));
}

#[tokio::test]
async fn an_unknown_operation_is_told_with_those_that_were_probably_meant() {
    let failure = failure(json!({ "operation": "getOrdr" })).await;
    assert_eq!((failure.code.as_str(), failure.kind), ("NOT_FOUND", Kind::NotFound));
    assert_eq!(failure.similar[0].value, "shop/getOrder");
    assert_eq!(
        serde_json::to_value(&failure.similar[0].patch).unwrap(),
        json!([{ "op": "replace", "path": "/operation", "value": "shop/getOrder" }])
    );
    let told = call("api/describe", json!({ "operation": "make an order" })).await.outcome.unwrap_err();
    assert!(told.similar.iter().any(|similar| similar.value == "shop/createOrder"), "{:?}", told.similar);
    let hidden = call("api/call", json!({ "operation": "services/list" })).await.outcome.unwrap_err();
    assert_eq!(hidden.code.as_str(), "NOT_FOUND");
}

#[tokio::test(start_paused = true)]
async fn the_inner_call_ends_before_the_outer_one_is_given_up() {
    let imported = shop(&[("wait", "GET", "/wait")]);
    let handler: Arc<dyn Handler> =
        Arc::new(|_: Context, _: Value| async { std::future::pending::<Result<Value, Failure>>().await });
    let handlers = vec![("shop/wait".to_owned(), handler)];
    let inner = Service::builder("shop", "1").import(imported.contract, handlers).build().unwrap();
    let Tools { call, .. } = tools(&Arc::new(Directory::new(inner, &imported.routes)));
    let service = Service::builder("shop", "1").operation(call).build().unwrap();
    let mut call = Call::new("api/call", json!({ "operation": "wait" })).by(Caller::default());
    call.time_left = Some(std::time::Duration::from_secs(1));
    let start = tokio::time::Instant::now();
    let failure = service.call(call).await.outcome.unwrap_err();
    assert_eq!(failure.code.as_str(), "TIMEOUT");
    assert!(start.elapsed() < std::time::Duration::from_secs(1), "{:?}", start.elapsed());
    assert_eq!(failure.applied, Some(Applied::No), "it only reads, which the outer operation cannot know");
}
