//! The codes that a mapping brings, declared in the contract: what may be emitted is declared, and the other way round.

use std::collections::BTreeMap;

use curable_core::{Code, Contract, FailureDef, Kind, OperationDef, Pointer, imported};
use curable_runtime::located::{Lines, LocatedProblem};
use serde_json::Value;

use super::condition::StatusRange;
use super::read::is_new;
use super::rules::Rule;

/// Declares the codes of one list of rules; `list` is its name in the file.
pub(super) fn declare(
    contract: &mut Contract,
    rules: &[Rule],
    list: &str,
    lines: &Lines,
    problems: &mut Vec<LocatedProblem>,
) {
    let mut known: BTreeMap<Code, FailureDef> =
        contract.failures.iter().map(|def| (def.code.clone(), def.clone())).collect();
    for (index, rule) in rules.iter().enumerate() {
        let Some(code) = rule.then.code.as_ref().filter(|code| is_new(Some(code))) else { continue };
        let of_rule = Pointer::ROOT.child(list).child(&index.to_string());
        if rule.then.kind.is_none() || !lines.is_read(&of_rule.child("then")) {
            // It was told that it cannot be declared.
            continue;
        }
        let def = definition(code, rule);
        match known.get(code) {
            Some(before) if !is_same(before, &def) => {
                let at = of_rule.child("then").child("code");
                let what = format!(
                    "`{code}` is declared in two ways; give both the same kind, retry, applied, hint and summary, or choose another code"
                );
                problems.push(lines.problem(&at, what));
                continue;
            }
            Some(_) => {}
            None => {
                contract.failures.push(def.clone());
                known.insert(code.clone(), def.clone());
            }
        }
        let is_for = |name: &String| rule.only.as_ref().is_none_or(|only| only.contains(name));
        for operation in contract.operations.iter_mut().filter(|operation| is_for(&operation.name)) {
            list_code(operation, &def, rule.condition.status);
        }
    }
}

/// Lists a code with an operation, with the details that its reply is declared to have.
fn list_code(operation: &mut OperationDef, def: &FailureDef, status: Option<StatusRange>) {
    if !operation.failures.contains(&def.code) {
        operation.failures.push(def.code.clone());
    }
    if operation.declares.iter().any(|own| own.code == def.code) {
        return;
    }
    if let Some(details) = details(operation, status) {
        let mut own = def.clone();
        own.details = Some(details);
        operation.declares.push(own);
    }
}

/// The schema of the body that replies of a status have, as a failure or as a result.
fn details(operation: &OperationDef, status: Option<StatusRange>) -> Option<Value> {
    let status = match status {
        Some(status) if !status.is_success() => status,
        _ => return operation.output.clone(),
    };
    let (exact, hundred) = match status {
        StatusRange::Exact(status) => (Some(format!("HTTP_{status}")), status / 100),
        StatusRange::Family(hundred) => (None, hundred),
    };
    let family = if hundred == 4 { imported::HTTP_4XX.code } else { imported::HTTP_5XX.code };
    let codes = [exact.as_deref(), Some(family), Some(imported::HTTP_DEFAULT)];
    codes.into_iter().flatten().find_map(|code| {
        operation.declares.iter().find(|own| own.code.as_str() == code).and_then(|own| own.details.clone())
    })
}

fn definition(code: &Code, rule: &Rule) -> FailureDef {
    let then = &rule.then;
    let kind = then.kind.unwrap_or(Kind::Internal);
    let summary = then.summary.clone().unwrap_or_else(|| format!("The upstream refused the call as {code}."));
    let mut def = FailureDef::new(code.clone(), kind, &summary);
    def.retry = then.retry;
    def.applied = then.applied;
    def.hint = then.hint.clone().map(Into::into);
    def.http = Some(match rule.condition.status {
        Some(StatusRange::Exact(status)) if status >= 400 => status,
        Some(StatusRange::Exact(_) | StatusRange::Family(_)) | None => kind.default_http(),
    });
    def
}

/// Whether two rules declare a code in the same way; the status may differ, because a failure carries its own.
fn is_same(a: &FailureDef, b: &FailureDef) -> bool {
    let mut b = b.clone();
    b.http = a.http;
    *a == b
}
