//! A call over stdio there and back, against a bare rmcp server that is called in turn.

use std::time::Instant;

use curable_measure::{middle, report_noted};

use crate::child::{Era, Server, call};
use crate::{bare, ours, weather};

const WARMING: usize = 500;
const CALLS: usize = 6_000;

pub(crate) fn measure() {
    for (era, revision) in [(Era::Legacy, "2025-11-25"), (Era::Modern, "2026-07-28")] {
        let (ours, bare) = in_turn(era);
        let note = format!("medians of {CALLS} calls: {:.1} µs against {:.1} µs", ours / 1e3, bare / 1e3);
        let name = format!("call over MCP stdio, {revision}, against a bare rmcp server with the same tool");
        report_noted(&name, "ratio", Some(1.25), ours / bare, &note);
    }
}

/// The middle times of a call to our server and to the bare one, in nanoseconds.
fn in_turn(era: Era) -> (f64, f64) {
    let mut ours = Server::speaking(ours::STDIO, era);
    let mut bare = Server::speaking(bare::ROLE, era);
    let (mut our_times, mut bare_times) = (Vec::with_capacity(CALLS), Vec::with_capacity(CALLS));
    for id in 1..=WARMING + CALLS {
        let line = call(era, id, weather::TOOL, weather::ARGUMENTS);
        // Whoever comes second finds the machine warm; so each comes second in turn.
        let (ours, bare) = if id % 2 == 0 {
            let ours = timed(&mut ours, &line);
            (ours, timed(&mut bare, &line))
        } else {
            let bare = timed(&mut bare, &line);
            (timed(&mut ours, &line), bare)
        };
        if id > WARMING {
            our_times.push(ours);
            bare_times.push(bare);
        }
    }
    (middle(our_times), middle(bare_times))
}

fn timed(server: &mut Server, line: &str) -> f64 {
    let start = Instant::now();
    server.send(line);
    let answer = server.read();
    let time = start.elapsed().as_secs_f64() * 1e9;
    assert!(answer.contains(r#""structuredContent":{"city":"Berlin""#), "{answer}");
    time
}
