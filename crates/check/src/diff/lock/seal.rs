//! The lines of a lock, each sealed with the one before it.

use std::fmt::Write;

use curable_core::canonical;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::LockError;
use super::entry::Entry;

/// The member that holds the seal of a line.
const SEAL: &str = "seal";
/// What the first line is sealed with, and the version of the format with it.
const FIRST: &str = "curable contract.lock 1";

/// What a merge writes between the lines of two sides.
const MARKS: &[&str] = &["<<<<<<<", "|||||||", "=======", ">>>>>>>"];
/// How the histories of two branches become one.
const REPAIR: &str = "take the whole lock of one branch, the one that the other is merged into, and run `curable lock` on the \
     merged contract, which records what the other branch had; what was accepted there alone must be accepted again";

/// The text of the lines.
pub(super) fn close(entries: &[Entry]) -> String {
    let mut text = String::new();
    let mut last = FIRST.to_owned();
    for entry in entries {
        let mut line = json!(entry);
        last = seal(&last, &line);
        if let Value::Object(members) = &mut line {
            members.insert(SEAL.to_owned(), json!(last));
        }
        let _ = writeln!(text, "{line}");
    }
    text
}

/// The entries of the lines, each seal checked.
pub(super) fn open(text: &str) -> Result<Vec<Entry>, LockError> {
    let mut entries = Vec::new();
    let mut last = FIRST.to_owned();
    let mut seals: Vec<String> = Vec::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let number = index + 1;
        let wrong = |problem: String| LockError::new(number, problem);
        if MARKS.iter().any(|mark| line.starts_with(mark)) {
            return Err(wrong(format!("a merge has left its mark here; {REPAIR}")));
        }
        let mut value: Value =
            serde_json::from_str(line).map_err(|error| wrong(format!("it is no JSON object: {error}")))?;
        let given = value.as_object_mut().and_then(|members| members.shift_remove(SEAL));
        let entry: Entry = serde_json::from_value(value.clone())
            .map_err(|error| wrong(format!("it is no event of a lock: {error}")))?;
        let before = std::mem::take(&mut last);
        last = seal(&before, &value);
        if given != Some(json!(last)) {
            // A line of another history goes on from where the two parted.
            if seals.iter().any(|earlier| given == Some(json!(seal(earlier, &value)))) {
                return Err(wrong(format!("the lines of two histories stand one after the other; {REPAIR}")));
            }
            return Err(wrong(
                "its seal is broken: this line was changed, or one before it was changed or taken out; a lock is only \
                 ever added to"
                    .to_owned(),
            ));
        }
        seals.push(before);
        entries.push(entry);
    }
    Ok(entries)
}

fn seal(last: &str, line: &Value) -> String {
    short_hash(&format!("{last}\n{}", canonical::to_string(line)))
}

/// A short hash of a text.
pub(in crate::diff) fn short_hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().take(8).fold(String::with_capacity(16), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
