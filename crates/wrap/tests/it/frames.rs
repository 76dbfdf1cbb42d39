//! Mutated messages: no panic, no crossed answer, one answer for each id.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::{Value, json};

use crate::peer::{Peer, patient};

const FRAMES: usize = 2000;

/// A small generator, so that a seed gives the same messages everywhere.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % below
    }
}

fn seed() -> u64 {
    std::env::var("CURABLE_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(7)
}

/// A message, and whether it must be answered: one that can still be read as a request must.
fn mutated(dice: &mut Dice, index: usize) -> Vec<u8> {
    let id = format!("f-{index}");
    let whole = match dice.roll(6) {
        0 => json!({ "jsonrpc": "2.0", "id": id, "method": "tools/list", "params": {} }),
        1 => json!({ "jsonrpc": "2.0", "id": id, "method": "ping" }),
        2 => json!({ "jsonrpc": "2.0", "id": id, "method": "resources/read", "params": { "uri": id } }),
        3 => {
            json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": { "name": "sum", "arguments": { "a": index, "b": 1 } } })
        }
        _ => {
            json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": { "name": "echo", "arguments": { "text": id } } })
        }
    };
    let mut bytes = whole.to_string().into_bytes();
    for _ in 0..dice.roll(4) {
        let at = dice.roll(bytes.len().max(1));
        match dice.roll(6) {
            0 => bytes.truncate(at),
            1 => {
                let byte = u8::try_from(dice.roll(256)).unwrap();
                bytes.insert(at.min(bytes.len()), if byte == b'\n' { b' ' } else { byte });
            }
            2 if !bytes.is_empty() => drop(bytes.remove(at)),
            3 => {
                let piece = [
                    &b"{"[..],
                    b"}",
                    b"null",
                    b"\"",
                    b"[[[[",
                    b",\"id\":9",
                    b"1e999",
                    b"\\ud800",
                    b"\"arguments\":5",
                ][dice.roll(9)];
                bytes.splice(at..at, piece.iter().copied());
            }
            4 => bytes.extend_from_within(at..),
            _ => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << 5),
        }
    }
    bytes.retain(|byte| *byte != b'\n' && *byte != b'\r');
    bytes
}

/// What is known of a message that was sent: the id that it must be answered by, and what an echo of it says.
fn must_be_answered(bytes: &[u8]) -> Option<(String, Option<String>)> {
    let value: Value = serde_json::from_slice(bytes.trim_ascii()).ok()?;
    // Whatever has an id and is no answer is a request, or was meant to be one.
    let has_method = value["method"].is_string()
        || value.get("result").or(value.get("error")).is_none()
        || value["jsonrpc"] != "2.0";
    let id = value.get("id").filter(|id| id.is_string() || id.is_number())?;
    let text =
        (value["params"]["name"] == "echo").then(|| value["params"]["arguments"]["text"].as_str()).flatten();
    has_method.then(|| (id.to_string(), text.map(str::to_owned)))
}

/// What was sent and is not answered yet.
#[derive(Default)]
struct Open {
    counts: BTreeMap<String, i32>,
    echoes: BTreeMap<String, BTreeSet<String>>,
    unread: Vec<String>,
}

impl Open {
    fn sent(&mut self, bytes: &[u8]) {
        let Some((id, text)) = must_be_answered(bytes) else {
            // What this reader refuses, such as half a character, the relay may read.
            self.unread.push(String::from_utf8_lossy(bytes).into_owned());
            return;
        };
        *self.counts.entry(id.clone()).or_default() += 1;
        self.echoes.entry(id).or_default().extend(text);
    }

    fn answered(&mut self, line: &str) {
        let message: Value = serde_json::from_str(line).expect("JSON");
        let Some(id) = message.get("id").filter(|_| message.get("method").is_none()) else { return };
        *self.counts.entry(id.to_string()).or_default() -= 1;
        let text = message["result"]["content"][0]["text"].as_str().filter(|text| text.starts_with("f-"));
        if let Some(text) = text {
            let sent = self.echoes.get(&id.to_string());
            assert!(sent.is_some_and(|sent| sent.contains(text)), "a crossed answer: {line}");
        }
    }

    fn is_done(&self) -> bool {
        self.counts.values().all(|count| *count == 0)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_thousand_mutated_messages_are_each_answered_once_and_never_crossed() {
    let mut dice = Dice(seed());
    let mut peer = Peer::odd(patient(Duration::from_secs(5))).await;
    let mut open = Open::default();
    for index in 0..FRAMES {
        let bytes = mutated(&mut dice, index);
        open.sent(&bytes);
        peer.send_bytes(&bytes).await;
        while let Some(line) = peer.silence(Duration::from_micros(10)).await {
            open.answered(&line);
        }
    }
    let last = peer.request("ping", json!({})).await;
    assert!(last.get("result").is_some(), "the relay still works: {last}");
    for message in std::mem::take(&mut peer.beside) {
        open.answered(&message.to_string());
    }
    while !open.is_done()
        && let Some(line) = peer.silence(Duration::from_secs(7)).await
    {
        open.answered(&line);
    }
    let Open { counts, unread, .. } = &mut open;
    counts.retain(|id, count| match *count {
        -1 => !unread.iter().any(|text| text.contains(id.as_str())),
        count => count != 0,
    });
    assert!(open.counts.is_empty(), "seed {}: {:?}", seed(), open.counts);
    assert_eq!(peer.silence(Duration::from_millis(300)).await, None, "an answer too many");
}
