//! An operation that hands on the answers of another service.

use curable_core::{Applied, Effect, Failure, Kind, OperationDef};
use curable_runtime::{Call, Context, Operate, Service};
use serde_json::{Value, json};

fn judged() -> Failure {
    let mut failure =
        Failure::new(curable_core::Code::from_static("ELSEWHERE"), Kind::Conflict, "in the way");
    failure.details = Some(json!({ "holder": "ada" }));
    failure.applied = Some(Applied::No);
    failure
}

async fn call(operate: Operate) -> Failure {
    let service = Service::builder("relay", "1").operation(operate).build().unwrap();
    service.call(Call::new("relay/call", json!({}))).await.outcome.unwrap_err()
}

fn operate() -> Operate {
    let handler = |_: Context, _: Value| async { Err(judged()) };
    Operate::new(OperationDef::new("relay/call", Effect::Write), handler)
}

#[tokio::test]
async fn what_another_dispatch_has_judged_is_not_judged_again() {
    let failure = call(operate().relays()).await;
    assert_eq!((failure.code.as_str(), failure.kind), ("ELSEWHERE", Kind::Conflict));
    assert_eq!(failure.details, Some(json!({ "holder": "ada" })));
}

#[tokio::test]
async fn without_that_word_it_is() {
    assert_eq!(call(operate()).await.code.as_str(), "INTERNAL");
}
