//! The items.

use std::cmp::Ordering;

use serde_json::{Value, json};

use super::{Answer, Arguments, Reply, Store, copy, find, page, text};
use crate::refusal::Refusal;
use crate::{Rule, Violation};

impl Store {
    pub(super) fn list_items(&self, arguments: &Arguments) -> Answer {
        let bound = |name: &str| arguments.get(name).and_then(Value::as_f64);
        let (least, most) = (bound("minPrice").unwrap_or(0.0), bound("maxPrice").unwrap_or(f64::MAX));
        if least > most {
            let mut violation = Violation::new("/maxPrice", Rule::Range, "must not be below minPrice");
            violation.minimum = arguments.get("minPrice").cloned();
            return Err(Refusal::invalid(vec![violation]));
        }
        let fits = |item: &&Value| {
            let price = item["price"]["amount"].as_f64().unwrap_or_default();
            let same = |name: &str| arguments.get(name).is_none_or(|wanted| item[name] == *wanted);
            let in_stock = item["stock"].as_u64().is_some_and(|stock| stock > 0);
            same("category")
                && same("state")
                && (least..=most).contains(&price)
                && arguments.get("inStock").and_then(Value::as_bool).is_none_or(|wanted| wanted == in_stock)
        };
        let mut kept: Vec<Value> = self.items.iter().filter(fits).cloned().collect();
        match text(arguments, "sort") {
            "price" => kept.sort_by(|a, b| number(&a["price"]["amount"], &b["price"]["amount"])),
            "stock" => kept.sort_by(|a, b| number(&b["stock"], &a["stock"])),
            "newest" => kept.reverse(),
            _ => kept.sort_by(|a, b| a["name"].as_str().cmp(&b["name"].as_str())),
        }
        Ok(page("items", kept, arguments))
    }

    pub(super) fn search_items(&self, arguments: &Arguments) -> Reply {
        let within: Vec<&str> = match arguments.get("within").and_then(Value::as_array) {
            Some(within) => within.iter().filter_map(Value::as_str).collect(),
            None => vec!["name", "description", "tags", "sku"],
        };
        let query = text(arguments, "query").to_lowercase();
        let hits = |item: &&Value| {
            within.iter().any(|name| {
                let place = item[*name].to_string().to_lowercase();
                query.split_whitespace().all(|word| place.contains(word))
            })
        };
        page("items", self.items.iter().filter(hits).cloned().collect(), arguments)
    }

    pub(super) fn get_item(&mut self, arguments: &Arguments) -> Answer {
        let item = find(&mut self.items, "item", text(arguments, "itemId"))?;
        Ok(Reply::ok(item.clone()).versioned())
    }

    pub(super) fn create_item(&mut self, arguments: &Arguments) -> Answer {
        if text(arguments, "category") == "furniture" && !arguments.contains_key("dimensions") {
            let violation = Violation::new("/dimensions", Rule::Missing, "is required for furniture");
            return Err(Refusal::invalid(vec![violation]));
        }
        let slug: String = text(arguments, "name")
            .to_lowercase()
            .split(|c: char| !c.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join("-");
        let id = format!("item-{slug}");
        if let Some(other) =
            self.items.iter().find(|item| item["sku"] == arguments["sku"] || item["id"] == *id)
        {
            let detail = format!("{} has this SKU or name", other["id"]);
            return Err(Refusal::new(409, "sku_taken", detail));
        }
        let mut item = json!({ "id": id, "state": "available", "stock": 0, "version": 1 });
        let names = ["sku", "name", "category", "price", "description", "tags"];
        copy(&mut item, arguments, &names);
        copy(&mut item, arguments, &["dimensions", "packSize", "availableFrom", "supplier"]);
        self.items.push(item.clone());
        Ok(Reply::created(item).versioned())
    }

    pub(super) fn update_item(&mut self, arguments: &Arguments) -> Answer {
        let item = find(&mut self.items, "item", text(arguments, "itemId"))?;
        if item["version"] != arguments["version"] {
            let detail = format!("the item is at version {}", item["version"]);
            let refusal = Refusal::new(409, "version_conflict", detail);
            return Err(refusal.with("currentVersion", item["version"].clone()));
        }
        copy(item, arguments, &["name", "description", "price", "state", "tags"]);
        item["version"] = json!(item["version"].as_u64().unwrap_or_default() + 1);
        Ok(Reply::ok(item.clone()).versioned())
    }

    pub(super) fn set_stock(&mut self, arguments: &Arguments) -> Answer {
        let item = find(&mut self.items, "item", text(arguments, "itemId"))?;
        if let Some(wanted) = arguments.get("If-Match").and_then(Value::as_str)
            && wanted != format!("\"v{}\"", item["version"])
        {
            let detail = format!("the item is at version {}", item["version"]);
            let refusal = Refusal::new(412, "version_passed", detail);
            return Err(refusal.with("currentVersion", item["version"].clone()));
        }
        if item["state"] == "discontinued" {
            return Err(Refusal::new(409, "item_retired", "a discontinued item is not counted"));
        }
        item["stock"] = arguments["count"].clone();
        copy(item, arguments, &["bin"]);
        Ok(Reply::ok(item.clone()).versioned())
    }
}

fn number(a: &Value, b: &Value) -> Ordering {
    a.as_f64().unwrap_or_default().total_cmp(&b.as_f64().unwrap_or_default())
}
