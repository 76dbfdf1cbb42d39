//! The import itself: from a description to a contract, routes and a report.

use std::collections::{BTreeMap, BTreeSet};

use curable_core::{Code, Contract, FailureDef, OperationDef, Source, imported};

use super::context::{Context, Read};
use super::input::{self, Input};
use super::options::ImportOptions;
use super::replies::{self, Replies};
use super::report::Report;
use super::sent::{self, Sent};
use super::view::{object, text};
use super::walk::{self, Found};
use super::{effect, look, name, own, security, server, summary, text as words};
use crate::document::Document;
use crate::route::{Imported, Route};
use crate::schema::{Options, Schemas};

/// The longest name of a service.
const MAX_TITLE: usize = 100;

/// What an import gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// The contract, and how its operations are sent.
    pub imported: Imported,
    /// What became of the description.
    pub report: Report,
}

/// Imports a description: every operation with all its failures.
pub fn import(document: &Document, options: &ImportOptions) -> Import {
    run(document, options, None)
}

/// Imports a description, and tells what callers without a gateway rely on, by operation.
///
/// The result of an operation is then what its successes say, even where one of them says nothing, so that a gateway
/// would have to expect anything.
pub fn import_as_sent(document: &Document, options: &ImportOptions) -> (Import, BTreeMap<String, Sent>) {
    let mut sent = BTreeMap::new();
    (run(document, options, Some(&mut sent)), sent)
}

fn run(
    document: &Document,
    options: &ImportOptions,
    mut sent: Option<&mut BTreeMap<String, Sent>>,
) -> Import {
    let mut report = Report::default();
    for warning in &document.warnings {
        report.note(warning.at.clone(), warning.what.clone());
    }
    let found = walk::operations(document, &mut report);
    let names = name::names(document, &found, options, &mut report);
    let schemes = security::schemes(document, &mut report);
    let servers = server::servers(document, &mut report);
    let schemas = Schemas::new(document, Options { open: options.open, tell: sent.is_some() });
    let mut context = Context {
        document,
        options,
        as_sent: sent.is_some(),
        schemas,
        schemes,
        report,
        read: Read::default(),
    };
    let mut codes: BTreeMap<Code, FailureDef> = BTreeMap::new();
    let families = imported::defs();
    general(&mut context, &mut codes);
    let mut pairs = Vec::with_capacity(found.len());
    for (found, name) in found.iter().zip(names) {
        context.report.operations.found += 1;
        context.report.error_responses.found += replies::errors(found);
        if !options.filter.takes(&found.method, found.path, &found.tags) {
            context.report.skip(found.title(), "left out by the filter");
            continue;
        }
        match input::read(&mut context, found) {
            Ok(input) => {
                let (def, route, is_vague) =
                    operation(&mut context, found, name, input, &mut codes, &families);
                if let Some(sent) = &mut sent {
                    let one = sent::read(&mut context, found, route.body.as_ref(), is_vague);
                    sent.insert(def.name.clone(), one);
                }
                pairs.push((def, route));
            }
            Err(reason) => context.report.skip(found.title(), reason),
        }
    }
    context.report.operations.imported = pairs.len();
    pairs.sort_by(|a, b| a.0.name.cmp(&b.0.name));
    let (mut operations, mut routes): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
    look::link(&mut operations, &mut routes);
    let Context { schemas, schemes, mut report, .. } = context;
    let (defs, warnings) = schemas.finish();
    for warning in warnings {
        report.note(warning.at, warning.what);
    }
    let mut seen = BTreeSet::new();
    report.notes.retain(|note| seen.insert((note.at.clone(), note.what.clone())));
    let mut contract = Contract::new(title(document), version(document));
    contract.failures = codes.into_values().collect();
    contract.operations = operations;
    contract.defs = defs;
    Import { imported: Imported { contract, routes, servers, schemes }, report }
}

/// What the codes of a description of ours mean in general.
fn general(context: &mut Context<'_, '_>, codes: &mut BTreeMap<Code, FailureDef>) {
    let Some(root) = context.document.root.as_object() else { return };
    let named = super::view::items(root, own::MEMBER).iter().filter_map(|value| value["code"].as_str());
    for code in named {
        if let Some(def) = own::general(context, code) {
            codes.insert(def.code.clone(), def);
        }
    }
}

fn operation<'d>(
    context: &mut Context<'d, '_>,
    found: &Found<'d>,
    name: String,
    input: Input,
    codes: &mut BTreeMap<Code, FailureDef>,
    families: &[FailureDef],
) -> (OperationDef, Route, bool) {
    let Replies { output, mut failures, statuses, is_vague } = replies::read(context, found, codes);
    own::of_operation(context, found, &mut failures, codes);
    if !found.operation.contains_key(own::MEMBER) {
        for def in families {
            failures.mention(def.code.clone());
            codes.entry(def.code.clone()).or_insert_with(|| def.clone());
        }
    }
    let mut def = OperationDef::new(name.clone(), effect::effect(found, &name, context.options));
    def.summary = summary::summary(found);
    def.input = input.schema;
    def.output = output;
    def.failures = failures.codes().into_iter().collect();
    def.declares = failures.declares();
    def.source = Some(Source {
        method: found.method.clone(),
        path: found.path.to_owned(),
        operation_id: found.id.map(str::to_owned),
    });
    let security = security::needs(context.document, found, &context.schemes, &mut context.report);
    let route = Route {
        operation: name,
        method: found.method.clone(),
        path: input.path,
        server: server::own(found, &mut context.report).into_iter().next(),
        tags: found.tags.clone(),
        parameters: input.parameters,
        body: input.body,
        replies: statuses,
        security,
        idempotency_key: input.idempotency_key,
        read_by: None,
        list_by: None,
    };
    (def, route, is_vague)
}

fn title(document: &Document) -> String {
    let title = words::line(name::title(document).unwrap_or_default());
    if title.is_empty() { "api".to_owned() } else { words::cut(&title, MAX_TITLE).into_owned() }
}

fn version(document: &Document) -> String {
    let info = document.root.as_object().and_then(|root| object(root, "info"));
    let version = info.and_then(|info| match info.get("version") {
        Some(serde_json::Value::Number(number)) => Some(number.to_string()),
        _ => text(info, "version").map(words::line),
    });
    version
        .filter(|version| !version.is_empty())
        .map_or_else(|| "0".to_owned(), |text| words::cut(&text, MAX_TITLE).into_owned())
}
