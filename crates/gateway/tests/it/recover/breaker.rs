//! The breaker opens for what an upstream cannot do, never for what it refuses.

use std::sync::Arc;
use std::time::Instant;

use curable_core::{Applied, Failure, Kind, imported};
use curable_gateway::recover::{Breaker, BreakerOptions, Health};

use super::{http, ms, operation};

fn breaker() -> Arc<Breaker> {
    Arc::new(Breaker::new(BreakerOptions::default()))
}

fn feed(breaker: &Arc<Breaker>, name: &str, health: Health, times: u32, now: Instant) {
    for _ in 0..times {
        breaker.check(&operation(name), now).unwrap().report(health, now);
    }
}

#[test]
fn ten_thousand_refusals_never_open_it() {
    let (breaker, now) = (breaker(), Instant::now());
    for round in 0..10_000_u16 {
        let failure = http(400 + round % 100, Applied::No);
        let health = Health::of(&failure);
        breaker.check(&operation("a/b"), now).unwrap().report(health, now);
    }
    assert_eq!(breaker.is_open(&operation("a/b"), now), None);
}

#[test]
fn a_refusal_between_faults_says_that_the_upstream_is_alive() {
    let (breaker, now) = (breaker(), Instant::now());
    feed(&breaker, "a/b", Health::Sick, 4, now);
    feed(&breaker, "a/b", Health::Alive, 1, now);
    feed(&breaker, "a/b", Health::Sick, 4, now);
    assert_eq!(breaker.is_open(&operation("a/b"), now), None);
}

#[test]
fn five_faults_in_a_row_open_it_for_their_operation_alone() {
    let (breaker, now) = (breaker(), Instant::now());
    feed(&breaker, "a/b", Health::Sick, 5, now);
    let open = breaker.check(&operation("a/b"), now).unwrap_err();
    assert_eq!(open.retry_after_ms, 1_000);
    assert!(breaker.check(&operation("a/c"), now).is_ok());
}

#[test]
fn a_host_that_cannot_be_reached_is_probed_once_for_all_operations() {
    let (breaker, now) = (breaker(), Instant::now());
    for number in 0..5 {
        feed(&breaker, &format!("a/op{number}"), Health::Dead, 1, now);
    }
    let asked = |at: Instant| {
        let names = (0..1_000).map(|number| operation(&format!("a/op{number}")));
        let permits: Vec<_> = names.filter_map(|name| breaker.check(&name, at).ok()).collect();
        let count = permits.len();
        for permit in permits {
            permit.report(Health::Dead, at);
        }
        count
    };
    assert_eq!(asked(now), 995, "each operation is tried once");
    assert_eq!(asked(now), 0);
    assert_eq!(asked(now + ms(1_000)), 1);
}

#[test]
fn an_operation_that_was_never_sent_is_not_kept_away_and_tells_that_the_host_is_back() {
    let (breaker, now) = (breaker(), Instant::now());
    feed(&breaker, "a/b", Health::Dead, 5, now);
    assert!(breaker.check(&operation("a/b"), now).is_err());
    feed(&breaker, "a/c", Health::Dead, 1, now);
    assert_eq!(breaker.check(&operation("a/c"), now).unwrap_err().retry_after_ms, 1_000);
    feed(&breaker, "a/d", Health::Alive, 1, now);
    assert!(breaker.check(&operation("a/b"), now).is_ok());
}

#[test]
fn after_the_pause_one_probe_passes_and_its_success_closes_it() {
    let (breaker, now) = (breaker(), Instant::now());
    feed(&breaker, "a/b", Health::Sick, 5, now);
    assert!(breaker.check(&operation("a/b"), now + ms(999)).is_err());
    let probe = breaker.check(&operation("a/b"), now + ms(1_000)).unwrap();
    assert!(breaker.check(&operation("a/b"), now + ms(1_000)).is_err(), "one probe");
    probe.report(Health::Alive, now + ms(1_001));
    feed(&breaker, "a/b", Health::Sick, 4, now + ms(1_002));
    assert_eq!(breaker.is_open(&operation("a/b"), now + ms(1_002)), None, "it counts anew");
}

