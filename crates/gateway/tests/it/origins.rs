//! A failure says who failed, and which deadline struck.

use std::net::SocketAddr;
use std::time::Duration;

use curable_gateway::mapping::Bound;
use curable_gateway::upstream::{Times, UpstreamOptions};
use curable_gateway::{GatewayOptions, TargetOptions, live};
use curable_openapi::{Document, ImportOptions, import};
use serde_json::{Value, json};

use crate::peer::{Deed, say, say_json, serve};
use crate::wire::Wire;

fn wire(address: SocketAddr) -> Wire {
    let text = json!({ "type": "string" });
    let document = json!({ "openapi": "3.1.0", "info": { "title": "O", "version": "1" },
        "paths": { "/x": { "post": { "operationId": "x", "responses": { "200": { "description": "Done." } },
            "parameters": [{ "name": "v", "in": "query", "schema": text }] } } } });
    let document = Document::parse(document.to_string().as_bytes()).unwrap();
    let imported = import(&document, &ImportOptions::default()).imported;
    let times = Times { first_byte: Duration::from_millis(200), ..Times::default() };
    let http = UpstreamOptions { times, ..UpstreamOptions::default() };
    let target = TargetOptions {
        upstream: Some(format!("http://{address}").parse().unwrap()),
        http,
        ..TargetOptions::default()
    };
    let options =
        GatewayOptions { target, timeout: Some(Duration::from_secs(5)), ..GatewayOptions::default() };
    Wire::new(live(Bound::from(imported), &options, &|_| None).unwrap().build().unwrap())
}

async fn failure(address: SocketAddr, arguments: &Value) -> Value {
    let failure = wire(address).call("x", arguments).await.unwrap_err();
    assert!(failure["message"].as_str().is_some_and(|message| !message.trim().is_empty()), "{failure}");
    failure
}

#[tokio::test]
async fn a_failure_says_who_failed_and_which_deadline_struck() {
    let fine = serve(|_| Deed::Say(say_json("200 OK", "{}"))).await;
    assert_eq!(failure(fine, &json!({ "v": 5 })).await["origin"], "caller");
    for (status, body) in [("500 No", "{}"), ("422 No", ""), ("403 No", "<html>")] {
        let bytes = say(status, "content-type: text/html\n", body.as_bytes());
        let address = serve(move |_| Deed::Say(bytes.clone())).await;
        assert_eq!(failure(address, &json!({})).await["origin"], "upstream", "{status}");
    }
    let gone = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let refused = failure(gone, &json!({})).await;
    assert_eq!((&refused["code"], &refused["origin"]), (&json!("UPSTREAM_UNREACHABLE"), &json!("network")));
    let silent = serve(|_| Deed::Hang).await;
    let late = failure(silent, &json!({})).await;
    assert_eq!(
        (&late["code"], &late["origin"], &late["applied"]),
        (&json!("UPSTREAM_TIMEOUT"), &json!("network"), &json!("maybe"))
    );
    let details = &late["details"];
    assert_eq!((&details["phase"], &details["budget_ms"]), (&json!("first_byte"), &json!(200)), "{late}");
    assert!(details["elapsed_ms"].as_u64().is_some_and(|ms| ms >= 200), "{late}");
}
