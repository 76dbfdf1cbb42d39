//! Many calls at once through the whole gateway: an upstream that is down, one that refuses, one that wants a token.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use curable_gateway::mapping::Bound;
use curable_gateway::upstream::{Reach, UpstreamOptions};
use curable_gateway::{GatewayOptions, TargetOptions, live};
use curable_openapi::{Document, ImportOptions, import};
use curable_runtime::{Call, Service};
use serde_json::{Value, json};

use crate::peer::{Deed, say_json, serve};

/// One operation that reads.
fn document() -> Value {
    json!({
        "openapi": "3.1.0", "info": { "title": "L", "version": "1" },
        "paths": { "/things": { "get": {
            "operationId": "list", "responses": { "200": { "description": "All." } },
            "parameters": [{ "name": "page", "in": "query", "schema": { "type": "integer" } }],
        } } },
    })
}

fn service(document: &Value, address: std::net::SocketAddr, credentials: &str) -> Service {
    let document = Document::parse(document.to_string().as_bytes()).unwrap();
    let imported = import(&document, &ImportOptions::default()).imported;
    let options = GatewayOptions {
        target: TargetOptions {
            upstream: Some(format!("http://{address}").parse().unwrap()),
            http: UpstreamOptions { reach: Reach::Private, ..UpstreamOptions::default() },
            credentials: credentials.parse().unwrap(),
        },
        timeout: Some(Duration::from_secs(20)),
        ..GatewayOptions::default()
    };
    live(Bound::from(imported), &options, &|_| None).unwrap().build().unwrap()
}

fn list(page: usize) -> Call {
    Call::new("l/list", json!({ "page": page }))
}

#[tokio::test]
async fn a_dead_upstream_gets_hardly_more_than_it_was_offered_and_is_found_again() {
    const DOWN: Duration = Duration::from_millis(1_500);
    let asked = Arc::new(AtomicUsize::new(0));
    let (count, start) = (Arc::clone(&asked), Instant::now());
    let address = serve(move |_| {
        if start.elapsed() < DOWN {
            count.fetch_add(1, Ordering::Relaxed);
            Deed::Say(say_json("503 Service Unavailable", "{}"))
        } else {
            Deed::Say(say_json("200 OK", "{}"))
        }
    })
    .await;
    let service = service(&document(), address, "");
    let mut offered = 0;
    let mut calls = tokio::task::JoinSet::new();
    let (mut told, mut back) = (0, None);
    while back.is_none() && start.elapsed() < DOWN + Duration::from_secs(8) {
        let service = service.clone();
        offered += usize::from(start.elapsed() < DOWN);
        calls.spawn(async move { (service.call(list(1)).await, Instant::now()) });
        tokio::time::sleep(Duration::from_millis(3)).await;
        while let Some(Ok((answer, at))) = calls.try_join_next() {
            match answer.outcome {
                Ok(_) => back = back.or(Some(at.duration_since(start))),
                Err(failure) => {
                    assert_eq!(failure.kind, curable_core::Kind::Transient, "{failure}");
                    told += usize::from(failure.retry_after_ms.is_some());
                }
            }
        }
    }
    let (back, asked) = (back.unwrap(), asked.load(Ordering::Relaxed));
    assert!(asked * 10 <= offered * 12, "{asked} requests for {offered} calls");
    assert!(asked <= 40, "the breaker keeps them away: {asked} of {offered}");
    assert!(back <= DOWN + Duration::from_secs(5), "{back:?}");
    assert!(told > offered / 2, "who is kept away is told for how long: {told} of {offered}");
}

#[tokio::test]
async fn refusals_never_keep_anybody_away() {
    let turn = AtomicU64::new(0);
    let address = serve(move |_| {
        let status = [400, 401, 403, 404, 409, 410, 412, 418, 422, 451];
        let status = status[usize::try_from(turn.fetch_add(1, Ordering::Relaxed) % 10).unwrap()];
        Deed::Say(say_json(&format!("{status} No"), "{}"))
    })
    .await;
    let service = service(&document(), address, "");
    for page in 0..1_000 {
        let failure = service.call(list(page)).await.outcome.unwrap_err();
        assert!(failure.http.is_some_and(|status| status < 500), "{failure}");
        assert_eq!(failure.retry_after_ms, None, "{page}: {failure:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_hundred_refused_tokens_are_renewed_once() {
    let (tokens, calls) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let (given, made) = (Arc::clone(&tokens), Arc::clone(&calls));
    let address = serve(move |asked| {
        if asked.target.starts_with("/token") {
            let number = given.fetch_add(1, Ordering::SeqCst) + 1;
            let body =
                json!({ "access_token": format!("t{number}"), "token_type": "Bearer", "expires_in": 3600 });
            return Deed::Say(say_json("200 OK", &body.to_string()));
        }
        made.fetch_add(1, Ordering::SeqCst);
        match asked.header("authorization") {
            Some("Bearer t2") => Deed::Say(say_json("200 OK", "{}")),
            _ => Deed::Say(say_json("401 Unauthorized", "{}")),
        }
    })
    .await;
    let mut document = document();
    document["components"]["securitySchemes"]["machine"] = json!({ "type": "oauth2", "flows": {
        "clientCredentials": { "tokenUrl": "https://elsewhere.example/token", "scopes": {} } } });
    document["security"] = json!([{ "machine": [] }]);
    let table = format!("[machine]\nvalue = \"id:hush\"\ntoken_url = \"http://{address}/token\"");
    let service = service(&document, address, &table);
    let all = (0..500).map(|page| {
        let service = service.clone();
        tokio::spawn(async move { service.call(list(page)).await.outcome })
    });
    for outcome in futures_util::future::join_all(all).await {
        outcome.unwrap().unwrap();
    }
    assert_eq!(tokens.load(Ordering::SeqCst), 2, "the first token, and one more after it was refused");
    assert!(calls.load(Ordering::SeqCst) <= 1_000, "at most two tries each: {calls:?}");
}

#[tokio::test]
async fn an_answer_without_content_is_a_success_where_it_is_declared_beside_others() {
    let address = serve(|_| Deed::Say(say_json("204 No Content", ""))).await;
    let mut document = document();
    let thing =
        json!({ "type": "object", "required": ["id"], "properties": { "id": { "type": "integer" } } });
    document["paths"]["/things"]["get"]["responses"] = json!({
        "200": { "description": "All.", "content": { "application/json": { "schema": thing } } },
        "204": { "description": "None." },
    });
    let service = service(&document, address, "");
    assert_eq!(service.call(list(1)).await.outcome.unwrap(), Value::Null);
}
