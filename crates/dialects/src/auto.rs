//! Finds the dialect of whatever came, and unwraps what clients do to a text before a program sees it.

use serde_json::{Map, Value};

use crate::dialect::{Dialect, Outcome};
use crate::{curable, prose};

/// The longest input that is looked into; of what is longer, the beginning is read as words.
pub const MAX_INPUT: usize = 4 << 20;

/// What came out, and how it was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Decoded {
    /// The failure, or the success.
    pub outcome: Outcome,
    /// The id of the dialect that was found.
    pub dialect: &'static str,
}

/// Decodes a text in any dialect. It always gives an answer: what is in no dialect is prose.
pub fn decode_auto(text: &str) -> Decoded {
    match serde_json::from_str(text) {
        Ok(value) => decode_auto_value(value),
        Err(_) => Decoded { outcome: Outcome::Failure(prose::read(text)), dialect: prose::ID },
    }
}

/// Decodes a value in any dialect. It always gives an answer: what is in no dialect is prose.
pub fn decode_auto_value(value: Value) -> Decoded {
    let _: Option<(&Map<String, Value>, Dialect)> = None;
    let dialect = curable::ID;
    match curable::decode(value) {
        Ok(outcome) => Decoded { outcome, dialect },
        Err(error) => {
            Decoded { outcome: Outcome::Failure(prose::read(&error.to_string())), dialect: prose::ID }
        }
    }
}
