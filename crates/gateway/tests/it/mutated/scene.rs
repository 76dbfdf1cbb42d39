//! A gateway before an upstream that answers each call with bytes which are given beforehand.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use curable_gateway::mapping::Bound;
use curable_gateway::upstream::{Reach, UpstreamOptions};
use curable_gateway::{GatewayOptions, TargetOptions, live};
use curable_openapi::{Document, ImportOptions, import};
use curable_serve::http::CallLog;
use jsonschema::Validator;
use serde_json::{Value, json};
use tracing::subscriber::DefaultGuard;

use super::lines::Lines;
use super::styles::{self, Refusal, STYLES, arguments, operation};
use crate::peer::{Deed, say, serve};
use crate::wire::Wire;

/// The largest envelope.
const MOST: usize = 2_048;

pub(crate) struct Scene {
    next: Arc<Mutex<Vec<u8>>>,
    wire: Wire,
    lines: Lines,
    _guard: DefaultGuard,
    /// What is published of the answers of each style.
    schemas: Vec<Validator>,
}

/// What came of a call, in every place where something of it can be seen.
pub(crate) struct Told {
    /// The whole answer.
    pub(crate) answer: String,
    /// What was logged.
    pub(crate) lines: String,
    /// The failure out of the text block.
    pub(crate) failure: Value,
}

impl Scene {
    pub(crate) async fn start(rounds: u64) -> Self {
        Self::with(rounds, GatewayOptions::default()).await
    }

    pub(crate) async fn with(rounds: u64, options: GatewayOptions) -> Self {
        let next = Arc::new(Mutex::new(Vec::new()));
        let given = Arc::clone(&next);
        let address = serve(move |_| Deed::Say(given.lock().unwrap().clone())).await;
        // The first operation of each style is called again and again, each of the others once.
        let each = usize::try_from(rounds / 55).unwrap() + 2;
        let document = Document::parse(styles::document(each).to_string().as_bytes()).unwrap();
        let imported = import(&document, &ImportOptions::default()).imported;
        let options = GatewayOptions {
            target: TargetOptions {
                upstream: Some(format!("http://{address}").parse().unwrap()),
                http: UpstreamOptions { reach: Reach::Private, ..UpstreamOptions::default() },
                ..TargetOptions::default()
            },
            timeout: Some(Duration::from_secs(5)),
            ..options
        };
        let (lines, guard) = Lines::collect();
        let builder = live(Bound::from(imported), &options, &|_| None).unwrap();
        let wire = Wire::new(builder.observer(CallLog::default()).build().unwrap());
        let schemas = schemas(&wire).await;
        Self { next, wire, lines, _guard: guard, schemas }
    }

    /// Makes a call that is answered with these bytes.
    pub(crate) async fn call(
        &mut self,
        round: u64,
        style: usize,
        number: usize,
        refusal: &Refusal,
        bytes: Vec<u8>,
    ) -> Told {
        let headers: Vec<String> =
            refusal.headers.iter().map(|(name, value)| format!("{name}: {value}\n")).collect();
        *self.next.lock().unwrap() = say(&format!("{} No", refusal.status), &headers.concat(), &bytes);
        let answer = self.wire.call_text(&operation(style, number), &arguments(round)).await;
        let message: Value =
            serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}"));
        let text = message["result"]["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}"));
        let envelope: Value = serde_json::from_str(text).unwrap();
        Told { failure: envelope["error"].clone(), lines: self.lines.take(), answer }
    }

    /// What holds for every answer.
    pub(crate) fn check(&self, round: u64, style: usize, told: &Told) {
        let message: Value = serde_json::from_str(&told.answer).unwrap();
        let result = &message["result"];
        assert_eq!(result["isError"], true, "round {round}: {}", told.answer);
        assert_eq!(result["content"].as_array().map(Vec::len), Some(1), "round {round}");
        let text = result["content"][0]["text"].as_str().unwrap();
        assert!(text.len() <= MOST, "round {round}: {} bytes: {text}", text.len());
        let envelope = &result["structuredContent"];
        assert_eq!(serde_json::from_str::<Value>(text).unwrap(), *envelope, "round {round}");
        if let Err(error) = self.schemas[style].validate(envelope) {
            panic!("round {round}: {error}: {text}");
        }
        let unseen = |c: char| {
            (c.is_control() && c != '\n')
                || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}'
                    | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
        };
        for sink in super::strings(&message).iter().chain([&told.lines]) {
            assert!(!sink.contains(unseen), "round {round}: {sink:?}");
        }
        let lines: Vec<&str> = told.lines.lines().collect();
        assert!(lines.iter().all(|line| serde_json::from_str::<Value>(line).is_ok()), "{}", told.lines);
        assert_eq!(lines.len(), 1, "round {round}: one call, one line: {}", told.lines);
    }
}

/// What is published of the answers of each style.
async fn schemas(wire: &Wire) -> Vec<Validator> {
    let mut found: Vec<Option<Validator>> = (0..STYLES).map(|_| None).collect();
    let mut cursor = None;
    loop {
        let params = cursor.map_or_else(|| json!({}), |cursor: Value| json!({ "cursor": cursor }));
        let page: Value = serde_json::from_str(&wire.send("tools/list", params).await).unwrap();
        for tool in page["result"]["tools"].as_array().unwrap() {
            for (style, found) in found.iter_mut().enumerate() {
                if tool["name"] == operation(style, 0) {
                    *found = Some(jsonschema::validator_for(&tool["outputSchema"]).unwrap());
                }
            }
        }
        match &page["result"]["nextCursor"] {
            Value::Null => return found.into_iter().map(Option::unwrap).collect(),
            next => cursor = Some(next.clone()),
        }
    }
}
