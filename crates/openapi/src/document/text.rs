//! Bytes as a value: JSON, or YAML by one parser and then by another.

use std::borrow::Cow;

use serde::de::DeserializeSeed;
use serde_json::Value;

use super::ReadError;
use super::build::Build;
use super::notes::Notes;
use super::region::Region;
use super::{late, pointer, yaml};

/// Reads one file; members that nobody needs are left out unless a reference leads to them.
pub(super) fn read(bytes: &[u8]) -> Result<(Value, Notes), ReadError> {
    let mut early = Notes::default();
    let text = decode(bytes, &mut early);
    let (value, notes) = read_as(&text, Region::Root)?;
    let is_lost = |reference: &String| pointer::look_up(&value, reference).is_none();
    if notes.suspects.iter().any(is_lost) {
        let (whole, found) = read_as(&text, Region::Any)?;
        if notes.suspects.iter().any(|lost| is_lost(lost) && pointer::look_up(&whole, lost).is_some()) {
            // Only the first reading knew what each member was.
            return Ok((whole, with(early, notes.and(found))));
        }
    }
    Ok((value, with(early, notes)))
}

/// Reads a file of which nothing is known but that it is needed.
pub(super) fn read_part(bytes: &[u8]) -> Result<(Value, Notes), ReadError> {
    let mut early = Notes::default();
    let text = decode(bytes, &mut early);
    let (value, notes) = read_as(&text, Region::Any)?;
    Ok((value, with(early, notes)))
}

/// Reads a file that is a text and nothing more.
pub(super) fn prose(bytes: &[u8]) -> (Value, Notes) {
    let mut notes = Notes::default();
    (Value::String(decode(bytes, &mut notes).into_owned()), notes)
}

fn with(early: Notes, notes: Notes) -> Notes {
    if early.count() == 0 { notes } else { early.and(notes) }
}

fn read_as(text: &str, region: Region) -> Result<(Value, Notes), ReadError> {
    let is_json = text.trim_start().starts_with(['{', '[']);
    let mut notes = Notes::default();
    if is_json {
        if region == Region::Root
            && let Ok(value) = late::read(text, &mut notes)
        {
            return Ok((value, notes));
        }
        notes = Notes::default();
        match read_json(text, region, &mut notes) {
            Ok(value) => return Ok((value, notes)),
            // JSON with a comma too many, or with a number that is too large, is good YAML.
            Err(error) => {
                let mut notes = Notes::default();
                return match read_yaml(text, region, &mut notes) {
                    Ok(value) => Ok((value, notes)),
                    Err(_) => Err(ReadError::Syntax { what: error.to_string() }),
                };
            }
        }
    }
    let value = read_yaml(text, region, &mut notes)?;
    Ok((value, notes))
}

fn read_json(text: &str, region: Region, notes: &mut Notes) -> Result<Value, serde_json::Error> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    // `Build` has a limit of its own, above which it passes over values without recursion.
    deserializer.disable_recursion_limit();
    let value = Build { region, depth: 0, notes }.deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(value)
}

/// The two parsers refuse different things, and real descriptions have both sorts.
fn read_yaml(text: &str, region: Region, notes: &mut Notes) -> Result<Value, ReadError> {
    let error = match yaml::read(text, region, notes) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    *notes = Notes::default();
    let first = yaml_serde::Deserializer::from_str(text).next();
    first
        .and_then(|document| Build { region, depth: 0, notes }.deserialize(document).ok())
        .ok_or_else(|| ReadError::Syntax { what: error.to_string() })
}

/// The text of a file, whatever its encoding is.
fn decode<'b>(bytes: &'b [u8], notes: &mut Notes) -> Cow<'b, str> {
    if let Some(rest) = bytes.strip_prefix(&[0xFF, 0xFE]) {
        return wide(rest, u16::from_le_bytes).into();
    }
    if let Some(rest) = bytes.strip_prefix(&[0xFE, 0xFF]) {
        return wide(rest, u16::from_be_bytes).into();
    }
    let bytes = bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]).unwrap_or(bytes);
    let text = String::from_utf8_lossy(bytes);
    if matches!(text, Cow::Owned(_)) {
        notes.add("bytes that are no UTF-8 are replaced");
    }
    text
}

fn wide(bytes: &[u8], unit: impl Fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).map(|read| read.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}
