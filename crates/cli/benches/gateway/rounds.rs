//! Rounds of calls, in turn over everybody who is measured, so that a busy moment of the machine hits all alike.

use std::time::{Duration, Instant};

use anyhow::Result;
use curable_measure::middle;

use crate::contestant::Running;
use crate::message::Load;
use crate::process::Program;

const ROUNDS: usize = 9;
const ROUND: Duration = Duration::from_millis(250);
const WARM_UP: Duration = Duration::from_millis(400);

/// What calls of one sort took: the middle of all rounds.
#[derive(Clone, Copy)]
pub(crate) struct Numbers {
    /// Milliseconds, of the call in the middle.
    pub(crate) p50: f64,
    /// Calls in a second.
    pub(crate) rate: f64,
    /// Microseconds of the processor's time that the server took for a call; not a number for the upstream itself.
    pub(crate) cpu_us: f64,
}

/// Measures the same call to everybody who still runs; whoever breaks down is told and has no numbers.
pub(crate) fn measure(everybody: &mut [Running], load: &Load, callers: usize) -> Vec<Option<Numbers>> {
    let mut rounds: Vec<Option<Vec<Numbers>>> = everybody
        .iter_mut()
        .map(|running| {
            let warmed = running
                .prepare(load, callers)
                .and_then(|()| running.run(load, callers, Instant::now() + WARM_UP));
            kept(running, warmed.map(|_| Vec::new()))
        })
        .collect();
    for _ in 0..ROUNDS {
        for (running, rounds) in everybody.iter_mut().zip(&mut rounds) {
            let Some(so_far) = rounds else { continue };
            let measured = round(running, load, callers);
            match kept(running, measured) {
                Some(numbers) => so_far.push(numbers),
                None => *rounds = None,
            }
        }
    }
    rounds.into_iter().map(|rounds| rounds.map(|rounds| middle_of(&rounds))).collect()
}

fn round(running: &mut Running, load: &Load, callers: usize) -> Result<Numbers> {
    running.prepare(load, callers)?;
    let before = running.program.as_ref().map(Program::taken);
    let start = Instant::now();
    let times = running.run(load, callers, start + ROUND)?;
    let elapsed = start.elapsed().as_secs_f64();
    let calls = as_f64(times.len());
    let cpu_us = match (&running.program, &before) {
        (Some(program), Some(before)) => program.taken_us(before) / calls,
        _ => f64::NAN,
    };
    Ok(Numbers { p50: middle(times), rate: calls / elapsed, cpu_us })
}

fn middle_of(rounds: &[Numbers]) -> Numbers {
    let of = |value: fn(&Numbers) -> f64| middle(rounds.iter().map(value).collect());
    Numbers { p50: of(|round| round.p50), rate: of(|round| round.rate), cpu_us: of(|round| round.cpu_us) }
}

#[expect(clippy::print_stderr, reason = "whoever runs the benchmark wants to know who broke down")]
fn kept<T>(running: &Running, result: Result<T>) -> Option<T> {
    result.inspect_err(|error| eprintln!("{} ({}): {error:#}", running.name, running.transport)).ok()
}

fn as_f64(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
