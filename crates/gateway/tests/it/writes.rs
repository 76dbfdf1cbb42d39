//! Writes against an upstream that fails before and after it has done them: none is done twice, and none is denied.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use curable_core::Failure;
use curable_dialects::curable;
use curable_gateway::mapping::Bound;
use curable_gateway::upstream::{Reach, Times, UpstreamOptions};
use curable_gateway::{GatewayOptions, TargetOptions, live};
use curable_openapi::{Document, ImportOptions, import};
use curable_runtime::{Call, Service};
use futures_util::{StreamExt, stream};
use serde_json::{Value, json};

use crate::dice::{Dice, rounds, seed};
use crate::peer::{Asked, Deed, say, say_json, serve};

/// Over how many operations the writes are spread, so that no breaker hides the faults.
const OPERATIONS: u64 = 400;

const AT_ONCE: usize = 48;

/// How a write fails, and whether it had been done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    Reset,
    Close,
    CutHead,
    CutBody,
    Hang,
    Malformed,
    Status(&'static str),
}

const STATUSES: &[&str] = &[
    "500 Internal Server Error",
    "502 Bad Gateway",
    "503 Service Unavailable",
    "504 Gateway Timeout",
    "429 Too Many Requests",
    "422 Unprocessable Content",
];

/// Of a hundred requests so many are answered well, whatever else may happen.
fn fault(dice: &mut Dice, fine: usize) -> (Fault, bool) {
    let committed = dice.percent(50);
    if dice.percent(fine) {
        return (Fault::None, true);
    }
    let fault = match dice.below(100) {
        0..14 => Fault::Reset,
        14..28 => Fault::Close,
        28..34 => Fault::CutHead,
        34..46 => Fault::CutBody,
        46..52 => Fault::Hang,
        52..60 => Fault::Malformed,
        _ => Fault::Status(STATUSES[dice.below(STATUSES.len())]),
    };
    // What is refused for its arguments or for the rate has not been done, and what says 201 has.
    let committed = match fault {
        Fault::CutBody | Fault::Malformed => true,
        Fault::Status(status) if status.starts_with('4') => false,
        _ => committed,
    };
    (fault, committed)
}

/// What an upstream did.
#[derive(Debug, Default)]
struct Ledger {
    /// By the number of the write: the key of each request, what became of it, and how often it was done.
    writes: BTreeMap<u64, Entry>,
    /// The answers that are given again to the same key.
    keys: BTreeMap<String, u64>,
}

#[derive(Clone, Debug, Default)]
struct Entry {
    requests: Vec<(Option<String>, Fault, bool)>,
    done: u32,
}

/// Answers one write: the fault follows from its number and from how often it came.
fn answer(ledger: &Mutex<Ledger>, (seed, fine): (u64, usize), asked: &Asked) -> Deed {
    let body: Value = serde_json::from_slice(&asked.body).unwrap();
    let number = body["number"].as_u64().unwrap();
    let key = asked.header("idempotency-key").map(str::to_owned);
    let mut ledger = ledger.lock().unwrap();
    let ledger = &mut *ledger;
    let entry = ledger.writes.entry(number).or_default();
    let turn = entry.requests.len() as u64;
    let (fault, committed) = fault(&mut Dice::of_round(seed, number * 64 + turn), fine);
    entry.requests.push((key.clone(), fault, committed));
    let known = key.as_ref().is_some_and(|key| ledger.keys.contains_key(key));
    if committed && !known {
        entry.done += 1;
        if let Some(key) = key {
            ledger.keys.insert(key, number);
        }
    }
    let good = say_json("201 Created", &json!({ "number": number, "done": true }).to_string());
    match fault {
        Fault::None => Deed::Say(good),
        Fault::Reset => Deed::SayAndReset(Vec::new()),
        Fault::Close => Deed::SayAndClose(Vec::new()),
        Fault::CutHead => Deed::SayAndClose(good[..20].to_vec()),
        Fault::CutBody => Deed::SayAndClose(good[..good.len() - 6].to_vec()),
        Fault::Hang => Deed::Hang,
        Fault::Malformed => Deed::Say(say_json("201 Created", "{\"number\":")),
        Fault::Status(status) => Deed::Say(say(status, "content-type: text/html\n", b"<h1>no</h1>")),
    }
}

fn service(address: SocketAddr, keyed: bool) -> Service {
    let mut paths = serde_json::Map::new();
    for number in 0..OPERATIONS {
        let mut post = json!({
            "operationId": format!("write{number}"),
            "requestBody": { "required": true, "content": { "application/json": { "schema": {
                "type": "object", "required": ["number"], "properties": { "number": { "type": "integer" } },
            } } } },
            "responses": { "201": { "description": "Done.", "content": { "application/json": { "schema": {
                "type": "object", "required": ["number", "done"],
                "properties": { "number": { "type": "integer" }, "done": { "type": "boolean" } },
            } } } } },
        });
        if keyed {
            post["parameters"] =
                json!([{ "name": "Idempotency-Key", "in": "header", "schema": { "type": "string" } }]);
        }
        paths.insert(format!("/writes{number}"), json!({ "post": post }));
    }
    let document = json!({ "openapi": "3.1.0", "info": { "title": "W", "version": "1" }, "paths": paths });
    let document = Document::parse(document.to_string().as_bytes()).unwrap();
    let imported = import(&document, &ImportOptions::default()).imported;
    let ms = Duration::from_millis;
    let times = Times { connect: ms(2_000), first_byte: ms(700), idle: ms(700), total: ms(4_000) };
    let options = GatewayOptions {
        target: TargetOptions {
            upstream: Some(format!("http://{address}").parse().unwrap()),
            http: UpstreamOptions { reach: Reach::Private, times, ..UpstreamOptions::default() },
            ..TargetOptions::default()
        },
        timeout: Some(ms(5_000)),
        ..GatewayOptions::default()
    };
    live(Bound::from(imported), &options, &|_| None).unwrap().build().unwrap()
}

