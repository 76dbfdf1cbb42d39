//! One call, from the request to the reply.

mod after;
mod before;
mod commit;
mod guard;
mod read;
mod reply;

use std::time::Instant;

use axum::extract::Request;
use axum::response::Response;
use serde_json::{Map, Value};

pub(crate) use reply::Dropped;

use crate::refusal::Refusal;
use crate::{Depot, Fault, Operation, Seen, Style};

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
        at: Instant::now(),
    };
    let (style, fault) = {
        let mut state = depot.state();
        // A demo runs for days; only a test wants to know what came in.
        if depot.options.test {
            state.seen.push(seen.clone());
        }
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
    if let Some(replayed) = commit::begin(&mut depot.state(), call) {
        return match replayed {
            Ok(reply) => reply::good(&reply),
            Err(refusal) => reply::refused(&refusal, call.style),
        };
    }
    before::wait(call).await;
    let done = commit::commit(depot, call);
    match done {
        Ok(reply) => after::strike(call, &reply).await,
        Err(refusal) => reply::refused(&refusal, call.style),
    }
}
