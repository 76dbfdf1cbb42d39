//! What the envelope of a failure may take, and what is cut first when it takes more.

use std::borrow::Cow;

use curable_core::{Failure, Parts};
use curable_dialects::Canonical;
use curable_runtime::{estimate_text_tokens, is_deeper, screen};
use serde::Serialize;
use serde_json::{Map, Value};

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
        self.fitted(failure).1
    }

    /// The envelope of a failure that is cut until it fits.
    pub(crate) fn envelope(&self, mut failure: Failure) -> Envelope {
        let (text, cut) = self.fitted(&mut failure);
        Envelope { failure, text, cut }
    }

    fn fitted(&self, failure: &mut Failure) -> (String, Vec<&'static str>) {
        let mut cut = Vec::new();
        if failure.details.as_ref().is_some_and(|details| is_deeper(details, MAX_DEPTH)) {
            failure.details = None;
            cut.push("details");
        }
        let mut text = written(failure);
        for (name, step) in STEPS {
            // What is counted in place of what was cut takes room, too: look again until it fits.
            loop {
                let excess = self.excess(&text);
                if excess == 0 {
                    return (text, cut);
                }
                if !step.shrink(failure, excess) {
                    break;
                }
                text = written(failure);
                if !cut.contains(name) {
                    cut.push(name);
                }
            }
        }
        (text, cut)
    }

    /// By how many bytes an envelope is too large.
    fn excess(&self, text: &str) -> usize {
        let length = text.len();
        if length > self.bytes {
            // Tokens are dear to count; they are looked at when the bytes fit.
            return length - self.bytes;
        }
        let tokens = estimate_text_tokens(text);
        // What a token too many takes in bytes, as tokens are in this envelope on average.
        let over = tokens.saturating_sub(self.tokens);
        let bytes = over.saturating_mul(length as u64).div_ceil(tokens.max(1));
        usize::try_from(bytes).unwrap_or(usize::MAX)
    }
}

/// The envelope `{"error": …}` of a failure that was made to fit.
#[derive(Debug)]
pub(crate) struct Envelope {
    failure: Failure,
    /// The object as text.
    pub(crate) text: String,
    /// The members that were cut.
    pub(crate) cut: Vec<&'static str>,
}

impl Envelope {
    /// The object itself, which most answers do without: they are written from the text.
    pub(crate) fn value(&self) -> Value {
        Value::Object(Map::from_iter([("error".into(), Canonical::without_meta(&self.failure).to_value())]))
    }
}

#[derive(Serialize)]
struct Around<'f> {
    error: Canonical<'f>,
}

fn written(failure: &Failure) -> String {
    // A failure holds nothing that JSON cannot; should that change, an empty object fails every test.
    let text = serde_json::to_string(&Around { error: Canonical::without_meta(failure) });
    text.map_or_else(|_| String::from("{}"), shown)
}

/// JSON that says the same, and hides nothing from whoever reads it as a text.
pub(crate) fn shown(text: String) -> String {
    match screen::json(&text) {
        Cow::Owned(shown) => shown,
        Cow::Borrowed(_) => text,
    }
}

/// What is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Similar,
    NextActions,
    Details,
    UpstreamText,
    Extra,
    Cause,
    Repairs,
    Hint,
    UpstreamCode,
    TraceId,
    Message,
    Ref,
}

/// What is cut, in this order, with the name of the member.
const STEPS: &[(&str, Step)] = &[
    ("similar", Step::Similar),
    ("next_actions", Step::NextActions),
    ("details", Step::Details),
    ("upstream_text", Step::UpstreamText),
    ("extra", Step::Extra),
    ("cause", Step::Cause),
    ("repairs", Step::Repairs),
    ("hint", Step::Hint),
    ("upstream_code", Step::UpstreamCode),
    ("trace_id", Step::TraceId),
    ("message", Step::Message),
    ("ref", Step::Ref),
];

impl Step {
    /// Takes something away to save so many bytes; says whether there was anything to take.
    fn shrink(self, parts: &mut Parts, excess: usize) -> bool {
        // Every field is named, so that a new one is either cut by a step or stays on purpose.
        let Parts {
            code: _,
            message,
            kind: _,
            retry: _,
            retryable: _,
            retry_after_ms: _,
            applied: _,
            http: _,
            hint,
            repairs,
            more_repairs,
            patch: _,
            similar,
            next_actions,
            details,
            upstream_code,
            drift: _,
            upstream_text,
            cause,
            origin: _,
            trace_id,
            reference,
            meta: _,
            heard,
        } = parts;
        match self {
            Self::Similar => shorten(similar, excess, 0).is_some(),
            Self::NextActions => shorten(next_actions, excess, 0).is_some(),
            Self::Details => details.take().is_some(),
            Self::UpstreamText => upstream_text.take().is_some(),
            Self::Extra => heard.take().is_some(),
            Self::Cause => shorten(cause, excess, 0).is_some(),
            Self::Repairs => {
                let Some(dropped) = shorten(repairs, excess, 1) else { return false };
                *more_repairs = more_repairs.saturating_add(dropped);
                true
            }
            Self::Hint => hint.take().is_some(),
            Self::UpstreamCode => upstream_code.take().is_some(),
            Self::TraceId => trace_id.take().is_some(),
            Self::Message => truncate(message, excess),
            Self::Ref => reference.take().is_some(),
        }
    }
}

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
fn truncate(message: &mut Cow<'static, str>, excess: usize) -> bool {
    if message.len() <= SHORT_MESSAGE + "…".len() {
        return false;
    }
    let wanted = message.len().saturating_sub(excess.saturating_add("…".len()));
    let kept = message.floor_char_boundary(wanted.max(SHORT_MESSAGE));
    *message = format!("{}…", &message[..kept]).into();
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
