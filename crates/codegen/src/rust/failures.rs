//! The failures: one struct for each declaration, one enum for each operation.

use super::context::Context;
use super::doc::{comment, variant};
use super::idents::{literal, pascal};
use crate::model::{FailureType, Family, Operation, Words};
use crate::writer::Writer;

const DERIVES: &str = "#[derive(Clone, Debug, PartialEq)]";

/// The variants that every operation has.
const OWN: &[&str] = &["Protocol", "Unknown", "Malformed", "Communication"];

/// All of them.
pub(super) fn write(context: &Context<'_>) -> String {
    let mut writer = Writer::new("    ");
    writer.line("//! What operations fail with.").line("");
    writer.line("use std::collections::BTreeMap;").line("");
    writer.line("use curable_client::core::Failure;").line("use curable_client::typed::Malformed;");
    writer.line("use serde_json::Value;").line("").line("use super::types::*;");
    let mut failures: Vec<&FailureType> = context.model.failures.iter().collect();
    failures.sort_by_cached_key(|failure| failure.name.pascal());
    for failure in failures {
        declared(&mut writer, context, failure);
    }
    protocol(&mut writer, context);
    for operation in &context.model.operations {
        enumeration(&mut writer, context, operation);
    }
    writer.finish()
}

fn declared(writer: &mut Writer, context: &Context<'_>, failure: &FailureType) {
    let name = pascal(&failure.name);
    writer.line("");
    comment(writer, "///", &failure.page());
    writer.line("///");
    comment(writer, "///", &facts(failure));
    writer.line(DERIVES).line("#[non_exhaustive]").line(format!("pub struct {name} {{"));
    let details = failure.details.as_ref().map(|details| context.text(details));
    writer.indented(|inside| {
        if let Some(details) = &details {
            comment(inside, "///", "The declared facts; absent where an answer had no room for them.");
            inside.line(format!("pub details: Option<Box<{details}>>,"));
        }
        comment(inside, "///", "All that was said.");
        inside.line("pub failure: Failure,");
    });
    let details = details.map(|details| format!(", {details}")).unwrap_or_default();
    writer.line("}").line("").line("curable_client::declared_failure! {");
    writer.indented(|inside| {
        inside.line(format!("{name}, {}{details}", literal(failure.code())));
    });
    writer.line("}");
}

/// What a program would ask: the code, the kind, whether to send again, the status.
fn facts(failure: &FailureType) -> String {
    let def = &failure.def;
    let mut facts = vec![format!("kind `{}`", def.kind)];
    facts.extend(def.retry.map(|retry| format!("retry `{retry}`")));
    facts.extend(def.http.map(|status| format!("status {status}")));
    facts.extend(def.since.as_ref().map(|since| format!("since {since}")));
    if let Some(deprecated) = &def.deprecated {
        let instead =
            deprecated.use_instead.as_ref().map(|code| format!(", use `{code}`")).unwrap_or_default();
        facts.push(format!("deprecated since {}{instead}", deprecated.since));
    }
    facts.extend(def.removed.as_ref().map(|removed| format!("not used since {}", removed.since)));
    let place = failure.operation.as_ref().map(|name| format!(" of `{name}`")).unwrap_or_default();
    format!("`{}`{place}: {}.", failure.code(), facts.join(", "))
}

fn protocol(writer: &mut Writer, context: &Context<'_>) {
    writer.line("");
    comment(writer, "///", "What the machinery fails with, the same for every operation.");
    writer.line(DERIVES).line("#[non_exhaustive]").line("pub enum ProtocolFailure {");
    let rows: Vec<(String, &FailureType)> = context
        .model
        .protocol
        .iter()
        .map(|id| context.model.failure(*id))
        .map(|failure| (pascal(&failure.name), failure))
        .collect();
    writer.indented(|inside| {
        for (name, failure) in &rows {
            comment(inside, "///", &failure.def.summary);
            inside.line(format!("{name}({name}),"));
        }
    });
    writer.line("}").line("").line("curable_client::operation_failure! {");
    writer.indented(|inside| {
        inside.line("protocol ProtocolFailure {").indented(|inside| {
            for (name, failure) in &rows {
                inside.line(format!("{} => {name},", literal(failure.code())));
            }
        });
        inside.line("}");
    });
    writer.line("}");
}

/// One code of an operation.
struct Variant<'m> {
    name: String,
    failure: &'m FailureType,
}

fn variants<'m>(context: &Context<'m>, operation: &Operation) -> Vec<Variant<'m>> {
    let mut taken: Vec<String> = OWN.iter().map(|&name| name.to_owned()).collect();
    let mut found: Vec<Variant<'m>> = Vec::new();
    for id in &operation.failures {
        let failure = context.model.failure(*id);
        let mut name = pascal(&Words::of(failure.code()));
        while taken.contains(&name) {
            name.push_str("Code");
        }
        taken.push(name.clone());
        found.push(Variant { name, failure });
    }
    found
}

fn enumeration(writer: &mut Writer, context: &Context<'_>, operation: &Operation) {
    let name = pascal(&operation.failure_name);
    let variants = variants(context, operation);
    writer.line("");
    comment(writer, "///", &format!("What `{}` fails with.", operation.wire));
    writer.line(DERIVES).line("#[non_exhaustive]").line(format!("pub enum {name} {{"));
    writer.indented(|inside| {
        for Variant { name, failure } in &variants {
            comment(inside, "///", &format!("`{}`: {}", failure.code(), failure.def.summary));
            variant(inside, name, &pascal(&failure.name));
        }
        comment(inside, "///", "The machinery refused the call, or failed.");
        inside.line("Protocol(ProtocolFailure),");
        comment(inside, "///", "A code that the contract does not list for this operation.");
        inside.line("Unknown(Failure),");
        comment(
            inside,
            "///",
            "An answer that breaks the contract, such as details that are off their schema.",
        );
        inside.line("Malformed(Malformed),");
        comment(inside, "///", "No answer came.");
        inside.line("Communication(Failure),");
    });
    writer.line("}").line("").line("curable_client::operation_failure! {");
    writer.indented(|inside| {
        inside.line(format!("{name}, ProtocolFailure {{"));
        inside.indented(|inside| arms(inside, &variants));
        inside.line("}");
    });
    writer.line("}");
}

/// Codes that are listed come first, then the families, the widest last.
fn arms(writer: &mut Writer, variants: &[Variant<'_>]) {
    let mut known: Vec<&str> = variants.iter().map(|variant| variant.failure.code()).collect();
    for Variant { name, failure } in variants {
        if failure.family.is_some() {
            continue;
        }
        let mut codes = vec![literal(failure.code())];
        for alias in &failure.def.aliases {
            if !known.contains(&alias.as_str()) {
                known.push(alias.as_str());
                codes.push(literal(alias.as_str()));
            }
        }
        writer.line(format!("{} => {name}({}),", codes.join(" | "), pascal(&failure.name)));
    }
    let mut families: Vec<(Family, &Variant<'_>)> =
        variants.iter().filter_map(|variant| Some((variant.failure.family?, variant))).collect();
    families.sort_by_key(|(family, _)| *family);
    for (family, Variant { name, failure }) in families {
        let word = match family {
            Family::Refused => "Refused",
            Family::Failed => "Failed",
            Family::Default => "Default",
        };
        writer.line(format!("in {word} => {name}({}),", pascal(&failure.name)));
    }
}
