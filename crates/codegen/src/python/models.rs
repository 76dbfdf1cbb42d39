//! `models.py`: the types of a contract.

use std::collections::{BTreeMap, BTreeSet};

use super::layout::{alias, docstring, list, statement, text};
use super::names;
use super::types::Types;
use crate::model::{Extra, Model, Object, Shape, Type, TypeDef, TypeId};
use crate::writer::Writer;

/// The file.
pub(super) fn models(model: &Model) -> String {
    let types = Types { model, before: "" };
    let needed = needed(model);
    let mut body = Writer::new("    ");
    let mut others = Vec::new();
    for (id, def) in model.sorted_types().into_iter().filter(|(id, _)| needed.contains(id)) {
        match &def.shape {
            Shape::Object(object) => class(&mut body, types, def, object),
            Shape::Alias(_) | Shape::Enum(_) | Shape::Union(_) => others.push(id),
        }
    }
    let order = Order::of(model, &others);
    if !others.is_empty() {
        body.line("").line("");
    }
    for id in &order.sorted {
        name(&mut body, types, *id, order.circular.contains(id));
    }
    head(model, &body.finish())
}

/// What the file begins with: only what it uses is imported.
fn head(model: &Model, body: &str) -> String {
    let mut writer = Writer::new("    ");
    docstring(&mut writer, &format!("The types of `{}`.", model.name));
    writer.line("").line("from __future__ import annotations");
    let used = |names: &[&'static str]| -> String {
        let used: Vec<&str> = names.iter().copied().filter(|name| uses(body, name)).collect();
        used.join(", ")
    };
    let typing = used(&["TYPE_CHECKING", "ClassVar", "Literal", "TypeAlias"]);
    if !typing.is_empty() {
        writer.line("");
        if uses(body, "Mapping") {
            writer.line("from collections.abc import Mapping");
        }
        writer.line(format!("from typing import {typing}"));
    }
    let own = used(&["UNSET", "Json", "Model", "Unset"]);
    if !own.is_empty() {
        writer.line("").line(format!("from .curable import {own}"));
    }
    // Classes bring the blank lines before them.
    writer.finish() + body
}

/// Whether a name stands in the code of a file; what docstrings say does not count.
pub(super) fn uses(code: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    code.split("\"\"\"").step_by(2).any(|code| {
        code.match_indices(name).any(|(at, _)| {
            let after = &code[at + name.len()..];
            !code[..at].ends_with(is_part) && !after.starts_with(|c| is_part(c) && c != '.')
        })
    })
}

fn class(writer: &mut Writer, types: Types<'_>, def: &TypeDef, object: &Object) {
    writer.line("").line("").line(format!("class {}(Model):", names::class(&def.name)));
    writer.indented(|writer| {
        let doc = def.doc.as_deref().map(str::trim).filter(|doc| !doc.is_empty());
        if let Some(doc) = doc {
            docstring(writer, doc);
        }
        let renamed: Vec<String> = object
            .members
            .iter()
            .map(|member| (names::member(&member.name), &member.wire))
            .filter(|(name, wire)| name != *wire)
            .map(|(name, wire)| format!("{}: {}", text(&name), text(wire)))
            .collect();
        let rest = rest(object);
        if doc.is_some() && !(object.members.is_empty() && rest.is_none()) {
            writer.line("");
        }
        if !renamed.is_empty() {
            list(writer, "__wire__: ClassVar[Mapping[str, str]] = {", &renamed, "}");
        }
        if let Some((name, _)) = &rest {
            writer.line(format!("__rest__ = \"{name}\""));
        }
        if !renamed.is_empty() || rest.is_some() {
            writer.line("");
        }
        for member in &object.members {
            statement(writer, &format!("{}: {}", names::member(&member.name), types.member(member)));
            if let Some(doc) = &member.doc {
                docstring(writer, doc);
            }
        }
        if let Some((name, ty)) = rest {
            statement(writer, &format!("{name}: dict[str, {}]", types.of(ty)));
            docstring(writer, "All other members.");
        } else if object.members.is_empty() && doc.is_none() {
            docstring(writer, "An object without members that are known by name.");
        }
    });
}

