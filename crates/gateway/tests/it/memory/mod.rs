//! What a conversation has seen helps it, and nobody else.
#![expect(clippy::unwrap_used, reason = "a test whose helper fails has failed")]

mod bounds;
mod look_up;
mod names;
mod next;
mod seen;

use std::sync::Arc;

use curable_gateway::memory::{Advice, Catalogue, Memory, Missed, harvest};
use serde_json::{Map, Value};

use crate::shop::shop;

pub(crate) struct Shop {
    pub(crate) catalogue: Catalogue,
    pub(crate) memory: Memory,
}

impl Shop {
    pub(crate) fn new() -> Self {
        let imported = shop(&[
            ("listOrders", "GET", "/v1/orders?limit"),
            ("createOrder", "POST", "/v1/orders"),
            ("getOrder", "GET", "/v1/orders/{order_id}"),
            ("cancelOrder", "POST", "/v1/orders/{order_id}/cancel"),
            ("deleteOrder", "DELETE", "/v1/orders/{order_id}"),
            ("listItems", "GET", "/v1/orders/{order_id}/items"),
            ("getItem", "GET", "/v1/orders/{order_id}/items/{item_id}"),
            ("listProducts", "GET", "/v1/products"),
            ("searchProducts", "GET", "/v1/products/search?q"),
            ("getProduct", "GET", "/v1/products/{sku}"),
            ("getCustomer", "GET", "/v1/customers/{customer_id}"),
            ("getBox", "GET", "/v1/boxes/{id}"),
            ("listTickets", "GET", "/v1/tickets?tenant!&page"),
            ("getTicket", "GET", "/v1/tickets/{ticket_id}?tenant!&page"),
        ]);
        Self { catalogue: Catalogue::new(Arc::new(imported)), memory: Memory::default() }
    }

    /// A call that succeeds with this result.
    pub(crate) fn see(&self, conversation: &str, operation: &str, arguments: Value, result: &Value) {
        let (route, _) = self.catalogue.operation(&format!("shop/{operation}")).unwrap();
        let seen = harvest(&self.catalogue, route, &object(arguments), result);
        self.memory.remember(Some(&Arc::from(conversation)), &seen);
    }

    /// A call that finds nothing.
    pub(crate) fn miss(&self, conversation: Option<&str>, operation: &str, arguments: Value) -> Advice {
        self.told(conversation, operation, arguments, None)
    }

    /// The same, and the upstream says something about it.
    pub(crate) fn told(
        &self,
        conversation: Option<&str>,
        operation: &str,
        arguments: Value,
        body: Option<&Value>,
    ) -> Advice {
        let (route, def) = self.catalogue.operation(&format!("shop/{operation}")).unwrap();
        let (conversation, arguments) = (conversation.map(Arc::from), object(arguments));
        let missed = Missed { route, arguments: &arguments, effect: def.effect, body };
        self.memory.advise(conversation.as_ref(), missed, &[])
    }
}

pub(crate) fn object(value: Value) -> Map<String, Value> {
    let Value::Object(members) = value else { return Map::new() };
    members
}

pub(crate) fn values(advice: &Advice) -> Vec<Value> {
    advice.similar.iter().map(|similar| similar.value.clone()).collect()
}
