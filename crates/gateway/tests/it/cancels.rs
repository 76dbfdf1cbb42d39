//! Callers who go away: what they left behind goes, too.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use curable_gateway::mapping::Bound;
use curable_gateway::{GatewayOptions, TargetOptions, live};
use curable_openapi::{Document, ImportOptions, import};
use curable_runtime::{Call, Service, Settings};
use futures_util::{StreamExt, stream};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::dice::{Dice, rounds, seed};

/// How many calls run at once, and may.
const AT_ONCE: usize = 50;

fn document() -> Value {
    json!({
        "openapi": "3.1.0", "info": { "title": "X", "version": "1" },
        "paths": { "/things": { "get": {
            "operationId": "list", "responses": { "200": { "description": "All." } },
            "parameters": [{ "name": "ms", "in": "query", "schema": { "type": "integer" } }],
        } } },
    })
}

/// An upstream that takes as long as it is told, and knows how many connections it has.
async fn upstream(open: &Arc<AtomicUsize>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let open = Arc::clone(open);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let open = Arc::clone(&open);
            open.fetch_add(1, Ordering::SeqCst);
            tokio::spawn(async move {
                let mut held = Vec::new();
                while matches!(stream.read_buf(&mut held).await, Ok(1..)) {
                    let Some(end) = held.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
                    let head = String::from_utf8_lossy(&held[..end]).into_owned();
                    held.clear();
                    let ms = head
                        .split("ms=")
                        .nth(1)
                        .and_then(|rest| rest.split(' ').next()?.parse().ok())
                        .unwrap_or(0);
                    let mut gone = [0; 1];
                    tokio::select! {
                        () = tokio::time::sleep(Duration::from_millis(ms)) => {}
                        // Nothing more is sent on purpose: this ends when the other side is gone.
                        _ = stream.read(&mut gone) => break,
                    }
                    let answer =
                        b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}";
                    if stream.write_all(answer).await.is_err() {
                        break;
                    }
                }
                open.fetch_sub(1, Ordering::SeqCst);
            });
        }
    });
    address
}

fn service(address: SocketAddr) -> Service {
    let document = Document::parse(document().to_string().as_bytes()).unwrap();
    let imported = import(&document, &ImportOptions::default()).imported;
    let upstream = Some(format!("http://{address}").parse().unwrap());
    let target = TargetOptions { upstream, ..TargetOptions::default() };
    let options = GatewayOptions { target, ..GatewayOptions::default() };
    let settings = Settings { concurrent: AT_ONCE, ..Settings::default() };
    live(Bound::from(imported), &options, &|_| None).unwrap().settings(settings).build().unwrap()
}

#[tokio::test]
async fn five_thousand_cancelled_calls_leave_no_task_no_connection_and_no_place_taken() {
    let open = Arc::new(AtomicUsize::new(0));
    let service = service(upstream(&open).await);
    assert!(service.call(Call::new("x/list", json!({}))).await.outcome.is_ok());
    let metrics = tokio::runtime::Handle::current().metrics();
    let before = metrics.num_alive_tasks();
    let rounds = rounds(10_000) / 2;
    let called = stream::iter(0..rounds).map(|round| {
        let service = service.clone();
        async move {
            let mut dice = Dice::of_round(seed() ^ 0x29, round);
            let (takes, patience) = (dice.below(30), dice.below(12));
            let call = Call::new("x/list", json!({ "ms": takes }));
            let token = call.cancelled.clone();
            let left = Duration::from_millis(u64::try_from(patience).unwrap());
            if dice.percent(50) {
                // The caller says so.
                let (answer, ()) = tokio::join!(service.call(call), async {
                    tokio::time::sleep(left).await;
                    token.cancel();
                });
                let code = answer.outcome.err().map(|failure| failure.code.as_str().to_owned());
                assert!(code.is_none() || code.as_deref() == Some("CANCELLED"), "{code:?}");
                code.is_some()
            } else {
                // The caller is gone.
                tokio::time::timeout(left, service.call(call)).await.is_err()
            }
        }
    });
    let cancelled = called.buffer_unordered(AT_ONCE).filter(|cut| std::future::ready(*cut)).count().await;
    assert!(u64::try_from(cancelled).unwrap() > rounds / 2, "{cancelled} of {rounds}");
    // As many as may run at once find their places free.
    let all = (0..AT_ONCE).map(|_| service.call(Call::new("x/list", json!({ "ms": 20 }))));
    for answer in futures_util::future::join_all(all).await {
        assert!(answer.outcome.is_ok(), "{:?}", answer.outcome);
    }
    let mut after = (metrics.num_alive_tasks(), open.load(Ordering::SeqCst));
    for _ in 0..50 {
        if after.1 <= AT_ONCE && after.0 <= before + 3 * AT_ONCE {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        after = (metrics.num_alive_tasks(), open.load(Ordering::SeqCst));
    }
    assert!(after.1 <= AT_ONCE, "{} connections for {AT_ONCE} calls at once", after.1);
    assert!(after.0 <= before + 3 * AT_ONCE, "{} tasks, {before} before", after.0);
}