/// The field for members that are not known by name, where they have a type.
pub(super) fn rest(object: &Object) -> Option<(String, &Type)> {
    let Extra::Typed(ty) = &object.extra else { return None };
    let mut name = "rest".to_owned();
    while object.members.iter().any(|member| names::member(&member.name) == name) {
        name.push('_');
    }
    Some((name, ty))
}

/// Another name for a type.
fn name(writer: &mut Writer, types: Types<'_>, id: TypeId, circular: bool) {
    let def = types.model.ty(id);
    let name = types.named(id);
    let choices = match &def.shape {
        Shape::Alias(ty) => vec![types.of(ty)],
        Shape::Union(union) => union.branches.iter().map(|branch| types.of(&branch.ty)).collect(),
        Shape::Enum(values) => {
            let values: Vec<String> = values.iter().map(|value| text(&value.value)).collect();
            match values.as_slice() {
                [one] => statement(writer, &format!("{name}: TypeAlias = Literal[{one}]")),
                _ => list(writer, &format!("{name}: TypeAlias = Literal["), &values, "]"),
            }
            vec![]
        }
        // It has a class.
        Shape::Object(_) => return,
    };
    if circular {
        // What refers to itself cannot be evaluated; readers of hints take it for any value.
        writer.line("if TYPE_CHECKING:");
        writer.indented(|writer| {
            statement(writer, &format!("{name}: TypeAlias = {}", text(&choices.join(" | "))));
        });
        writer.line("else:").indented(|writer| {
            writer.line(format!("{name} = object"));
        });
        writer.line("");
    } else if !choices.is_empty() {
        alias(writer, &name, &choices);
    }
    if let Some(doc) = &def.doc
        && !circular
    {
        docstring(writer, doc);
    }
}

/// Every type that a file refers to. The arguments of an operation are parameters and have no class.
fn needed(model: &Model) -> BTreeSet<TypeId> {
    let mut open: Vec<TypeId> = Vec::new();
    for operation in &model.operations {
        match model.object(&operation.input) {
            Some(object) => open.extend(Shape::Object(object.clone()).names()),
            None => open.extend(operation.input.names()),
        }
        open.extend(operation.output.iter().flat_map(Type::names));
    }
    open.extend(model.failures.iter().filter_map(|failure| failure.details.as_ref()).flat_map(Type::names));
    let mut found = BTreeSet::new();
    while let Some(id) = open.pop() {
        if found.insert(id) {
            open.extend(model.ty(id).shape.names());
        }
    }
    found
}

/// Names for types in an order in which each stands behind those that it refers to.
struct Order {
    sorted: Vec<TypeId>,
    circular: BTreeSet<TypeId>,
}

impl Order {
    fn of(model: &Model, names: &[TypeId]) -> Self {
        let among: BTreeSet<TypeId> = names.iter().copied().collect();
        let below: BTreeMap<TypeId, Vec<TypeId>> = names
            .iter()
            .map(|id| {
                (*id, model.ty(*id).shape.names().into_iter().filter(|id| among.contains(id)).collect())
            })
            .collect();
        let circular = names.iter().copied().filter(|id| reaches(&below, *id)).collect();
        let mut order = Self { sorted: Vec::new(), circular };
        let mut done = BTreeSet::new();
        for id in names {
            order.visit(&below, *id, &mut done);
        }
        order
    }

    fn visit(&mut self, below: &BTreeMap<TypeId, Vec<TypeId>>, id: TypeId, done: &mut BTreeSet<TypeId>) {
        if !done.insert(id) {
            return;
        }
        for inner in below.get(&id).into_iter().flatten() {
            self.visit(below, *inner, done);
        }
        self.sorted.push(id);
    }
}

/// Whether a name leads back to itself.
fn reaches(below: &BTreeMap<TypeId, Vec<TypeId>>, start: TypeId) -> bool {
    let mut open: Vec<TypeId> = below.get(&start).cloned().unwrap_or_default();
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        if id == start {
            return true;
        }
        if seen.insert(id) {
            open.extend(below.get(&id).into_iter().flatten());
        }
    }
    false
}
