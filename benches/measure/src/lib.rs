//! Measures on a noisy machine: two things in turn, many times, and the middle of what came out.

use std::hint::black_box;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The same as in the program, but where allocations are counted.
#[cfg(all(target_os = "linux", not(feature = "allocations")))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ROUNDS: usize = 301;
const LONG_ROUNDS: usize = 11;
const ROUND: Duration = Duration::from_micros(400);

/// How many times as long the first takes as the second: the middle of many rounds that measure both in turn.
pub fn ratio<A, B>(first: impl FnMut() -> A, second: impl FnMut() -> B) -> f64 {
    in_turn(first, second, |first, second| first / second)
}

/// How many times as much of the processor's time the first takes as the second: the least of several rounds each, for
/// what takes milliseconds. What the destruction of a result takes is not counted.
pub fn cpu_ratio<A, B>(mut first: impl FnMut() -> A, mut second: impl FnMut() -> B) -> f64 {
    let (mut least_first, mut least_second) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..LONG_ROUNDS {
        least_first = least_first.min(cpu_of(&mut first));
        least_second = least_second.min(cpu_of(&mut second));
    }
    least_first / least_second
}

fn cpu_of<A>(call: &mut impl FnMut() -> A) -> f64 {
    let before = cpu_nanoseconds();
    let result = black_box(call());
    let after = cpu_nanoseconds();
    drop(result);
    after - before
}

/// What this thread has taken of the processor's time; the wall's where the system does not tell.
fn cpu_nanoseconds() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    told.unwrap_or_else(|| START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e9)
}

/// How many nanoseconds longer the first takes than the second, measured in the same way.
pub fn difference<A, B>(first: impl FnMut() -> A, second: impl FnMut() -> B) -> f64 {
    in_turn(first, second, |first, second| first - second)
}

/// How long one call takes.
pub fn nanoseconds<A>(mut call: impl FnMut() -> A) -> f64 {
    let count = calls_in_a_round(&mut call);
    middle((0..ROUNDS).map(|_| time(count, &mut call)).collect())
}

/// How many times one call asks for memory.
#[cfg(feature = "allocations")]
pub fn allocations<A>(mut call: impl FnMut() -> A) -> f64 {
    let counted = allocation_counter::measure(|| {
        black_box(call());
    });
    f64::from(u32::try_from(counted.count_total).unwrap_or(u32::MAX))
}

/// The value that half of the values do not exceed; not a number when there are none.
pub fn middle(values: Vec<f64>) -> f64 {
    percentile(values, 50)
}

/// The value that so many of a hundred values do not exceed; not a number when there are none.
pub fn percentile(mut values: Vec<f64>, percent: usize) -> f64 {
    values.sort_by(f64::total_cmp);
    let index = values.len() * percent / 100;
    values.get(index.min(values.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
}

/// Prints one line that `cargo xtask bench` collects.
pub fn report(bench: &str, unit: &str, limit: Option<f64>, value: f64) {
    report_noted(bench, unit, limit, value, "");
}

/// Prints one line with what else there is to know.
#[expect(clippy::print_stdout, reason = "the line is the result of the benchmark")]
pub fn report_noted(bench: &str, unit: &str, limit: Option<f64>, value: f64, note: &str) {
    let value = (value * 100.0).round() / 100.0;
    println!(
        "{}",
        serde_json::json!({ "bench": bench, "unit": unit, "value": value, "limit": limit, "note": note })
    );
}

/// Prints one row of a table that stands below the results: cells by the names of their columns.
#[expect(clippy::print_stdout, reason = "the line is a result of the benchmark")]
pub fn report_row(table: &str, cells: &[(&str, String)]) {
    let columns: Vec<&str> = cells.iter().map(|(column, _)| *column).collect();
    let row: Vec<&str> = cells.iter().map(|(_, cell)| cell.as_str()).collect();
    println!("{}", serde_json::json!({ "table": table, "columns": columns, "row": row }));
}

fn in_turn<A, B>(
    mut first: impl FnMut() -> A,
    mut second: impl FnMut() -> B,
    compare: impl Fn(f64, f64) -> f64,
) -> f64 {
    let (first_count, second_count) = (calls_in_a_round(&mut first), calls_in_a_round(&mut second));
    let round = |_| compare(time(first_count, &mut first), time(second_count, &mut second));
    middle((0..ROUNDS).map(round).collect())
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

#[cfg(test)]
mod tests {
    use super::{difference, middle, percentile, ratio};

    #[test]
    fn a_percentile_is_one_of_the_values() {
        let values: Vec<f64> = (0..200).rev().map(f64::from).collect();
        assert_eq!((percentile(values.clone(), 99), middle(values)), (198.0, 100.0));
        assert!((percentile(vec![7.0], 99) - 7.0).abs() < f64::EPSILON);
        assert!(middle(Vec::new()).is_nan());
    }

    #[test]
    fn what_does_more_takes_longer() {
        let work = |times: u64| (0..times).fold(0_u64, |sum, next| std::hint::black_box(sum ^ next));
        assert!(ratio(|| work(4_000), || work(400)) > 2.0);
        assert!(difference(|| work(4_000), || work(400)) > 0.0);
    }
}
