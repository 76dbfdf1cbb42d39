//! `types.ts`: what is sent and what comes back.

use super::comment::{comment, header};
use super::layout::{Doc, WIDTH, columns};
use super::names::{key, quoted};
use crate::Model;
use crate::model::{Extra, Member, Object, Shape, Type, TypeDef, Union};
use crate::writer::Writer;

/// The name under which a file imports the run-time, which no type can have: theirs begin with a capital.
pub(super) const RUNTIME: &str = "curable";

/// The file of all types that have a name.
pub(super) fn file(model: &Model) -> String {
    let mut writer = Writer::new("  ");
    header(&mut writer, &model.name, &model.version, "The types");
    let mut body = Writer::new("  ");
    let printer = Types { model, prefix: "" };
    for (_, def) in model.sorted_types() {
        body.line("");
        printer.declare(&mut body, def);
    }
    let body = body.finish();
    let is_used = body.contains("curable.");
    if is_used {
        writer.line("import type * as curable from \"./runtime/index.js\";");
    } else if model.types.is_empty() {
        writer.line("export {};");
    }
    // The header ends with an empty line already.
    writer.finish() + if is_used { &body } else { body.trim_start() }
}

/// Writes types, whose names are reached over a prefix.
pub(super) struct Types<'m> {
    pub(super) model: &'m Model,
    pub(super) prefix: &'static str,
}

impl Types<'_> {
    fn declare(&self, writer: &mut Writer, def: &TypeDef) {
        comment(writer, def.doc.as_deref().unwrap_or_default());
        let name = def.name.pascal();
        match &def.shape {
            Shape::Object(object) => self.interface(writer, &name, object),
            Shape::Alias(ty) => alias(writer, &name, &self.short(ty), || self.long(ty)),
            Shape::Enum(values) => {
                let texts: Vec<String> = values.iter().map(|value| quoted(&value.value)).collect();
                union_alias(writer, &name, &texts, || texts.iter().map(Doc::text).collect());
            }
            Shape::Union(Union { branches, discriminator: _ }) => {
                let texts: Vec<String> = branches.iter().map(|branch| self.short(&branch.ty)).collect();
                union_alias(writer, &name, &texts, || {
                    branches.iter().map(|branch| self.long(&branch.ty)).collect()
                });
            }
        }
    }

    fn interface(&self, writer: &mut Writer, name: &str, object: &Object) {
        let Object { members, extra } = object;
        let rest = match extra {
            // What an open object has besides is not said, so it cannot be read by name.
            Extra::Closed | Extra::Open => None,
            Extra::Typed(ty) => Some(self.rest(members, ty)),
        };
        if members.is_empty() && rest.is_none() {
            // An empty interface would accept every value but nothing.
            alias(writer, name, &format!("{RUNTIME}.Dict<never>"), || {
                Doc::text(format!("{RUNTIME}.Dict<never>"))
            });
            return;
        }
        writer.line(format!("export interface {name} {{"));
        writer.indented(|inside| {
            for member in members {
                self.member(inside, member);
            }
            if let Some(types) = rest {
                typed(inside, "readonly [name: string]:", &types.join(" | "), || {
                    Doc::Indent(vec![Doc::Line, Doc::union(types.iter().map(Doc::text).collect())])
                });
            }
        });
        writer.line("}");
    }

    /// What a member that is not known by name may be: an index signature speaks for the known ones, too.
    fn rest(&self, members: &[Member], ty: &Type) -> Vec<String> {
        let mut types = vec![self.short(ty)];
        let known = members.iter().map(|member| self.short(&member.ty));
        let absent = members.iter().filter(|member| !member.required).map(|_| "undefined".to_owned());
        for ty in known.chain(absent) {
            if !types.contains(&ty) {
                types.push(ty);
            }
        }
        if types.iter().any(|ty| ty == "unknown") { vec!["unknown".to_owned()] } else { types }
    }

    fn member(&self, writer: &mut Writer, member: &Member) {
        let mut doc = member.doc.clone().unwrap_or_default();
        if let Some(default) = member.default.as_deref().filter(|default| columns(default) <= WIDTH) {
            let said = format!("Default: `{default}`.");
            doc = if doc.is_empty() { said } else { format!("{doc}\n\n{said}") };
        }
        comment(writer, &doc);
        let optional = if member.required { "" } else { "?" };
        let left = format!("readonly {}{optional}:", key(&member.wire));
        typed(writer, &left, &self.short(&member.ty), || {
            Doc::All(vec![Doc::text(" "), self.long(&member.ty)])
        });
    }

    /// A type in one line.
    pub(super) fn short(&self, ty: &Type) -> String {
        match ty {
            Type::Nullable(inner) => format!("{} | null", self.short(inner)),
            Type::Array(inner) => format!("readonly {}[]", self.item(inner)),
            Type::Tuple(types) => {
                let types: Vec<String> = types.iter().map(|ty| self.short(ty)).collect();
                format!("readonly [{}]", types.join(", "))
            }
            Type::Map(inner) => format!("{RUNTIME}.Dict<{}>", self.short(inner)),
            plain => self.plain(plain).unwrap_or_default(),
        }
    }

    fn item(&self, ty: &Type) -> String {
        match ty {
            Type::Nullable(_) | Type::Array(_) | Type::Tuple(_) => format!("({})", self.short(ty)),
            _ => self.short(ty),
        }
    }

    /// A type that can be broken where it is too long for a line.
    pub(super) fn long(&self, ty: &Type) -> Doc {
        match ty {
            Type::Nullable(inner) if self.plain(inner).is_some() => Doc::text(self.short(ty)),
            Type::Nullable(inner) => self.generic("Nullable", inner),
            Type::Array(inner) => match inner.as_ref() {
                Type::Nullable(nested) if self.plain(nested).is_none() => {
                    Doc::All(vec![Doc::text("readonly "), self.generic("Nullable", nested), Doc::text("[]")])
                }
                Type::Map(nested) => {
                    Doc::All(vec![Doc::text("readonly "), self.generic("Dict", nested), Doc::text("[]")])
                }
                Type::Tuple(_) => Doc::All(vec![Doc::text("readonly ("), self.long(inner), Doc::text(")[]")]),
                _ => Doc::text(self.short(ty)),
            },
            Type::Tuple(types) => {
                Doc::list("readonly [", types.iter().map(|ty| self.long(ty)).collect(), ",", "]")
            }
            Type::Map(inner) => self.generic("Dict", inner),
            plain => Doc::text(self.short(plain)),
        }
    }

    /// A type of the run-time around another.
    fn generic(&self, name: &str, inner: &Type) -> Doc {
        match self.plain(inner) {
            Some(text) => Doc::text(format!("{RUNTIME}.{name}<{text}>")),
            None => Doc::list(&format!("{RUNTIME}.{name}<"), vec![self.long(inner)], "", ">"),
        }
    }

    /// A type that is a single word.
    fn plain(&self, ty: &Type) -> Option<String> {
        Some(match ty {
            Type::Any => "unknown".to_owned(),
            Type::Null => "null".to_owned(),
            Type::Bool => "boolean".to_owned(),
            Type::Int(_) | Type::Number => "number".to_owned(),
            Type::String => "string".to_owned(),
            Type::Named(id) => format!("{}{}", self.prefix, self.model.ty(*id).name.pascal()),
            Type::Array(_) | Type::Tuple(_) | Type::Map(_) | Type::Nullable(_) => return None,
        })
    }
}

