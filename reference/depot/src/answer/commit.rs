//! The call itself, done once for each idempotency key.

use super::Call;
use crate::depot::{Key, State};
use crate::refusal::Refusal;
use crate::store::Reply;
use crate::{Depot, Made};

/// What is known already of a call with this key.
pub(super) fn begin(state: &mut State, call: &Call) -> Option<Result<Reply, Refusal>> {
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

/// Does it, and remembers that it was done.
pub(super) fn commit(depot: &Depot, call: &Call) -> Result<Reply, Refusal> {
    let mut state = depot.state();
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
    if depot.options.test && done.is_ok() && call.operation.writes() {
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
