//! The properties that the fuzz targets hold; the property tests of the crates hold the same on generated values.

use curable_core::decide::{Action, Situation, decide};
use curable_core::{Contract, Effect, Failure, canonical};
use curable_dialects::{Dialect, Outcome, decode_auto, decode_auto_value};
use curable_openapi::{Document, Options, Schemas};
use serde_json::Value;

/// Reads a value in one dialect, and as JSON text of it where it is none.
pub fn dialect(id: &str, data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let value = serde_json::from_str(&text).unwrap_or_else(|_| Value::from(text.as_ref()));
    let dialect = Dialect::find(id).expect("a dialect of the table");
    if let Ok(Outcome::Failure(failure)) = dialect.decode(value) {
        written_back(dialect, &failure);
        decided(&failure);
    }
}

/// Reads a text in any dialect.
pub fn auto(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Outcome::Failure(failure) = decode_auto(&text).outcome {
        for dialect in Dialect::all() {
            written_back(*dialect, &failure);
        }
        decided(&failure);
    }
    if let Ok(value) = serde_json::from_str(&text) {
        decode_auto_value(value);
    }
}

/// Reads a description and translates its schemas.
pub fn openapi(data: &[u8]) {
    let Ok(document) = Document::parse(data) else { return };
    let mut schemas = Schemas::new(&document, Options::default());
    for section in ["/components/schemas", "/definitions", "/paths"] {
        for schema in
            document.root.pointer(section).and_then(Value::as_object).into_iter().flat_map(|map| map.values())
        {
            schemas.input(schema, section);
            schemas.reply(schema, section);
        }
    }
    schemas.finish();
}

/// Reads a contract; its canonical form reads back as itself.
pub fn contract(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(contract) = Contract::from_json(text) {
        let once = contract.to_canonical_json();
        let again = Contract::from_json(&once).expect("the canonical form is a contract");
        assert_eq!(once, again.to_canonical_json());
    }
    if let Ok(value) = serde_json::from_str::<Value>(text) {
        let once = canonical::to_string(&value);
        let again: Value = serde_json::from_str(&once).expect("the canonical form is JSON");
        assert_eq!(once, canonical::to_string(&again));
    }
}

/// What a dialect wrote it reads, and writes once more in the same way.
fn written_back(dialect: Dialect, failure: &Failure) {
    let Ok(once) = dialect.encode(failure) else { return };
    let Ok(Outcome::Failure(back)) = dialect.decode(once.value.clone()) else {
        panic!("{dialect:?} does not read what it wrote: {}", once.value);
    };
    if once.losses.is_empty() {
        assert_eq!(*failure, back, "{dialect:?} lost something without a word: {}", once.value);
    }
    let twice = dialect.encode(&back).expect("it was encoded before");
    assert_eq!(once.value, twice.value, "{dialect:?} writes the same failure in two ways");
}

/// No decision sends a write twice, comes too early, or too late.
fn decided(failure: &Failure) {
    for effect in [None, Some(Effect::Read), Some(Effect::Idempotent), Some(Effect::Write)] {
        let situation = Situation { effect, time_left_ms: Some(60_000), ..Situation::default() };
        if let Action::Retry { after_ms, jitter_ms, cost: _ } = decide(failure, &situation).action {
            assert!(effect.is_some_and(Effect::is_safe_to_repeat) || failure.proves_not_applied());
            assert!(after_ms >= failure.retry_after_ms.unwrap_or(0));
            assert!(after_ms + jitter_ms <= 60_000);
        }
    }
}