/// `left type;` in one line, or broken where the long form can be.
fn typed(writer: &mut Writer, left: &str, short: &str, long: impl FnOnce() -> Doc) {
    let line = format!("{left} {short};");
    if writer.column() + columns(&line) <= WIDTH {
        writer.line(line);
        return;
    }
    let doc = Doc::Group(vec![Doc::text(left), long(), Doc::text(";")]);
    lines(writer, &doc);
}

/// `export type name = type;`, broken where the long form can be.
pub(super) fn alias(writer: &mut Writer, name: &str, short: &str, long: impl FnOnce() -> Doc) {
    let line = format!("export type {name} = {short};");
    if columns(&line) <= WIDTH {
        writer.line(line);
        return;
    }
    let (left, right) = (Doc::text(format!("export type {name} =")), Doc::All(vec![long(), Doc::text(";")]));
    let beside = Doc::All(vec![left.clone(), Doc::text(" "), right.clone()]);
    let begins_here = beside.lines(0).first().is_some_and(|line| columns(line) <= WIDTH);
    let below = || Doc::All(vec![left, Doc::Indent(vec![Doc::Line, right])]);
    lines(writer, &if begins_here { beside } else { below() });
}

/// `export type name = a | b;`: in one line, in the next one, or each type in a line of its own.
pub(super) fn union_alias(
    writer: &mut Writer,
    name: &str,
    short: &[String],
    long: impl FnOnce() -> Vec<Doc>,
) {
    if let [only] = short {
        return alias(writer, name, only, || long().pop().unwrap_or(Doc::Soft));
    }
    let line = format!("export type {name} = {};", short.join(" | "));
    if columns(&line) <= WIDTH {
        writer.line(line);
        return;
    }
    let left = Doc::text(format!("export type {name} ="));
    let union = Doc::Indent(vec![Doc::Line, Doc::union(long())]);
    lines(writer, &Doc::Group(vec![left, union, Doc::text(";")]));
}

/// All lines of a piece of text.
pub(super) fn lines(writer: &mut Writer, doc: &Doc) {
    for line in doc.lines(writer.column()) {
        writer.line(line);
    }
}
