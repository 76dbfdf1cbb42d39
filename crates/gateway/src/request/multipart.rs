//! `multipart/form-data`: one part for each value, between boundaries that no part holds.

use bytes::Bytes;
use curable_core::Pointer;
use curable_openapi::{Body, Media};
use http::HeaderValue;
use serde_json::Value;

use super::body::{Member, decode};
use super::refuse::{Refusals, Why};
use super::{fallback, value};

struct Part<'a> {
    name: &'a str,
    /// Whether it is a file, which has a name of its own.
    file: bool,
    media: Option<String>,
    content: Vec<u8>,
}

/// Writes the parts and says the type with its boundary.
pub(super) fn write(
    body: &Body,
    members: &[Member<'_>],
    refusals: &mut Refusals,
) -> Option<(HeaderValue, Bytes)> {
    let mut parts = Vec::new();
    for member in members {
        match member.value {
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate().filter(|(_, item)| !item.is_null()) {
                    let at = member.at.child(&index.to_string());
                    parts.extend(part(body, member.name, &at, item, refusals));
                }
            }
            one => parts.extend(part(body, member.name, &member.at, one, refusals)),
        }
    }
    let boundary = boundary(&parts);
    let content_type = HeaderValue::from_str(&format!("{}; boundary={boundary}", essence(body)));
    Some((content_type.ok()?, Bytes::from(join(&parts, &boundary))))
}

fn part<'a>(
    body: &Body,
    name: &'a str,
    at: &Pointer,
    value: &Value,
    refusals: &mut Refusals,
) -> Option<Part<'a>> {
    let declared = body.encoding.get(name).and_then(|media| first(media));
    if body.binary.iter().any(|binary| binary == name) {
        let Some(content) = value.as_str().and_then(decode) else {
            refusals.add(at.clone(), Why::NotBase64);
            return None;
        };
        let media = declared.unwrap_or_else(|| "application/octet-stream".to_owned());
        return Some(Part { name, file: true, media: Some(media), content });
    }
    let media = match value {
        Value::Object(_) | Value::Array(_) => declared.or_else(|| Some("application/json".to_owned())),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => declared,
    };
    let as_json = media.as_deref().is_some_and(super::body::is_json);
    let content = if as_json { value.to_string() } else { value::text(value) };
    Some(Part { name, file: false, media, content: content.into_bytes() })
}

/// The first of the declared types, if it is a type that a part can have.
fn first(media: &str) -> Option<String> {
    let first = media.split(',').next()?.trim();
    let good =
        first.contains('/') && !first.contains('*') && first.bytes().all(|b| (b' '..=b'~').contains(&b));
    good.then(|| first.to_owned())
}

fn essence(body: &Body) -> String {
    let declared = body.content_type.split(';').next().unwrap_or_default().trim();
    if declared.starts_with("multipart/") && !declared.contains('*') {
        return declared.to_owned();
    }
    fallback(Media::Multipart).to_str().unwrap_or_default().to_owned()
}

/// The same parts always have the same boundary, which no part holds.
fn boundary(parts: &[Part<'_>]) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in parts.iter().flat_map(|part| part.name.bytes().chain(part.content.iter().copied())) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    free(hash, parts)
}

/// The first boundary from this number on that no part holds.
fn free(mut hash: u64, parts: &[Part<'_>]) -> String {
    loop {
        let boundary = format!("curable-{hash:016x}");
        let inside = |part: &Part<'_>| {
            part.content.windows(boundary.len()).any(|window| window == boundary.as_bytes())
        };
        if !parts.iter().any(inside) {
            return boundary;
        }
        hash = hash.wrapping_add(1);
    }
}

fn join(parts: &[Part<'_>], boundary: &str) -> Vec<u8> {
    let mut out = Vec::new();
    for part in parts {
        let name = quoted(part.name);
        out.extend_from_slice(
            format!("--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"").as_bytes(),
        );
        if part.file {
            out.extend_from_slice(format!("; filename=\"{name}\"").as_bytes());
        }
        if let Some(media) = &part.media {
            out.extend_from_slice(format!("\r\nContent-Type: {media}").as_bytes());
        }
        out.extend_from_slice(b"\r\n\r\n");
        out.extend_from_slice(&part.content);
        out.extend_from_slice(b"\r\n");
    }
    out.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
    out
}

/// As browsers write names: what would end the text or the line is percent-encoded.
fn quoted(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for character in name.chars() {
        match character {
            '"' => out.push_str("%22"),
            '\r' => out.push_str("%0D"),
            '\n' => out.push_str("%0A"),
            other if other.is_control() => out.push('_'),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_boundary_that_a_part_holds_is_not_taken() {
        let content = b"x curable-0000000000000007 curable-0000000000000008".to_vec();
        let parts = [Part { name: "a", file: false, media: None, content }];
        assert_eq!(free(7, &parts), "curable-0000000000000009");
    }
}
