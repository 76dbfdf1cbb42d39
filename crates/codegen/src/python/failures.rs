//! `failures.py`: one exception class per declared failure.

use super::layout::{docstring, statement, text, tuple};
use super::models::uses;
use super::names;
use super::types::Types;
use crate::model::{FailureType, Family, Model};
use crate::writer::Writer;

/// The file.
pub(super) fn failures(model: &Model) -> String {
    let types = Types { model, before: "models." };
    let mut body = Writer::new("    ");
    let mut order: Vec<usize> = (0..model.failures.len()).collect();
    order.sort_by_cached_key(|index| model.failures[*index].name.pascal());
    let machinery: Vec<&FailureType> = model.protocol.iter().map(|id| model.failure(*id)).collect();
    for failure in order.into_iter().map(|index| &model.failures[index]) {
        let is_machinery = machinery.iter().any(|of| std::ptr::eq(*of, failure));
        class(&mut body, types, failure, if is_machinery { "ProtocolFailure" } else { "Declared" });
    }
    let mut names: Vec<String> = machinery.iter().map(|failure| names::class(&failure.name)).collect();
    names.sort();
    body.line("").line("");
    tuple(&mut body, "PROTOCOL: tuple[type[curable.ProtocolFailure], ...]", &names);
    docstring(&mut body, "The failures of the machinery, which every operation may end with.");
    head(model, &body.finish())
}

fn head(model: &Model, body: &str) -> String {
    let mut writer = Writer::new("    ");
    docstring(
        &mut writer,
        &format!(
            "The failures of `{}`: one class per code.\n\nWhat no class stands for is `curable.Undeclared`, what breaks \
             its schema `curable.Malformed`, and what never came back `curable.Unreachable`.",
            model.name
        ),
    );
    writer.line("").line("from __future__ import annotations");
    let typing: Vec<&str> = ["ClassVar", "Literal"].into_iter().filter(|name| uses(body, name)).collect();
    if !typing.is_empty() {
        writer.line("").line(format!("from typing import {}", typing.join(", ")));
    }
    writer.line("").line(if uses(body, "models") {
        "from . import curable, models"
    } else {
        "from . import curable"
    });
    if uses(body, "Json") {
        writer.line("from .curable import Json");
    }
    writer.finish() + body
}

fn class(writer: &mut Writer, types: Types<'_>, failure: &FailureType, base: &str) {
    let name = names::class(&failure.name);
    writer.line("").line("").line(format!("class {name}(curable.{base}):"));
    writer.indented(|writer| {
        docstring(writer, &failure.page());
        writer.line("");
        if let Some(family) = failure.family {
            let prefix = match family {
                Family::Refused => "HTTP_4",
                Family::Failed => "HTTP_5",
                Family::Default => "HTTP_",
            };
            writer.line(format!("family = \"{prefix}\""));
            writer.line("code: str");
        } else {
            let code = text(failure.code());
            statement(writer, &format!("code: ClassVar[Literal[{code}]] = {code}"));
        }
        if !failure.def.aliases.is_empty() {
            let aliases: Vec<String> = failure.def.aliases.iter().map(|code| text(code.as_str())).collect();
            tuple(writer, "aliases", &aliases);
        }
        let details = failure.details.as_ref().map_or_else(
            || "None".to_owned(),
            |ty| {
                let ty = types.of(ty);
                if ty == "Json" || ty.ends_with("| None") { ty } else { format!("{ty} | None") }
            },
        );
        statement(writer, &format!("details: {details}"));
    });
}
