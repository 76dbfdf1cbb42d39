//! One failure in every dialect.

use curable_core::Failure;
use curable_dialects::Dialect;
use serde_json::Value;

/// A failure in one dialect.
#[derive(Clone, Debug)]
pub struct Wire {
    /// The dialect.
    pub dialect: &'static str,
    /// What it is.
    pub about: &'static str,
    /// What is sent.
    pub value: Value,
    /// What of the failure it does not hold.
    pub losses: Vec<String>,
}

impl Wire {
    /// What is sent, as text.
    pub fn text(&self) -> String {
        match &self.value {
            Value::String(text) => text.clone(),
            other => serde_json::to_string_pretty(other).unwrap_or_default(),
        }
    }
}

pub(super) fn all(failure: &Failure) -> Vec<Wire> {
    let written = Dialect::all().iter().filter_map(|dialect| Some((dialect, dialect.encode(failure).ok()?)));
    written
        .map(|(dialect, encoded)| Wire {
            dialect: dialect.id(),
            about: dialect.about(),
            value: encoded.value,
            losses: encoded.losses.into_iter().map(|loss| loss.member.into_owned()).collect(),
        })
        .collect()
}
