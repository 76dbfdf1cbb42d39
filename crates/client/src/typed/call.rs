//! One typed call.

use curable_core::{Applied, Effect, Failure, Origin, imported};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{Broken, Malformed, OperationFailure};
use crate::caller::{Call, Caller};

/// The member that holds a result which is no object, where a protocol asks for one.
const WRAPPED: &str = "result";

/// Calls an operation; what comes back is the type of its result or of its failures.
pub async fn call<I, O, F>(
    caller: &Caller,
    operation: &str,
    effect: Option<Effect>,
    input: &I,
) -> Result<O, F>
where
    I: Serialize + Sync + ?Sized,
    O: DeserializeOwned,
    F: OperationFailure,
{
    let arguments = arguments(input).map_err(F::malformed)?;
    let mut call = Call::new(operation, arguments);
    call.effect = effect;
    match caller.run(call).await.into_result() {
        Ok(value) => output(value, effect).map_err(F::malformed),
        Err(failure) => Err(sort(failure)),
    }
}

fn arguments<I: Serialize + ?Sized>(input: &I) -> Result<Map<String, Value>, Malformed> {
    let broken = |problem: String| {
        let mut failure =
            Failure::declared(&imported::UPSTREAM_MALFORMED, "the arguments are no JSON object");
        failure.applied = Some(Applied::No);
        Malformed::new(Broken::Arguments, failure, problem)
    };
    match serde_json::to_value(input) {
        Ok(Value::Object(arguments)) => Ok(arguments),
        Ok(_) => Err(broken("arguments are an object".to_owned())),
        Err(error) => Err(broken(error.to_string())),
    }
}

/// The result, also where it stands inside an object.
fn output<O: DeserializeOwned>(value: Value, effect: Option<Effect>) -> Result<O, Malformed> {
    let problem = match O::deserialize(&value) {
        Ok(output) => return Ok(output),
        Err(problem) => problem,
    };
    if let Value::Object(members) = &value
        && members.len() == 1
        && let Some(inner) = members.get(WRAPPED)
        && let Ok(output) = O::deserialize(inner)
    {
        return Ok(output);
    }
    let mut failure =
        Failure::declared(&imported::UPSTREAM_MALFORMED, "the result is not what the contract says");
    // The server says that it is done, whatever it looks like.
    failure.applied = Some(if effect == Some(Effect::Read) { Applied::No } else { Applied::Yes });
    Err(Malformed::new(Broken::Result(value), failure, problem.to_string()))
}

/// Keeps apart what the server said from what happened on the way.
fn sort<F: OperationFailure>(failure: Failure) -> F {
    // What was decoded has been heard in some dialect; what was not is about the way there and back.
    if failure.heard.is_none() {
        if failure.code == imported::UPSTREAM_MALFORMED.code() {
            let problem = failure.message.clone().into_owned();
            return F::malformed(Malformed::new(Broken::Answer, failure, problem));
        }
        if failure.origin == Some(Origin::Network) || is_way(&failure) {
            return F::communication(failure);
        }
    }
    F::read(failure)
}

fn is_way(failure: &Failure) -> bool {
    [imported::UPSTREAM_UNREACHABLE, imported::UPSTREAM_TIMEOUT].iter().any(|way| way.code() == failure.code)
}
