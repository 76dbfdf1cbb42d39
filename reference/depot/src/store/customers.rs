//! The customers.

use serde_json::Value;

use super::{Answer, Arguments, Reply, Store, find, page, text};

impl Store {
    pub(super) fn list_customers(&self, arguments: &Arguments) -> Reply {
        let since = text(arguments, "since");
        let fits = |customer: &&Value| {
            arguments.get("country").is_none_or(|country| customer["country"] == *country)
                && customer["since"].as_str().is_some_and(|came| came >= since)
        };
        page("customers", self.customers.iter().filter(fits).cloned().collect(), arguments)
    }

    pub(super) fn get_customer(&mut self, arguments: &Arguments) -> Answer {
        let id = text(arguments, "customerId").to_ascii_lowercase();
        find(&mut self.customers, "customer", &id).map(|customer| Reply::ok(customer.clone()))
    }
}
