//! What a mapping does to an import.

use std::sync::Arc;

use curable_core::{Applied, Code, Effect, Kind, Retry};
use curable_gateway::mapping::{Bound, EXAMPLE, Replies};
use curable_runtime::{Context, Handler, Service};
use serde_json::{Value, json};

use super::bound;

fn names(bound: &Bound) -> Vec<&str> {
    bound.imported.contract.operations.iter().map(|def| def.name.as_str()).collect()
}

#[test]
fn the_example_binds_to_the_shop() {
    let bound = bound(EXAMPLE);
    assert_eq!(names(&bound), ["shop/listOrders", "shop/createOrder", "shop/getOrder", "shop/search"]);
    let routes: Vec<&str> = bound.imported.routes.iter().map(|route| route.operation.as_str()).collect();
    assert_eq!(routes, names(&bound));
    assert_eq!(bound.credentials["api_key"].env.as_deref(), Some("SHOP_API_KEY"));
    assert_eq!(bound.timeouts.total_ms, Some(30_000));
    let search = bound.settings("shop/search");
    assert_eq!(
        (search.upstream_text, search.replies, search.timeout_ms),
        (true, Replies::Lenient, Some(5_000))
    );
    let other = bound.settings("shop/getOrder");
    assert_eq!((other.upstream_text, other.replies, other.timeout_ms), (false, Replies::Strict, None));
    assert_eq!(bound.imported.contract.operations[3].effect, Some(Effect::Read));
}

#[test]
fn a_new_name_is_new_wherever_the_operation_is_named() {
    let text = "[[operation]]\nmatch = 'listOrders'\nname = 'orders'\n[[rule]]\noperation = 'listOrders'\nwhen = { status = 402 }\nthen = { code = 'POOR' }\n";
    let bound = bound(text);
    assert_eq!(names(&bound)[0], "shop/orders");
    assert_eq!(bound.imported.routes[0].operation, "shop/orders");
    assert_eq!(bound.imported.routes[2].list_by.as_deref(), Some("shop/orders"));
    assert!(bound.imported.contract.operations[0].failures.contains(&Code::from_static("POOR")));
}

#[test]
fn what_is_left_out_is_not_named_any_longer() {
    let bound = bound("[filter]\nexclude_paths = ['/orders']\n");
    assert_eq!(names(&bound), ["shop/getOrder", "shop/search", "shop/wipe", "shop/audit"]);
    assert_eq!(bound.imported.routes[0].list_by, None);
    assert_eq!(
        names(&super::bound("[filter]\nmethods = ['get']\ninclude_tags = ['orders']\n")),
        ["shop/listOrders", "shop/getOrder"]
    );
}

#[test]
fn a_new_code_is_declared_where_it_may_be_emitted_and_nowhere_else() {
    let bound = bound(EXAMPLE);
    let code = Code::from_static("CARD_DECLINED");
    let contract = &bound.imported.contract;
    let def = contract.failure(&code).unwrap();
    assert_eq!(
        (def.kind, def.retry, def.applied),
        (Kind::Exhausted, Some(Retry::Amended), Some(Applied::No))
    );
    assert_eq!((def.http, def.hint.as_deref()), (Some(409), Some("Ask for another card.")));
    let listed: Vec<&str> = contract
        .operations
        .iter()
        .filter(|def| def.failures.contains(&code))
        .map(|def| def.name.as_str())
        .collect();
    assert_eq!(listed, ["shop/createOrder"]);
    let own = contract.operations[1].declares.iter().find(|own| own.code == code).unwrap();
    assert_eq!(own.details, Some(json!({ "$ref": "#/$defs/Error" })), "the details that a 409 has here");
    assert!(contract.operations.iter().all(|def| def.failures.contains(&Code::from_static("SHOP_CLOSED"))));
}

#[test]
fn the_contract_that_comes_out_is_one_that_a_service_takes() {
    let mut imported = bound(EXAMPLE).imported;
    imported.contract.defs.insert("Error".into(), json!({ "type": "object" }));
    let handler: Arc<dyn Handler> = Arc::new(|_: Context, _: Value| async { Ok(json!({})) });
    let handlers: Vec<_> =
        imported.routes.iter().map(|route| (route.operation.clone(), Arc::clone(&handler))).collect();
    let service = Service::builder("shop", "1").import(imported.contract, handlers).build();
    assert!(service.is_ok(), "{}", service.unwrap_err());
}

#[test]
fn a_name_that_the_file_gives_is_known_in_the_whole_file() {
    let text = |rule: &str| {
        format!(
            "[[rule]]\noperation = \"{rule}\"\nwhen = {{ status = 404 }}\nthen = {{ code = \"GONE\" }}\n\
             [[operation]]\nmatch = \"getOrder\"\nname = \"read_order\"\n"
        )
    };
    for rule in ["read_order", "shop/read_order", "read_*", "getOrder"] {
        let bound = bound(&text(rule));
        let codes = |name: &str| {
            let def = bound.imported.contract.operations.iter().find(|def| def.name == name).unwrap();
            def.failures.iter().any(|code| code.as_str() == "GONE")
        };
        assert!(codes("shop/read_order") && !codes("shop/listOrders"), "{rule}");
    }
    assert!(super::problems(&text("raed_order"))[0].contains("did you mean `read_order`?"));
    let swapped = "[[operation]]\nmatch = \"getOrder\"\nname = \"audit\"\n\
                   [[operation]]\nmatch = \"audit\"\nname = \"audit_log\"\n";
    assert!(super::problems(swapped)[0].contains("another operation is called `audit`"));
}
