//! Replies that are damaged, hold secrets, or speak to the model: nothing leaks, and what repairs a call still comes.

mod injection;
mod lines;
mod mutate;
mod scene;
mod secrets;
mod statuses;
mod styles;

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::dice::{Dice, rounds, seed};
use mutate::Damage;
use scene::Scene;
use secrets::{CLASSES, ENCODINGS, Planted};
use styles::{Fact, STYLES};

/// The longest that one call may take here: all of it is on this machine.
const LONGEST: Duration = Duration::from_secs(10);

#[tokio::test]
async fn nothing_that_was_planted_leaks_and_the_facts_still_arrive() {
    let (rounds, seed) = (rounds(10_000), seed());
    let mut scene = Scene::start(rounds).await;
    let (mut facts, mut kept, mut leaks) = (0_u32, 0_u32, Vec::new());
    for round in 0..rounds {
        let mut dice = Dice::of_round(seed, round);
        let style = usize::try_from(round).unwrap() % STYLES;
        let (mut refusal, mut said) = styles::refusal(style);
        let paused = round % 11 == 10;
        if paused {
            (refusal, said) = styles::pausing(refusal);
        } else if dice.percent(12) {
            // An error of the upstream, or a success that is none.
            refusal.status = *dice.pick(&[500, 502, 201]);
            said.clear();
        }
        let (class, place) = (dice.below(CLASSES), dice.below(mutate::PLACES));
        let encoding = dice.below(ENCODINGS);
        let secret = secrets::plant(class, encoding, &mut dice);
        let planted = mutate::plant(&mut refusal, place, &secret.text, &mut dice);
        let (refusal, bytes, damage) = mutate::written(&refusal, &mut dice);
        let number = if paused { 1 + usize::try_from(round / 55).unwrap() } else { 0 };
        let start = Instant::now();
        let told = tokio::time::timeout(LONGEST, scene.call(round, style, number, &refusal, bytes)).await;
        let told = told.unwrap_or_else(|_| panic!("round {round} of seed {seed} hangs"));
        assert!(start.elapsed() < LONGEST);
        scene.check(round, style, &told);
        for sink in [&told.answer, &told.lines] {
            if leaked(&secret, sink) {
                leaks.push(format!("round {round}: class {class} place {place} encoding {encoding}: {sink}"));
            }
        }
        if damage == Damage::None {
            let readable =
                said.iter().filter(|fact| !(planted == Damage::Code && matches!(fact, Fact::Code(_))));
            for fact in readable {
                facts += 1;
                let is_there = fact.is_in(&told.failure);
                kept += u32::from(is_there);
                if !is_there && std::env::var_os("CURABLE_VERBOSE").is_some() {
                    eprintln!("round {round} place {place}: lost {fact:?} in {}", told.failure);
                }
            }
        }
    }
    eprintln!("{rounds} replies, {} leaks, {kept} of {facts} facts", leaks.len());
    assert!(leaks.is_empty(), "{} leaks:\n{}", leaks.len(), leaks[..leaks.len().min(20)].join("\n"));
    assert!(facts > 0 && kept * 100 >= facts * 95, "{kept} of {facts} facts");
}

/// Whether a secret is shown anywhere in a sink, which holds lines of JSON.
fn leaked(secret: &Planted, sink: &str) -> bool {
    sink.lines().any(|line| match serde_json::from_str::<Value>(line) {
        Ok(value) => strings(&value).iter().any(|text| secret.is_in(text)),
        Err(_) => secret.is_in(line),
    })
}

/// Every text in a value, names of members too; a text that is JSON itself is read once more.
fn strings(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => {
            let inner = serde_json::from_str::<Value>(text).ok().filter(|inner| !inner.is_string());
            let below = inner.map(|inner| strings(&inner)).unwrap_or_default();
            below.into_iter().chain([text.clone()]).collect()
        }
        Value::Array(items) => items.iter().flat_map(strings).collect(),
        Value::Object(members) => {
            members.iter().flat_map(|(name, member)| [vec![name.clone()], strings(member)].concat()).collect()
        }
        Value::Number(number) => vec![number.to_string()],
        Value::Null | Value::Bool(_) => Vec::new(),
    }
}
