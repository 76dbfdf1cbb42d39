//! What the dispatch promises: every call has one answer, typed at each step.

mod access;
mod arguments;
mod building;
mod deadline;
mod discovery;
mod evaluate;
mod imported;
mod labels;
mod layers;
mod lookup;
mod mapping;
mod numbers;
mod observers;
mod order;
mod output;
mod panics;
mod planted;
mod relays;
mod repeats;
mod sensitive;
mod stop;
mod typed;
mod watch;

pub(crate) use watch::{Counter, Log};

use std::collections::BTreeSet;
use std::sync::Arc;

use curable_core::{Access, Code, Effect, Failure, FailureDef, Kind, OperationDef};
use curable_runtime::{Answer, Call, Caller, Context, Identity, Operate, Service, ServiceBuilder, Side};
use serde_json::{Value, json};

pub(crate) const SECRET: &str = "hunter2-4711";

pub(crate) fn builder() -> ServiceBuilder {
    Service::builder("test", "1.2.3")
}

/// A service of one operation, `test/run`.
pub(crate) fn service(operate: Operate) -> Service {
    builder().operation(operate).build().unwrap()
}

pub(crate) fn def(effect: Effect) -> OperationDef {
    OperationDef::new("test/run", effect)
}

/// `test/run`, which gives its arguments back.
pub(crate) fn echo() -> Operate {
    Operate::new(def(Effect::Read), |_: Context, arguments: Value| async move { Ok(arguments) })
}

/// `test/run`, which never ends.
pub(crate) fn endless(effect: Effect) -> Operate {
    Operate::new(def(effect), |_: Context, _: Value| std::future::pending::<Result<Value, Failure>>())
}

/// `test/run` of the declared codes, which fails with what `fail` gives.
pub(crate) fn failing(
    effect: Effect,
    declared: &[FailureDef],
    fail: impl Fn() -> Failure + Send + Sync + 'static,
) -> Service {
    let mut def = def(effect);
    def.failures = declared.iter().map(|declared| declared.code.clone()).collect();
    let run = move |_: Context, _: Value| std::future::ready(Err::<Value, _>(fail()));
    builder().failures(declared.to_vec()).operation(Operate::new(def, run)).build().unwrap()
}

pub(crate) fn declared(code: &str, kind: Kind) -> FailureDef {
    FailureDef::new(Code::parse(code).unwrap(), kind, "It happened.")
}

pub(crate) fn occurred(code: &str, kind: Kind) -> Failure {
    Failure::new(Code::parse(code).unwrap(), kind, "it happened")
}

pub(crate) fn scopes(scopes: &[&str]) -> Access {
    Access { required_scopes: scopes.iter().map(|scope| (*scope).to_owned()).collect(), ..Access::default() }
}

pub(crate) fn anybody() -> Caller {
    Caller::default()
}

pub(crate) fn inside() -> Caller {
    Caller { side: Side::Inside, ..Caller::default() }
}

pub(crate) fn known(scopes: &[&str], resources: &[&str]) -> Caller {
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
    let identity = Identity { name: "someone".to_owned(), scopes: set(scopes), resources: set(resources) };
    Caller { identity: Some(Arc::new(identity)), ..Caller::default() }
}

pub(crate) fn within(conversation: &str) -> Caller {
    Caller { conversation: Some(conversation.into()), ..Caller::default() }
}

pub(crate) async fn run(service: &Service, arguments: Value) -> Answer {
    service.call(Call::new("test/run", arguments)).await
}

/// The failure of `test/run` without arguments.
pub(crate) async fn failure(service: &Service) -> Failure {
    run(service, json!({})).await.outcome.unwrap_err()
}

pub(crate) fn code(answer: &Answer) -> &str {
    answer.outcome.as_ref().map_or_else(|failure| failure.code.as_str(), |_| "ok")
}

/// Everything that could leave with an answer, as one text.
pub(crate) fn everything(answer: &Answer) -> String {
    format!("{answer:?}")
}
