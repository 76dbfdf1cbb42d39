//! A contract whose every text tries to become markup.

use curable_core::{
    Code, Contract, Deprecated, Effect, FailureDef, Kind, OperationDef, Removed, Retry, Source, Visibility,
};
use serde_json::json;

/// What a hostile description would like to have on a page.
pub(crate) const HOSTILE: &str =
    "</code></pre><script>alert(1)</script><img src=x onerror=alert(2)>\"' onload='x";

pub(crate) fn hostile() -> Contract {
    let mut contract = Contract::new(HOSTILE, HOSTILE);
    let mut def = FailureDef::new(Code::foreign(HOSTILE), Kind::Conflict, HOSTILE);
    def.page = format!("*{HOSTILE}* {HOSTILE}\n\n- {HOSTILE}\n\n```{HOSTILE}\n{HOSTILE}\n```\n\n[{HOSTILE}](javascript:alert(1)) `{HOSTILE}`")
        .into();
    def.hint = Some(HOSTILE.into());
    def.since = Some(HOSTILE.into());
    def.aliases = vec![Code::foreign(HOSTILE)];
    def.sensitive = vec![HOSTILE.into()];
    def.deprecated =
        Some(Deprecated { since: HOSTILE.into(), use_instead: Some(Code::foreign("../../../x")) });
    def.removed = Some(Removed { since: HOSTILE.into() });
    def.details = Some(schema());
    let mut other = def.clone();
    other.code = Code::foreign("../../../x");
    let mut operation = OperationDef::new(format!("ns/{HOSTILE}"), Effect::Write);
    operation.summary = HOSTILE.into();
    operation.input = schema();
    operation.output = Some(schema());
    operation.failures = vec![def.code.clone(), other.code.clone()];
    operation.declares = vec![def.clone()];
    operation.declares[0].summary = format!("here {HOSTILE}").into();
    operation.look_by = Some(HOSTILE.into());
    operation.source =
        Some(Source { method: HOSTILE.into(), path: HOSTILE.into(), operation_id: Some(HOSTILE.into()) });
    operation.access.required_scopes = vec![HOSTILE.into()];
    operation.access.resource_type = Some(HOSTILE.into());
    contract.failures = vec![def, other];
    contract.operations = vec![operation, OperationDef::new("../../up", Effect::Read)];
    contract
}

fn schema() -> serde_json::Value {
    json!({
        "type": "object",
        "required": [HOSTILE],
        "title": HOSTILE,
        "properties": {
            HOSTILE: { "type": "string", "description": HOSTILE, "format": HOSTILE, "pattern": HOSTILE, "examples": [HOSTILE] },
            "choice": { "enum": [HOSTILE], "default": HOSTILE },
            "choices": { "type": "array", "items": { "enum": [HOSTILE] } },
            "inner": { "type": "object", "description": HOSTILE, "properties": { HOSTILE: { "type": HOSTILE } } },
        },
    })
}

/// A small contract of the ordinary sort.
pub(crate) fn files() -> Contract {
    let mut contract = Contract::new("files", "1.2.0");
    let doc = "There is no such file.\n\n*When:* nothing is at the path.\n\n*Repair:* use one of `similar`.";
    let mut gone = FailureDef::new(Code::from_static("FILE_NOT_FOUND"), Kind::NotFound, doc);
    gone.since = Some("1.0.0".into());
    gone.details = Some(json!({ "$ref": "#/$defs/Place" }));
    gone.aliases = vec![Code::from_static("NO_FILE")];
    contract.failures =
        vec![gone.clone(), FailureDef::new(Code::from_static("OLD_ONE"), Kind::Internal, "Was.")];
    contract.failures[1].removed = Some(Removed { since: "1.1.0".into() });
    contract.defs.insert(
        "Place".into(),
        json!({ "type": "object", "required": ["path"], "properties": { "path": { "type": "string", "description": "Where." } } }),
    );
    let mut read = OperationDef::new("files/read", Effect::Read);
    read.summary = "Read a file.".into();
    read.input = json!({ "$ref": "#/$defs/Place" });
    read.failures = vec![gone.code.clone()];
    let mut move_ = OperationDef::new("files/move", Effect::Write);
    move_.failures = vec![gone.code.clone()];
    gone.summary = "What is to be moved is not there.".into();
    move_.declares = vec![gone];
    contract.operations = vec![read, move_];
    contract
}

/// Two namespaces, and a code that means something else to one operation.
pub(crate) fn shop() -> Contract {
    let mut contract = Contract::new("shop", "2.0.0");
    let mut busy = FailureDef::new(Code::from_static("BUSY"), Kind::Transient, "It is busy.");
    busy.hint = Some("Come again.".into());
    busy.aliases = vec![Code::from_static("TOO_MUCH")];
    let mut old = FailureDef::new(Code::from_static("OLD_CODE"), Kind::Conflict, "It was so.");
    old.deprecated = Some(Deprecated { since: "1.9.0".into(), use_instead: Some(busy.code.clone()) });
    let mut lock = FailureDef::new(Code::from_static("door.LOCKED"), Kind::Permission, "It is locked.");
    lock.details = Some(json!({ "oneOf": [
        { "title": "By key", "type": "object", "required": ["key"], "properties": { "key": { "type": "string" } } },
        { "type": "object", "properties": { "until": { "type": "string", "format": "date-time" } } },
    ] }));
    let mut list = OperationDef::new("goods/list", Effect::Read);
    list.failures = vec![busy.code.clone(), old.code.clone()];
    let mut open = OperationDef::new("door/open", Effect::Write);
    open.failures = vec![busy.code.clone(), lock.code.clone()];
    let mut own = busy.clone();
    (own.kind, own.retry, own.http) = (Kind::Conflict, Some(Retry::Amended), Some(409));
    own.summary = "Somebody stands in it.".into();
    own.hint = Some("Look who stands there.".into());
    own.details =
        Some(json!({ "type": "object", "properties": { "who": { "type": "string", "examples": ["Ann"] } } }));
    open.declares = vec![own];
    let mut count = OperationDef::new("goods/count", Effect::Read);
    count.visibility = Visibility::Internal;
    contract.failures = vec![busy, old, lock];
    contract.operations = vec![list, open, count];
    contract
}
