//! A service that fails in every way.

use std::time::Duration;

use curable_core::{
    Access, Code, Effect, Failure, FailureDef, Kind, NextAction, OperationDef, Pointer, Problem, Repair,
    Retry, Similar,
};
use curable_runtime::{Context, Operate, Progress, Service, ServiceBuilder, Settings};
use serde_json::{Value, json};

/// The declared codes: name, kind, retry.
pub(crate) const DECLARED: &[(&str, Kind, Option<Retry>)] = &[
    ("FILE_NOT_FOUND", Kind::NotFound, None),
    ("ALREADY_EXISTS", Kind::Conflict, None),
    ("READ_ONLY", Kind::Permission, None),
    ("RATE_LIMITED", Kind::Transient, Some(Retry::Same)),
    ("DISK_FULL", Kind::Exhausted, None),
    ("LOGGED_OUT", Kind::Unauthenticated, None),
    ("BAD_PATH", Kind::Validation, Some(Retry::Amended)),
    ("NO_SUCH_FORMAT", Kind::Unsupported, None),
    ("STALE_VERSION", Kind::Precondition, None),
    ("ABORTED_BY_USER", Kind::Cancelled, None),
    ("BROKEN_DISK", Kind::Internal, None),
];

pub(crate) fn service() -> Service {
    builder().build().expect("the sample is sound")
}

pub(crate) fn builder() -> ServiceBuilder {
    let settings = Settings { deadline: Some(Duration::from_secs(20)), ..Settings::default() };
    Service::builder("sample", "1.2.3")
        .settings(settings)
        .failures(DECLARED.iter().map(|row| def(*row)))
        .operation(Operate::new(echo(), |_: Context, arguments: Value| async move {
            Ok(json!({ "text": arguments["text"] }))
        }))
        .operation(Operate::new(
            plain("demo/word", Effect::Read, Some(json!({ "type": "string" }))),
            |_: Context, _: Value| async { Ok(json!("a \"word\"")) },
        ))
        .operation(Operate::new(
            plain("demo/tree", Effect::Read, Some(tree())),
            |_: Context, _: Value| async { Ok(json!({ "value": 1, "next": { "value": 2 } })) },
        ))
        .operation(Operate::new(plain("demo/loose", Effect::Write, None), |_: Context, _: Value| async {
            Ok(json!([1, 2]))
        }))
        .operation(Operate::new(plain("demo/deep", Effect::Read, None), |_: Context, _: Value| async {
            Ok(deep(300))
        }))
        .operation(Operate::new(
            plain("demo/broken", Effect::Read, Some(json!({ "type": "object", "required": ["x"] }))),
            |_: Context, _: Value| async { Ok(json!({})) },
        ))
        .operation(Operate::new(plain("demo/panic", Effect::Write, None), |_: Context, _: Value| async {
            panic!("secret words")
        }))
        .operation(Operate::new(plain("demo/undeclared", Effect::Read, None), |_: Context, _: Value| async {
            Err(Failure::new(Code::from_static("NOBODY_KNOWS"), Kind::Conflict, "secret words"))
        }))
        .operation(
            Operate::new(plain("demo/late", Effect::Write, None), |_: Context, _: Value| {
                std::future::pending()
            })
            .look_by("demo/echo")
            .deadline(Duration::from_millis(20)),
        )
        .operation(Operate::new(plain("demo/forever", Effect::Read, None), |_: Context, _: Value| {
            std::future::pending()
        }))
        .operation(Operate::new(
            plain("demo/steps", Effect::Read, None),
            |context: Context, _: Value| async move {
                for done in [1.0, 2.0, 3.0] {
                    context.progress(Progress {
                        done,
                        total: Some(3.0),
                        message: Some(format!("step {done}")),
                    });
                    tokio::task::yield_now().await;
                }
                Ok(json!({ "done": true }))
            },
        ))
        .operation(Operate::new(fail(), |_: Context, arguments: Value| async move {
            Err(failure(arguments["code"].as_str().unwrap_or_default()))
        }))
        .operation(
            Operate::new(plain("demo/scoped", Effect::Read, None), |_: Context, _: Value| async {
                Ok(json!({}))
            })
            .access(Access { required_scopes: vec!["admin".into()], ..Access::default() }),
        )
        .operation(
            Operate::new(plain("demo/hidden", Effect::Read, None), |_: Context, _: Value| async {
                Ok(json!({}))
            })
            .internal(),
        )
}

fn plain(name: &str, effect: Effect, output: Option<Value>) -> OperationDef {
    let mut def = OperationDef::new(name, effect);
    def.summary = format!("Does what {name} does.");
    def.input = json!({ "type": "object", "additionalProperties": false });
    def.output = output;
    def
}

fn echo() -> OperationDef {
    let text =
        json!({ "type": "object", "required": ["text"], "properties": { "text": { "type": "string" } } });
    let mut def = plain("demo/echo", Effect::Read, Some(text));
    def.input = json!({
        "type": "object",
        "required": ["text"],
        "properties": {
            "text": { "type": "string", "maxLength": 200 },
            "unit": { "enum": ["celsius", "fahrenheit"] },
            "count": { "type": "integer", "minimum": 1, "maximum": 9 },
        },
        "additionalProperties": false,
    });
    def
}

fn fail() -> OperationDef {
    let mut def = plain("demo/fail", Effect::Idempotent, Some(json!({ "type": "object" })));
    let codes: Vec<&str> = DECLARED.iter().map(|(code, _, _)| *code).collect();
    def.input = json!({ "type": "object", "required": ["code"], "properties": { "code": { "enum": codes } }, "additionalProperties": false });
    def.failures = DECLARED.iter().map(|(code, _, _)| Code::from_static(code)).collect();
    def
}

/// A schema that refers to itself and to a definition of its own.
fn tree() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "required": ["value"],
        "properties": { "value": { "$ref": "#/$defs/Number" }, "next": { "$ref": "#" } },
        "additionalProperties": false,
        "$defs": { "Number": { "type": "integer" } },
    })
}

fn def((code, kind, retry): (&'static str, Kind, Option<Retry>)) -> FailureDef {
    let mut def = FailureDef::new(Code::from_static(code), kind, "Something was wrong.");
    def.retry = retry;
    if code == "FILE_NOT_FOUND" {
        def.details = Some(json!({
            "type": "object",
            "required": ["path"],
            "properties": { "path": { "$ref": "#/$defs/Path" } },
            "$defs": { "Path": { "type": "string" } },
            "additionalProperties": false,
        }));
    }
    def
}

fn failure(code: &str) -> Failure {
    let row = DECLARED.iter().find(|(name, _, _)| *name == code).expect("a declared code");
    let def = def(*row);
    let mut failure = Failure::new(def.code, def.kind, format!("it was {code}"));
    if let Some(retry) = def.retry {
        failure.retry = retry;
    }
    match code {
        "FILE_NOT_FOUND" => {
            failure.details = Some(json!({ "path": "/a" }));
            failure.similar.push(Similar::new("/b"));
            failure.next_actions.push(NextAction::call("demo/echo", json!({ "text": "x" })));
        }
        "RATE_LIMITED" => failure.retry_after_ms = Some(1500),
        "BAD_PATH" => failure.repairs.push(Repair::new(Pointer::from_static("/code"), Problem::Pattern)),
        "DISK_FULL" => {
            failure.similar = (0..400).map(|index| Similar::new(format!("disk {index}"))).collect();
        }
        _ => {}
    }
    failure
}

fn deep(levels: usize) -> Value {
    (0..levels).fold(json!(0), |inner, _| json!({ "in": inner }))
}
