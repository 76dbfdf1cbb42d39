//! `contract.ts`: what the client knows of the contract when it runs.

use std::collections::BTreeSet;

use super::comment::header;
use super::families::{Coverage, Covered, coverage};
use super::layout::{Doc, WIDTH, columns};
use super::names::{key, quoted};
use super::types::lines;
use crate::Model;
use crate::model::{Extra, FailureId, Int, Object, Operation, Shape, Type, TypeId, Union};
use crate::writer::Writer;

/// The file of the outline of a contract.
pub(super) fn file(model: &Model) -> String {
    let mut writer = Writer::new("  ");
    header(&mut writer, &model.name, &model.version, "The outline");
    writer.line("import type { ContractOutline } from \"./runtime/index.js\";");
    writer.line("");
    writer.line("export const contract: ContractOutline = {");
    writer.indented(|inside| {
        text(inside, "name", &model.name);
        text(inside, "version", &model.version);
        text(inside, "hash", &model.hash);
        codes(inside, model, "protocol", &model.protocol);
        block(inside, "operations", model.operations.is_empty(), |inside| {
            for operation in &model.operations {
                outline(inside, model, operation);
            }
        });
        let reached = reached(model);
        block(inside, "shapes", reached.is_empty(), |inside| {
            let mut shapes: Vec<_> =
                reached.iter().map(|id| (model.ty(*id).name.pascal(), &model.ty(*id).shape)).collect();
            shapes.sort_by(|a, b| a.0.cmp(&b.0));
            for (name, described) in shapes {
                shape(inside, model, &name, described);
            }
        });
    });
    writer.line("};");
    writer.finish()
}

/// `name: {` … `},`.
fn block(writer: &mut Writer, name: &str, is_empty: bool, inside: impl FnOnce(&mut Writer)) {
    if is_empty {
        writer.line(format!("{}: {{}},", key(name)));
        return;
    }
    let name = key(name);
    if writer.column() + columns(&name) + ": {".len() <= WIDTH {
        writer.line(format!("{name}: {{")).indented(inside).line("},");
        return;
    }
    writer.line(format!("{name}:"));
    writer.indented(|deeper| {
        deeper.line("{").indented(inside).line("},");
    });
}

/// `name: "text",`, the text in the next line where it is too long for this one.
fn text(writer: &mut Writer, name: &str, text: &str) {
    let (name, text) = (key(name), quoted(text));
    // A key of two columns gains nothing from a new line.
    if writer.column() + columns(&name) + columns(&text) + ": ,".len() <= WIDTH || columns(&name) <= 2 {
        writer.line(format!("{name}: {text},"));
    } else {
        writer.line(format!("{name}:"));
        writer.indented(|inside| {
            inside.line(format!("{text},"));
        });
    }
}

fn codes(writer: &mut Writer, model: &Model, name: &str, failures: &[FailureId]) {
    block(writer, name, failures.is_empty(), |inside| {
        for id in failures {
            text(inside, model.failure(*id).code(), &details(model, *id));
        }
    });
}

/// The type of the details of a failure; where none is declared, nothing is asked of them.
fn details(model: &Model, id: FailureId) -> String {
    model.failure(id).details.as_ref().map_or_else(|| "any".to_owned(), |ty| described(model, ty))
}

fn outline(writer: &mut Writer, model: &Model, operation: &Operation) {
    let Coverage { listed, families } = coverage(model, operation);
    block(writer, &operation.wire, false, |inside| {
        if let Some(effect) = operation.effect {
            text(inside, "effect", effect.as_str());
        }
        if operation.output.as_ref().is_some_and(|ty| !is_object(model, ty, 8)) {
            inside.line("wrapped: true,");
        }
        codes(inside, model, "codes", &listed);
        let family = |inside: &mut Writer, name: &str, covers: fn(&Covered<'_>) -> bool| {
            let Some(covered) = families.iter().find(|family| covers(family)) else { return };
            block(inside, name, false, |inside| {
                text(inside, "family", model.failure(covered.failure).code());
                text(inside, "details", &details(model, covered.failure));
            });
        };
        family(inside, "refused", |covered| covered.refused);
        family(inside, "failed", |covered| covered.failed);
    });
}

/// Whether every value of a type is an object, so that MCP need not wrap it.
fn is_object(model: &Model, ty: &Type, depth: u8) -> bool {
    if depth == 0 {
        return false;
    }
    match ty {
        Type::Map(_) => true,
        Type::Named(id) => match &model.ty(*id).shape {
            Shape::Object(_) => true,
            Shape::Alias(inner) => is_object(model, inner, depth - 1),
            Shape::Union(union) => {
                union.branches.iter().all(|branch| is_object(model, &branch.ty, depth - 1))
            }
            Shape::Enum(_) => false,
        },
        Type::Any
        | Type::Null
        | Type::Bool
        | Type::Int(_)
        | Type::Number
        | Type::String
        | Type::Array(_)
        | Type::Tuple(_)
        | Type::Nullable(_) => false,
    }
}

/// The types that the details of failures are made of: only these are looked at when a client runs.
fn reached(model: &Model) -> BTreeSet<TypeId> {
    let mut open: Vec<TypeId> =
        model.failures.iter().filter_map(|failure| failure.details.as_ref()).flat_map(Type::names).collect();
    let mut found = BTreeSet::new();
    while let Some(id) = open.pop() {
        if found.insert(id) {
            open.extend(model.ty(id).shape.names());
        }
    }
    found
}

fn shape(writer: &mut Writer, model: &Model, name: &str, shape: &Shape) {
    block(writer, name, false, |inside| match shape {
        Shape::Alias(ty) => text(inside, "as", &described(model, ty)),
        Shape::Enum(values) => list(inside, "values", values.iter().map(|value| value.value.clone())),
        Shape::Union(Union { branches, discriminator: _ }) => {
            list(inside, "any", branches.iter().map(|branch| described(model, &branch.ty)));
        }
        Shape::Object(Object { members, extra }) => {
            block(inside, "members", members.is_empty(), |inside| {
                for member in members {
                    let optional = if member.required { "" } else { "?" };
                    text(inside, &format!("{}{optional}", member.wire), &described(model, &member.ty));
                }
            });
            match extra {
                // A newer service may say more than its contract did.
                Extra::Closed | Extra::Open => {}
                Extra::Typed(ty) => text(inside, "rest", &described(model, ty)),
            }
        }
    });
}

fn list(writer: &mut Writer, name: &str, items: impl Iterator<Item = String>) {
    let items = items.map(|item| Doc::text(quoted(&item))).collect();
    let list = Doc::list("[", items, ",", "]");
    lines(writer, &Doc::All(vec![Doc::text(format!("{name}: ")), list, Doc::text(",")]));
}

/// A type in the short form that the run-time reads.
fn described(model: &Model, ty: &Type) -> String {
    match ty {
        Type::Any => "any".to_owned(),
        Type::Null => "null".to_owned(),
        Type::Bool => "boolean".to_owned(),
        Type::Int(Int::Signed) => "integer".to_owned(),
        Type::Int(Int::Unsigned) => "count".to_owned(),
        Type::Number => "number".to_owned(),
        Type::String => "string".to_owned(),
        Type::Array(inner) => described(model, inner) + "[]",
        Type::Map(inner) => described(model, inner) + "{}",
        Type::Nullable(inner) => described(model, inner) + "?",
        Type::Tuple(types) => {
            let types: Vec<String> = types.iter().map(|ty| described(model, ty)).collect();
            format!("({})", types.join(","))
        }
        Type::Named(id) => model.ty(*id).name.pascal(),
    }
}
