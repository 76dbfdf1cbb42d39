//! What the dispatch adds to a call beyond validation: a small valid call, and a handler that does nothing.
#![expect(clippy::expect_used, reason = "a benchmark that cannot start has failed")]

use std::hint::black_box;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Poll, Waker};

use curable_core::{Effect, OperationDef};
use curable_measure::{allocations, difference, nanoseconds, report};
use curable_runtime::validate::{Options, Validator};
use curable_runtime::{Answer, Call, Caller, Context, Operate, Service};
use serde_json::{Value, json};

/// What the dispatch may add.
const DISPATCH: Option<f64> = Some(2_000.0);

const NAME: &str = "weather/forecast";

fn main() {
    // A deadline needs a clock that wakes somebody, even though nobody waits here.
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime starts");
    let _entered = runtime.enter();
    let service = service();
    let [input, output] = [input(), output()]
        .map(|schema| Validator::compile(&schema, Options::default()).expect("the schema compiles"));
    let result = result();
    // As a server makes them: the call is its own, and it belongs to a conversation.
    let call = Call::new(NAME, arguments())
        .by(Caller { conversation: Some(Arc::from("connection 1")), ..Caller::default() });
    let stranger = Call::new(NAME, arguments());
    assert_eq!(answer(&service, call.clone()).outcome.expect("the call succeeds"), result);

    let validate = |call: &Call| {
        let call = black_box(call.clone());
        // The handler makes its result on the other side, too.
        let result = black_box(self::result());
        (input.check(&call.arguments).is_ok(), output.check(&result).is_ok())
    };
    assert_eq!(validate(&call), (true, true));
    report(
        "dispatch a valid small call to a handler that does nothing, less its validation",
        "ns",
        DISPATCH,
        difference(|| answer(&service, call.clone()), || validate(&call)),
    );
    report(
        "the same outside of a conversation",
        "ns",
        DISPATCH,
        difference(|| answer(&service, stranger.clone()), || validate(&stranger)),
    );
    report(
        "validate the arguments and the result of that call",
        "ns",
        None,
        nanoseconds(|| {
            (input.check(black_box(&call.arguments)).is_ok(), output.check(black_box(&result)).is_ok())
        }),
    );
    let counted = allocations(|| answer(&service, call.clone())) - allocations(|| validate(&call));
    report("dispatch a valid small call: allocations", "allocs", None, counted);
}

/// Calls and has the answer at once: nothing in such a call waits.
fn answer(service: &Service, call: Call) -> Answer {
    let mut context = std::task::Context::from_waker(Waker::noop());
    match pin!(service.call(call)).poll(&mut context) {
        Poll::Ready(answer) => answer,
        Poll::Pending => unreachable!("a handler that does nothing does not wait"),
    }
}

fn service() -> Service {
    let mut def = OperationDef::new(NAME, Effect::Read);
    def.summary = String::from("Tells the weather of the next days.");
    def.input = input();
    def.output = Some(output());
    let handler = |_: Context, _: Value| async { Ok(result()) };
    Service::builder("weather", "1.0.0")
        .operation(Operate::new(def, handler))
        .build()
        .expect("a sound service")
}

fn input() -> Value {
    json!({
        "type": "object",
        "properties": {
            "city": { "type": "string", "minLength": 1, "maxLength": 80 },
            "unit": { "type": "string", "enum": ["celsius", "fahrenheit", "kelvin"] },
            "days": { "type": "integer", "minimum": 1, "maximum": 14 },
        },
        "required": ["city", "days"],
        "additionalProperties": false,
    })
}

fn output() -> Value {
    json!({ "type": "object", "required": ["high"], "properties": { "high": { "type": "number" } } })
}

fn arguments() -> Value {
    json!({ "city": "Berlin", "unit": "celsius", "days": 3 })
}

fn result() -> Value {
    json!({ "high": 21.5 })
}
