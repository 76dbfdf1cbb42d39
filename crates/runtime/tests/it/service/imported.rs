//! Imported contracts: definitions are shared, codes mean what the operation says, and upstream failures are judged.

use std::sync::Arc;

use curable_core::{Applied, Code, Contract, Effect, Failure, Kind, OperationDef, Origin, Retry, imported};
use curable_runtime::{Call, Context, Handler, OffSchema, Running, Service};
use serde_json::{Value, json};

use super::{Log, SECRET, code, declared, everything};

/// `shop/getItem`, whose schemas stand in the definitions that the contract shares.
fn contract(effect: Effect) -> Contract {
    let mut contract = Contract::new("shop", "1");
    contract.defs = defs();
    contract.failures = imported::defs();
    contract.failures.push(declared("HTTP_404", Kind::NotFound));
    let mut def = OperationDef::new("shop/getItem", effect);
    def.input = json!({ "type": "object", "properties": { "id": { "$ref": "#/$defs/Id" } } });
    def.output = Some(json!({ "$ref": "#/$defs/Item" }));
    contract.failures.push(declared("HTTP_409", Kind::Conflict));
    def.failures = contract.failures.iter().map(|def| def.code.clone()).collect();
    let mut own = declared("HTTP_404", Kind::NotFound);
    own.details = Some(json!({ "$ref": "#/$defs/Error" }));
    let mut closed = declared("HTTP_409", Kind::Conflict);
    closed.details = Some(json!({ "$ref": "#/$defs/Closed" }));
    def.declares = vec![own, closed];
    contract.operations.push(def);
    contract
}

fn defs() -> serde_json::Map<String, Value> {
    let defs = json!({
        "Id": { "type": "string", "pattern": "^item-" },
        "Item": { "type": "object", "required": ["id"], "properties": { "id": { "$ref": "#/$defs/Id" } } },
        "Closed": {
            "type": "object", "required": ["code"], "additionalProperties": false,
            "properties": { "code": { "type": "string" }, "limit": { "type": "integer" } },
        },
        "Error": { "type": "object", "properties": { "code": { "type": "string" }, "limit": { "type": "integer" } } },
    });
    defs.as_object().unwrap().clone()
}

struct Upstream {
    reply: fn(&Context) -> Result<Value, Failure>,
    off_schema: OffSchema,
}

impl Handler for Upstream {
    fn start(&self, context: Context, _: Value) -> Running {
        Box::pin(std::future::ready((self.reply)(&context)))
    }

    fn off_schema(&self) -> OffSchema {
        self.off_schema.clone()
    }
}

fn gateway(
    effect: Effect,
    reply: fn(&Context) -> Result<Value, Failure>,
    off_schema: OffSchema,
) -> (Service, Log) {
    let log = Log::default();
    let handler: Arc<dyn Handler> = Arc::new(Upstream { reply, off_schema });
    let builder =
        Service::builder("shop", "1").import(contract(effect), [("shop/getItem".to_owned(), handler)]);
    (builder.observer(log.clone()).hash("abc").build().unwrap(), log)
}

fn call(arguments: Value) -> Call {
    Call::new("shop/getItem", arguments)
}

fn upstream(status: u16, kind: Kind) -> Failure {
    let mut failure =
        Failure::new(Code::foreign(format!("HTTP_{status}")), kind, "the upstream refused the call");
    failure.origin = Some(Origin::Upstream);
    failure
}

#[tokio::test]
async fn arguments_are_judged_by_shared_definitions() {
    let (service, _) = gateway(Effect::Read, |_| Ok(json!({ "id": "item-1" })), OffSchema::InvalidOutput);
    let fine = service.call(call(json!({ "id": "item-1" }))).await;
    assert_eq!(code(&fine), "ok");
    assert_eq!(fine.meta.provenance.unwrap().hash, "abc");
    let refused = service.call(call(json!({ "id": "1" }))).await.outcome.unwrap_err();
    assert_eq!((refused.code.as_str(), refused.repairs[0].at.as_str()), ("INVALID_INPUT", "/id"));
}

#[tokio::test]
async fn a_published_schema_stands_alone() {
    let (service, _) = gateway(Effect::Read, |_| Ok(json!({})), OffSchema::InvalidOutput);
    let operation = service.registry().operation("shop/getItem").unwrap();
    let before = operation.input.published().into_owned();
    assert_eq!(before["$defs"]["Id"]["pattern"], "^item-");
    assert_eq!(operation.input.problem(), None);
    assert_eq!(before, operation.input.published().into_owned(), "compiled or not, it is the same");
}

#[tokio::test]
async fn a_handler_says_what_becomes_of_a_result_off_its_schema() {
    let reply = |_: &Context| Ok(json!({ "id": 7 }));
    let (service, _) = gateway(Effect::Read, reply, OffSchema::InvalidOutput);
    assert_eq!(code(&service.call(call(json!({}))).await), "INVALID_OUTPUT");
    let (service, _) = gateway(Effect::Read, reply, OffSchema::Pass);
    let passed = service.call(call(json!({}))).await;
    assert_eq!((code(&passed), passed.meta.extra["drift"].clone()), ("ok", json!(true)));
    let mut failure = Failure::declared(&imported::UPSTREAM_MALFORMED, "the reply breaks its schema");
    failure.applied = Some(Applied::Yes);
    let (service, log) = gateway(Effect::Write, reply, OffSchema::Failure(failure));
    let told = service.call(call(json!({}))).await.outcome.unwrap_err();
    assert_eq!((told.code.as_str(), told.applied), ("UPSTREAM_MALFORMED", Some(Applied::Yes)));
    assert!(told.reference.is_some() && log.private().contains("output:"), "{}", log.private());
}

