//! What a counter would count by: however many failures say whatever they like, there are few names for them.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use curable_core::{Code, Effect, Failure, Kind, OperationDef, protocol};
use curable_runtime::{Call, Context, Event, Operate};
use serde_json::{Value, json};

use super::{builder, declared, occurred};

const OPERATIONS: usize = 10;

const DECLARED: [&str; 3] = ["GONE", "TAKEN", "LATE"];

const ROUNDS: usize = 100_000;

#[tokio::test]
async fn random_codes_and_texts_make_no_more_names_than_are_declared() {
    let seen: Arc<Mutex<BTreeSet<(String, String)>>> = Arc::default();
    let names = Arc::clone(&seen);
    let mut service = builder().failures(DECLARED.map(|code| declared(code, Kind::Conflict)));
    for number in 0..OPERATIONS {
        let mut def = OperationDef::new(format!("test/op{number}"), Effect::Read);
        def.failures = DECLARED.iter().map(|code| Code::from_static(code)).collect();
        service = service.operation(Operate::new(def, |_: Context, arguments: Value| async move {
            let round = arguments["round"].as_u64().unwrap_or_default();
            let index = usize::try_from(round / 10 % 4).unwrap_or_default();
            Err::<Value, _>(match DECLARED.get(index) {
                Some(code) => occurred(code, Kind::Conflict),
                None => Failure::new(
                    Code::foreign(format!("CODE_{round}")),
                    Kind::Conflict,
                    format!("text {round}"),
                ),
            })
        }));
    }
    let watch = move |event: &Event<'_>| {
        let code = event.failure.map_or("ok", |failure| failure.code.as_str());
        names.lock().unwrap().insert((event.operation.to_owned(), code.to_owned()));
    };
    let service = service.observer(watch).build().unwrap();
    for round in 0..ROUNDS {
        let name = format!("test/op{}", round % OPERATIONS);
        assert!(service.call(Call::new(name, json!({ "round": round }))).await.outcome.is_err());
    }
    let seen = seen.lock().unwrap();
    assert_eq!(seen.len(), OPERATIONS * (DECLARED.len() + 1), "{seen:?}");
    let known = |code: &str| DECLARED.contains(&code) || protocol::find(code).is_some();
    assert!(seen.iter().all(|(_, code)| known(code)), "{seen:?}");
}
