//! What definitions are called.

use serde_json::Value;

use super::schemas::Schemas;
use super::target::Side;
use crate::document::pointer;

/// The longest name.
const MAX_NAME: usize = 100;
/// Where schemas have names of their own.
const SECTIONS: [&str; 2] = ["/components/schemas/", "/definitions/"];

impl Schemas<'_> {
    /// A name for what the reference names, which no other definition has.
    pub(super) fn name(&mut self, reference: &str, side: Side) -> String {
        let pointer = reference.strip_prefix('#').unwrap_or(reference);
        let (mut name, is_own) = plain(pointer);
        if !is_own && self.is_component(&name) {
            name = format!("{name}-{:08x}", hash(&pointer::percent_decode(pointer)));
        }
        if side == Side::Reply {
            name.push_str(".reply");
            if self.is_component(&name) {
                name = format!("{name}-{:08x}", hash(&pointer::percent_decode(pointer)));
            }
        }
        let mut free = name.clone();
        let mut number = 2;
        while !self.names.insert(free.clone()) {
            free = format!("{name}-{number}");
            number += 1;
        }
        free
    }

    fn is_component(&self, name: &str) -> bool {
        SECTIONS
            .iter()
            .any(|section| pointer::look_up(&self.document.root, &format!("#{section}{name}")).is_some())
    }
}

/// The name that a pointer suggests, and whether it is the very name of a component.
fn plain(pointer: &str) -> (String, bool) {
    if let Some(name) = SECTIONS.iter().find_map(|section| pointer.strip_prefix(section))
        && name.len() <= MAX_NAME
        && !name.is_empty()
        && name.bytes().all(is_harmless)
    {
        return (name.to_owned(), true);
    }
    let mut rest = pointer;
    let mut stem = String::new();
    if let Some(file) = pointer.strip_prefix("/x-files/") {
        let (file, fragment) =
            file.split_once('/').map_or((file, ""), |(file, _)| (file, file_rest(pointer)));
        let path = pointer::unescape(file).into_owned();
        let last = path.rsplit('/').next().unwrap_or_default();
        last.split('.').next().unwrap_or_default().clone_into(&mut stem);
        rest = fragment;
    }
    let rest = SECTIONS.iter().find_map(|section| rest.strip_prefix(section)).unwrap_or(rest);
    let mut name = String::new();
    let names = rest
        .split('/')
        .filter(|segment| !segment.is_empty())
        .map(|segment| pointer::unescape(&pointer::percent_decode(segment)).into_owned());
    for part in Some(stem).filter(|stem| !stem.is_empty()).into_iter().chain(names) {
        if !name.is_empty() {
            name.push('.');
        }
        name.extend(
            part.chars().map(|char| if char.is_ascii() && is_harmless(char as u8) { char } else { '_' }),
        );
    }
    if name.len() > MAX_NAME {
        name.truncate(MAX_NAME);
        name = format!("{name}-{:08x}", hash(&pointer::percent_decode(pointer)));
    }
    if name.is_empty() {
        "schema".clone_into(&mut name);
    }
    (name, false)
}

/// What follows the file in a pointer to one.
fn file_rest(pointer: &str) -> &str {
    let file = pointer.strip_prefix("/x-files/").unwrap_or_default();
    file.find('/').and_then(|slash| file.get(slash..)).unwrap_or_default()
}

fn is_harmless(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-')
}

/// A small hash that is the same on every machine (FNV-1a).
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Whether the versions of a schema for inputs and for replies are certainly the same.
pub(super) fn is_same(schema: &Value, open: bool, depth: usize) -> bool {
    let Value::Object(members) = schema else { return true };
    depth < 8
        && members.iter().all(|(name, value)| match name.as_str() {
            "items" | "additionalProperties" => is_same(value, open, depth + 1),
            "properties" if open => value.as_object().is_some_and(|properties| {
                properties.values().all(|property| {
                    property.get("readOnly").is_none()
                        && property.get("writeOnly").is_none()
                        && is_same(property, open, depth + 1)
                })
            }),
            "type" | "format" | "title" | "description" | "enum" | "const" | "default" | "nullable"
            | "x-nullable" | "pattern" | "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum"
            | "multipleOf" | "minLength" | "maxLength" | "minItems" | "maxItems" | "uniqueItems"
            | "minProperties" | "maxProperties" | "readOnly" | "writeOnly" | "deprecated" => true,
            "required" => open || !value.is_array(),
            _ => false,
        })
}
