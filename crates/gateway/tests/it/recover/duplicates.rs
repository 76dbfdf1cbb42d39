//! Ten thousand writes under faults, and none is done twice.

use std::sync::Mutex;

use curable_core::{Applied, Effect, Failure, imported};
use curable_gateway::recover::{Dice, Health, Miss, Plan, RandomDice, Recovery, attempts};

use super::{http, operation};

/// What a faulty upstream does with one request: whether it took effect, and what the gateway learns of it.
fn upstream(dice: &RandomDice) -> (u32, Result<(), Miss>) {
    let broken = |declaration, applied| {
        let mut failure = Failure::declared(declaration, "broken");
        failure.applied = Some(applied);
        Miss { failure, health: Health::Unknown }
    };
    match dice.up_to(9) {
        0 => (0, Err(broken(&imported::UPSTREAM_UNREACHABLE, Applied::No))),
        // A connection that was reset, a reply that was cut, a silence: each before and after the commit.
        1 => (0, Err(broken(&imported::UPSTREAM_UNREACHABLE, Applied::Maybe))),
        2 => (1, Err(broken(&imported::UPSTREAM_UNREACHABLE, Applied::Maybe))),
        3 => (0, Err(broken(&imported::UPSTREAM_TIMEOUT, Applied::Maybe))),
        4 => (1, Err(broken(&imported::UPSTREAM_TIMEOUT, Applied::Maybe))),
        5 => (0, Err(http(503, Applied::Maybe).into())),
        6 => (1, Err(http(504, Applied::Maybe).into())),
        7 => (0, Err(http(429, Applied::No).into())),
        8 => (1, Err(broken(&imported::UPSTREAM_MALFORMED, Applied::Yes))),
        _ => (1, Ok(())),
    }
}

#[tokio::test(start_paused = true)]
async fn no_write_is_done_twice_and_every_doubt_is_told() {
    let dice = RandomDice::seeded(7);
    let mut repeated = 0;
    for _ in 0..10_000 {
        // A recovery for each, so that neither breaker nor quota helps.
        let (recovery, operation, done) = (Recovery::default(), operation("shop/create"), Mutex::new(0));
        let plan = Plan {
            operation: &operation,
            effect: Some(Effect::Write),
            keyed: false,
            renewable: true,
            deadline: None,
        };
        let made = attempts(&recovery, &plan, |attempt| {
            let (count, outcome) = upstream(&dice);
            *done.lock().unwrap() += count;
            repeated += u32::from(attempt.number > 1);
            async move { outcome }
        })
        .await;
        let done = *done.lock().unwrap();
        assert!(done <= 1, "{:?}", made.tried);
        match made.outcome {
            Ok(()) => assert_eq!(done, 1),
            Err(failure) if failure.applied == Some(Applied::No) => assert_eq!(done, 0, "{:?}", made.tried),
            Err(_) => {}
        }
    }
    assert!(repeated > 1_000, "what did nothing is sent again: {repeated}");
}
