//! What the envelope of a failure may take, and what is cut first when it takes more.

use curable_core::{Failure, Parts};
use curable_dialects::Canonical;
use curable_runtime::estimate_tokens;
use serde::Serialize;
use serde_json::json;

use crate::mcp::is_deeper;

/// How deep declared details may be nested and still be read by everybody.
const MAX_DEPTH: usize = 100;

/// The longest message that is left when a message must be cut.
const SHORT_MESSAGE: usize = 200;

/// What the envelope `{"error": …}` of a failure may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many bytes of JSON.
    pub bytes: usize,
    /// How many tokens, as the run time estimates them.
    pub tokens: u64,
}

impl Default for Budget {
    /// 2 KiB and 350 tokens.
    fn default() -> Self {
        Self { bytes: 2048, tokens: 350 }
    }
}

impl Budget {
    /// No limit.
    pub const UNLIMITED: Self = Self { bytes: usize::MAX, tokens: u64::MAX };

    /// Cuts a failure until it fits, and names the members that were cut.
    ///
    /// First goes what is only near (`similar`), then `next_actions`, then `details`; then the words and causes of
    /// others, the repairs after the first, and at last words of ours. The code, the kind, what is said of a retry,
    /// the patch and the first repair always stay, and so a failure that is larger by these alone stays larger.
    pub fn fit(&self, failure: &mut Failure) -> Vec<&'static str> {
        let mut cut = Vec::new();
        if failure.details.as_ref().is_some_and(|details| is_deeper(details, MAX_DEPTH)) {
            failure.details = None;
            cut.push("details");
        }
        for (name, shrink) in STEPS {
            // What is counted in place of what was cut takes room, too: look again until it fits.
            loop {
                let excess = self.excess(failure);
                if excess == 0 {
                    return cut;
                }
                if !shrink(failure, excess) {
                    break;
                }
                if !cut.contains(name) {
                    cut.push(name);
                }
            }
        }
        cut
    }

    /// By how many bytes a failure is too large.
    fn excess(&self, failure: &Failure) -> usize {
        let envelope = json!({ "error": Canonical::without_meta(failure).to_value() });
        let bytes = length(&envelope).saturating_sub(self.bytes);
        let tokens = estimate_tokens(&envelope).saturating_sub(self.tokens);
        bytes.max(usize::try_from(tokens.saturating_mul(4)).unwrap_or(usize::MAX))
    }
}

/// Takes something away to save so many bytes; says whether there was anything to take.
type Shrink = fn(&mut Parts, usize) -> bool;

/// What is cut, in this order.
const STEPS: &[(&str, Shrink)] = &[
    ("similar", |parts, excess| shorten(&mut parts.similar, excess, 0).is_some()),
    ("next_actions", |parts, excess| shorten(&mut parts.next_actions, excess, 0).is_some()),
    ("details", |parts, _| parts.details.take().is_some()),
    ("upstream_text", |parts, _| parts.upstream_text.take().is_some()),
    ("extra", |parts, _| parts.heard.take().is_some()),
    ("cause", |parts, excess| shorten(&mut parts.cause, excess, 0).is_some()),
    ("repairs", |parts, excess| {
        let Some(dropped) = shorten(&mut parts.repairs, excess, 1) else { return false };
        parts.more_repairs = parts.more_repairs.saturating_add(dropped);
        true
    }),
    ("hint", |parts, _| parts.hint.take().is_some()),
    ("upstream_code", |parts, _| parts.upstream_code.take().is_some()),
    ("trace_id", |parts, _| parts.trace_id.take().is_some()),
    ("message", |parts, excess| truncate(parts, excess)),
    ("ref", |parts, _| parts.reference.take().is_some()),
];

/// Drops from the end, down to so many, until enough is saved; gives how many went.
fn shorten<T: Serialize>(list: &mut Vec<T>, excess: usize, least: usize) -> Option<u64> {
    let (mut saved, mut dropped) = (0, 0);
    while saved < excess && list.len() > least {
        let Some(last) = list.pop() else { break };
        saved += length(&last) + 1;
        dropped += 1;
    }
    (dropped > 0).then_some(dropped)
}

/// Cuts the end of a long message.
fn truncate(parts: &mut Parts, excess: usize) -> bool {
    let message = &parts.message;
    if message.len() <= SHORT_MESSAGE + "…".len() {
        return false;
    }
    let wanted = message.len().saturating_sub(excess.saturating_add("…".len()));
    let kept = message.floor_char_boundary(wanted.max(SHORT_MESSAGE));
    parts.message = format!("{}…", &message[..kept]).into();
    true
}

/// How many bytes of JSON a value takes.
fn length<T: Serialize>(value: &T) -> usize {
    let mut count = Count(0);
    // Writing into a counter cannot fail.
    let _ = serde_json::to_writer(&mut count, value);
    count.0
}

struct Count(usize);

impl std::io::Write for Count {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
