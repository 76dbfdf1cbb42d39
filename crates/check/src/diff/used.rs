//! Which operations use a definition that differs.

use std::collections::{BTreeMap, BTreeSet};

use curable_core::{Code, FailureDef, OperationDef, Visibility};
use serde_json::Value;

use super::{Diff, Exchange, Place, Side, What, rules};

/// How many operations are named.
const NAMED: usize = 3;
/// What a definition has behind its name where a description is read for what is given.
const GIVEN: &str = ".reply";

/// Says of each difference in a definition which operations use it, and calls the definition as its description does.
pub(super) fn tell(diff: &mut Diff, new: Side<'_>) {
    if !diff.findings.iter().any(|finding| finding.at.starts_with("/$defs/")) {
        return;
    }
    let uses = Uses::of(new);
    let mut known: BTreeMap<(Place, String), BTreeSet<&str>> = BTreeMap::new();
    for finding in &mut diff.findings {
        let Some(rest) = finding.at.strip_prefix("/$defs/") else { continue };
        let on = rules::find(finding.rule).and_then(|rule| rule.on.first());
        let Some(What::Schema(place, _)) = on.copied() else { continue };
        let (escaped, below) = rest.find('/').map_or((rest, ""), |slash| rest.split_at(slash));
        let name = unescaped(escaped);
        let users = known.entry((place, name)).or_insert_with_key(|(place, name)| uses.users(*place, name));
        finding.operations = users.iter().take(NAMED).map(|&name| name.to_owned()).collect();
        finding.more_operations = users.len().saturating_sub(NAMED);
        if new.http.is_some()
            && place != Place::Input
            && let Some(called) = escaped.strip_suffix(GIVEN)
        {
            finding.at = format!("/$defs/{called}{below}");
        }
    }
}

/// Who refers to definitions.
struct Uses<'c> {
    /// The definitions that refer to each one.
    above: BTreeMap<String, BTreeSet<&'c str>>,
    /// The operations that refer to each one, by what for.
    operations: BTreeMap<String, BTreeSet<(Place, &'c str)>>,
}

impl<'c> Uses<'c> {
    fn of(side: Side<'c>) -> Self {
        let mut uses = Self { above: BTreeMap::new(), operations: BTreeMap::new() };
        for (name, schema) in &side.contract.defs {
            for below in references(schema) {
                uses.above.entry(below).or_default().insert(name);
            }
        }
        let shared: BTreeMap<&Code, &FailureDef> =
            side.contract.failures.iter().map(|def| (&def.code, def)).collect();
        let seen = side.contract.operations.iter().filter(|one| one.visibility == Visibility::External);
        for operation in seen {
            let exchange = side.http.and_then(|http| http.get(&operation.name));
            for (place, schema) in schemas(operation, exchange, &shared) {
                for name in references(schema) {
                    uses.operations.entry(name).or_default().insert((place, &operation.name));
                }
            }
        }
        uses
    }

    /// The operations that lead to a definition.
    fn users(&self, place: Place, name: &str) -> BTreeSet<&'c str> {
        let mut seen = BTreeSet::from([name]);
        let mut open = vec![name];
        let mut users = BTreeSet::new();
        while let Some(name) = open.pop() {
            let here = self.operations.get(name).into_iter().flatten();
            users.extend(here.filter(|(one, _)| *one == place).map(|(_, operation)| *operation));
            let above = self.above.get(name).into_iter().flatten();
            open.extend(above.copied().filter(|name| seen.insert(name)));
        }
        users
    }
}

/// The schemas of an operation, by what for.
fn schemas<'c>(
    operation: &'c OperationDef,
    exchange: Option<&'c Exchange>,
    shared: &BTreeMap<&Code, &'c FailureDef>,
) -> Vec<(Place, &'c Value)> {
    let mut all = vec![(Place::Input, &operation.input)];
    all.extend(operation.output.iter().map(|schema| (Place::Output, schema)));
    let failures = operation.failures.iter().filter_map(|code| shared.get(code).copied());
    let details = failures.chain(&operation.declares).filter_map(|def| def.details.as_ref());
    all.extend(details.map(|schema| (Place::Details, schema)));
    if let Some(exchange) = exchange {
        all.extend(exchange.body.values().flatten().map(|schema| (Place::Input, schema)));
        for (place, replies) in [(Place::Output, &exchange.replies), (Place::Details, &exchange.failures)] {
            for reply in replies.values() {
                let headers = reply.headers.values().map(|header| &header.schema);
                all.extend(reply.types.values().flatten().chain(headers).map(|schema| (place, schema)));
            }
        }
    }
    all
}

/// The definitions that a schema refers to by itself.
fn references(schema: &Value) -> BTreeSet<String> {
    let (mut found, mut open) = (BTreeSet::new(), vec![schema]);
    while let Some(value) = open.pop() {
        match value {
            Value::Object(members) => {
                let reference = members.get("$ref").and_then(Value::as_str);
                let name = reference.and_then(|reference| reference.strip_prefix("#/$defs/"));
                found.extend(name.and_then(|name| name.split('/').next()).map(unescaped));
                open.extend(members.values());
            }
            Value::Array(items) => open.extend(items),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    found
}

fn unescaped(name: &str) -> String {
    name.replace("~1", "/").replace("~0", "~")
}
