//! One operation for each place where an argument can stand, before an upstream that remembers what it was asked.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use curable_core::Failure;
use curable_gateway::mapping::Bound;
use curable_gateway::{GatewayOptions, TargetOptions, live};
use curable_openapi::{Document, ImportOptions, import};
use curable_runtime::{Call, Service};
use serde_json::{Map, Value, json};
use url::form_urlencoded;

use crate::peer::{Asked, Deed, say_json, serve};

/// Where an argument stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    Path,
    PathMatrix,
    PathLabel,
    PathList,
    Query,
    QueryDeep,
    Header,
    HeaderList,
    Cookie,
    Json,
    Form,
    Multipart,
    Text,
}

use Position::{
    Cookie, Form, Header, HeaderList, Json, Multipart, Path, PathLabel, PathList, PathMatrix, Query,
    QueryDeep, Text,
};

pub(crate) const POSITIONS: [Position; 13] = [
    Path, PathMatrix, PathLabel, PathList, Query, QueryDeep, Header, HeaderList, Cookie, Json, Form,
    Multipart, Text,
];

/// The headers that a description of this test declares although no description can have them.
pub(crate) const PROTECTED: &[&str] = &[
    "Host",
    "Authorization",
    "Proxy-Authorization",
    "Cookie",
    "Content-Length",
    "Content-Type",
    "Transfer-Encoding",
    "TE",
    "Trailer",
    "Connection",
    "Keep-Alive",
    "Upgrade",
    "Expect",
    "Forwarded",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-HTTP-Method-Override",
];

impl Position {
    fn id(self) -> String {
        format!("{self:?}").to_lowercase()
    }

    fn is_in_path(self) -> bool {
        matches!(self, Path | PathMatrix | PathLabel | PathList)
    }

    pub(crate) fn arguments(self, value: &str) -> Value {
        match self {
            Path | PathMatrix | PathLabel | Query | Cookie | Json | Form | Multipart => json!({ "v": value }),
            PathList => json!({ "v": ["a", value] }),
            QueryDeep => json!({ "v": { "k": value } }),
            Header => json!({ "X-V": value }),
            HeaderList => json!({ "X-V": ["a", value] }),
            Text => json!({ "body": value }),
        }
    }

    /// What the upstream understands that it was given, in the very place that was declared.
    fn understood(self, asked: &Asked) -> Option<String> {
        let (path, query) = asked.target.split_once('?').unwrap_or((&asked.target, ""));
        let pairs =
            |text: &[u8]| -> Vec<(String, String)> { form_urlencoded::parse(text).into_owned().collect() };
        let only = |mut pairs: Vec<(String, String)>, name: &str| {
            let is_it = pairs.len() == 1 && pairs[0].0 == name;
            is_it.then(|| pairs.remove(0).1)
        };
        let segments: Vec<&str> = path.split('/').collect();
        let expected = format!("at-{}", self.id());
        let segment = match (self.is_in_path(), segments.as_slice()) {
            (true, ["", place, segment, "end"]) if *place == expected && query.is_empty() => decoded(segment),
            (false, ["", place]) if *place == expected => String::new(),
            _ => return None,
        };
        let body = || String::from_utf8(asked.body.clone()).ok();
        match self {
            Path => Some(segment),
            PathMatrix => segment.strip_prefix(";v=").map(str::to_owned),
            PathLabel => segment.strip_prefix('.').map(str::to_owned),
            PathList => segment.strip_prefix("a,").map(str::to_owned),
            Query => only(pairs(query.as_bytes()), "v"),
            QueryDeep => only(pairs(query.as_bytes()), "v[k]"),
            Header => asked.header("x-v").map(str::to_owned),
            HeaderList => asked.header("x-v")?.strip_prefix("a,").map(str::to_owned),
            Cookie => asked.header("cookie")?.strip_prefix("v=").map(decoded),
            Json => serde_json::from_str::<Value>(&body()?).ok()?["v"].as_str().map(str::to_owned),
            Form => only(pairs(&asked.body), "v"),
            Multipart => {
                let body = body()?;
                let (boundary, rest) = body.split_once("\r\n")?;
                let (head, rest) = rest.split_once("\r\n\r\n")?;
                let value = rest.strip_suffix(&format!("\r\n{boundary}--\r\n"))?;
                let is_one = head.lines().filter(|line| line.contains("name=\"v\"")).count() == 1;
                (is_one && !value.contains(boundary)).then(|| value.to_owned())
            }
            Text => body(),
        }
    }
}

/// A text without its percent signs, as a server reads it.
fn decoded(text: &str) -> String {
    form_urlencoded::parse(text.replace('+', "%2B").replace('&', "%26").replace('=', "%3D").as_bytes())
        .next()
        .map(|(name, _)| name.into_owned())
        .unwrap_or_default()
}

