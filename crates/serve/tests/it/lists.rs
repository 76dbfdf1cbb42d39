//! What a client is told about the tools.

use curable_core::Effect;
use curable_runtime::{Context, Operate, Service, estimate_text_tokens};
use curable_serve::mcp::{McpOptions, McpServer};
use serde_json::{Value, json};

use crate::sample::DECLARED;
use crate::wire::{ERAS, Era, Wire};

async fn tools(wire: &mut Wire) -> Vec<Value> {
    let answer = wire.request("tools/list", json!({})).await;
    answer["result"]["tools"].as_array().unwrap_or_else(|| panic!("{answer}")).clone()
}

fn find<'t>(tools: &'t [Value], name: &str) -> &'t Value {
    tools.iter().find(|tool| tool["name"] == name).unwrap_or_else(|| panic!("no {name}"))
}

#[tokio::test]
async fn operations_are_listed_as_tools_that_everybody_may_call() {
    for era in ERAS {
        let mut wire = Wire::open(era).await;
        let tools = tools(&mut wire).await;
        let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
        assert!(names.is_sorted());
        assert!(names.contains(&"demo_echo") && names.contains(&"services_list"), "{names:?}");
        assert!(!names.contains(&"demo_hidden") && !names.contains(&"demo_scoped"), "{names:?}");
        assert_eq!(find(&tools, "demo_echo")["_meta"]["dev.curable/operation"], "demo/echo");
    }
}

#[tokio::test]
async fn hints_follow_from_the_effect() {
    let tools = tools(&mut Wire::open(Era::Legacy).await).await;
    let hints = |name: &str| {
        let hints = &find(&tools, name)["annotations"];
        ["readOnlyHint", "destructiveHint", "idempotentHint"].map(|hint| hints[hint].as_bool().unwrap())
    };
    assert_eq!(hints("demo_echo"), [true, false, true]);
    assert_eq!(hints("demo_fail"), [false, true, true]);
    assert_eq!(hints("demo_panic"), [false, true, false]);
}

#[tokio::test]
async fn a_description_ends_with_the_codes_within_its_budget() {
    let tools = tools(&mut Wire::open(Era::Legacy).await).await;
    let description = find(&tools, "demo_fail")["description"].as_str().unwrap();
    let (summary, line) = description.split_once('\n').unwrap();
    assert_eq!(summary, "Does what demo/fail does.");
    assert!(line.starts_with("Fails: ABORTED_BY_USER; ALREADY_EXISTS; "), "{line}");
    let kept = line.split("; ").filter(|code| !code.starts_with('+')).count();
    let more = DECLARED.len() - kept;
    assert!(kept >= 8 && (more == 0 || line.ends_with(&format!("; +{more} more"))), "{line}");
    assert!(estimate_text_tokens(line) <= 40, "{line}");
    assert_eq!(find(&tools, "demo_echo")["description"], "Does what demo/echo does.");
}

#[tokio::test]
async fn pages_list_every_tool_once() {
    for era in ERAS {
        let options = McpOptions { page: 4, ..McpOptions::default() };
        let mut wire = Wire::to(McpServer::new(crate::sample::service(), options), era).await;
        let all = tools(&mut Wire::open(era).await).await;
        let (mut seen, mut params) = (Vec::new(), json!({}));
        loop {
            let answer = wire.request("tools/list", params).await;
            let page = answer["result"]["tools"].as_array().unwrap().clone();
            assert!(page.len() <= 4);
            seen.extend(page);
            let Some(cursor) = answer["result"].get("nextCursor") else { break };
            params = json!({ "cursor": cursor });
        }
        assert_eq!(seen, all);
        let name = all[3]["name"].as_str().unwrap();
        for made_up in ["\u{7}", "", "nonsense", "4", name, &"x".repeat(300)] {
            let refused = wire.request("tools/list", json!({ "cursor": made_up })).await;
            assert_eq!(refused["error"]["code"], -32602, "{made_up}: {refused}");
            let failure = &refused["error"]["data"]["error"];
            assert_eq!(failure["code"], "INVALID_INPUT", "{made_up}: {refused}");
            assert_eq!(failure["message"], refused["error"]["message"], "{refused}");
        }
    }
}

#[tokio::test]
async fn long_and_equal_names_stay_unique_and_callable() {
    let long = format!("shop/{}", "x".repeat(59));
    let mut service = Service::builder("names", "1");
    for name in [long.as_str(), "a_b/c", "a/b_c"] {
        let def = curable_core::OperationDef::new(name, Effect::Read);
        let said = name.to_owned();
        service = service.operation(Operate::new(def, move |_: Context, _: Value| {
            let said = said.clone();
            async move { Ok(json!({ "said": said })) }
        }));
    }
    let server = McpServer::new(service.build().unwrap(), McpOptions::default());
    let mut wire = Wire::to(server, Era::Legacy).await;
    for tool in tools(&mut wire).await {
        let (name, operation) = (tool["name"].as_str().unwrap(), &tool["_meta"]["dev.curable/operation"]);
        assert!(name.len() <= 48, "{name}");
        if !name.starts_with("services_") {
            let result = wire.call(name, json!({})).await;
            assert_eq!(result["structuredContent"]["said"], *operation);
        }
    }
}
