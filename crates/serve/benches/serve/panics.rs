//! Handlers that panic, and how many answers are lost.

use std::collections::BTreeSet;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use curable_measure::report_noted;
use serde_json::Value;

use crate::child::{Era, Server, call};
use crate::{ours, weather};

const PANICS: usize = 1_000;
const AT_ONCE: usize = 50;

/// What has not come by then never comes.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) fn measure() {
    for (era, revision) in [(Era::Legacy, "2025-11-25"), (Era::Modern, "2026-07-28")] {
        let name = format!("answers lost to {PANICS} panics, {revision}");
        let lost = f64::from(u32::try_from(lost(era)).unwrap_or(u32::MAX));
        report_noted(&name, "answers", Some(0.0), lost, &format!("MCP over stdio, {AT_ONCE} calls at once"));
    }
}

fn lost(era: Era) -> usize {
    let mut server = Server::speaking(ours::STDIO, era);
    let mut output = server.take_output();
    let (sender, lines) = channel();
    // A server that waits for a reader would not read either: its answers are taken as they come.
    let reader = thread::spawn(move || {
        while let Some(line) = output.read() {
            if sender.send(line.to_owned()).is_err() {
                break;
            }
        }
    });
    let mut waiting = BTreeSet::new();
    let mut lost = 0;
    for first in (1..=PANICS).step_by(AT_ONCE) {
        for id in first..first + AT_ONCE {
            server.send(&call(era, id, ours::PANICS, "{}"));
            waiting.insert(id);
        }
        take(&lines, &mut waiting, |answer| {
            answer["result"]["structuredContent"]["error"]["ref"].is_string()
        });
        lost += waiting.len();
        waiting.clear();
    }
    server.send(&call(era, PANICS + 1, weather::TOOL, weather::ARGUMENTS));
    waiting.insert(PANICS + 1);
    take(&lines, &mut waiting, |answer| answer["result"]["isError"] == false);
    assert!(waiting.is_empty(), "after the panics the server goes on");
    drop(server);
    reader.join().expect("a reader that ends with the server");
    lost
}

/// Strikes out what is answered, until nothing waits or nothing comes.
fn take(lines: &Receiver<String>, waiting: &mut BTreeSet<usize>, is_answer: impl Fn(&Value) -> bool) {
    while !waiting.is_empty()
        && let Ok(line) = lines.recv_timeout(PATIENCE)
    {
        let answer: Value = serde_json::from_str(&line).expect("a line of JSON");
        let id = answer["id"].as_u64().and_then(|id| usize::try_from(id).ok());
        if let Some(id) = id.filter(|_| is_answer(&answer)) {
            waiting.remove(&id);
        }
    }
}
