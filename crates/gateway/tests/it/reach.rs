//! What a description itself cannot make us reach: its servers, its references, its examples.

use std::time::Duration;

use curable_gateway::mapping::Bound;
use curable_gateway::upstream::{Reach, UpstreamOptions};
use curable_gateway::{GatewayOptions, TargetOptions, live};
use curable_openapi::{Document, ImportOptions, import};
use curable_runtime::Call;
use serde_json::{Value, json};

use crate::peer::{Deed, say_json, serve};
use crate::stub::{Act, Stub, answer};

/// This machine, in spellings that somebody may not know.
const HOSTS: &[&str] = &[
    "127.0.0.1",
    "localhost",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "[::ffff:127.0.0.1]",
    "0.0.0.0",
    "①②⑦.0.0.1",
    "localhost.",
];

/// Ways in which a description names an address.
const WAYS: &[&str] = &[
    "server",
    "path server",
    "operation server",
    "variable",
    "token",
    "path",
    "response",
    "schema",
    "id",
    "example",
];

fn document(way: &str, url: &str) -> Value {
    let public = "https://api.example.invalid";
    let mut document = json!({
        "openapi": "3.1.0", "info": { "title": "R", "version": "1" }, "servers": [{ "url": public }],
        "paths": { "/x": { "get": { "operationId": "x", "responses": { "200": { "description": "Done." } } } } },
    });
    let operation =
        |document: &mut Value, member: &str, value: Value| document["paths"]["/x"]["get"][member] = value;
    let schema = |schema: Value| json!([{ "name": "v", "in": "query", "schema": schema }]);
    match way {
        "server" => document["servers"] = json!([{ "url": url }]),
        "path server" => document["paths"]["/x"]["servers"] = json!([{ "url": url }]),
        "operation server" => operation(&mut document, "servers", json!([{ "url": url }])),
        "variable" => {
            document["servers"] = json!([{ "url": "{where}", "variables": { "where": { "default": url } } }]);
        }
        "token" => {
            let flow = json!({ "tokenUrl": format!("{url}/token"), "scopes": {} });
            document["components"] = json!({ "securitySchemes": { "m": { "type": "oauth2", "flows": { "clientCredentials": flow } } } });
            document["security"] = json!([{ "m": [] }]);
        }
        "path" => document["paths"]["/y"] = json!({ "$ref": format!("{url}/path.json") }),
        "response" => {
            operation(&mut document, "responses", json!({ "200": { "$ref": format!("{url}/r.json#/ok") } }));
        }
        "schema" => {
            operation(&mut document, "parameters", schema(json!({ "$ref": format!("{url}/s.json") })));
        }
        "id" => {
            let odd = json!({ "$schema": format!("{url}/dialect"), "$id": format!("{url}/id"), "$ref": "other.json", "$dynamicRef": format!("{url}#x") });
            operation(&mut document, "parameters", schema(odd));
        }
        _ => {
            let example = json!({ "externalValue": format!("{url}/e.json") });
            let content = json!({ "application/json": { "schema": true, "examples": { "e": example } } });
            operation(
                &mut document,
                "responses",
                json!({ "200": { "description": "Done.", "content": content } }),
            );
            document["externalDocs"] = json!({ "url": url });
        }
    }
    document
}

#[tokio::test]
async fn a_description_makes_nobody_reach_what_is_private() {
    let canary = Stub::once(vec![Act::Read, answer("200 OK", "", b"{}")]).await;
    let mut cases = 0;
    for host in HOSTS {
        for way in WAYS {
            cases += 1;
            let url = format!("http://{host}:{}", canary.address.port());
            let document = Document::parse(document(way, &url).to_string().as_bytes()).unwrap();
            let imported = import(&document, &ImportOptions::default()).imported;
            let mut credentials = toml::Table::new();
            if *way == "token" {
                credentials = "[m]\nvalue = \"id:hush\"".parse().unwrap();
            }
            let http = UpstreamOptions { reach: Reach::Public, ..UpstreamOptions::default() };
            let target = TargetOptions { upstream: None, http, credentials };
            let options =
                GatewayOptions { target, timeout: Some(Duration::from_secs(2)), ..GatewayOptions::default() };
            let Ok(builder) = live(Bound::from(imported), &options, &|_| None) else { continue };
            let Ok(service) = builder.build() else { continue };
            let outcome = service.call(Call::new("r/x", json!({ "v": "1" }))).await.outcome;
            assert!(outcome.is_err(), "{host} {way}: {outcome:?}");
        }
    }
    assert!(cases >= 60, "only {cases}");
    assert_eq!(canary.connections(), 0);
}

#[tokio::test]
async fn the_upstream_that_an_operator_names_is_the_only_one() {
    let canary = Stub::once(vec![Act::Read, answer("200 OK", "", b"{}")]).await;
    let url = format!("http://127.0.0.1:{}", canary.address.port());
    for way in ["server", "path server", "operation server", "variable"] {
        let address = serve(|_| Deed::Say(say_json("200 OK", "{}"))).await;
        let document = Document::parse(document(way, &url).to_string().as_bytes()).unwrap();
        let imported = import(&document, &ImportOptions::default()).imported;
        let upstream = Some(format!("http://{address}").parse().unwrap());
        let target = TargetOptions { upstream, ..TargetOptions::default() };
        let options = GatewayOptions { target, ..GatewayOptions::default() };
        let service = live(Bound::from(imported), &options, &|_| None).unwrap().build().unwrap();
        assert!(service.call(Call::new("r/x", json!({}))).await.outcome.is_ok(), "{way}");
    }
    assert_eq!(canary.connections(), 0);
}
