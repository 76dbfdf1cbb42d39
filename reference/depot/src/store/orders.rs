//! The orders.

use serde_json::{Value, json};

use super::{Answer, Arguments, Reply, Store, TODAY, copy, find, page, text};
use crate::refusal::Refusal;
use crate::{Rule, Violation};

/// The first number that a new order gets.
const FIRST: usize = 9301;

impl Store {
    pub(super) fn list_orders(&self, arguments: &Arguments) -> Answer {
        let (from, to) = (text(arguments, "placedFrom"), text(arguments, "placedTo"));
        if !from.is_empty() && !to.is_empty() && to < from {
            let mut violation = Violation::new("/placedTo", Rule::Range, "must not be before placedFrom");
            violation.minimum = Some(from.into());
            return Err(Refusal::invalid(vec![violation]));
        }
        let fits = |order: &&Value| {
            let day = order["placedAt"].as_str().and_then(|at| at.get(..10)).unwrap_or_default();
            arguments.get("status").is_none_or(|status| order["status"] == *status)
                && arguments.get("email").is_none_or(|email| order["buyer"]["email"] == *email)
                && day >= from
                && (to.is_empty() || day <= to)
        };
        Ok(page("orders", self.orders.iter().filter(fits).cloned().collect(), arguments))
    }

    pub(super) fn get_order(&mut self, arguments: &Arguments) -> Answer {
        find(&mut self.orders, "order", text(arguments, "orderId")).map(|order| Reply::ok(order.clone()))
    }

    pub(super) fn create_order(&mut self, arguments: &Arguments) -> Answer {
        let lines = arguments["lines"].as_array().map_or(&[][..], Vec::as_slice);
        let mut violations = self.wrong_lines(lines);
        violations.extend(wrong_delivery(arguments));
        if !violations.is_empty() {
            return Err(Refusal::invalid(violations));
        }
        let mut total = 0.0;
        for line in lines {
            let quantity = line["quantity"].as_f64().unwrap_or_default();
            let Some(item) = self.items.iter().find(|item| item["id"] == line["itemId"]) else { continue };
            let stock = item["stock"].as_f64().unwrap_or_default();
            if stock < quantity {
                let detail = format!("{stock} of {} are left", line["itemId"]);
                return Err(Refusal::new(409, "out_of_stock", detail));
            }
            total += item["price"]["amount"].as_f64().unwrap_or_default() * quantity;
        }
        for line in lines {
            let quantity = line["quantity"].as_u64().unwrap_or_default();
            for item in self.items.iter_mut().filter(|item| item["id"] == line["itemId"]) {
                item["stock"] = json!(item["stock"].as_u64().unwrap_or_default().saturating_sub(quantity));
            }
        }
        let made = self.orders.iter().filter_map(|order| order["id"].as_str()).filter(|id| *id > "ord-9300");
        let total = (total * 100.0).round() / 100.0;
        let mut order = json!({
            "id": format!("ord-{:04}", FIRST + made.count()),
            "status": "pending",
            "total": { "amount": total, "currency": "EUR" },
            "placedAt": format!("{TODAY}T12:00:00Z"),
        });
        copy(&mut order, arguments, &["buyer", "lines", "delivery", "deliverBy", "giftNote", "giftWrap"]);
        copy(&mut order, arguments, &["reference", "priority"]);
        self.orders.push(order.clone());
        Ok(Reply::created(order))
    }

    fn wrong_lines(&self, lines: &[Value]) -> Vec<Violation> {
        let mut violations = Vec::new();
        for (index, line) in lines.iter().enumerate() {
            let Some(item) = self.items.iter().find(|item| item["id"] == line["itemId"]) else {
                let at = format!("/lines/{index}/itemId");
                violations.push(Violation::new(at, Rule::Business, "is no item of this depot"));
                continue;
            };
            let pack = item["packSize"].as_u64().unwrap_or(1);
            if !line["quantity"].as_u64().unwrap_or_default().is_multiple_of(pack) {
                let at = format!("/lines/{index}/quantity");
                violations.push(Violation::new(at, Rule::Business, format!("must be a multiple of {pack}")));
            }
        }
        violations
    }

    pub(super) fn cancel_order(&mut self, arguments: &Arguments) -> Answer {
        if text(arguments, "reason") == "other" && !arguments.contains_key("comment") {
            let violation = Violation::new("/comment", Rule::Missing, "is required when the reason is other");
            return Err(Refusal::invalid(vec![violation]));
        }
        let order = find(&mut self.orders, "order", text(arguments, "orderId"))?;
        let status = order["status"].as_str().unwrap_or_default();
        if !matches!(status, "pending" | "packed") {
            return Err(Refusal::new(409, "too_late", format!("the order is {status}")));
        }
        order["status"] = "cancelled".into();
        order["cancelReason"] = arguments["reason"].clone();
        Ok(Reply::ok(order.clone()))
    }
}

fn wrong_delivery(arguments: &Arguments) -> Vec<Violation> {
    let mut violations = Vec::new();
    let country = arguments["delivery"]["address"]["country"].as_str().unwrap_or_default();
    let near = matches!(country, "AT" | "CH" | "DE");
    if arguments["delivery"]["method"] == "pickup" && !near {
        let violation = Violation::new("/delivery/method", Rule::Choice, "is not offered in this country");
        violations.push(violation.allowing(["standard", "express", "pallet"]));
    }
    let day = text(arguments, "deliverBy");
    if !day.is_empty() && day < TODAY {
        let mut violation = Violation::new("/deliverBy", Rule::Range, format!("must not be before {TODAY}"));
        violation.minimum = Some(TODAY.into());
        violations.push(violation);
    }
    violations
}
