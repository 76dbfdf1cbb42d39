//! An upstream that is down for a minute under a thousand calls a second.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use curable_core::decide::Policy;
use curable_core::{Applied, Effect};
use curable_gateway::recover::{BreakerOptions, Miss, Plan, Recovery, attempts};
use tokio::time::Instant;

use super::{Loaded, http, ms, operation};

const OFFERED: u64 = 60_000;
const DOWN_MS: u64 = 60_000;
const AFTER_MS: u64 = 5_000;

/// When the upstream was asked, and what it said.
type Trace = Vec<(u64, bool)>;

/// One call each millisecond; the upstream answers 503 until it is back.
async fn simulate(recovery: Recovery) -> Trace {
    let recovery = Arc::new(recovery);
    let start = Instant::now();
    let trace = Arc::new(Mutex::new(Trace::new()));
    let mut calls = tokio::task::JoinSet::new();
    for number in 0..OFFERED + AFTER_MS {
        tokio::time::sleep_until(start + ms(number)).await;
        let (recovery, trace) = (Arc::clone(&recovery), Arc::clone(&trace));
        calls.spawn(async move {
            let operation = operation("shop/list");
            let plan = Plan {
                operation: &operation,
                effect: Some(Effect::Read),
                keyed: false,
                renewable: false,
                deadline: None,
            };
            attempts(&recovery, &plan, |_| {
                let at = u64::try_from(start.elapsed().as_millis()).unwrap();
                trace.lock().unwrap().push((at, at >= DOWN_MS));
                let answer = if at < DOWN_MS { Err(Miss::from(http(503, Applied::No))) } else { Ok(()) };
                async move { answer }
            })
            .await
        });
        while calls.try_join_next().is_some() {}
    }
    while calls.join_next().await.is_some() {}
    let mut trace = std::mem::take(&mut *trace.lock().unwrap());
    trace.sort_unstable();
    trace
}

/// What three attempts with a shared quota do, worked out by hand: a retry costs 14 of 500, nothing comes back while
/// everything fails, and the waits are 50 and 100 ms, because the dice show the most.
fn oracle() -> Trace {
    let mut agenda: BTreeMap<(u64, u64), u32> = (0..OFFERED + AFTER_MS).map(|at| ((at, at), 1)).collect();
    let (mut quota, mut trace) = (500_u64, Trace::new());
    let mut last_paid: BTreeMap<u64, u64> = BTreeMap::new();
    while let Some(((at, call), attempt)) = agenda.pop_first() {
        let fine = at >= DOWN_MS;
        trace.push((at, fine));
        if fine {
            quota = (quota + last_paid.get(&call).copied().unwrap_or(1)).min(500);
        } else if attempt < 3 && quota >= 14 {
            quota -= 14;
            last_paid.insert(call, 14);
            agenda.insert((at + 50 * u64::from(attempt), call), attempt + 1);
        }
    }
    trace.sort_unstable();
    trace
}

#[tokio::test(start_paused = true)]
async fn without_a_breaker_the_trace_is_that_of_three_attempts_and_one_quota() {
    let never = BreakerOptions { threshold: u32::MAX, ..BreakerOptions::default() };
    let mut recovery = Recovery::new(Policy::default(), never);
    recovery.dice = Box::new(Loaded { all: true });
    let trace = simulate(recovery).await;
    assert!(trace == oracle(), "{} requests, and {} by the oracle", trace.len(), oracle().len());
    let down = trace.iter().filter(|(at, _)| *at < DOWN_MS).count() as u64;
    assert_eq!(down, OFFERED + 35, "500 / 14 repetitions");
}

#[tokio::test(start_paused = true)]
async fn with_the_breaker_a_dead_upstream_is_hardly_asked_and_found_again_within_five_seconds() {
    let trace = simulate(Recovery::default()).await;
    let down = trace.iter().filter(|(_, fine)| !fine).count() as u64;
    assert!(down * 10 <= OFFERED * 12, "at most 1.2 times of what was offered: {down}");
    assert!(down <= 60, "five failures, and a probe every few seconds: {down}");
    let back = trace.iter().find(|(_, fine)| *fine).map(|(at, _)| at - DOWN_MS).unwrap();
    assert!(back <= 5_000, "{back}");
}
