//! What is in the depot, and what its operations do to it.

mod customers;
mod items;
mod orders;
mod shipments;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::refusal::Refusal;

const SEED: &str = include_str!("../../seed.json");

/// The day on which everything happens, so that no answer depends on a clock.
pub(crate) const TODAY: &str = "2026-11-02";

/// What is in the depot.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Store {
    pub(crate) items: Vec<Value>,
    pub(crate) orders: Vec<Value>,
    pub(crate) customers: Vec<Value>,
    pub(crate) shipments: Vec<Value>,
}

/// A good answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: Value,
    pub(crate) etag: Option<String>,
}

impl Reply {
    fn ok(body: Value) -> Self {
        Self { status: 200, body, etag: None }
    }

    fn created(body: Value) -> Self {
        Self { status: 201, body, etag: None }
    }

    fn versioned(mut self) -> Self {
        self.etag = Some(format!("\"v{}\"", self.body["version"]));
        self
    }
}

type Arguments = Map<String, Value>;
type Answer = Result<Reply, Refusal>;

impl Store {
    /// What the depot starts with.
    #[expect(clippy::expect_used, reason = "the data is compiled in, and the tests read it")]
    pub(crate) fn seeded() -> Self {
        serde_json::from_str(SEED).expect("the data is JSON")
    }

    /// Runs one operation on arguments that its schema takes.
    pub(crate) fn run(&mut self, operation: &str, arguments: &Arguments) -> Answer {
        match operation {
            "listItems" => self.list_items(arguments),
            "createItem" => self.create_item(arguments),
            "getItem" => self.get_item(arguments),
            "updateItem" => self.update_item(arguments),
            "setStock" => self.set_stock(arguments),
            "searchItems" => Ok(self.search_items(arguments)),
            "listOrders" => self.list_orders(arguments),
            "createOrder" => self.create_order(arguments),
            "getOrder" => self.get_order(arguments),
            "cancelOrder" => self.cancel_order(arguments),
            "listCustomers" => Ok(self.list_customers(arguments)),
            "getCustomer" => self.get_customer(arguments),
            "listShipments" => Ok(self.list_shipments(arguments)),
            "createShipment" => self.create_shipment(arguments),
            _ => Err(Refusal::new(501, "not_built", "nobody has built this yet")),
        }
    }
}

fn text<'a>(arguments: &'a Arguments, name: &str) -> &'a str {
    arguments.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn find<'s>(all: &'s mut [Value], what: &str, id: &str) -> Result<&'s mut Value, Refusal> {
    all.iter_mut().find(|one| one["id"] == id).ok_or_else(|| Refusal::not_found(what, id))
}

/// One page of those that are kept; a cursor is the id of the first one on its page.
fn page(name: &str, kept: Vec<Value>, arguments: &Arguments) -> Reply {
    let limit = arguments.get("limit").and_then(Value::as_u64);
    let limit = limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(20);
    let start = match arguments.get("cursor").and_then(Value::as_str) {
        Some(cursor) => kept.iter().position(|one| one["id"] == cursor).unwrap_or(kept.len()),
        None => 0,
    };
    let total = kept.len();
    let next = kept.get(start + limit).map(|one| one["id"].clone());
    let shown: Vec<Value> = kept.into_iter().skip(start).take(limit).collect();
    let mut body = json!({ name: shown, "total": total });
    if let Some(next) = next {
        body["next"] = next;
    }
    Reply::ok(body)
}

/// Takes over the members that are given.
fn copy(into: &mut Value, arguments: &Arguments, names: &[&str]) {
    for name in names {
        if let Some(value) = arguments.get(*name) {
            into[*name] = value.clone();
        }
    }
}