#[test]
fn a_probe_that_fails_doubles_the_pause_up_to_the_longest() {
    let (breaker, mut now) = (breaker(), Instant::now());
    feed(&breaker, "a/b", Health::Sick, 5, now);
    for expected in [1_000, 2_000, 4_000, 4_000] {
        let open = breaker.is_open(&operation("a/b"), now).unwrap();
        assert_eq!(open.retry_after_ms, expected);
        now += ms(open.retry_after_ms);
        breaker.check(&operation("a/b"), now).unwrap().report(Health::Sick, now);
    }
}

#[test]
fn a_probe_that_is_called_off_frees_its_place() {
    let (breaker, now) = (breaker(), Instant::now());
    feed(&breaker, "a/b", Health::Sick, 5, now);
    let later = now + ms(1_000);
    drop(breaker.check(&operation("a/b"), later).unwrap());
    assert!(breaker.check(&operation("a/b"), later).is_ok());
}

#[test]
fn a_probe_that_hangs_does_not_keep_others_away_for_ever() {
    let (breaker, now) = (breaker(), Instant::now());
    feed(&breaker, "a/b", Health::Sick, 5, now);
    let hangs = breaker.check(&operation("a/b"), now + ms(1_000)).unwrap();
    assert!(breaker.check(&operation("a/b"), now + ms(4_999)).is_err());
    let second = breaker.check(&operation("a/b"), now + ms(5_000)).unwrap();
    drop(hangs);
    assert!(breaker.check(&operation("a/b"), now + ms(5_000)).is_err(), "the second one still is the probe");
    second.report(Health::Alive, now + ms(5_001));
    assert_eq!(breaker.is_open(&operation("a/b"), now + ms(5_001)), None);
}

#[test]
fn stragglers_neither_close_nor_prolong_it() {
    let (breaker, now) = (breaker(), Instant::now());
    let early: Vec<_> = (0..2).map(|_| breaker.check(&operation("a/b"), now).unwrap()).collect();
    feed(&breaker, "a/b", Health::Sick, 5, now);
    for (permit, health) in early.into_iter().zip([Health::Alive, Health::Sick]) {
        permit.report(health, now + ms(500));
    }
    assert_eq!(breaker.is_open(&operation("a/b"), now + ms(500)).unwrap().retry_after_ms, 500);
}

#[test]
fn only_faults_of_the_upstream_count_as_such() {
    let health = |failure: &Failure| Health::of(failure);
    assert_eq!(health(&http(500, Applied::Maybe)), Health::Sick);
    assert_eq!(health(&http(503, Applied::Maybe)), Health::Sick);
    assert_eq!(health(&Failure::declared(&imported::UPSTREAM_TIMEOUT, "late")), Health::Sick);
    assert_eq!(health(&Failure::declared(&imported::UPSTREAM_UNREACHABLE, "cut")), Health::Sick);
    assert_eq!(health(&http(429, Applied::No)), Health::Alive);
    assert_eq!(health(&http(501, Applied::No)), Health::Alive);
    assert_eq!(health(&Failure::declared(&imported::UPSTREAM_MALFORMED, "html")), Health::Alive);
    let mut told = http(500, Applied::No);
    told.kind = Kind::Validation;
    assert_eq!(health(&told), Health::Alive, "a rule has told whose fault it is");
}

#[test]
fn one_connection_that_can_be_made_counts_for_the_whole_upstream() {
    let (breaker, now) = (breaker(), Instant::now());
    feed(&breaker, "a/b", Health::Dead, 4, now);
    feed(&breaker, "a/c", Health::Sick, 1, now);
    feed(&breaker, "a/b", Health::Dead, 4, now);
    assert_eq!(breaker.is_open(&operation("a/b"), now), None);
    feed(&breaker, "a/d", Health::Dead, 1, now);
    let later = now + ms(1_000);
    assert!(breaker.is_open(&operation("a/b"), now).is_some());
    breaker.check(&operation("a/x"), later).unwrap().report(Health::Alive, later);
    assert_eq!(breaker.is_open(&operation("a/b"), later), None, "and its probe opens the way for all");
}
