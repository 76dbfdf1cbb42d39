//! The caller's own token goes to the upstream where that is switched on, and nowhere else.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use curable_gateway::mapping::Mapping;
use curable_gateway::{GatewayOptions, TargetOptions, live, searched};
use curable_openapi::{Document, ImportOptions, Imported, import};
use curable_runtime::{Bearer, Call, Caller, Service};
use curable_serve::auth::Auth;
use serde_json::{Value, json};

use crate::crossing::{ANN, BOB, OURS, callers, document, echo, listen, modern};
use crate::peer::{Asked, Deed, say_json, serve};

type Seen = Arc<Mutex<Vec<Asked>>>;

fn imported(document: &Value) -> Imported {
    let document = Document::parse(document.to_string().as_bytes()).unwrap();
    import(&document, &ImportOptions::default()).imported
}

/// A gateway with a credential of its own that passes tokens on.
fn gateway(imported: Imported, upstream: Option<String>) -> Service {
    let bound = Mapping::read("pass_caller_token = true\n").unwrap().bind(imported).unwrap();
    let mut target =
        TargetOptions { upstream: upstream.map(|url| url.parse().unwrap()), ..TargetOptions::default() };
    target.http.reach = curable_gateway::upstream::Reach::Private;
    let options = GatewayOptions { target, ..GatewayOptions::default() };
    live(bound, &options, &|_| Some(OURS.to_owned())).unwrap().build().unwrap()
}

async fn upstream(deed: fn(&Asked) -> Deed) -> (String, Seen) {
    let seen = Seen::default();
    let own = Arc::clone(&seen);
    let address = serve(move |asked| {
        own.lock().unwrap().push(asked.clone());
        deed(asked)
    })
    .await;
    (format!("http://{address}"), seen)
}

struct Client {
    url: String,
    client: reqwest::Client,
}

impl Client {
    async fn post(
        &self,
        path: &str,
        token: Option<&str>,
        headers: &[(&str, &str)],
        body: &Value,
    ) -> (String, String) {
        let mut request = self.client.post(format!("{}{path}", self.url));
        for (name, value) in
            [("content-type", "application/json"), ("accept", "application/json, text/event-stream")]
        {
            request = request.header(name, value);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let response = request.body(body.to_string()).send().await.unwrap();
        let session = response.headers().get("mcp-session-id").map(|id| id.to_str().unwrap().to_owned());
        let said = format!("{:?} ", response.headers()) + &response.text().await.unwrap();
        (session.unwrap_or_default(), said)
    }
}

fn next() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// The three ways in: plain HTTP, and MCP with and without sessions. Gives all that was answered.
async fn in_every_way(url: &str, token: Option<&str>) -> Vec<String> {
    let client = Client { url: url.to_owned(), client: reqwest::Client::new() };
    // Each call has arguments of its own: what has failed is not sent again unchanged.
    let (_, plain) = client.post("/op/c/x", token, &[], &json!({ "n": next() })).await;
    let (body, headers) = modern("x", &json!({ "n": next() }));
    let (_, newest) = client.post("/mcp", token, &headers, &body).await;
    let hello = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } } });
    let (session, _) = client.post("/mcp", token, &[], &hello).await;
    let within = [("mcp-session-id", session.as_str()), ("mcp-protocol-version", "2025-11-25")];
    let ready = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    client.post("/mcp", token, &within, &ready).await;
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "x", "arguments": { "n": next() } } });
    let (_, older) = client.post("/mcp", token, &within, &call).await;
    vec![plain, newest, older]
}

fn bearers(seen: &Seen) -> Vec<Option<String>> {
    let seen = std::mem::take(&mut *seen.lock().unwrap());
    seen.iter().map(|asked| asked.header("authorization").map(str::to_owned)).collect()
}

#[tokio::test]
async fn each_caller_is_known_to_the_upstream_by_the_token_of_the_very_request() {
    for auth in [callers(), Auth::None] {
        let (at, seen) = upstream(echo).await;
        let (url, stop) = listen(gateway(imported(&document()), Some(at)), auth).await;
        for token in [ANN, BOB, ANN] {
            let answers = in_every_way(&url, Some(token)).await;
            assert_eq!(bearers(&seen), vec![Some(format!("Bearer {token}")); 3]);
            for said in answers {
                assert!(said.contains("HTTP_422"), "{said}");
                assert!([ANN, BOB, OURS].iter().all(|secret| !said.contains(secret)), "{said}");
            }
        }
        stop.stop();
    }
}

#[tokio::test]
async fn who_brings_no_token_is_not_lent_ours_and_is_told() {
    let refuses = |_: &Asked| Deed::Say(say_json("401 No", "{}"));
    let (at, seen) = upstream(refuses).await;
    let (url, stop) = listen(gateway(imported(&document()), Some(at)), Auth::None).await;
    for said in in_every_way(&url, None).await {
        assert!(said.contains("The bearer token of your own request is passed on"), "{said}");
    }
    assert_eq!(bearers(&seen), vec![None; 3]);
    stop.stop();
}

#[tokio::test]
async fn a_token_is_for_schemes_that_take_one_and_for_the_origin_of_the_upstream() {
    let ((at, seen), (other, elsewhere)) = (upstream(echo).await, upstream(echo).await);
    let key = json!({ "type": "apiKey", "in": "header", "name": "X-Key" });
    let mut keyed = document();
    keyed["components"]["securitySchemes"]["key"] = key;
    let mut open = document();
    open["security"] = json!([]);
    let mut oauth = document();
    oauth["components"]["securitySchemes"]["key"] =
        json!({ "type": "oauth2", "flows": { "clientCredentials": { "tokenUrl": "/token", "scopes": {} } } });
    let mut away = document();
    away["servers"] = json!([{ "url": at }]);
    away["paths"]["/x"]["get"]["servers"] = json!([{ "url": other }]);
    let ann = || Caller { token: Bearer::new(ANN), ..Caller::default() };
    for (document, base, sent) in [
        (keyed, Some(at.clone()), None),
        (open, Some(at.clone()), None),
        (oauth, Some(at.clone()), Some(format!("Bearer {ANN}"))),
    ] {
        let service = gateway(imported(&document), base);
        service.call(Call::new("c/x", json!({})).by(ann())).await;
        assert_eq!(bearers(&seen), [sent]);
    }
    let service = gateway(imported(&away), None);
    service.call(Call::new("c/x", json!({})).by(ann())).await;
    assert_eq!(
        bearers(&elsewhere),
        [Some(format!("Bearer {OURS}"))],
        "as ever, and not the token of the caller"
    );
    assert_eq!(bearers(&seen), []);
    assert!(!format!("{:?}", ann()).contains(ANN));
}

#[tokio::test]
async fn the_three_tools_that_search_pass_it_on_as_well() {
    let (at, seen) = upstream(echo).await;
    let imported = imported(&document());
    let routes = imported.routes.clone();
    let (url, stop) = listen(searched(gateway(imported, Some(at)), &routes).unwrap(), Auth::None).await;
    let client = Client { url, client: reqwest::Client::new() };
    let (body, headers) = modern("call", &json!({ "operation": "c/x", "arguments": {} }));
    let (_, said) = client.post("/mcp", Some(ANN), &headers, &body).await;
    assert!(said.contains("HTTP_422") && !said.contains(ANN), "{said}");
    assert_eq!(bearers(&seen), [Some(format!("Bearer {ANN}"))]);
    stop.stop();
}
