//! The calls that find what was not found.

use curable_gateway::memory::next_actions;
use serde_json::{Value, json};

use super::{Shop, object};

fn next(operation: &str, arguments: Value) -> Vec<(String, Option<Value>)> {
    next_blaming(operation, arguments, None)
}

fn next_blaming(operation: &str, arguments: Value, blame: Option<&str>) -> Vec<(String, Option<Value>)> {
    let shop = Shop::new();
    let (route, _) = shop.catalogue.operation(&format!("shop/{operation}")).unwrap();
    let actions = next_actions(&shop.catalogue, route, &object(arguments), blame);
    assert!(actions.iter().all(|action| action.why.is_some()));
    actions.into_iter().map(|action| (action.tool.unwrap(), action.arguments)).collect()
}

#[test]
fn the_list_of_the_collection_is_named() {
    let expected = [("shop/listOrders".to_owned(), Some(json!({})))];
    assert_eq!(next("getOrder", json!({ "order_id": "x" })), expected);
    assert_eq!(next("cancelOrder", json!({ "order_id": "x" })), expected);
}

#[test]
fn its_arguments_are_those_that_stand_in_both_paths() {
    let actions = next("getItem", json!({ "order_id": "ord_1", "item_id": 7 }));
    assert_eq!(actions, [("shop/listItems".to_owned(), Some(json!({ "order_id": "ord_1" })))]);
}

#[test]
fn what_every_call_needs_is_taken_along() {
    let actions = next("getTicket", json!({ "ticket_id": "x", "tenant": "acme", "page": 3 }));
    assert_eq!(actions, [("shop/listTickets".to_owned(), Some(json!({ "tenant": "acme" })))]);
}

#[test]
fn a_search_is_named_with_the_words_to_search_for() {
    let actions = next("getProduct", json!({ "sku": "LAMP" }));
    assert_eq!(
        actions,
        [
            ("shop/listProducts".to_owned(), Some(json!({}))),
            ("shop/searchProducts".to_owned(), Some(json!({ "q": "LAMP" }))),
        ]
    );
}

#[test]
fn where_nothing_lists_the_collection_nothing_is_named() {
    assert_eq!(next("getCustomer", json!({ "customer_id": "x" })), []);
    assert_eq!(next("createOrder", json!({})), []);
}

#[test]
fn what_stands_outside_of_the_path_is_listed_by_its_own_collection() {
    let arguments = json!({ "order_id": "ord_1", "product_id": "LAMP" });
    let actions = next_blaming("cancelOrder", arguments.clone(), Some("product_id"));
    assert_eq!(actions, [("shop/listProducts".to_owned(), Some(json!({})))]);
    let actions = next_blaming("cancelOrder", arguments.clone(), Some("order_id"));
    assert_eq!(actions, [("shop/listOrders".to_owned(), Some(json!({})))]);
    assert_eq!(next_blaming("cancelOrder", arguments, Some("customer_id")), [], "nothing lists customers");
}