#[tokio::test]
async fn only_what_an_operation_declares_of_an_error_body_leaves() {
    let (service, log) = gateway(
        Effect::Read,
        |context| {
            context.keep_private(SECRET);
            context.note("tried", json!([{ "code": "HTTP_404" }]));
            let mut failure = upstream(404, Kind::NotFound);
            failure.details = Some(json!({
                "code": "no_item", "limit": "many", "debug": SECRET, "postgres://harbour:s3cr3tPw99@db.internal": 1,
            }));
            Err(failure)
        },
        OffSchema::InvalidOutput,
    );
    let answer = service.call(call(json!({}))).await;
    assert!(!log.private().contains("s3cr3tPw99"), "in the name of a member: {}", log.private());
    let told = answer.outcome.as_ref().unwrap_err();
    assert_eq!((told.code.as_str(), told.kind), ("HTTP_404", Kind::NotFound));
    assert_eq!(told.details, Some(json!({ "code": "no_item" })));
    assert!(told.drift && told.reference.is_some(), "{told:?}");
    assert!(!everything(&answer).contains(SECRET));
    assert!(log.private().contains(SECRET));
    assert_eq!(answer.meta.extra["tried"][0]["code"], "HTTP_404");
}

#[tokio::test]
async fn what_a_closed_error_body_does_not_declare_is_drift_and_in_an_open_one_it_is_not() {
    type Reply = fn(&Context) -> Result<Value, Failure>;
    fn said(status: u16, kind: Kind, body: Value) -> Result<Value, Failure> {
        let mut failure = upstream(status, kind);
        failure.details = Some(body);
        Err(failure)
    }
    let replies: [(Reply, bool, bool); 4] = [
        (|_| said(409, Kind::Conflict, json!({ "code": "c", "limit": 4, "zz": "held" })), true, true),
        (|_| said(404, Kind::NotFound, json!({ "code": "c", "limit": 4, "zz": "held" })), false, true),
        (|_| said(409, Kind::Conflict, json!({ "code": "c", "limit": 4 })), false, false),
        (|_| said(409, Kind::Conflict, json!({ "limit": 4 })), false, false),
    ];
    for (index, (reply, drift, is_held)) in replies.into_iter().enumerate() {
        let (service, _) = gateway(Effect::Read, reply, OffSchema::InvalidOutput);
        let told = service.call(call(json!({}))).await.outcome.unwrap_err();
        assert_eq!((told.drift, told.reference.is_some()), (drift, is_held), "{index}: {told:?}");
        let details = told.details.as_ref().unwrap();
        assert!(details.get("zz").is_none() && details["limit"] == 4, "{index}: {details}");
    }
}

#[tokio::test]
async fn a_status_that_is_not_declared_leaves_under_its_family_without_its_body() {
    let (service, _) = gateway(
        Effect::Write,
        |_| {
            let mut failure = upstream(503, Kind::Transient);
            failure.retry = Retry::Same;
            failure.retry_after_ms = Some(2_000);
            failure.details = Some(json!({ "debug": SECRET }));
            Err(failure)
        },
        OffSchema::InvalidOutput,
    );
    let answer = service.call(call(json!({}))).await;
    let told = answer.outcome.as_ref().unwrap_err();
    assert_eq!((told.code.as_str(), told.kind, told.details.clone()), ("HTTP_503", Kind::Transient, None));
    assert_eq!((told.retry_after_ms, told.retryable()), (Some(2_000), false), "a write is in doubt");
    assert!(!everything(&answer).contains(SECRET));
}

#[tokio::test]
async fn a_code_that_is_no_status_and_not_declared_is_the_gateways_own_fault() {
    let (service, _) = gateway(
        Effect::Read,
        |_| {
            let mut failure = upstream(404, Kind::NotFound);
            failure.code = Code::foreign("CARD_DECLINED");
            Err(failure)
        },
        OffSchema::InvalidOutput,
    );
    assert_eq!(code(&service.call(call(json!({}))).await), "INTERNAL");
}

#[tokio::test]
async fn a_success_without_content_is_held_against_no_schema() {
    let empty = |context: &Context| {
        context.tell_no_content();
        Ok(Value::Null)
    };
    let (service, _) = gateway(Effect::Write, empty, OffSchema::InvalidOutput);
    assert_eq!(service.call(call(json!({}))).await.outcome.unwrap(), Value::Null);
    let (service, _) = gateway(Effect::Write, |_| Ok(Value::Null), OffSchema::InvalidOutput);
    assert_eq!(code(&service.call(call(json!({}))).await), "INVALID_OUTPUT");
}
