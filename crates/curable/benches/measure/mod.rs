//! Measures on a noisy machine: two things in turn, many times, and the middle of what came out.

use std::hint::black_box;
use std::time::{Duration, Instant};

const ROUNDS: usize = 301;
const ROUND: Duration = Duration::from_micros(400);

/// How many times as long the first takes as the second: the middle of many rounds that measure both in turn.
pub(crate) fn ratio<A, B>(mut first: impl FnMut() -> A, mut second: impl FnMut() -> B) -> f64 {
    let (first_count, second_count) = (calls_in_a_round(&mut first), calls_in_a_round(&mut second));
    middle((0..ROUNDS).map(|_| time(first_count, &mut first) / time(second_count, &mut second)).collect())
}

/// How long one call takes.
pub(crate) fn nanoseconds<A>(mut call: impl FnMut() -> A) -> f64 {
    let count = calls_in_a_round(&mut call);
    middle((0..ROUNDS).map(|_| time(count, &mut call)).collect())
}

/// How many times one call asks for memory.
pub(crate) fn allocations<A>(mut call: impl FnMut() -> A) -> f64 {
    let counted = allocation_counter::measure(|| {
        black_box(call());
    });
    f64::from(u32::try_from(counted.count_total).unwrap_or(u32::MAX))
}

/// Prints one line that `cargo xtask bench` collects.
#[expect(clippy::print_stdout, reason = "the line is the result of the benchmark")]
pub(crate) fn report(bench: &str, unit: &str, limit: Option<f64>, value: f64) {
    let value = (value * 100.0).round() / 100.0;
    println!(
        "{}",
        serde_json::json!({ "bench": bench, "unit": unit, "value": value, "limit": limit, "note": "" })
    );
}

fn calls_in_a_round<A>(call: &mut impl FnMut() -> A) -> u32 {
    let mut count = 1;
    while Duration::from_nanos(nanos(time(count, call)) * u64::from(count)) < ROUND {
        count *= 2;
    }
    count
}

fn time<A>(count: u32, call: &mut impl FnMut() -> A) -> f64 {
    let start = Instant::now();
    for _ in 0..count {
        black_box(call());
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(count)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a time is small and not negative"
)]
fn nanos(time: f64) -> u64 {
    time.max(1.0) as u64
}

fn middle(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
