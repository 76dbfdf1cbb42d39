//! The failing calls of the depot, each in a conversation of its own, over TCP.

use std::time::Duration;

use curable_gateway::mapping::Bound;
use curable_gateway::upstream::{Reach, Times, UpstreamOptions};
use curable_gateway::{GatewayOptions, TargetOptions, credentials, live};
use curable_openapi::{Document, ImportOptions, Imported, import};
use curable_reference_depot::{Applied, Case, Depot, Fault, OPENAPI, Options, Seen, Server, TOKEN, cases};
use futures_util::{StreamExt, stream};
use serde_json::{Map, Value};

use super::client::{self, Move};
use super::score::Judged;
use crate::wire::Wire;

/// How many calls are made at once: most of them wait.
const AT_ONCE: usize = 16;

/// Runs all cases; the family of each comes with it.
pub(crate) async fn run_all() -> Vec<(String, Judged)> {
    let document = Document::parse(OPENAPI.as_bytes()).unwrap();
    let imported = import(&document, &ImportOptions::default()).imported;
    let families = cases().unwrap();
    let each = families
        .into_iter()
        .flat_map(|family| family.cases.into_iter().map(move |case| (family.family.clone(), case)));
    let run = |(family, case): (String, Case)| {
        let imported = imported.clone();
        async move { (family, run(imported, &case).await) }
    };
    stream::iter(each).map(run).buffered(AT_ONCE).collect().await
}

async fn run(imported: Imported, case: &Case) -> Judged {
    let style = case.style.as_deref().unwrap_or("rich").parse().unwrap();
    let depot = Depot::new(Options { style, ..Options::test() });
    let mut server = Server::start(depot.clone(), "127.0.0.1:0".parse().unwrap()).await.unwrap();
    let wire = gateway(imported, &server);
    for earlier in &case.before {
        let arguments = Value::Object(earlier.arguments.clone());
        wire.call(&earlier.operation, &arguments)
            .await
            .unwrap_or_else(|error| panic!("{}: {error}", case.id));
    }
    let before = depot.seen().len();
    let fault: Option<Fault> = case.fault.as_ref().map(|word| word.parse().unwrap());
    match fault {
        Some(Fault::Refused) => server.close().await,
        Some(fault) => depot.fail(Some(&case.operation), fault, case.times),
        None => {}
    }
    let sent = Value::Object(case.arguments.clone());
    let first = wire.call(&case.operation, &sent).await;
    server.open().await.unwrap();
    let mut judged = Judged { id: case.id.clone(), repairable: case.repairable, ..Judged::default() };
    let last = match first {
        Ok(result) => Ok(result),
        Err(failure) => {
            told(case, &failure, &mut judged);
            judged.seen = failure.to_string();
            match client::next(&failure, &sent, &case.ask) {
                Move::Stop => Err(failure),
                Move::Wait(ms) => {
                    judged.futile |= case.retry_forbidden;
                    tokio::time::sleep(Duration::from_millis(ms)).await;
                    wire.call(&case.operation, &sent).await
                }
                Move::Send { arguments, asked } => {
                    judged.asked = asked;
                    let again = wire.call(&case.operation, &arguments).await;
                    judged.seen = format!("{} then {arguments} {again:?}", judged.seen);
                    again
                }
            }
        }
    };
    if last.is_ok() && judged.seen.is_empty() {
        // It was recovered below the client: there is nothing left to be told.
        (judged.flagged, judged.class) = (case.repairable, case.repairable);
        judged.located = (!case.at.is_empty()).then_some(true);
        judged.seen.push_str("recovered");
    }
    let came: Vec<Seen> =
        depot.seen().into_iter().skip(before).filter(|seen| seen.operation == case.operation).collect();
    judge_upstream(case, &depot, &came, &mut judged);
    judged.repaired = last.is_ok() && came.last().is_some_and(|seen| is_meant(case, seen)) && !judged.double;
    judged
}

/// What the failure says, held against what is right.
fn told(case: &Case, failure: &Value, judged: &mut Judged) {
    judged.flagged = true;
    judged.class = failure["kind"] == case.kind.as_str();
    let places = client::places(failure);
    judged.located = (!case.at.is_empty()).then(|| case.at.iter().all(|at| places.contains(at.as_str())));
    let admits = matches!(failure["applied"].as_str(), Some("maybe" | "yes"));
    // A second write that does no harm may be sent whatever became of the first.
    judged.denied = case.applied != Applied::No && !admits && failure["retryable"] != true;
}

/// What the depot saw, held against what may be done.
fn judge_upstream(case: &Case, depot: &Depot, came: &[Seen], judged: &mut Judged) {
    let gap = |pair: &[Seen]| pair[1].at.duration_since(pair[0].at);
    let wait = case.wait_ms.map(Duration::from_millis).unwrap_or_default();
    // A date has whole seconds, so that what it says is up to one of them less.
    judged.early = came.windows(2).any(|pair| gap(pair) + Duration::from_millis(1) < wait);
    let same = |seen: &&Seen| is_same(&case.arguments, seen);
    judged.futile |= case.retry_forbidden && came.iter().filter(same).count() > 1;
    let made = depot.made().iter().filter(|made| made.operation == case.operation).count();
    judged.double = made > 1 && case.operation != "setStock";
}

fn is_meant(case: &Case, seen: &Seen) -> bool {
    is_same(case.meant(), seen)
}

/// Whether a request holds these arguments; the key that the gateway adds itself does not count.
fn is_same(arguments: &Map<String, Value>, seen: &Seen) -> bool {
    let mut rest = arguments.clone();
    let key = rest.shift_remove("Idempotency-Key");
    seen.arguments == rest && key.is_none_or(|key| seen.key.as_deref() == key.as_str())
}

fn gateway(imported: Imported, server: &Server) -> Wire {
    let ms = Duration::from_millis;
    let times = Times { connect: ms(800), first_byte: ms(1_000), idle: ms(800), total: ms(2_500) };
    let options = GatewayOptions {
        target: TargetOptions {
            upstream: Some(format!("http://{}", server.address()).parse().unwrap()),
            http: UpstreamOptions { reach: Reach::Private, times, ..UpstreamOptions::default() },
            ..TargetOptions::default()
        },
        look_up: true,
        timeout: Some(ms(2_800)),
        ..GatewayOptions::default()
    };
    let env = |name: &str| (name == credentials::variable("token")).then(|| TOKEN.to_owned());
    Wire::new(live(Bound::from(imported), &options, &env).unwrap().build().unwrap())
}
