//! The same client against APIs that nobody wrote, so that nothing is good for the depot alone.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use curable_gateway::mapping::Bound;
use curable_gateway::upstream::{Reach, UpstreamOptions};
use curable_gateway::{GatewayOptions, TargetOptions, live};
use curable_openapi::{Document, ImportOptions, import};
use serde_json::Value;

use super::client::{self, Move};
use super::score::{Judged, Score};
use super::shapes::shapes;
use super::wild::{self, STYLES, Style};
use super::wrong::{REFUSED, Wrong, wrong};
use crate::dice::{Dice, seed};
use crate::peer::{Asked, Deed, say_json, serve};
use crate::wire::Wire;

/// How many calls of each style go wrong.
const CALLS: usize = 130;

/// What an upstream has seen, and how it refuses.
#[derive(Default)]
struct Upstream {
    /// Method, target and body of each request; the order of members says nothing.
    seen: Vec<(String, String, Value)>,
    refusal: Vec<u8>,
}

impl Upstream {
    fn answer(&mut self, asked: &Asked) -> Deed {
        let body = String::from_utf8_lossy(&asked.body).into_owned();
        let refused = body.contains(REFUSED) || asked.target.contains(REFUSED);
        let value = serde_json::from_str(&body).unwrap_or_else(|_| Value::from(body));
        self.seen.push((asked.method.clone(), asked.target.clone(), value));
        Deed::Say(if refused { self.refusal.clone() } else { say_json("200 OK", "{}") })
    }
}

#[tokio::test]
async fn the_same_client_repairs_calls_of_apis_that_nobody_wrote() {
    let mut all: BTreeMap<String, Vec<Judged>> = BTreeMap::new();
    for style in STYLES {
        let mut dice = Dice::of_round(seed(), style as u64);
        let (document, operations) = wild::api(style, 9, &mut dice);
        let upstream = Arc::new(Mutex::new(Upstream::default()));
        let wire = gateway(&document, &upstream).await;
        let mut round = 0;
        let mut done = 0;
        while done < CALLS {
            let operation = dice.pick(&operations).clone();
            round += 1;
            let Some(call) = wrong(&operation, round, &mut dice) else { continue };
            let judged = run(&wire.another(), &upstream, style, &operation, &call).await;
            all.entry(format!("{style:?} {}", call.family)).or_default().push(judged);
            done += 1;
        }
    }
    for (family, judged) in &all {
        eprintln!("{family}: {}", Score::of(judged));
    }
    let score = Score::of(all.values().flatten());
    let misses: Vec<&Judged> = all.values().flatten().filter(|judged| judged.is_miss()).collect();
    eprintln!("{score}");
    assert!(score.percent() >= 98.0, "{score}\n{misses:#?}");
    assert_eq!((score.flagged, score.class), (score.calls, score.calls), "{misses:#?}");
    assert!(score.located * 100 >= score.wrong * 99, "{score}\n{misses:#?}");
    assert_eq!((score.early, score.double, score.futile), (0, 0, 0), "{misses:#?}");
}

#[tokio::test]
async fn what_an_upstream_refuses_is_located_however_its_framework_says_it() {
    let mut dice = Dice::of_round(seed(), 99);
    let mut misses = Vec::new();
    let mut calls = 0;
    for style in [Style::Fastapi, Style::Spring] {
        let (document, operations) = wild::api(style, 9, &mut dice);
        let upstream = Arc::new(Mutex::new(Upstream::default()));
        let wire = gateway(&document, &upstream).await;
        for operation in
            operations.iter().filter(|one| one.fields.iter().any(|field| !field.inner.is_empty()))
        {
            for (at, _) in
                operation.leaves().iter().filter(|(_, field)| field.schema.get("maxLength").is_some())
            {
                let steps: Vec<&str> = at.split('/').skip(1).collect();
                // Where every item has the name, a name alone does not tell which item is meant.
                let is_told = |name: &str| name != "GitHub" || steps.len() < 3;
                for (name, status, body) in shapes(&steps).into_iter().filter(|(name, ..)| is_told(name)) {
                    upstream.lock().unwrap().refusal = say_json(&format!("{status} No"), &body.to_string());
                    let mut sent = operation.good();
                    *sent.pointer_mut(at).unwrap() = REFUSED.into();
                    let failure = wire.another().call(&operation.id, &sent).await.unwrap_err();
                    calls += 1;
                    if failure["kind"] != "validation" || !client::places(&failure).contains(at.as_str()) {
                        misses.push(format!("{name} {at}: {body} -> {failure}"));
                    }
                }
            }
        }
    }
    eprintln!("{} of {calls} located", calls - misses.len());
    assert!(
        calls >= 100 && misses.len() * 100 <= calls,
        "{} of {calls}:\n{}",
        misses.len(),
        misses.join("\n")
    );
}

async fn run(
    wire: &Wire,
    upstream: &Mutex<Upstream>,
    style: Style,
    operation: &wild::Operation,
    call: &Wrong,
) -> Judged {
    let id = format!("{style:?} {} {}", operation.id, call.family);
    let by_upstream = call.sent.to_string().contains(REFUSED);
    if let Some(at) = call.at.first().filter(|_| by_upstream) {
        let (status, body) = wild::refusal(style, operation, at);
        upstream.lock().unwrap().refusal = say_json(&format!("{status} No"), &body.to_string());
    }
    wire.call(&operation.id, &call.meant)
        .await
        .unwrap_or_else(|failure| panic!("{id}: {failure} {}", call.meant));
    let meant = upstream.lock().unwrap().seen.pop();
    upstream.lock().unwrap().seen.clear();
    let mut judged = Judged { id, repairable: true, ..Judged::default() };
    let Err(failure) = wire.call(&operation.id, &call.sent).await else {
        judged.seen = format!("accepted: {}", call.sent);
        return judged;
    };
    let came = upstream.lock().unwrap().seen.len();
    judged.flagged = true;
    judged.class = failure["kind"] == "validation";
    let places = client::places(&failure);
    judged.located = Some(call.at.iter().all(|at| places.contains(at.as_str())));
    // What the description refuses is not sent.
    judged.futile = came != usize::from(by_upstream);
    judged.seen = format!("{} -> {failure}", call.sent);
    match client::next(&failure, &call.sent, &call.ask) {
        Move::Stop => {}
        Move::Wait(_) => judged.futile = true,
        Move::Send { arguments, asked } => {
            judged.asked = asked;
            let again = wire.call(&operation.id, &arguments).await;
            judged.repaired = again.is_ok() && upstream.lock().unwrap().seen.last().cloned() == meant;
            judged.seen = format!("{} then {arguments} {again:?} for {}", judged.seen, call.meant);
        }
    }
    judged
}

async fn gateway(document: &Value, upstream: &Arc<Mutex<Upstream>>) -> Wire {
    let held = Arc::clone(upstream);
    let address = serve(move |asked| held.lock().unwrap().answer(asked)).await;
    let document = Document::parse(document.to_string().as_bytes()).unwrap();
    let import = import(&document, &ImportOptions::default());
    assert_eq!(import.report.operations.imported, import.report.operations.found);
    let options = GatewayOptions {
        target: TargetOptions {
            upstream: Some(format!("http://{address}").parse().unwrap()),
            http: UpstreamOptions { reach: Reach::Private, ..UpstreamOptions::default() },
            ..TargetOptions::default()
        },
        ..GatewayOptions::default()
    };
    Wire::new(live(Bound::from(import.imported), &options, &|_| None).unwrap().build().unwrap())
}
