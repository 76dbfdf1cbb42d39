//! Several descriptions as one service: each in a namespace of its own, with an upstream of its own.

use std::collections::BTreeMap;

use curable_core::{Code, Contract, FailureDef};
use curable_runtime::ServiceBuilder;
use serde_json::Value;

use crate::mapping::Bound;
use crate::service::{GatewayOptions, builder, prepared};
use crate::target::TargetError;

/// Where the definitions of a contract stand.
const DEFS: &str = "#/$defs/";

/// One description of several.
#[derive(Debug)]
pub struct Member {
    /// The namespace that its operations stand in, which no other one has.
    pub namespace: String,
    /// What may be called.
    pub bound: Bound,
    /// How it is served.
    pub options: GatewayOptions,
}

/// The operations of several descriptions, ready to be served.
///
/// What holds for all calls, such as the longest time, is as the options of the first say.
pub fn live_all(
    members: Vec<Member>,
    env: &dyn Fn(&str) -> Option<String>,
) -> Result<ServiceBuilder, TargetError> {
    let options = members.first().map(|member| member.options.clone()).unwrap_or_default();
    let passes_tokens = members.iter().any(|member| member.bound.pass_caller_token);
    let (mut contracts, mut handlers) = (Vec::new(), Vec::new());
    for Member { namespace, mut bound, options } in members {
        bound.move_to(&namespace);
        let (contract, own) = prepared(bound, &options, env)?;
        contracts.push((namespace, contract));
        handlers.extend(own);
    }
    let whole = union(contracts);
    let (name, version) = (whole.name.clone(), whole.version.clone());
    let options = GatewayOptions { hash: None, ..options };
    Ok(builder(name, version, &options, passes_tokens).import(whole, handlers))
}

/// Several contracts as one. Definitions of one name differ, and so do declarations of one code: the first get the
/// namespace before their names, and the second become those of the operations that mean them.
fn union(parts: Vec<(String, Contract)>) -> Contract {
    let all =
        |of: fn(&Contract) -> &str| parts.iter().map(|(_, part)| of(part)).collect::<Vec<_>>().join(" + ");
    let mut whole = Contract::new(all(|part| &part.name), all(|part| &part.version));
    let mut general: BTreeMap<Code, FailureDef> = BTreeMap::new();
    for (namespace, mut part) in parts {
        for schema in schemas(&mut part) {
            refer(schema, &namespace);
        }
        for failure in part.failures {
            let known = general.entry(failure.code.clone()).or_insert_with(|| failure.clone());
            if *known == failure {
                continue;
            }
            for operation in &mut part.operations {
                let is_own = operation.declares.iter().any(|own| own.code == failure.code);
                if !is_own && operation.failures.contains(&failure.code) {
                    operation.declares.push(failure.clone());
                }
            }
        }
        whole.operations.append(&mut part.operations);
        whole
            .defs
            .extend(part.defs.into_iter().map(|(name, schema)| (format!("{namespace}.{name}"), schema)));
    }
    whole.failures = general.into_values().collect();
    whole
}

/// Every schema of a contract.
fn schemas(contract: &mut Contract) -> impl Iterator<Item = &mut Value> {
    let failures = contract.failures.iter_mut().filter_map(|def| def.details.as_mut());
    let operations = contract.operations.iter_mut().flat_map(|def| {
        let own = def.declares.iter_mut().filter_map(|own| own.details.as_mut());
        [Some(&mut def.input), def.output.as_mut()].into_iter().flatten().chain(own)
    });
    failures.chain(operations).chain(contract.defs.values_mut())
}

/// Puts the namespace into every reference to a definition.
fn refer(schema: &mut Value, namespace: &str) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(|item| refer(item, namespace)),
        Value::Object(members) => {
            for (name, member) in members {
                match member {
                    Value::String(target) if name == "$ref" => {
                        if let Some(rest) = target.strip_prefix(DEFS) {
                            *target = format!("{DEFS}{namespace}.{rest}");
                        }
                    }
                    other => refer(other, namespace),
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
