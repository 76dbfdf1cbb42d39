//! How long a call may take, as the file says.

use std::time::{Duration, Instant};

use curable_gateway::upstream::{Reach, UpstreamOptions};
use curable_gateway::{GatewayOptions, TargetOptions, live};
use curable_runtime::Call;
use serde_json::json;

use super::bound;
use crate::stub::{Act, Stub};

/// How long a call takes that the upstream never answers, and what is said of it.
async fn taken(mapping: &str, timeout: Option<Duration>, operation: &str) -> (Duration, String) {
    let stub = Stub::once(vec![Act::Read, Act::Hang]).await;
    let upstream = Some(format!("http://{}", stub.address).parse().unwrap());
    let http = UpstreamOptions { reach: Reach::Private, ..UpstreamOptions::default() };
    let target = TargetOptions { upstream, http, ..TargetOptions::default() };
    let options = GatewayOptions { target, timeout, ..GatewayOptions::default() };
    let service = live(bound(mapping), &options, &|_| None).unwrap().build().unwrap();
    let start = Instant::now();
    let answer = service.call(Call::new(operation, json!({}))).await;
    (start.elapsed(), answer.outcome.unwrap_err().code.as_str().to_owned())
}

#[tokio::test]
async fn the_whole_of_a_call_may_take_so_long_and_one_operation_may_differ() {
    const FILE: &str = "[timeouts]\ntotal_ms = 300\n[[operation]]\nmatch = 'audit'\ntimeout_ms = 900\n";
    let late = Duration::from_millis(800);
    let (all, code) = taken(FILE, None, "shop/listOrders").await;
    assert!(all >= Duration::from_millis(290) && all < late, "{all:?}");
    assert_eq!(code, "UPSTREAM_TIMEOUT");
    let (one, _) = taken(FILE, None, "shop/audit").await;
    assert!(one >= late && one < Duration::from_secs(3), "{one:?}");
    let (given, _) = taken(FILE, Some(Duration::from_secs(1)), "shop/listOrders").await;
    assert!(given >= late, "what was asked for on the spot counts: {given:?}");
}
