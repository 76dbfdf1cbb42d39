//! The mapping file.
#![expect(clippy::unwrap_used, reason = "a test whose helper fails has failed")]

mod bind;
mod problems;
mod rules;
mod times;

use curable_core::{Code, FailureDef, Kind};
use curable_gateway::mapping::{Bound, Mapping};
use curable_openapi::{Imported, Scheme, SchemeKind};
use serde_json::json;

use crate::shop::shop;

/// What the examples here map.
pub(crate) fn imported() -> Imported {
    let mut imported = shop(&[
        ("listOrders", "GET", "/orders"),
        ("createOrder", "POST", "/orders"),
        ("getOrder", "GET", "/orders/{order_id}"),
        ("search", "POST", "/search"),
        ("wipe", "DELETE", "/admin/data"),
        ("audit", "GET", "/internal/audit"),
    ]);
    imported.schemes.insert("api_key".into(), Scheme { kind: SchemeKind::Bearer });
    imported.routes[2].list_by = Some("shop/listOrders".into());
    let mut conflict = FailureDef::new(Code::from_static("HTTP_409"), Kind::Conflict, "It is in the way.");
    conflict.details = Some(json!({ "$ref": "#/$defs/Error" }));
    imported.contract.failures.extend(curable_core::imported::http(409));
    imported.contract.operations[1].failures.push(conflict.code.clone());
    imported.contract.operations[1].declares.push(conflict);
    imported
}

pub(crate) fn bound(text: &str) -> Bound {
    Mapping::read(text).unwrap().bind(imported()).unwrap()
}

/// Everything that is wrong with a file, in itself or for the shop.
pub(crate) fn problems(text: &str) -> Vec<String> {
    let error = Mapping::apply(text, imported()).unwrap_err();
    error.problems().iter().map(ToString::to_string).collect()
}
