//! The types of arguments, results and details.

use super::context::Context;
use super::doc::{WIDTH, comment, variant};
use super::idents::{literal, pascal, snake};
use crate::model::{EnumValue, Extra, Member, Object, Shape, Type, TypeDef, TypeId, Union, Words};
use crate::writer::Writer;

const DERIVES: &str = "#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]";
const DERIVES_DEFAULT: &str = "#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]";

/// The most parameters that a constructor has.
const MAX_PARAMETERS: usize = 7;

/// How wide the members of a value may be that stands in one line.
const SHORT_VALUE: usize = 18;

/// All of them.
pub(super) fn write(context: &Context<'_>) -> String {
    let mut writer = Writer::new("    ");
    writer.line("//! What is sent and what comes back.").line("");
    writer.line("use std::collections::BTreeMap;").line("");
    writer.line("use serde::{Deserialize, Serialize};").line("use serde_json::Value;");
    for (id, def) in context.model.sorted_types() {
        writer.line("");
        let doc = def.doc.clone().unwrap_or_else(|| plain(def));
        comment(&mut writer, "///", &doc);
        match &def.shape {
            Shape::Alias(ty) => alias(&mut writer, context, id, ty),
            Shape::Enum(values) => texts(&mut writer, context, id, values),
            Shape::Object(object) => structure(&mut writer, context, id, object),
            Shape::Union(union) => choice(&mut writer, context, id, union),
        }
    }
    writer.finish()
}

/// What is said where the contract says nothing.
fn plain(def: &TypeDef) -> String {
    match &def.shared {
        Some(name) => format!("`{name}` of the contract."),
        None => format!("The {}.", def.name),
    }
}

fn alias(writer: &mut Writer, context: &Context<'_>, id: TypeId, ty: &Type) {
    let name = context.name(id);
    if context.graph.is_recursive(id) {
        writer.line(DERIVES).line("#[serde(transparent)]");
        writer.line(format!("pub struct {name}(pub {});", context.inside(ty, Some(id))));
        return;
    }
    let (line, text) = (format!("pub type {name} ="), context.text(ty));
    if line.len() + text.len() + 2 <= WIDTH {
        writer.line(format!("{line} {text};"));
    } else {
        writer.line(line).indented(|inside| {
            inside.line(format!("{text};"));
        });
    }
}

fn texts(writer: &mut Writer, context: &Context<'_>, id: TypeId, values: &[EnumValue]) {
    // A single text tells what a value is; it would tell nothing if every other text were accepted.
    let is_open = values.len() > 1 && context.is_open(id);
    writer.line(DERIVES);
    if is_open {
        writer.line("#[non_exhaustive]");
    }
    writer.line(format!("pub enum {} {{", context.name(id)));
    writer.indented(|inside| {
        for EnumValue { value, name, doc } in values {
            if let Some(doc) = doc {
                comment(inside, "///", doc);
            }
            inside.line(format!("#[serde(rename = {})]", literal(value)));
            inside.line(format!("{},", pascal(name)));
        }
        if is_open {
            comment(inside, "///", "A text that the contract does not list.");
            inside.line("#[serde(untagged)]");
            inside.line(format!("{}(String),", other(values.iter().map(|value| &value.name))));
        }
    });
    writer.line("}");
}

fn choice(writer: &mut Writer, context: &Context<'_>, id: TypeId, union: &Union) {
    let Union { branches, discriminator } = union;
    let is_open = context.is_open(id);
    let other = other(branches.iter().map(|branch| &branch.name));
    let derives =
        if discriminator.is_some() { DERIVES.replace(", Deserialize", "") } else { DERIVES.to_owned() };
    writer.line(derives).line("#[serde(untagged)]");
    if is_open {
        writer.line("#[non_exhaustive]");
    }
    let name = context.name(id);
    writer.line(format!("pub enum {name} {{"));
    writer.indented(|inside| {
        for branch in branches {
            variant(inside, &pascal(&branch.name), &context.inside(&branch.ty, Some(id)));
        }
        if is_open {
            comment(inside, "///", "A value that the contract does not describe.");
            inside.line(format!("{other}(Value),"));
        }
    });
    writer.line("}");
    let Some(member) = discriminator else { return };
    writer.line("").line("curable_client::tagged_union! {");
    writer.indented(|inside| {
        inside.line(format!("{name} by {} {{", literal(member)));
        inside.indented(|inside| {
            for branch in branches {
                let tags: Vec<String> = branch.tags.iter().map(|tag| literal(tag)).collect();
                inside.line(format!("{} => {},", tags.join(" | "), pascal(&branch.name)));
            }
            if is_open {
                inside.line(format!("else {other}"));
            }
        });
        inside.line("}");
    });
    writer.line("}");
}

/// A name for what is not listed, that nothing listed has.
fn other<'w>(names: impl Iterator<Item = &'w Words>) -> &'static str {
    let names: Vec<String> = names.map(pascal).collect();
    let is_free = |wanted: &&&str| names.iter().all(|name| name != **wanted);
    ["Other", "Unlisted", "NotListed"].iter().find(is_free).copied().unwrap_or("AnythingElse")
}

