//! Secrets in whatever a handler leaves behind: none is in an answer, and each report is found under its reference.
#![expect(clippy::panic, reason = "panics are what is tested")]

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};

use curable_core::{Cause, Code, Effect, Failure, Kind, NextAction};
use curable_runtime::{Context, Event, Operate};
use serde_json::{Value, json};

use super::{builder, declared, everything, occurred, run};

/// The text of an error of somebody else, which has a cause with a text of its own.
#[derive(Debug)]
struct Foreign(String, Option<Box<Foreign>>);

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "could not connect to {}", self.0)
    }
}

impl std::error::Error for Foreign {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.1.as_deref().map(|cause| cause as _)
    }
}

/// The ways in which a secret gets into what a handler leaves behind.
const WAYS: usize = 10;

fn leave(way: usize, secret: &str) -> Failure {
    let undeclared =
        |text: &str| Failure::new(Code::from_static("NOBODY_KNOWS"), Kind::Conflict, text.to_owned());
    match way {
        0 => panic!("planted {secret}"),
        1 => std::panic::panic_any(format!("planted {secret}")),
        2 => {
            let inner = Foreign(format!("postgres://app:{secret}@db/shop"), None);
            let outer = Foreign("https://user:pass@host/?key=1".to_owned(), Some(Box::new(inner)));
            panic!("planted {outer}: {:?}", std::error::Error::source(&outer))
        }
        3 => undeclared(secret),
        4 => Failure::new(Code::foreign(secret), Kind::Conflict, "x".to_owned()),
        5 => {
            let mut failure = undeclared("x");
            failure.details = Some(json!({ "dsn": secret, secret: [secret] }));
            failure.hint = Some(secret.to_owned().into());
            failure.upstream_text = Some(secret.to_owned());
            failure
        }
        6 => {
            let mut failure = occurred("OOPS", Kind::Conflict);
            failure.details = Some(json!({ "undeclared": secret }));
            failure
        }
        7 => {
            let mut failure = undeclared("x");
            failure.cause = vec![Cause::new(Code::foreign(secret))];
            failure
        }
        8 => {
            let mut failure = undeclared("x");
            failure.next_actions.push(NextAction::call(secret, json!({ "token": secret })));
            failure
        }
        _ => {
            let mut failure = curable_core::protocol::INTERNAL.failure(secret.to_owned());
            failure.details = Some(json!({ "at": secret }));
            failure
        }
    }
}

#[tokio::test]
async fn five_hundred_planted_secrets_stay_and_every_report_is_found_by_its_reference() {
    super::panics::quietly();
    let reports: Arc<Mutex<BTreeMap<String, String>>> = Arc::default();
    let kept = Arc::clone(&reports);
    let mut def = super::def(Effect::Write);
    def.failures = vec![declared("OOPS", Kind::Conflict).code];
    let handler = |_: Context, arguments: Value| async move {
        let way = usize::try_from(arguments["way"].as_u64().unwrap()).unwrap();
        Err::<Value, _>(leave(way, arguments["secret"].as_str().unwrap()))
    };
    let service = builder()
        .failures([declared("OOPS", Kind::Conflict)])
        .operation(Operate::new(def, handler))
        .observer(move |event: &Event<'_>| {
            let report = event.report.expect("a failure that was not declared has a report");
            kept.lock().unwrap().insert(report.id().to_owned(), report.reveal().to_owned());
        })
        .build()
        .unwrap();
    let mut told = 0;
    for round in 0..500 {
        let way = round % WAYS;
        let secret = format!("hunter2-{:04}-{}", round, "s3cr3t".repeat(1 + round % 3));
        let answer = run(&service, json!({ "way": way, "secret": secret })).await;
        assert!(!everything(&answer).contains(&secret), "way {way}: {answer:?}");
        let failure = answer.outcome.unwrap_err();
        assert_eq!(failure.code.as_str(), "INTERNAL", "way {way}: {failure:?}");
        let reference = failure.reference.as_deref().expect("a reference");
        told += usize::from(reports.lock().unwrap()[reference].contains(&secret));
    }
    assert_eq!(reports.lock().unwrap().len(), 500, "each has its own");
    assert!(told >= 400, "whoever looks it up finds out: {told} of 500");
}
