//! `failures.ts`: each declared failure as a type, and what each operation may fail with.

use super::comment::{comment, header};
use super::families::{Coverage, coverage};
use super::layout::Doc;
use super::names::quoted;
use super::types::{Types, alias, union_alias};
use crate::Model;
use crate::model::{FailureId, FailureType, Operation};
use crate::writer::Writer;

/// The file of all failures.
pub(super) fn file(model: &Model) -> String {
    let mut writer = Writer::new("  ");
    header(&mut writer, &model.name, &model.version, "The failures");
    writer.line("import type * as curable from \"./runtime/index.js\";");
    let types = Types { model, prefix: "types." };
    let mut body = Writer::new("  ");
    for failure in sorted(model) {
        body.line("");
        declare(&mut body, &types, failure);
    }
    body.line("");
    comment(&mut body, "What the machinery may fail with, whatever the operation.");
    let names = |ids: &[FailureId]| -> Vec<String> {
        ids.iter().map(|id| model.failure(*id).name.pascal()).collect()
    };
    let machinery = names(&model.protocol);
    union_alias(&mut body, "Protocol", &machinery, || machinery.iter().map(Doc::text).collect());
    for operation in &model.operations {
        body.line("");
        of_operation(&mut body, model, operation);
    }
    let body = body.finish();
    if body.contains("types.") {
        writer.line("import type * as types from \"./types.js\";");
    }
    writer.finish() + &body
}

fn sorted(model: &Model) -> Vec<&FailureType> {
    let mut failures: Vec<&FailureType> = model.failures.iter().collect();
    failures.sort_by_cached_key(|failure| failure.name.pascal());
    failures
}

fn declare(writer: &mut Writer, types: &Types<'_>, failure: &FailureType) {
    comment(writer, &page(failure));
    let details = failure.details.as_ref();
    let name = failure.name.pascal();
    let code = quoted(failure.code());
    let (declared, base, first) = if failure.family.is_some() {
        (format!("{name}<Codes extends string>"), "Family", format!("{code}, Codes"))
    } else {
        (name, "Documented", code.clone())
    };
    let short = match details {
        None => format!("curable.{base}<{first}>"),
        Some(ty) => format!("curable.{base}<{first}, {}>", types.short(ty)),
    };
    alias(writer, &declared, &short, || {
        if failure.family.is_none() && details.is_none() {
            return Doc::text(&short);
        }
        let mut arguments = vec![Doc::text(code)];
        if failure.family.is_some() {
            arguments.push(Doc::text("Codes"));
        }
        arguments.extend(details.map(|ty| types.long(ty)));
        Doc::list(&format!("curable.{base}<"), arguments, "", ">")
    });
}

/// The page of a code, and what a program goes by.
fn page(failure: &FailureType) -> String {
    let def = &failure.def;
    let retry = def.retry.unwrap_or_else(|| def.kind.default_retry());
    let mut facts = vec![format!("Code `{}`", failure.code())];
    facts.extend(failure.operation.as_ref().map(|operation| format!("on `{operation}` alone")));
    facts.push(format!("kind {}", def.kind));
    facts.push(format!("retry {retry}"));
    facts.extend(def.http.map(|status| format!("HTTP {status}")));
    facts.extend(def.since.as_ref().map(|since| format!("since {since}")));
    let mut page = format!("{}\n\n{}.", failure.page(), facts.join(", "));
    if let Some(removed) = &def.removed {
        page = format!("{page}\n\n@deprecated It is not emitted since {}.", removed.since);
    } else if let Some(deprecated) = &def.deprecated {
        page = format!("{page}\n\n@deprecated Since {}", deprecated.since);
        page = match &deprecated.use_instead {
            Some(code) => format!("{page}: `{code}` is used in its place."),
            None => format!("{page}."),
        };
    }
    page
}

fn of_operation(writer: &mut Writer, model: &Model, operation: &Operation) {
    comment(writer, &format!("What `{}` may fail with.", operation.wire));
    let Coverage { listed, families } = coverage(model, operation);
    let mut short: Vec<String> = listed.iter().map(|id| model.failure(*id).name.pascal()).collect();
    let mut long: Vec<Doc> = short.iter().map(Doc::text).collect();
    for family in &families {
        let name = model.failure(family.failure).name.pascal();
        let codes = family.codes().join(" | ");
        let except: Vec<String> = family.except.iter().map(|code| quoted(code)).collect();
        if except.is_empty() {
            let text = format!("{name}<{codes}>");
            short.push(text.clone());
            long.push(match family.codes().as_slice() {
                [_] => Doc::text(text),
                many => {
                    let union = Doc::union(many.iter().map(|&code| Doc::text(code)).collect());
                    Doc::list(&format!("{name}<"), vec![union], "", ">")
                }
            });
            continue;
        }
        short.push(format!("{name}<curable.Except<{codes}, {}>>", except.join(" | ")));
        let arguments = [Doc::text(codes), Doc::union(except.iter().map(Doc::text).collect())];
        let codes = Doc::list("curable.Except<", arguments.into(), "", ">");
        long.push(Doc::list(&format!("{name}<"), vec![codes], "", ">"));
    }
    short.push("Protocol".to_owned());
    long.push(Doc::text("Protocol"));
    union_alias(writer, &operation.failure_name.pascal(), &short, || long);
}
