//! Headers and cookies: those that are declared, one line each, and never those that the gateway itself must set.

use curable_openapi::{Parameter, Place, Route, is_protected_header};
use http::header::COOKIE;
use http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::{Map, Value};

use super::encode::{Keep, encoded};
use super::refuse::{Refusals, Why};
use super::value::{Flat, at};

/// Adds the headers and the cookies that the arguments give.
pub(super) fn write(
    route: &Route,
    arguments: &Map<String, Value>,
    key: Option<&str>,
    headers: &mut HeaderMap,
    refusals: &mut Refusals,
) {
    let mut cookies: Vec<String> = Vec::new();
    for parameter in &route.parameters {
        let Some(value) = arguments.get(&parameter.argument).filter(|value| !value.is_null()) else {
            continue;
        };
        match parameter.place {
            Place::Header => header(parameter, value, headers, refusals),
            Place::Cookie => cookie(parameter, value, &mut cookies, refusals),
            Place::Path | Place::Query => {}
        }
    }
    if !cookies.is_empty()
        && let Ok(line) = HeaderValue::from_str(&cookies.join("; "))
    {
        headers.insert(COOKIE, line);
    }
    let Some(name) = route.idempotency_key.as_deref().filter(|name| !is_protected_header(name)) else {
        return;
    };
    if let Ok(name) = HeaderName::from_bytes(name.as_bytes())
        && !headers.contains_key(&name)
        && let Some(key) = key.filter(|key| is_line(key) && !key.is_empty())
        && let Ok(key) = HeaderValue::from_str(key)
    {
        headers.insert(name, key);
    }
}

/// Printable ASCII, so that nothing ends the line or hides in it.
fn is_line(text: &str) -> bool {
    text.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

fn header(parameter: &Parameter, value: &Value, headers: &mut HeaderMap, refusals: &mut Refusals) {
    let at = at(&parameter.argument);
    let name = HeaderName::from_bytes(parameter.name.as_bytes()).ok();
    let Some(name) = name.filter(|_| !is_protected_header(&parameter.name)) else {
        return refusals.add(at, Why::Governed);
    };
    let flat = if parameter.json { Flat::One(value.to_string()) } else { Flat::of(value) };
    let mut good = true;
    for (place, _) in flat.texts(&at).into_iter().filter(|(_, text)| !is_line(text)) {
        refusals.add(place, Why::Unprintable);
        good = false;
    }
    let text = match flat {
        Flat::Absent => return,
        Flat::One(text) => text,
        Flat::List(items) => items.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(","),
        Flat::Pairs(pairs) => {
            let between = if parameter.explode { '=' } else { ',' };
            let pairs = pairs.iter().map(|(name, text)| format!("{name}{between}{text}"));
            pairs.collect::<Vec<_>>().join(",")
        }
    };
    if !good {
        return;
    }
    match HeaderValue::from_str(text.trim()) {
        Ok(text) => {
            headers.insert(name, text);
        }
        Err(_) => refusals.add(at, Why::Unprintable),
    }
}

fn cookie(parameter: &Parameter, value: &Value, cookies: &mut Vec<String>, refusals: &mut Refusals) {
    let at = at(&parameter.argument);
    let flat = if parameter.json { Flat::One(value.to_string()) } else { Flat::of(value) };
    let unsafe_text = |text: &str| text.chars().any(char::is_control);
    let mut good = true;
    for (place, _) in flat.texts(&at).into_iter().filter(|(_, text)| unsafe_text(text)) {
        refusals.add(place, Why::Unprintable);
        good = false;
    }
    if !good {
        return;
    }
    let name = encoded(&parameter.name, Keep::Nothing);
    let word = |text: &str| encoded(text, Keep::Nothing);
    match flat {
        Flat::Absent => {}
        Flat::One(text) => cookies.push(format!("{name}={}", word(&text))),
        Flat::List(items) if parameter.explode => {
            cookies.extend(items.iter().map(|(_, text)| format!("{name}={}", word(text))));
        }
        Flat::List(items) => {
            let items: Vec<String> = items.iter().map(|(_, text)| word(text)).collect();
            cookies.push(format!("{name}={}", items.join("%2C")));
        }
        Flat::Pairs(pairs) => {
            // Members as cookies of their own could take the name of a cookie that is not theirs.
            let pairs: Vec<String> =
                pairs.iter().map(|(name, text)| format!("{}%2C{}", word(name), word(text))).collect();
            cookies.push(format!("{name}={}", pairs.join("%2C")));
        }
    }
}
