//! One line per call, with nothing secret in it.

use std::io;
use std::sync::{Arc, Mutex};

use curable_runtime::{Call, Caller, Identity};
use curable_serve::http::CallLog;
use serde_json::{Value, json};
use tracing_subscriber::fmt::MakeWriter;

use crate::sample;

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

impl Lines {
    fn read(&self) -> (Vec<Value>, String) {
        let text = String::from_utf8(self.0.lock().unwrap().clone()).unwrap();
        (text.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), text)
    }
}

async fn logged(log: CallLog, calls: &[(&str, Value)]) -> (Vec<Value>, String) {
    let lines = Lines::default();
    let subscriber = tracing_subscriber::fmt().json().with_writer(lines.clone()).finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let service = sample::builder().observer(log).build().unwrap();
    for (operation, arguments) in calls {
        let identity = Identity { name: "ann".into(), ..Identity::default() };
        let caller = Caller { identity: Some(identity.into()), ..Caller::default() };
        service.call(Call::new(*operation, arguments.clone()).by(caller)).await;
    }
    lines.read()
}

#[tokio::test]
async fn each_call_is_one_line_of_json() {
    let long = format!("x/{}\n{{\"forged\":1}}", "y".repeat(500));
    let calls = [
        ("demo/echo", json!({ "text": "hidden argument" })),
        ("demo/panic", json!({})),
        ("demo/fail", json!({ "code": "RATE_LIMITED" })),
        (long.as_str(), json!({})),
    ];
    let (lines, text) = logged(CallLog::default(), &calls).await;
    assert_eq!(lines.len(), 4, "{text}");
    let field = |index: usize, name: &str| lines[index]["fields"][name].clone();
    assert_eq!(
        (field(0, "operation"), field(0, "code"), field(0, "caller")),
        ("demo/echo".into(), "OK".into(), "ann".into())
    );
    assert_eq!((field(1, "code"), field(1, "kind")), ("INTERNAL".into(), "internal".into()));
    assert!(field(1, "ref").as_str().unwrap().starts_with("r-") && field(1, "elapsed_us").is_u64());
    assert_eq!(field(2, "code"), "RATE_LIMITED");
    assert!(field(3, "operation").as_str().unwrap().len() < 100);
    for secret in ["hidden argument", "secret words", "forged"] {
        assert!(!text.contains(secret), "{text}");
    }
}

#[tokio::test]
async fn reports_are_only_written_when_the_operator_wants_them() {
    let (lines, text) = logged(CallLog::default().with_reports(), &[("demo/panic", json!({}))]).await;
    assert_eq!(lines.len(), 2, "{text}");
    assert_eq!(lines[0]["fields"]["ref"], lines[1]["fields"]["ref"]);
    assert_eq!(lines[1]["fields"]["report"], "panic: secret words");
}

/// What ends a line, ends a text, or hides in one.
const BREAKS: &[&str] = &[
    "\n",
    "\r\n",
    "\r",
    "\u{b}",
    "\u{c}",
    "\u{85}",
    "\u{2028}",
    "\u{2029}",
    "\0",
    "\u{1b}[2K\u{1b}[1A",
    "\u{8}\u{8}",
    "\u{7f}",
    "\"",
    "\\",
    "\\\"",
    "\"}",
    "\"},{\"",
    "\u{200b}",
    "\u{202e}",
    "\u{2066}",
    "\u{feff}",
    "\u{e0041}\u{e007f}",
    "\u{fe0f}",
    "\u{1b}]8;;https://evil.example\u{7}",
    "%0a",
    "\\n",
    "\\u000a",
    "\t",
    "</script>",
    "${x}",
];

const FORGED: &[&str] = &[
    r#"{"level":"INFO","fields":{"operation":"demo/echo","code":"OK"}}"#,
    r#"","code":"OK","caller":"admin","x":""#,
    "level=info msg=forged",
    "2026-01-01T00:00:00Z INFO curable::call: forged",
];

#[tokio::test]
async fn two_thousand_forged_names_are_each_one_line_of_json_in_which_all_can_be_seen() {
    let lines = Lines::default();
    let subscriber = tracing_subscriber::fmt().json().with_writer(lines.clone()).finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let service = sample::builder().observer(CallLog::default().with_reports()).build().unwrap();
    let (mut calls, mut reports) = (0, 0);
    while calls < 2_000 {
        for cut in BREAKS {
            for forged in FORGED {
                let name = format!("demo/x{}{cut}{forged}", calls % 7);
                let identity = Identity { name: format!("ann{cut}{forged}"), ..Identity::default() };
                let caller = Caller { identity: Some(identity.into()), ..Caller::default() };
                let operation = if calls % 5 == 0 { "demo/panic" } else { &name };
                let answer = service.call(Call::new(operation, json!({})).by(caller)).await;
                calls += 1;
                reports += usize::from(answer.outcome.unwrap_err().reference.is_some());
            }
        }
    }
    let (all, text) = lines.read();
    assert_eq!(all.len(), calls + reports, "one event, one line");
    let unseen = |c: char| {
        c.is_control()
            || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
    };
    assert!(text.lines().all(|line| !line.contains(unseen)));
    for line in &all {
        let fields = line["fields"].as_object().unwrap();
        for value in fields.values().filter_map(Value::as_str) {
            assert!(!value.contains(unseen), "{value:?}");
        }
        assert!(fields.get("code").is_none_or(|code| code != "OK"), "nothing succeeded: {line}");
    }
}

#[tokio::test]
async fn a_secret_in_a_name_is_not_logged() {
    let token = format!("ghp_{}", "a1B2c3D4e5F6".repeat(3));
    let (lines, text) = logged(CallLog::default(), &[(token.as_str(), json!({}))]).await;
    assert_eq!((lines.len(), text.contains(&token)), (1, false), "{text}");
}
