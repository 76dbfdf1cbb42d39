//! The contract of what a caller may call.

use std::collections::BTreeSet;

use curable_core::{Contract, OperationDef};
use curable_runtime::{Caller, Service};
use serde_json::Value;

/// Every operation that the caller may call, with its codes and definitions, and nothing else.
pub(crate) fn visible(service: &Service, caller: &Caller) -> Contract {
    let visible = service.visible(caller);
    let names: BTreeSet<&str> = visible.iter().map(|operation| &*operation.name).collect();
    only(service.registry().snapshot().contract(), &names)
}

/// What belongs to some operations of a contract.
fn only(whole: &Contract, names: &BTreeSet<&str>) -> Contract {
    let mut contract = Contract::new(&whole.name, &whole.version);
    contract.namespace.clone_from(&whole.namespace);
    let chosen = whole.operations.iter().filter(|def| names.contains(def.name.as_str()));
    contract.operations = chosen.cloned().collect();
    for def in &mut contract.operations {
        // Who may not call an operation does not learn its name.
        def.look_by = def.look_by.take().filter(|name| names.contains(name.as_str()));
    }
    let codes: BTreeSet<&str> =
        contract.operations.iter().flat_map(|def| &def.failures).map(curable_core::Code::as_str).collect();
    let declared = whole.failures.iter().filter(|def| codes.contains(def.code.as_str()));
    contract.failures = declared.cloned().collect();
    let mut open: Vec<&Value> = contract.operations.iter().flat_map(schemas).collect();
    open.extend(contract.failures.iter().filter_map(|def| def.details.as_ref()));
    let mut reached = BTreeSet::new();
    while let Some(value) = open.pop() {
        match value {
            Value::Object(members) => {
                let target = members.get("$ref").and_then(Value::as_str).and_then(definition);
                if let Some(name) = target
                    && let Some(found) = whole.defs.get(&name)
                    && reached.insert(name)
                {
                    open.push(found);
                }
                open.extend(members.values());
            }
            Value::Array(items) => open.extend(items),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let defs = whole.defs.iter().filter(|(name, _)| reached.contains(*name));
    contract.defs = defs.map(|(name, schema)| (name.clone(), schema.clone())).collect();
    contract
}

fn schemas(def: &OperationDef) -> impl Iterator<Item = &Value> {
    let own = def.declares.iter().filter_map(|own| own.details.as_ref());
    std::iter::once(&def.input).chain(&def.output).chain(own)
}

/// The name of a definition in a reference, which may go on to a place below it.
fn definition(reference: &str) -> Option<String> {
    let rest = reference.strip_prefix("#/$defs/")?;
    Some(rest.split('/').next().unwrap_or(rest).replace("~1", "/").replace("~0", "~"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use curable_core::{Code, Effect, FailureDef, Kind};
    use serde_json::json;

    #[test]
    fn only_what_belongs_to_the_operations_is_told() {
        let mut whole = Contract::new("a", "1");
        for (name, code) in [("a/open", "OPEN"), ("a/closed", "CLOSED")] {
            let mut def = OperationDef::new(name, Effect::Read);
            def.input = json!({ "$ref": format!("#/$defs/{code}/properties/x") });
            def.failures = vec![Code::foreign(code)];
            def.look_by = Some("a/closed".into());
            whole.operations.push(def);
            whole.failures.push(FailureDef::new(Code::foreign(code), Kind::Conflict, "So."));
            whole.defs.insert(code.into(), json!({ "items": { "$ref": format!("#/$defs/{code}.more") } }));
            whole.defs.insert(format!("{code}.more"), json!({ "$ref": format!("#/$defs/{code}") }));
        }
        let told = only(&whole, &BTreeSet::from(["a/open"])).to_canonical_json();
        assert!(told.contains("OPEN.more") && told.contains("a/open"), "{told}");
        assert!(!told.contains("CLOSED") && !told.contains("closed"), "{told}");
        assert_eq!(only(&whole, &BTreeSet::from(["a/open", "a/closed"])).hash(), whole.hash());
    }
}
