//! Callers and upstreams do not learn each other's tokens.

use std::sync::{Arc, Mutex};

use curable_gateway::mapping::Bound;
use curable_gateway::{GatewayOptions, TargetOptions, live};
use curable_openapi::{Document, ImportOptions, import};
use curable_runtime::Service;
use curable_serve::auth::{Auth, Tokens, hash};
use curable_serve::http::{Exposure, Options, Server, Stop};
use curable_serve::mcp::{HttpOptions, McpOptions, McpServer};
use serde_json::{Value, json};

use crate::peer::{Asked, Deed, say, serve};

pub(crate) const ANN: &str = "ann-own-token-5f1c9a";
pub(crate) const BOB: &str = "bob-own-token-77d0e2";
pub(crate) const OURS: &str = "gateway-own-key-c41b88";

pub(crate) fn document() -> Value {
    let refusal = json!({ "type": "object", "properties": { "code": { "type": "string" }, "id": { "type": "string" } } });
    json!({
        "openapi": "3.1.0", "info": { "title": "C", "version": "1" },
        "paths": { "/x": { "get": {
            "operationId": "x",
            "parameters": [
                { "name": "n", "in": "query", "schema": { "type": "integer" } },
                { "name": "Authorization", "in": "header", "schema": { "type": "string" } },
            ],
            "responses": {
                "200": { "description": "Done.", "content": { "application/json": { "schema": { "type": "object" } } } },
                "422": { "description": "No.", "content": { "application/json": { "schema": refusal } } },
            },
        } } },
        "components": { "securitySchemes": { "key": { "type": "http", "scheme": "bearer" } } },
        "security": [{ "key": [] }],
    })
}

/// An upstream that tells everybody what it was sent, in every place that it has.
pub(crate) fn echo(asked: &Asked) -> Deed {
    let sent = asked.header("authorization").unwrap_or_default().to_owned();
    let key = sent.trim_start_matches("Bearer ");
    let body =
        json!({ "code": key, "id": key, "message": sent, "debug": { "headers": { "authorization": sent } } });
    let headers = format!(
        "content-type: application/json\nx-debug: {sent}\nwww-authenticate: Bearer error=\"{key}\"\n"
    );
    Deed::Say(say("422 No", &headers, body.to_string().as_bytes()))
}

async fn gateway(seen: &Arc<Mutex<Vec<Asked>>>) -> Service {
    let seen = Arc::clone(seen);
    let address = serve(move |asked| {
        seen.lock().unwrap().push(asked.clone());
        echo(asked)
    })
    .await;
    let document = Document::parse(document().to_string().as_bytes()).unwrap();
    let imported = import(&document, &ImportOptions::default()).imported;
    let upstream = Some(format!("http://{address}").parse().unwrap());
    let credentials = format!("[key]\nvalue = \"{OURS}\"").parse().unwrap();
    let target = TargetOptions { upstream, credentials, ..TargetOptions::default() };
    let options = GatewayOptions { target, ..GatewayOptions::default() };
    live(Bound::from(imported), &options, &|_| None).unwrap().build().unwrap()
}

/// Ann and Bob, by their tokens.
pub(crate) fn callers() -> Auth {
    let entry = |name: &str, token: &str| {
        format!("[[token]]\nname = \"{name}\"\nsha256 = \"{}\"\nscopes = []\n", hash(token))
    };
    Auth::Tokens(Tokens::from_toml(&(entry("ann", ANN) + &entry("bob", BOB))).unwrap().into())
}

/// Serves until it is stopped; gives the address.
pub(crate) async fn listen(service: Service, auth: Auth) -> (String, Stop) {
    let server = Server::bind("127.0.0.1:0".parse().unwrap(), auth, Exposure::Guarded).await.unwrap();
    let (url, stop) = (format!("http://{}", server.address()), Stop::new());
    let options = McpOptions { short_names: true, ..McpOptions::default() };
    let routes =
        McpServer::new(service.clone(), options).into_router(HttpOptions::behind_server(stop.token()));
    tokio::spawn(server.serve(service, Options::default(), Some(routes), stop.clone()));
    let _ = rustls::crypto::ring::default_provider().install_default();
    (url, stop)
}

/// A call of the newest revision, and the headers that belong to it.
pub(crate) fn modern(name: &'static str, arguments: &Value) -> (Value, Vec<(&'static str, &'static str)>) {
    let meta = json!({ "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {}, "io.modelcontextprotocol/clientInfo": { "name": "t", "version": "1" } });
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": { "name": name, "arguments": arguments, "_meta": meta } });
    let headers =
        vec![("mcp-protocol-version", "2026-07-28"), ("mcp-method", "tools/call"), ("mcp-name", name)];
    (call, headers)
}

#[tokio::test]
async fn no_token_crosses_in_two_hundred_calls_of_two_callers() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let service = gateway(&seen).await;
    let (url, stop) = listen(service, callers()).await;
    let client = reqwest::Client::new();
    for n in 0..200 {
        let (token, other) = if n % 2 == 0 { (ANN, BOB) } else { (BOB, ANN) };
        let arguments = json!({ "n": n });
        let (path, body, headers) = if n % 4 < 2 {
            ("/op/c/x", arguments, vec![])
        } else {
            let (call, headers) = modern("x", &arguments);
            ("/mcp", call, headers)
        };
        let mut request = client
            .post(format!("{url}{path}"))
            .bearer_auth(token)
            .header("cookie", format!("session={token}"))
            .header("x-api-key", token)
            .header("content-type", "application/json")
            .header("accept", "application/json, text/event-stream")
            .body(body.to_string());
        for (name, value) in headers {
            request = request.header(name, value);
        }
        let response = request.send().await.unwrap();
        let sent_back = format!("{:?} ", response.headers()) + &response.text().await.unwrap();
        assert!(sent_back.contains("HTTP_422"), "{sent_back}");
        for secret in [token, other, OURS] {
            assert!(!sent_back.contains(secret), "{path}: {secret} in {sent_back}");
        }
    }
    let seen = seen.lock().unwrap();
    assert_eq!(seen.len(), 200);
    for asked in seen.iter() {
        assert_eq!(asked.header("authorization"), Some(format!("Bearer {OURS}").as_str()));
        let everything = format!("{asked:?}");
        assert!(!everything.contains(ANN) && !everything.contains(BOB), "{everything}");
    }
    stop.stop();
}
