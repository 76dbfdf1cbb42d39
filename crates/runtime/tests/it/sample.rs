//! Contracts to build from, sound and broken.

use curable_core::{Code, Contract, Effect, FailureDef, Kind, OperationDef};
use curable_runtime::{Fault, RegisterError, Registry, Subject};
use serde_json::json;

pub(crate) fn failure(code: &str) -> FailureDef {
    FailureDef::new(Code::foreign(code), Kind::Conflict, "It happened.\n\n*When:* now.\n\n*Repair:* wait.")
}

/// A sound contract of a shop: `SOLD_OUT` (once `OUT_OF_STOCK`), `CARD_DECLINED`, `shop/buy` and `shop/look`.
pub(crate) fn shop() -> Contract {
    let mut sold_out = failure("SOLD_OUT");
    sold_out.aliases = vec![Code::foreign("OUT_OF_STOCK")];
    sold_out.details = Some(json!({
        "type": "object", "required": ["left"], "additionalProperties": false,
        "properties": {"left": {"type": "integer", "minimum": 0}},
    }));
    let mut buy = OperationDef::new("shop/buy", Effect::Write);
    buy.input = json!({"type": "object", "required": ["id"], "properties": {"id": {"type": "string"}}});
    buy.output = Some(json!({"type": "object", "required": ["receipt"]}));
    buy.failures = vec![Code::foreign("SOLD_OUT"), Code::foreign("CARD_DECLINED")];
    buy.look_by = Some("shop/look".into());
    let mut contract = Contract::new("shop", "1.0.0");
    contract.failures = vec![sold_out, failure("CARD_DECLINED")];
    contract.operations = vec![buy, OperationDef::new("shop/look", Effect::Read)];
    contract
}

/// A sound plugin: `sample/greet` and `sample.GREETING_REFUSED`.
pub(crate) fn plugin() -> Contract {
    let mut greet = OperationDef::new("sample/greet", Effect::Read);
    greet.failures = vec![Code::foreign("sample.GREETING_REFUSED")];
    let mut contract = Contract::new("sample-plugin", "0.1.0");
    contract.namespace = Some("sample".into());
    contract.failures = vec![failure("sample.GREETING_REFUSED")];
    contract.operations = vec![greet];
    contract
}

/// The error of building the shop after a change.
pub(crate) fn refused(change: impl FnOnce(&mut Contract)) -> RegisterError {
    let mut contract = shop();
    change(&mut contract);
    Registry::build([contract]).unwrap_err()
}

/// What is wrong with the shop after a change that makes exactly one thing wrong.
pub(crate) fn fault(change: impl FnOnce(&mut Contract)) -> (Subject, Fault, Option<String>) {
    let error = refused(change);
    assert_eq!(error.problems().len(), 1, "{error}");
    let problem = &error.problems()[0];
    assert_eq!(problem.contract(), "shop");
    assert!(!problem.advice().is_empty());
    (problem.subject().clone(), problem.fault().clone(), problem.near().map(str::to_owned))
}

pub(crate) fn code(code: &str) -> Subject {
    Subject::Failure(code.into())
}

pub(crate) fn operation(name: &str) -> Subject {
    Subject::Operation(name.into())
}
