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