fn structure(writer: &mut Writer, context: &Context<'_>, id: TypeId, object: &Object) {
    let is_default = object.members.iter().all(|member| !member.required);
    writer.line(if is_default { DERIVES_DEFAULT } else { DERIVES });
    let name = context.name(id);
    let fields: Vec<Field<'_>> =
        object.members.iter().map(|member| Field::new(context, id, member)).collect();
    let extra = match &object.extra {
        Extra::Typed(ty) => Some(context.text(ty)),
        Extra::Closed | Extra::Open => None,
    };
    if fields.is_empty() && extra.is_none() {
        writer.line(format!("pub struct {name} {{}}"));
        return;
    }
    writer.line(format!("pub struct {name} {{"));
    writer.indented(|inside| {
        for field in &fields {
            field.write(inside);
        }
        if let Some(ty) = &extra {
            comment(inside, "///", "Members that are not known by name.");
            inside.line("#[serde(flatten)]");
            inside.line(format!("pub {}: BTreeMap<String, {ty}>,", extra_name(object)));
        }
    });
    writer.line("}");
    if context.model.ty(id).is_sent && !is_default {
        let extra = extra.map(|_| extra_name(object));
        constructor(writer, &name, &fields, extra);
    }
}

fn extra_name(object: &Object) -> &'static str {
    let is_free = |name: &&&str| object.members.iter().all(|member| member.name.snake() != **name);
    ["extra", "more", "others"].iter().find(is_free).copied().unwrap_or("all_other_members")
}

/// A member as a field.
struct Field<'m> {
    member: &'m Member,
    name: String,
    /// Without the `Option` of one that may be absent.
    ty: String,
    is_optional: bool,
}

impl<'m> Field<'m> {
    fn new(context: &Context<'_>, holder: TypeId, member: &'m Member) -> Self {
        let ty = context.inside(&member.ty, Some(holder));
        Self { member, name: snake(&member.name), ty: ty.clone(), is_optional: !member.required }
            .fit(context, holder)
    }

    /// What may be absent and `null` is one `Option`, unless sending `null` may say something else.
    fn fit(mut self, context: &Context<'_>, holder: TypeId) -> Self {
        let is_option = matches!(context.model.resolve(&self.member.ty), Type::Nullable(_));
        let is_one = is_option && !context.tells_null(holder);
        if self.is_optional && !is_one {
            self.ty = format!("Option<{}>", self.ty);
        }
        self
    }

    fn write(&self, writer: &mut Writer) {
        if let Some(doc) = &self.member.doc {
            comment(writer, "///", doc);
        }
        if self.name.strip_prefix("r#").unwrap_or(&self.name) != self.member.wire {
            writer.line(format!("#[serde(rename = {})]", literal(&self.member.wire)));
        }
        if self.is_optional {
            writer.line("#[serde(default, skip_serializing_if = \"Option::is_none\")]");
        }
        let line = format!("pub {}: {},", self.name, self.ty);
        if writer.column() + line.len() <= WIDTH {
            writer.line(line);
        } else {
            writer.line(format!("pub {}:", self.name));
            writer.indented(|inside| {
                inside.line(format!("{},", self.ty));
            });
        }
    }

    fn parameter(&self) -> String {
        let ty = if self.ty == "String" { "impl Into<String>" } else { &self.ty };
        format!("{}: {ty}", self.name)
    }

    fn value(&self) -> String {
        match self {
            _ if self.is_optional => format!("{}: None", self.name),
            _ if self.ty == "String" => format!("{0}: {0}.into()", self.name),
            _ => self.name.clone(),
        }
    }
}

fn constructor(writer: &mut Writer, name: &str, fields: &[Field<'_>], extra: Option<&str>) {
    let required: Vec<&Field<'_>> = fields.iter().filter(|field| !field.is_optional).collect();
    if required.len() == fields.len() || required.len() > MAX_PARAMETERS {
        return;
    }
    let parameters: Vec<String> = required.iter().map(|field| field.parameter()).collect();
    let mut values: Vec<String> = fields.iter().map(Field::value).collect();
    values.extend(extra.map(|extra| format!("{extra}: BTreeMap::new()")));
    writer.line("").line(format!("impl {name} {{"));
    writer.indented(|inside| {
        comment(inside, "///", "With what must be there, and nothing else.");
        let line = format!("pub fn new({}) -> Self {{", parameters.join(", "));
        if inside.column() + line.len() <= WIDTH {
            inside.line(line);
        } else {
            inside.line("pub fn new(").indented(|inside| {
                for parameter in &parameters {
                    inside.line(format!("{parameter},"));
                }
            });
            inside.line(") -> Self {");
        }
        inside.indented(|inside| {
            let short = values.join(", ");
            if short.len() <= SHORT_VALUE {
                inside.line(format!("Self {{ {short} }}"));
                return;
            }
            inside.line("Self {").indented(|inside| {
                for value in &values {
                    inside.line(format!("{value},"));
                }
            });
            inside.line("}");
        });
        inside.line("}");
    });
    writer.line("}");
}
