//! Failures of every shape, with every field filled now and then.

use curable_core::{
    Applied, Bounds, Cause, Code, Expected, Failure, Kind, NextAction, Origin, PatchOp, Pointer, Problem,
    Provenance, Repair, Retry, Similar,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json};

pub(crate) fn failure() -> impl Strategy<Value = Failure> {
    let head = (code(), words(), select(Kind::ALL), select(Retry::ALL), option::of(any::<bool>()));
    let wire = (
        option::of(0_u64..100_000_000),
        option::of(select(Applied::ALL)),
        option::of(400_u16..600),
        option::of(words().prop_map(Into::into)),
    );
    let repair =
        (vec(repair(), 0..4), 0_u64..5, vec(step(), 0..3), vec(similar(), 0..3), vec(next_action(), 0..3));
    let upstream = (
        option::of(object()),
        option::of("[a-z_]{1,12}"),
        any::<bool>(),
        option::of(words()),
        vec(cause(), 0..3),
    );
    let ids = (option::of(select(Origin::ALL)), option::of("[a-f0-9]{8}"), option::of("[a-f0-9]{8}"), meta());
    (head, wire, repair, upstream, ids).prop_map(|(head, wire, repair, upstream, ids)| {
        let mut failure = Failure::new(head.0, head.2, head.1);
        if !curable_core::resolve::is_hard_never(failure.code.as_str()) {
            failure.retry = head.3;
            failure.retryable = head.4;
        }
        (failure.retry_after_ms, failure.applied, failure.http, failure.hint) = wire;
        (failure.repairs, failure.more_repairs, failure.patch, failure.similar, failure.next_actions) =
            repair;
        (failure.details, failure.upstream_code, failure.drift, failure.upstream_text, failure.cause) =
            upstream;
        failure.origin = ids.0;
        failure.trace_id = ids.1;
        failure.reference = ids.2;
        failure.meta = ids.3;
        failure
    })
}

fn code() -> impl Strategy<Value = Code> {
    prop_oneof![
        select(
            &[
                "INVALID_INPUT",
                "NOT_FOUND",
                "INTERNAL",
                "TIMEOUT",
                "FILE_NOT_FOUND",
                "RATE_LIMITED",
                "LEASE_EXPIRED",
                "RESOURCE_EXHAUSTED",
                "UNAVAILABLE",
                "HTTP_404",
                "HTTP_503",
                "TRANSIENT",
                "CONFLICT",
                "trace.NOT_RECORDING",
                "UNKNOWN",
                "ABORTED",
                "ThrottlingException",
                "missing_field",
                "invalid_input",
                "-32602",
                "INVALID_ARGUMENT",
            ][..]
        )
        .prop_map(Code::foreign),
        "[A-Z][A-Z0-9]{0,8}(_[A-Z0-9]{1,8}){0,3}".prop_map(Code::foreign),
        "[a-zA-Z0-9._:/# -]{1,24}".prop_map(Code::foreign),
    ]
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof!["[A-Za-z][a-zA-Z0-9 ,.'\"\\{\\}\\[\\]:é日-]{0,40}", Just("boom".to_owned())]
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        any::<f32>().prop_filter("finite", |f| f.is_finite()).prop_map(Value::from),
        words().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            vec(("[a-z_]{1,6}", inner), 0..4)
                .prop_map(|members| Value::from(members.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

fn object() -> impl Strategy<Value = Value> {
    let name = prop_oneof![
        "[a-z_]{1,8}",
        select(
            &["code", "retry_after", "retry_after_seconds", "details", "field", "repairs", "kind", "hint"][..]
        )
        .prop_map(str::to_owned),
    ];
    prop_oneof![
        4 => vec((name, value()), 0..4).prop_map(|members| Value::from(members.into_iter().collect::<Map<_, _>>())),
        1 => value(),
    ]
}

fn pointer() -> impl Strategy<Value = Pointer> {
    vec("[a-z~/0-9]{1,5}", 0..3).prop_map(|names| names.iter().fold(Pointer::ROOT, |at, name| at.child(name)))
}

fn repair() -> impl Strategy<Value = Repair> {
    let problem =
        select(&["type", "choice", "missing", "unknown", "range", "length", "shape", "governed", "odd"][..])
            .prop_map(|word| Problem::from(word.to_owned()));
    let expected = (
        vec(select(&["string", "integer", "null"][..]), 0..3),
        vec(value(), 0..3),
        vec("[a-z]{1,5}", 0..3),
        option::of(-5_i64..5),
        option::of("[a-z^$]{1,6}"),
    )
        .prop_map(|(types, allowed, required, min, pattern)| Expected {
            types: types.into_iter().map(str::to_owned).collect(),
            allowed,
            required,
            range: Bounds { min: min.map(Into::into), max: None, above: None, below: None, step: None },
            length: Bounds::default(),
            pattern,
            format: None,
            extra: Map::new(),
        });
    (pointer(), problem, expected, option::of(value())).prop_map(|(at, problem, expected, suggest)| {
        let mut repair = Repair::new(at, problem).expecting(expected);
        repair.suggest = suggest;
        repair
    })
}

fn step() -> impl Strategy<Value = PatchOp> {
    (pointer(), pointer(), value(), 0..4).prop_map(|(path, from, value, which)| match which {
        0 => PatchOp::Add { path, value },
        1 => PatchOp::Replace { path, value },
        2 => PatchOp::Remove { path },
        _ => PatchOp::Move { from, path },
    })
}

fn similar() -> impl Strategy<Value = Similar> {
    (value(), vec(step(), 0..2)).prop_map(|(value, patch)| {
        let mut similar = Similar::new(value);
        similar.patch = patch;
        similar
    })
}

fn next_action() -> impl Strategy<Value = NextAction> {
    prop_oneof![
        words().prop_map(NextAction::words),
        ("[a-z_]{1,8}", value()).prop_map(|(tool, arguments)| NextAction::call(tool, arguments)),
    ]
}

fn cause() -> impl Strategy<Value = Cause> {
    (code(), option::of(select(Origin::ALL)), option::of(words())).prop_map(|(code, origin, message)| {
        let mut cause = Cause::new(code);
        cause.origin = origin;
        cause.message = message;
        cause
    })
}

fn meta() -> impl Strategy<Value = curable_core::Meta> {
    (option::of(0_u64..9999), option::of(0_u64..9999), any::<bool>(), any::<bool>()).prop_map(
        |(elapsed_ms, estimated_tokens, stamped, session)| curable_core::Meta {
            elapsed_ms,
            estimated_tokens,
            provenance: stamped.then(|| Provenance {
                contract: "files".into(),
                version: "1.0.0".into(),
                hash: "00ff".into(),
            }),
            extra: if session {
                Map::from_iter([("session_id".to_owned(), json!("s-1"))])
            } else {
                Map::new()
            },
        },
    )
}