fn document() -> Value {
    let mut paths = Map::new();
    for position in POSITIONS {
        let parameter = |place: &str, name: &str, more: Value| {
            let schema = match position {
                PathList | HeaderList => json!({ "type": "array", "items": { "type": "string" } }),
                QueryDeep => json!({ "type": "object", "properties": { "k": { "type": "string" } } }),
                _ => json!({ "type": "string" }),
            };
            let mut all = json!({ "name": name, "in": place, "required": true, "schema": schema });
            all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            json!([all])
        };
        let text = json!({ "type": "string" });
        let members = json!({ "type": "object", "properties": { "v": text }, "required": ["v"] });
        let body = |media: &str, schema: &Value| json!({ "required": true, "content": { media: { "schema": schema } } });
        let (parameters, body) = match position {
            Path | PathList => (parameter("path", "v", json!({})), None),
            PathMatrix => (parameter("path", "v", json!({ "style": "matrix" })), None),
            PathLabel => (parameter("path", "v", json!({ "style": "label" })), None),
            Query => (parameter("query", "v", json!({})), None),
            QueryDeep => (parameter("query", "v", json!({ "style": "deepObject", "explode": true })), None),
            Header | HeaderList => (parameter("header", "X-V", json!({})), None),
            Cookie => (parameter("cookie", "v", json!({})), None),
            Json => (json!([]), Some(body("application/json", &members))),
            Form => (json!([]), Some(body("application/x-www-form-urlencoded", &members))),
            Multipart => (json!([]), Some(body("multipart/form-data", &members))),
            Text => (json!([]), Some(body("text/plain", &text))),
        };
        let id = position.id();
        let path = if position.is_in_path() { format!("/at-{id}/{{v}}/end") } else { format!("/at-{id}") };
        let mut operation = json!({ "operationId": id, "parameters": parameters, "responses": { "200": { "description": "Done." } } });
        let method = if let Some(body) = body {
            operation["requestBody"] = body;
            "post"
        } else {
            "get"
        };
        paths.insert(path, json!({ method: operation }));
    }
    let protected =
        PROTECTED.iter().map(|name| json!({ "name": name, "in": "header", "schema": { "type": "string" } }));
    paths.insert(
        "/protected".to_owned(),
        json!({ "get": { "operationId": "protected", "parameters": protected.collect::<Vec<_>>(),
            "responses": { "200": { "description": "Done." } } } }),
    );
    json!({ "openapi": "3.1.0", "info": { "title": "Door", "version": "1" }, "paths": paths })
}

/// A gateway, its upstream, and what that was asked since it was last looked at.
pub(crate) struct Scene {
    service: Service,
    asked: Arc<Mutex<Vec<Asked>>>,
    pub(crate) address: SocketAddr,
}

impl Scene {
    pub(crate) async fn start() -> Self {
        let asked = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&asked);
        let address = serve(move |one| {
            seen.lock().unwrap().push(one.clone());
            Deed::Say(say_json("200 OK", "{}"))
        })
        .await;
        let document = Document::parse(document().to_string().as_bytes()).unwrap();
        let imported = import(&document, &ImportOptions::default()).imported;
        let upstream = Some(format!("http://{address}").parse().unwrap());
        let target = TargetOptions { upstream, ..TargetOptions::default() };
        let options = GatewayOptions { target, ..GatewayOptions::default() };
        let service = live(Bound::from(imported), &options, &|_| None).unwrap().build().unwrap();
        Self { service, asked, address }
    }

    pub(crate) async fn call(
        &self,
        operation: &str,
        arguments: Value,
    ) -> (Result<Value, Failure>, Vec<Asked>) {
        let outcome = self.service.call(Call::new(format!("door/{operation}"), arguments)).await.outcome;
        (outcome, std::mem::take(&mut *self.asked.lock().unwrap()))
    }

    /// Sends a value in a place: either it arrives there as it is, and nothing else does, or it is refused and nothing
    /// is sent. Says whether it was sent.
    pub(crate) async fn send(&self, position: Position, value: &str) -> bool {
        let (outcome, asked) = self.call(&position.id(), position.arguments(value)).await;
        if let Err(failure) = outcome {
            assert_eq!(failure.code.as_str(), "INVALID_INPUT", "{position:?} {value:?}: {failure}");
            assert!(failure.repairs[0].at.as_str().len() > 1, "{position:?} {value:?}: {failure:?}");
            assert_eq!(asked.len(), 0, "{position:?} {value:?}: refused, and sent");
            return false;
        }
        assert_eq!(asked.len(), 1, "{position:?} {value:?}: one call is one request");
        let asked = &asked[0];
        assert_eq!(asked.header("host"), Some(self.address.to_string().as_str()), "{position:?} {value:?}");
        // Blanks around a header's value are no part of it.
        let blanks: &[char] = if matches!(position, Header | HeaderList) { &[' ', '\t'] } else { &[] };
        let understood = position.understood(asked);
        let understood = understood.as_deref().map(|text| text.trim_matches(blanks));
        assert_eq!(understood, Some(value.trim_matches(blanks)), "{position:?}: {}", asked.target);
        let mut names: Vec<&str> = asked.header_names().collect();
        names.sort_unstable();
        let mut usual = vec!["accept", "accept-encoding", "host", "user-agent"];
        match position {
            Header | HeaderList => usual.push("x-v"),
            Cookie => usual.push("cookie"),
            Json | Form | Multipart | Text => usual.extend(["content-length", "content-type"]),
            Path | PathMatrix | PathLabel | PathList | Query | QueryDeep => {}
        }
        usual.sort_unstable();
        assert_eq!(names, usual, "{position:?} {value:?}");
        true
    }
}
