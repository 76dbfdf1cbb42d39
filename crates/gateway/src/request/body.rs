//! The body: JSON, a form, parts, text, or bytes that came as base64.

use base64::Engine;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use bytes::Bytes;
use curable_core::Pointer;
use curable_openapi::{Body, BodyForm, Media, Route};
use http::HeaderValue;
use serde_json::{Map, Value};

use super::encode::{Keep, encoded};
use super::query::{Pairs, deep, join, spread_out};
use super::refuse::{Refusals, Why};
use super::value::{at, text};
use super::{fallback, multipart};

/// Padding is taken off before, and bits that no byte needs say nothing: what the published pattern takes is read.
const LENIENT: GeneralPurposeConfig = GeneralPurposeConfig::new()
    .with_decode_padding_mode(DecodePaddingMode::RequireNone)
    .with_decode_allow_trailing_bits(true);
const STANDARD: GeneralPurpose = GeneralPurpose::new(&alphabet::STANDARD, LENIENT);

/// A member of the body, with the place of its argument.
pub(super) struct Member<'a> {
    pub(super) name: &'a str,
    pub(super) at: Pointer,
    pub(super) value: &'a Value,
}

/// Writes the body and says its type; `None` where there is none to send.
pub(super) fn write(
    route: &Route,
    arguments: &Map<String, Value>,
    refusals: &mut Refusals,
) -> Option<(HeaderValue, Bytes)> {
    let body = route.body.as_ref()?;
    if !given(body, arguments) {
        match &body.form {
            _ if !body.required => return None,
            BodyForm::Whole(argument) => {
                refusals.add(at(argument), Why::Missing);
                return None;
            }
            BodyForm::Members(_) => {}
        }
    }
    let plain = || content_type(body);
    Some(match body.media {
        Media::Json => (plain(), Bytes::from(whole(body, arguments).to_string())),
        Media::Text => (plain(), Bytes::from(text(&whole(body, arguments)))),
        Media::Binary => (plain(), binary(body, arguments, refusals)?),
        Media::Form => (plain(), Bytes::from(form(body, &members(body, arguments, refusals)?))),
        Media::Multipart => multipart::write(body, &members(body, arguments, refusals)?, refusals)?,
    })
}

fn given(body: &Body, arguments: &Map<String, Value>) -> bool {
    match &body.form {
        BodyForm::Whole(argument) => arguments.contains_key(argument),
        BodyForm::Members(members) => members.iter().any(|member| arguments.contains_key(&member.argument)),
    }
}

/// The body as one value.
fn whole(body: &Body, arguments: &Map<String, Value>) -> Value {
    match &body.form {
        BodyForm::Whole(argument) => arguments.get(argument).cloned().unwrap_or_default(),
        BodyForm::Members(members) => Value::Object(
            members
                .iter()
                .filter_map(|one| Some((one.member.clone(), arguments.get(&one.argument)?.clone())))
                .collect(),
        ),
    }
}

/// The members of the body that are there and not null.
fn members<'a>(
    body: &'a Body,
    arguments: &'a Map<String, Value>,
    refusals: &mut Refusals,
) -> Option<Vec<Member<'a>>> {
    let members: Vec<Member<'_>> = match &body.form {
        BodyForm::Members(members) => members
            .iter()
            .filter_map(|one| {
                let value = arguments.get(&one.argument)?;
                Some(Member { name: &one.member, at: at(&one.argument), value })
            })
            .collect(),
        BodyForm::Whole(argument) => {
            let Some(Value::Object(members)) = arguments.get(argument) else {
                refusals.add(at(argument), Why::Shape);
                return None;
            };
            members.iter().map(|(name, value)| Member { name, at: at(argument).child(name), value }).collect()
        }
    };
    Some(members.into_iter().filter(|member| !member.value.is_null()).collect())
}

/// As the description says, or else `a=1&a=2` for lists of plain values and `o[k]=v` for objects; a member whose type
/// is JSON is written as such.
fn form(body: &Body, members: &[Member<'_>]) -> String {
    let mut pairs = Pairs::new();
    for member in members {
        let name = || encoded(member.name, Keep::Nothing);
        let word = |value: &Value| encoded(&text(value), Keep::Nothing);
        if let Some(spread) = body.styles.get(member.name) {
            spread_out(&mut pairs, member.name, *spread, member.value);
            continue;
        }
        let as_json = body.encoding.get(member.name).is_some_and(|media| is_json(media));
        match member.value {
            value if as_json => pairs.push((name(), encoded(&value.to_string(), Keep::Nothing))),
            Value::Array(items) if items.iter().all(|item| !item.is_object() && !item.is_array()) => {
                pairs.extend(items.iter().filter(|item| !item.is_null()).map(|item| (name(), word(item))));
            }
            value => deep(&mut pairs, member.name, value, Keep::Nothing, 0),
        }
    }
    join(&pairs)
}

fn binary(body: &Body, arguments: &Map<String, Value>, refusals: &mut Refusals) -> Option<Bytes> {
    let (at, value) = match &body.form {
        BodyForm::Whole(argument) => (at(argument), arguments.get(argument)?),
        BodyForm::Members(members) => {
            let member = members.iter().find(|member| arguments.contains_key(&member.argument))?;
            (at(&member.argument), arguments.get(&member.argument)?)
        }
    };
    let bytes = value.as_str().and_then(decode);
    if bytes.is_none() {
        refusals.add(at, Why::NotBase64);
    }
    bytes.map(Bytes::from)
}

/// Base64 in either alphabet, with padding or without; line breaks in it mean nothing.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let standard = |byte| match byte {
        b'-' => b'+',
        b'_' => b'/',
        other => other,
    };
    let plain: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).map(standard).collect();
    let padding = plain.iter().rev().take_while(|byte| **byte == b'=').count();
    STANDARD.decode(&plain[..plain.len() - padding.min(2)]).ok()
}

/// Whether a media type is JSON.
pub(super) fn is_json(media: &str) -> bool {
    let essence = media.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence == "application/json" || essence.ends_with("+json")
}

/// The declared type, unless it is none that can be sent.
fn content_type(body: &Body) -> HeaderValue {
    let declared = body.content_type.trim();
    if declared.is_empty() || declared.contains('*') {
        return fallback(body.media);
    }
    HeaderValue::from_str(declared).unwrap_or_else(|_| fallback(body.media))
}
