//! One upstream that hangs hurts no other.

use std::time::{Duration, Instant};

use curable_gateway::mapping::Bound;
use curable_gateway::{GatewayOptions, Member, TargetOptions, live_all};
use curable_openapi::{Document, ImportOptions, import};
use curable_runtime::{Call, Service};
use serde_json::json;

use crate::peer::{Deed, say_json, serve};

const UPSTREAMS: usize = 10;

/// Ten upstreams of which the first may hang.
async fn service(first: Deed) -> Service {
    let mut members = Vec::new();
    for number in 0..UPSTREAMS {
        let deed = if number == 0 { first.clone() } else { Deed::Say(say_json("200 OK", "{}")) };
        let address = serve(move |_| deed.clone()).await;
        let document = json!({ "openapi": "3.1.0", "info": { "title": "I", "version": "1" },
            "paths": { "/x": { "get": { "operationId": "x", "responses": { "200": { "description": "Done." } } } } } });
        let document = Document::parse(document.to_string().as_bytes()).unwrap();
        let bound = Bound::from(import(&document, &ImportOptions::default()).imported);
        let upstream = Some(format!("http://{address}").parse().unwrap());
        let target = TargetOptions { upstream, ..TargetOptions::default() };
        let options =
            GatewayOptions { target, timeout: Some(Duration::from_secs(3)), ..GatewayOptions::default() };
        members.push(Member { namespace: format!("u{number}"), bound, options });
    }
    live_all(members, &|_| None).unwrap().build().unwrap()
}

/// Calls all of them again and again; the slowest hundredth of the calls to the last nine, and how many of the first failed.
async fn run(service: &Service) -> (Duration, usize) {
    let hung: Vec<_> = (0..100)
        .map(|_| {
            let service = service.clone();
            tokio::spawn(async move { service.call(Call::new("u0/x", json!({}))).await.outcome.is_err() })
        })
        .collect();
    let mut times = Vec::new();
    for _ in 0..60 {
        for number in 1..UPSTREAMS {
            let start = Instant::now();
            let outcome = service.call(Call::new(format!("u{number}/x"), json!({}))).await.outcome;
            times.push(start.elapsed());
            assert!(outcome.is_ok(), "u{number}: {outcome:?}");
        }
    }
    times.sort_unstable();
    let mut failed = 0;
    for call in hung {
        failed += usize::from(call.await.unwrap());
    }
    (times[times.len() * 99 / 100], failed)
}

#[tokio::test]
async fn nine_upstreams_answer_as_ever_while_the_tenth_hangs() {
    let (quiet, failed) = run(&service(Deed::Say(say_json("200 OK", "{}"))).await).await;
    assert_eq!(failed, 0);
    let (beside, failed) = run(&service(Deed::Hang).await).await;
    assert_eq!(failed, 100, "what hangs is told as a failure");
    eprintln!("p99 of the others: {quiet:?} before, {beside:?} beside one that hangs");
    // A busy machine alone makes some milliseconds of difference.
    assert!(beside <= quiet * 2 + Duration::from_millis(50), "{quiet:?} {beside:?}");
}
