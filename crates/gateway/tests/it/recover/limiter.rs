//! A pause that an upstream asked for is kept.

use std::time::Instant;

use curable_gateway::recover::{Held, Limiter, Scope};

use super::{ms, operation};

fn held(retry_after_ms: u64) -> Held {
    Held { retry_after_ms, status: 429 }
}

#[test]
fn until_the_told_time_calls_of_that_operation_wait() {
    let (limiter, now) = (Limiter::default(), Instant::now());
    limiter.hold(&operation("a/b"), Scope::Operation, held(3_000), now);
    assert_eq!(limiter.check(&operation("a/b"), now + ms(1_000)), Some(held(2_000)));
    assert_eq!(limiter.check(&operation("a/c"), now), None);
    assert_eq!(limiter.check(&operation("a/b"), now + ms(3_000)), None);
    assert!(limiter.is_empty(), "what is over is forgotten");
}

#[test]
fn a_pause_of_the_whole_upstream_holds_every_operation() {
    let (limiter, now) = (Limiter::default(), Instant::now());
    limiter.hold(&operation("a/b"), Scope::Upstream, held(3_000), now);
    assert_eq!(limiter.check(&operation("a/c"), now), Some(held(3_000)));
}

#[test]
fn the_longer_of_two_pauses_counts() {
    let (limiter, now) = (Limiter::default(), Instant::now());
    limiter.hold(&operation("a/b"), Scope::Operation, held(3_000), now);
    limiter.hold(&operation("a/b"), Scope::Operation, held(100), now);
    assert_eq!(limiter.check(&operation("a/b"), now), Some(held(3_000)));
}

#[test]
fn what_is_left_is_rounded_up_so_that_nobody_comes_too_early() {
    let (limiter, now) = (Limiter::default(), Instant::now());
    limiter.hold(&operation("a/b"), Scope::Operation, held(10), now);
    let later = now + std::time::Duration::from_micros(9_500);
    assert_eq!(limiter.check(&operation("a/b"), later), Some(held(1)));
}

#[test]
fn the_memory_is_bounded_and_the_nearest_end_is_forgotten_first() {
    let (limiter, now) = (Limiter::default(), Instant::now());
    for number in 0..10_000_u64 {
        limiter.hold(&operation(&format!("a/op{number}")), Scope::Operation, held(1_000 + number), now);
    }
    assert_eq!(limiter.len(), 4096);
    assert!(limiter.check(&operation("a/op9999"), now).is_some());
    assert!(limiter.check(&operation("a/op0"), now).is_none());
}

#[test]
fn a_pause_without_end_is_cut() {
    let (limiter, now) = (Limiter::default(), Instant::now());
    limiter.hold(&operation("a/b"), Scope::Operation, held(u64::MAX), now);
    assert_eq!(limiter.check(&operation("a/b"), now), Some(held(24 * 60 * 60 * 1_000)));
}
