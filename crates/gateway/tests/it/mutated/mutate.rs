//! Where a secret is planted in a reply, and how a reply is damaged.

use serde_json::{Value, json};

use super::styles::Refusal;
use crate::dice::Dice;

pub(crate) const PLACES: usize = 9;

/// What was done to a reply: whether all that it said can still be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Damage {
    None,
    /// The code was put in the place of another.
    Code,
    /// Anything may be lost.
    Any,
}

/// Puts a text into a reply.
pub(crate) fn plant(refusal: &mut Refusal, place: usize, text: &str, dice: &mut Dice) -> Damage {
    let body = &mut refusal.body;
    match place {
        0 => body["debug"] = text.into(),
        1 => *prose(body) = text.into(),
        2 => {
            let inner = json!({ "a": { "b": [{ "c": text }] } });
            match dice.below(3) {
                0 => body["context"] = inner,
                1 => body["error"]["context"] = inner,
                _ => first(body)["context"] = inner,
            }
        }
        3 => match dice.below(3) {
            0 => body["trace"] = json!([text, [text]]),
            1 => first(body)["allowed_values"] = json!([text, "chair"]),
            _ => body["warnings"] = json!([{ "text": text }]),
        },
        4 => match dice.below(3) {
            0 => body[text] = 1.into(),
            1 => body["errors_by_field"] = json!({ text: ["is not served"] }),
            _ => first(body)[text] = "is not served".into(),
        },
        5 => {
            // A header is one line of visible characters.
            let line: String = text.chars().filter(|c| (' '..='~').contains(c)).collect();
            let (name, value) = match dice.below(4) {
                0 => ("x-debug", line),
                1 => ("x-error-code", line),
                2 => ("www-authenticate", format!("Bearer error_description=\"{line}\"")),
                _ => ("link", format!("<https://api.example/?token={line}>")),
            };
            refusal.headers.push((name.to_owned(), value));
        }
        6 => {
            let address = format!("https://svc:{text}@api.example/problems?key={text}&token={text}");
            match dice.below(3) {
                0 => body["type"] = address.into(),
                1 => body["instance"] = address.into(),
                _ => body["error"]["doc_url"] = address.into(),
            }
        }
        7 => *prose(body) = format!("The worker said {text} and went away, sorry.").into(),
        _ => {
            let code = if body["error"].is_object() { &mut body["error"]["code"] } else { &mut body["code"] };
            *code = text.into();
            return Damage::Code;
        }
    }
    Damage::None
}

/// A declared member for people.
fn prose(body: &mut Value) -> &mut Value {
    if body["error"].is_object() {
        return &mut body["error"]["message"];
    }
    if body["detail"].is_array() {
        return &mut body["detail"][0]["msg"];
    }
    if body["detail"].is_string() {
        return &mut body["detail"];
    }
    &mut body["message"]
}

/// The first finding, or else the whole body.
fn first(body: &mut Value) -> &mut Value {
    for list in ["/errors/0", "/detail/0", "/error/details/0/fieldViolations/0", "/error"] {
        if body.pointer(list).is_some_and(Value::is_object) {
            return body.pointer_mut(list).unwrap();
        }
    }
    body
}

/// A reply as bytes: sound, or damaged in one of many ways.
pub(crate) fn written(refusal: &Refusal, dice: &mut Dice) -> (Refusal, Vec<u8>, Damage) {
    let mut out = refusal.clone();
    let text = refusal.body.to_string();
    let unseen = ['\u{200b}', '\u{202e}', '\u{2066}', '\u{e0041}', '\u{feff}', '\u{7}', '\u{1b}'];
    let bytes = match dice.below(20) {
        0..8 => return (out, text.into_bytes(), Damage::None),
        8 => {
            // More members than anybody reads.
            for number in 0..dice.below(200) {
                out.body[format!("more_{number}")] = json!({ "n": number, "text": "x".repeat(number) });
            }
            let text = out.body.to_string();
            return (out, text.into_bytes(), Damage::None);
        }
        9 => {
            let mut deep = json!(1);
            for _ in 0..dice.below(90) {
                deep = json!({ "in": [deep] });
            }
            out.body["deep"] = deep;
            let text = out.body.to_string();
            return (out, text.into_bytes(), Damage::None);
        }
        10 => flipped(text.into_bytes(), dice),
        11 => text.as_bytes()[..dice.below(text.len())].to_vec(),
        12 => {
            wrong_types(&mut out.body, dice);
            out.body.to_string().into_bytes()
        }
        13 => {
            let charset = *dice.pick(&["iso-8859-1", "utf-16", "windows-1252"]);
            *content_type(&mut out) = format!("application/json; charset={charset}");
            match dice.below(3) {
                0 => text.into_bytes(),
                1 => text.chars().filter_map(|c| u8::try_from(u32::from(c)).ok()).collect(),
                // What the character set lacks, most programs write as a question mark.
                _ => text.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')).collect(),
            }
        }
        14 => {
            "text/html; charset=utf-8".clone_into(content_type(&mut out));
            format!("<!DOCTYPE html><html><body><pre>{text}</pre></body></html>").into_bytes()
        }
        15 => format!("{}{text}{}", "[".repeat(5_000), "]".repeat(5_000)).into_bytes(),
        16 => {
            // Every member twice.
            let again = text.strip_prefix('{').unwrap_or_default();
            format!("{},{again}", text.strip_suffix('}').unwrap_or_default()).into_bytes()
        }
        17 => {
            let letters = text
                .chars()
                .flat_map(|c| [Some(c), (c.is_alphabetic() && dice.percent(5)).then(|| *dice.pick(&unseen))]);
            letters.flatten().collect::<String>().into_bytes()
        }
        18 => {
            out.headers.push(("content-encoding".to_owned(), (*dice.pick(&["gzip", "br"])).to_owned()));
            text.into_bytes()
        }
        _ => {
            let media = *dice.pick(&["text/plain", "application/xml", "nonsense", ""]);
            media.clone_into(content_type(&mut out));
            (*dice.pick(&[text.as_str(), &text.repeat(3), "", "null", "[]", "\u{feff}{}", "1e999"])).into()
        }
    };
    (out, bytes, Damage::Any)
}

fn content_type(refusal: &mut Refusal) -> &mut String {
    &mut refusal.headers[0].1
}

fn flipped(mut bytes: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    for _ in 0..=dice.below(6) {
        let index = dice.below(bytes.len());
        bytes[index] = u8::try_from(dice.below(256)).unwrap();
    }
    bytes
}

/// Some members have another type than is declared.
fn wrong_types(value: &mut Value, dice: &mut Dice) {
    if dice.percent(25) {
        let others = [json!(null), json!(7), json!(["a"]), json!({ "a": 1 }), json!(true), json!(1e300)];
        let other = dice.pick(&others).clone();
        *value = match value {
            Value::Object(_) | Value::Array(_) if dice.percent(70) => value.take(),
            _ => other,
        };
    }
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| wrong_types(item, dice)),
        Value::Object(members) => members.values_mut().for_each(|member| wrong_types(member, dice)),
        _ => {}
    }
}
