//! One call, from the request to the reply.

mod after;
mod before;
mod guard;
mod read;
mod reply;

use axum::extract::Request;
use axum::response::Response;
use serde_json::{Map, Value};

pub(crate) use reply::Dropped;

use crate::depot::{Key, State};
use crate::refusal::Refusal;
use crate::store::Reply;
use crate::{Depot, Fault, Made, Operation, Seen, Style};

/// A call that has been read.
#[derive(Debug)]
struct Call {
    operation: &'static Operation,
    arguments: Map<String, Value>,
    key: Option<String>,
    style: Style,
    fault: Option<Fault>,
}

/// Answers one call; a call that a fault delays goes on when its caller has gone, as it does in a real service.
pub(crate) async fn answer(
    depot: Depot,
    operation: &'static Operation,
    path: Vec<(String, String)>,
    request: Request,
) -> Response {
    let incoming = read::incoming(request).await;
    let read = read::arguments(operation, &path, &incoming);
    let seen = Seen {
        operation: operation.id.clone(),
        target: incoming.target.clone(),
        arguments: read.all.clone(),
        body: incoming.body.clone(),
        key: incoming.header("idempotency-key").map(str::to_owned),
        token: incoming.token().map(str::to_owned),
    };
    let (style, fault) = {
        let mut state = depot.state();
        state.seen.push(seen.clone());
        let planned = state.take_fault(&operation.id);
        let style = incoming.asked("x-depot-style", &depot).and_then(|word| word.parse().ok());
        let fault = incoming.asked("x-depot-fault", &depot).and_then(|word| word.parse().ok());
        (style.unwrap_or(state.style), fault.or(planned))
    };
    let refusal = guard::refusal(&depot, operation, &seen).or(read.refusal);
    let call = Call { operation, arguments: read.all, key: seen.key, style, fault };
    if matches!(call.fault, Some(Fault::SlowBefore(_) | Fault::SlowAfter(_) | Fault::Hang | Fault::HangAfter))
    {
        let task = tokio::spawn(async move { go(&depot, &call, refusal).await });
        return task.await.unwrap_or_else(|_| reply::empty(500));
    }
    go(&depot, &call, refusal).await
}

/// Faults before the commit, the call itself, faults after it.
async fn go(depot: &Depot, call: &Call, refusal: Option<Refusal>) -> Response {
    if let Some(response) = before::strike(depot, call).await {
        return response;
    }
    if let Some(refusal) = refusal {
        return reply::refused(&refusal, call.style);
    }
    if let Some(replayed) = begin(&mut depot.state(), call) {
        return match replayed {
            Ok(reply) => reply::good(&reply),
            Err(refusal) => reply::refused(&refusal, call.style),
        };
    }
    before::wait(call).await;
    let done = commit(&mut depot.state(), call);
    match done {
        Ok(reply) => after::strike(call, &reply).await,
        Err(refusal) => reply::refused(&refusal, call.style),
    }
}

/// What is known already of a call with this key.
fn begin(state: &mut State, call: &Call) -> Option<Result<Reply, Refusal>> {
    let key = call.key.as_ref()?;
    match state.keys.get(key) {
        Some(known) if known.arguments != call.arguments => {
            Some(Err(Refusal::new(422, "key_reused", "the key belongs to another order")))
        }
        Some(Key { reply: Some(reply), .. }) => Some(Ok(reply.clone())),
        Some(_) => Some(Err(Refusal::new(409, "in_flight", "a call with this key is still running"))),
        None => {
            state.keys.insert(key.clone(), Key { arguments: call.arguments.clone(), reply: None });
            None
        }
    }
}

fn commit(state: &mut State, call: &Call) -> Result<Reply, Refusal> {
    let done = state.store.run(&call.operation.id, &call.arguments);
    if let Some(key) = &call.key {
        match &done {
            Ok(reply) => {
                if let Some(known) = state.keys.get_mut(key) {
                    known.reply = Some(reply.clone());
                }
            }
            // What was refused did not happen, so the key is free again.
            Err(_) => {
                state.keys.remove(key);
            }
        }
    }
    if done.is_ok() && call.operation.writes() {
        state.made.push(Made {
            operation: call.operation.id.clone(),
            arguments: call.arguments.clone(),
            key: call.key.clone(),
        });
    }
    done.map_err(|mut refusal| {
        refusal.violations = call.operation.placed(refusal.violations);
        refusal
    })
}
