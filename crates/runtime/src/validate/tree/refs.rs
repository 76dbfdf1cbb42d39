//! Where the references of a schema lead, within its own document.

use std::collections::HashMap;

use serde_json::Value;

/// The identifiers and anchors of a document, each with the pointer to its schema.
#[derive(Debug, Default)]
pub(super) struct Refs {
    ids: HashMap<String, String>,
    anchors: HashMap<String, String>,
}

impl Refs {
    /// Reads them from a document.
    pub(super) fn of(document: &Value) -> Self {
        let mut refs = Self::default();
        let mut open = vec![(String::new(), document)];
        while let Some((pointer, value)) = open.pop() {
            match value {
                Value::Object(members) => {
                    for (name, value) in members {
                        match (name.as_str(), value) {
                            ("$id", Value::String(id)) => {
                                refs.ids.insert(id.trim_end_matches('#').to_owned(), pointer.clone());
                            }
                            ("$anchor" | "$dynamicAnchor", Value::String(anchor)) => {
                                refs.anchors.entry(anchor.clone()).or_insert_with(|| pointer.clone());
                            }
                            ("enum" | "const" | "default" | "examples", _) => {}
                            _ => open.push((join(&pointer, name), value)),
                        }
                    }
                }
                Value::Array(items) => {
                    for (index, value) in items.iter().enumerate() {
                        open.push((format!("{pointer}/{index}"), value));
                    }
                }
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
            }
        }
        refs
    }

    /// The pointer that a reference names, seen from a schema of the resource at `base`.
    pub(super) fn target(&self, reference: &str, base: &str) -> Option<String> {
        let (id, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let resource = if id.is_empty() { base } else { self.resource(id)? };
        if fragment.is_empty() || fragment.starts_with('/') {
            return Some(format!("{resource}{}", decode(fragment)));
        }
        self.anchors.get(fragment).cloned()
    }

    /// The pointer to the resource that a schema belongs to.
    pub(super) fn base_of(&self, pointer: &str) -> String {
        let within = |base: &&String| {
            pointer.strip_prefix(base.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        self.ids.values().filter(within).max_by_key(|base| base.len()).cloned().unwrap_or_default()
    }

    /// An identifier is found as it is written, or by its last segment when that is the only one.
    fn resource(&self, id: &str) -> Option<&str> {
        if let Some(pointer) = self.ids.get(id) {
            return Some(pointer);
        }
        let last = |id: &str| id.rsplit('/').next().unwrap_or_default().to_owned();
        let wanted = last(id);
        let mut found = self.ids.iter().filter(|(id, _)| last(id) == wanted);
        match (found.next(), found.next()) {
            (Some((_, pointer)), None) => Some(pointer),
            _ => None,
        }
    }
}

/// The pointer to a member.
pub(super) fn join(pointer: &str, name: &str) -> String {
    if name.contains(['~', '/']) {
        return format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"));
    }
    format!("{pointer}/{name}")
}

/// A fragment is percent-encoded; what is not is taken as it is.
fn decode(fragment: &str) -> String {
    if !fragment.contains('%') {
        return fragment.to_owned();
    }
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.as_bytes();
    while let [first, tail @ ..] = rest {
        let hex = tail.get(..2).and_then(|pair| std::str::from_utf8(pair).ok());
        if *first == b'%'
            && let Some(byte) = hex.and_then(|pair| u8::from_str_radix(pair, 16).ok())
        {
            bytes.push(byte);
            rest = &tail[2..];
        } else {
            bytes.push(*first);
            rest = tail;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
