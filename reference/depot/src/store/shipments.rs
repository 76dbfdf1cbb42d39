//! The shipments.

use serde_json::{Value, json};

use super::{Answer, Arguments, Reply, Store, copy, page, text};
use crate::refusal::Refusal;
use crate::{Rule, Violation};

/// The first number that a new shipment gets.
const FIRST: usize = 41_800;

/// What the carriers other than the forwarder take at most.
const HEAVIEST: f64 = 31.5;

impl Store {
    pub(super) fn list_shipments(&self, arguments: &Arguments) -> Reply {
        let same =
            |shipment: &Value, name: &str| arguments.get(name).is_none_or(|wanted| shipment[name] == *wanted);
        let fits = |shipment: &&Value| same(shipment, "orderId") && same(shipment, "carrier");
        page("shipments", self.shipments.iter().filter(fits).cloned().collect(), arguments)
    }

    pub(super) fn create_shipment(&mut self, arguments: &Arguments) -> Answer {
        let Some(order) = self.orders.iter_mut().find(|order| order["id"] == arguments["orderId"]) else {
            let violation = Violation::new("/orderId", Rule::Business, "is no order of this depot");
            return Err(Refusal::invalid(vec![violation]));
        };
        let mut violations = Vec::new();
        let parcels = arguments["parcels"].as_array().into_iter().flatten();
        for (index, parcel) in parcels.enumerate() {
            let heavy = parcel["weightKg"].as_f64().is_some_and(|weight| weight > HEAVIEST);
            if heavy && text(arguments, "carrier") != "freightline" {
                let at = format!("/parcels/{index}/weightKg");
                let mut violation = Violation::new(at, Rule::Range, "is more than this carrier takes");
                violation.maximum = Some(json!(HEAVIEST));
                violations.push(violation);
            }
        }
        if text(arguments, "service") == "overnight" && text(arguments, "carrier") == "freightline" {
            let violation = Violation::new("/service", Rule::Choice, "is not offered by this carrier");
            violations.push(violation.allowing(["economy", "standard"]));
        }
        if !violations.is_empty() {
            return Err(Refusal::invalid(violations));
        }
        if order["status"] != "packed" {
            let detail = format!("the order is {}", order["status"]);
            return Err(Refusal::new(409, "not_packed", detail));
        }
        order["status"] = "shipped".into();
        let number = FIRST + self.shipments.len();
        let mut shipment = json!({
            "id": format!("shp-{number}"),
            "state": "announced",
            "trackingUrl": format!("https://{}.example/t/{number}", text(arguments, "carrier")),
        });
        copy(&mut shipment, arguments, &["orderId", "carrier", "service", "parcels", "pickupAt"]);
        self.shipments.push(shipment.clone());
        Ok(Reply::created(shipment))
    }
}
