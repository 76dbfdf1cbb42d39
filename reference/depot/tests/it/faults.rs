//! Faults on demand.

use std::time::Duration;

use curable_reference_depot::{Fault, Options, SECRETS};
use serde_json::{Map, Value, json};

use crate::http::{Got, call, call_in_vain, members, operation, started, with};

fn item() -> Map<String, Value> {
    members(json!({
        "sku": "LI-9000", "name": "New lamp", "category": "lighting", "price": { "amount": 12, "currency": "EUR" },
    }))
}

/// What a write gets under a fault, and how often it was done.
async fn strike(fault: &str) -> (Got, usize) {
    let server = started().await;
    server.depot().fail(Some("createItem"), fault.parse().expect("a fault"), 1);
    let got = if fault.starts_with("hang") || fault.starts_with("slow") {
        call_in_vain(&server, "createItem", &item()).await
    } else {
        call(&server, "createItem", &item(), &[]).await
    };
    (got, server.depot().made().len())
}

#[tokio::test]
async fn a_fault_strikes_before_or_after_the_commit() {
    for (fault, status, made) in [
        ("broken", 500, 0),
        ("broken-after", 500, 1),
        ("bad-gateway", 502, 0),
        ("gateway-timeout-after", 504, 1),
        ("rate-limit:3", 429, 0),
        ("unavailable", 503, 0),
        ("unauthorised", 401, 0),
        ("expired", 401, 0),
        ("forbidden", 403, 0),
        ("html-500", 500, 0),
        ("html-200", 200, 0),
        ("malformed", 201, 1),
        ("off-schema", 201, 1),
        ("off-type", 201, 1),
        ("off-schema-error", 422, 0),
        ("empty", 201, 1),
        ("empty-error", 500, 0),
        ("wrong-type", 201, 1),
        ("gzip", 201, 1),
        ("huge:2000000", 201, 1),
        ("redirect", 302, 0),
        ("secrets", 500, 0),
    ] {
        let (got, done) = strike(fault).await;
        let answer = got.answer();
        assert_eq!((answer.status, done), (status, made), "{fault}");
        let promised = operation("createItem").promises(answer.status, &answer.json());
        let fault: Fault = fault.parse().expect("a fault");
        assert_eq!(fault.commits(), made == 1, "{fault:?}");
        if (200..300).contains(&status) {
            assert_ne!(promised, Some(true), "{fault:?}");
        }
    }
}

#[tokio::test]
async fn connections_hang_and_break() {
    for (fault, made) in [("hang", 0), ("hang-after", 1), ("slow-after:2000", 1), ("slow-before:2000", 0)] {
        let (got, done) = strike(fault).await;
        assert!(matches!(got, Got::Silence), "{fault}: {got:?}");
        assert_eq!(done, made, "{fault}");
    }
    for (fault, made) in [("reset", 0), ("reset-after", 1), ("cut-body", 1)] {
        let (got, done) = strike(fault).await;
        assert!(matches!(got, Got::Broken), "{fault}: {got:?}");
        assert_eq!(done, made, "{fault}");
    }
}

#[tokio::test]
async fn a_slow_write_is_done_although_its_caller_has_gone() {
    let server = started().await;
    server.depot().fail(None, Fault::SlowBefore(Duration::from_millis(800)), 1);
    assert!(matches!(call_in_vain(&server, "createItem", &item()).await, Got::Silence));
    assert_eq!(server.depot().made().len(), 0);
    let done = async {
        while server.depot().made().is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), done).await.expect("it is done in the end");
}

#[tokio::test]
async fn a_reset_is_a_reset_and_a_closed_server_refuses() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut server = started().await;
    server.depot().fail(None, Fault::Reset, 1);
    let mut stream = tokio::net::TcpStream::connect(server.address()).await.expect("a connection");
    stream.write_all(b"GET /items HTTP/1.1\r\nhost: depot\r\n\r\n").await.expect("sent");
    let error = stream.read(&mut [0; 64]).await.expect_err("nothing may come back");
    assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset);
    server.close().await;
    assert!(matches!(call(&server, "listItems", &Map::new(), &[]).await, Got::Refused));
    server.open().await.expect("the port is still free");
    assert_eq!(call(&server, "listItems", &Map::new(), &[]).await.answer().status, 200);
}

#[tokio::test]
async fn a_fault_strikes_as_often_as_it_was_told_and_only_where() {
    let server = started().await;
    server.depot().fail(Some("listItems"), Fault::Broken, 2);
    let mut statuses = Vec::new();
    for id in ["listOrders", "listItems", "listItems", "listItems"] {
        statuses.push(call(&server, id, &Map::new(), &[]).await.answer().status);
    }
    assert_eq!(statuses, [200, 500, 500, 200]);
}

#[tokio::test]
async fn the_time_to_wait_comes_in_seconds_and_as_a_date() {
    let server = started().await;
    let mut waits = Vec::new();
    for fault in ["rate-limit:7", "unavailable:9", "unavailable", "rate-limit-date:60"] {
        let answer = call(&server, "listItems", &Map::new(), &[("x-depot-fault", fault)]).await.answer();
        waits.push(answer.header("retry-after").to_owned());
    }
    assert_eq!(waits[..3], ["7", "9", ""]);
    assert!(waits[3].ends_with(" GMT") && waits[3].contains(", "), "{}", waits[3]);
}

#[tokio::test]
async fn nothing_fails_on_demand_outside_test_mode() {
    let server = with(Options::default()).await;
    let headers = [("x-depot-fault", "broken"), ("x-depot-style", "plain")];
    let arguments = members(json!({ "orderId": "ord-0000" }));
    let answer = call(&server, "getOrder", &arguments, &headers).await.answer();
    assert_eq!((answer.status, answer.json()["code"].as_str()), (404, Some("not_found")));
}

#[tokio::test]
async fn the_secrets_are_really_sent() {
    let answer = strike("secrets").await.0.answer();
    let text = String::from_utf8_lossy(&answer.body).into_owned();
    for secret in SECRETS {
        assert!(text.contains(secret), "{secret}");
    }
}