/// One write, and once more if the failure allows it: the last failure as it stands on the wire.
async fn write(service: &Service, number: u64) -> Result<Value, Value> {
    let call = || Call::new(format!("w/write{}", number % OPERATIONS), json!({ "number": number }));
    let wire = |failure: Failure| curable::encode(&failure).value;
    let first = service.call(call()).await.outcome.map_err(wire);
    match first {
        Err(failure) if failure["retryable"] == true => {
            tokio::time::sleep(Duration::from_millis(failure["retry_after_ms"].as_u64().unwrap_or(0))).await;
            service.call(call()).await.outcome.map_err(wire)
        }
        done => done,
    }
}

async fn run(keyed: bool, rounds: u64) -> (BTreeMap<u64, Entry>, BTreeMap<u64, Result<Value, Value>>) {
    let ledger = Arc::new(Mutex::new(Ledger::default()));
    let (held, seed) = (Arc::clone(&ledger), seed());
    // The quota of repetitions comes back with successes: where most fails, hardly anything is sent again.
    let fine = if keyed { 80 } else { 40 };
    let address = serve(move |asked| answer(&held, (seed, fine), asked)).await;
    let service = service(address, keyed);
    let done = stream::iter(0..rounds)
        .map(|number| {
            let service = service.clone();
            async move { (number, tokio::spawn(async move { write(&service, number).await }).await.unwrap()) }
        })
        .buffer_unordered(AT_ONCE)
        .collect()
        .await;
    let writes = ledger.lock().unwrap().writes.clone();
    (writes, done)
}

fn admits(failure: &Value) -> bool {
    matches!(failure["applied"].as_str(), Some("maybe" | "yes"))
}

/// Whether a request may have been done, as far as anybody can know who sent it.
fn is_ambiguous((_, fault, _): &(Option<String>, Fault, bool)) -> bool {
    match fault {
        Fault::None => false,
        Fault::Status(status) => status.starts_with('5'),
        _ => true,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_faulted_write_is_never_done_twice_and_never_denied() {
    let (writes, done) = run(false, rounds(10_000)).await;
    let (mut doubts, mut unsent, mut fine) = (0, 0, 0);
    for (number, outcome) in &done {
        let entry = writes.get(number).cloned().unwrap_or_default();
        assert!(entry.done <= 1, "{number} was done {} times: {entry:?} {outcome:?}", entry.done);
        match outcome {
            Ok(_) => {
                assert_eq!(entry.done, 1, "{number}: {entry:?}");
                fine += 1;
            }
            Err(failure) => {
                let doubtful = entry.done == 1 || entry.requests.last().is_some_and(is_ambiguous);
                if doubtful {
                    assert!(admits(failure), "{number}: {entry:?} {failure}");
                    assert_eq!(failure["retryable"], false, "{number}: {entry:?} {failure}");
                    let hint = failure["hint"].as_str().unwrap_or_default();
                    assert!(
                        hint.contains("look first") || hint.contains("do not send it again"),
                        "{failure}"
                    );
                    doubts += 1;
                }
                if entry.requests.is_empty() {
                    assert!(!admits(failure), "{number}: {failure}");
                    unsent += 1;
                }
            }
        }
    }
    eprintln!("{} writes: {fine} fine, {doubts} in doubt, {unsent} never sent", done.len());
    let total = u64::try_from(done.len()).unwrap();
    assert!(doubts * 5 > total && fine * 5 > total, "the faults did not strike: {doubts} {fine}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_with_a_declared_key_is_sent_again_with_the_same_key_and_done_once() {
    let (writes, done) = run(true, rounds(10_000) / 4).await;
    let (mut repeated, mut fine) = (0, 0);
    for (number, outcome) in &done {
        let entry = writes.get(number).cloned().unwrap_or_default();
        assert!(entry.done <= 1, "{number} was done {} times: {entry:?} {outcome:?}", entry.done);
        assert!(entry.requests.iter().all(|(key, ..)| key.is_some()), "{number}: {entry:?}");
        repeated += u64::from(entry.requests.len() > 1);
        match outcome {
            Ok(_) => fine += 1,
            Err(failure) => {
                assert!(entry.done == 0 || admits(failure), "{number}: {entry:?} {failure}");
            }
        }
        // Once a request may have been done, every later one carries its key.
        let mut doubtful: Option<&str> = None;
        for request in &entry.requests {
            let key = request.0.as_deref();
            assert!(doubtful.is_none() || doubtful == key, "{number}: {entry:?}");
            doubtful = doubtful.or(key.filter(|_| is_ambiguous(request)));
        }
    }
    eprintln!("{} writes with a key: {fine} fine, {repeated} sent more than once", done.len());
    let total = u64::try_from(done.len()).unwrap();
    assert!(repeated * 20 > total && fine * 2 > total, "nothing was sent again: {repeated} {fine}");
}

#[tokio::test]
async fn a_write_to_an_upstream_that_is_not_there_has_not_happened() {
    let gone = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = gone.local_addr().unwrap();
    drop(gone);
    let service = service(address, false);
    for number in 0..20 {
        let call = Call::new(format!("w/write{number}"), json!({ "number": number }));
        let failure = curable::encode(&service.call(call).await.outcome.unwrap_err()).value;
        assert!(!admits(&failure) && failure["kind"] == "transient", "{failure}");
    }
}
