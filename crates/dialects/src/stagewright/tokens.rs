//! About how many tokens a payload costs: a quarter of its characters, as their servers count it.

use std::io;

use serde_json::{Map, Value};

/// The estimate for a payload: nothing for nothing, otherwise at least one.
///
/// A text counts its own characters, anything else those of its compact JSON; a character is a UTF-16 unit.
pub fn estimate_tokens(payload: &Value) -> u64 {
    let mut units = Units(0);
    match payload {
        Value::Null => {}
        Value::String(text) => units.add(text.as_bytes()),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => units.add_json(payload),
    }
    units.0.div_ceil(4)
}

/// The estimate for the members of an envelope without `_meta`.
pub(super) fn of_members(members: &Map<String, Value>) -> u64 {
    let mut units = Units(0);
    units.add_json(members);
    units.0.div_ceil(4)
}

struct Units(u64);

impl Units {
    /// Every character starts with one byte that is no continuation; those of four bytes are two units.
    fn add(&mut self, text: &[u8]) {
        for byte in text {
            self.0 += u64::from(byte & 0xC0 != 0x80) + u64::from(*byte >= 0xF0);
        }
    }

    fn add_json(&mut self, value: &impl serde::Serialize) {
        // The writer never fails, and no value here has a form that JSON lacks.
        let _ = serde_json::to_writer(self, value);
    }
}

impl io::Write for &mut Units {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
