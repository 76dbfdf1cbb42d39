//! `operations.py`: a function per operation that makes a call of its arguments.

use super::layout::{alias, docstring, fits, list, text, tuple};
use super::models::{rest, uses};
use super::names;
use super::types::Types;
use crate::model::{Member, Model, Object, Operation, Type};
use crate::writer::Writer;

/// How arguments are sent that are one value here.
const WHOLE: &str = "members(arguments),";

/// The file.
pub(super) fn operations(model: &Model) -> String {
    let types = Types { model, before: "models." };
    let mut body = Writer::new("    ");
    for (index, operation) in model.operations.iter().enumerate() {
        // One blank line parts the imports from what is no function.
        body.line("");
        if index > 0 {
            body.line("");
        }
        fails_with(&mut body, model, operation);
        body.line("").line("");
        function(&mut body, types, operation);
    }
    head(model, &body.finish())
}

fn head(model: &Model, body: &str) -> String {
    let mut writer = Writer::new("    ");
    docstring(
        &mut writer,
        &format!(
            "The operations of `{}`, each as a function that makes a call of its arguments.\n\nA client sends calls; \
             its methods do both at once.",
            model.name
        ),
    );
    writer.line("").line("from __future__ import annotations");
    if uses(body, "TypeAlias") {
        writer.line("").line("from typing import TypeAlias");
    }
    let modules: Vec<&str> = ["failures", "models"].into_iter().filter(|name| uses(body, name)).collect();
    writer.line("");
    if !modules.is_empty() {
        writer.line(format!("from . import {}", modules.join(", ")));
    }
    let own: Vec<&str> = ["UNSET", "Json", "Unset"].into_iter().filter(|name| uses(body, name)).collect();
    if !own.is_empty() {
        writer.line(format!("from .curable import {}", own.join(", ")));
    }
    // A parameter may be called `members` as well.
    let is_used = |name: &&str| *name != "members" && uses(body, name) || body.contains(WHOLE);
    let calls: Vec<&str> = ["Call", "Common", "members"].into_iter().filter(is_used).collect();
    if !calls.is_empty() {
        writer.line(format!("from .curable.call import {}", calls.join(", ")));
    }
    writer.finish() + body
}

/// The failures of an operation as one type, so that a `match` can be checked for being complete, and those that it
/// declares as classes to catch.
fn fails_with(writer: &mut Writer, model: &Model, operation: &Operation) {
    let mut choices = declared(model, operation);
    if !choices.is_empty() {
        tuple(writer, &to_catch(operation), &choices);
    }
    choices.push("Common".to_owned());
    alias(writer, &names::class(&operation.failure_name), &choices);
}

/// The name of the classes that an operation declares.
fn to_catch(operation: &Operation) -> String {
    format!("{}_FAILURES", operation.name.screaming())
}

fn declared(model: &Model, operation: &Operation) -> Vec<String> {
    let classes = operation.failures.iter().map(|id| names::class(&model.failure(*id).name));
    classes.map(|name| format!("failures.{name}")).collect()
}

fn function(writer: &mut Writer, types: Types<'_>, operation: &Operation) {
    let model = types.model;
    let name = names::method(&operation.name);
    let output = operation.output.as_ref().map_or_else(|| "Json".to_owned(), |ty| types.of(ty));
    let failure = names::class(&operation.failure_name);
    let object = model.object(&operation.input);
    let parameters = match object {
        Some(object) => parameters(types, object),
        None => vec![format!("arguments: {}", whole(types, &operation.input))],
    };
    signature(writer, &name, &parameters, object.is_some(), &output, &failure);
    writer.indented(|writer| {
        docstring(writer, &page(operation, object));
        writer.line("return Call(").indented(|writer| {
            writer.line(format!("{},", text(&operation.wire)));
            writer.line(match operation.effect {
                Some(effect) => format!("\"{effect}\","),
                None => "None,".to_owned(),
            });
            writer.line(format!("{output},"));
            writer.line(if operation.failures.is_empty() {
                "(),".to_owned()
            } else {
                format!("{},", to_catch(operation))
            });
            match object {
                Some(object) => arguments(writer, types, object),
                None => {
                    writer.line(WHOLE);
                }
            }
        });
        writer.line(")");
    });
}

/// The type of arguments that are no object with known members.
fn whole(types: Types<'_>, input: &Type) -> String {
    match types.model.resolve(input) {
        Type::Named(_) | Type::Map(_) => types.of(input),
        _ => "dict[str, Json]".to_owned(),
    }
}

fn parameters(types: Types<'_>, object: &Object) -> Vec<String> {
    let (required, optional): (Vec<&Member>, Vec<&Member>) =
        object.members.iter().partition(|member| member.required);
    let all = required.into_iter().chain(optional);
    let mut parameters: Vec<String> =
        all.map(|member| format!("{}: {}", names::member(&member.name), types.member(member))).collect();
    if let Some((name, ty)) = rest(object) {
        parameters.push(format!("{name}: dict[str, {}] | None = None", types.of(ty)));
    }
    parameters
}

fn signature(
    writer: &mut Writer,
    name: &str,
    parameters: &[String],
    by_name: bool,
    output: &str,
    failure: &str,
) {
    let end = format!("Call[{output}, {failure}]:");
    let start = if parameters.is_empty() {
        format!("def {name}()")
    } else {
        writer.line(format!("def {name}("));
        writer.indented(|writer| {
            if by_name {
                writer.line("*,");
            }
            for parameter in parameters {
                parameter_line(writer, parameter);
            }
        });
        ")".to_owned()
    };
    let whole = format!("{start} -> {end}");
    if fits(writer, &whole) {
        writer.line(whole);
    } else {
        list(writer, &format!("{start} -> Call["), &[output.to_owned(), failure.to_owned()], "]:");
    }
}

/// One parameter; the type of one that is too wide stands between parentheses, as formatters have it.
fn parameter_line(writer: &mut Writer, parameter: &str) {
    let line = format!("{parameter},");
    let (name, ty) = parameter.split_once(": ").unwrap_or((parameter, ""));
    let (ty, default) =
        ty.split_once(" = ").map_or((ty, String::new()), |(ty, value)| (ty, format!(" = {value}")));
    if fits(writer, &line) || !ty.contains(" | ") {
        writer.line(line);
        return;
    }
    writer.line(format!("{name}: (")).indented(|writer| {
        if fits(writer, ty) {
            writer.line(ty);
        } else {
            for (index, choice) in ty.split(" | ").enumerate() {
                writer.line(if index == 0 { choice.to_owned() } else { format!("| {choice}") });
            }
        }
    });
    writer.line(format!("){default},"));
}

/// What is always sent, and what is left out where it is `None`.
fn arguments(writer: &mut Writer, types: Types<'_>, object: &Object) {
    let entry = |member: &Member| format!("{}: {}", text(&member.wire), names::member(&member.name));
    let (optional, given): (Vec<&Member>, Vec<&Member>) =
        object.members.iter().partition(|member| types.omits_none(member));
    let mut given: Vec<String> = given.into_iter().map(entry).collect();
    if let Some((name, _)) = rest(object) {
        given.push(format!("**({name} or {{}})"));
    }
    let optional: Vec<String> = optional.into_iter().map(entry).collect();
    if given.is_empty() && !optional.is_empty() {
        writer.line("{},");
    } else if !given.is_empty() {
        list(writer, "{", &given, "},");
    }
    if !optional.is_empty() {
        list(writer, "{", &optional, "},");
    }
}

/// The summary, and what the arguments are.
fn page(operation: &Operation, object: Option<&Object>) -> String {
    let mut page = operation.summary.trim().to_owned();
    if page.is_empty() {
        page = format!("Calls `{}`.", operation.wire);
    }
    let members = object.into_iter().flat_map(|object| &object.members);
    let told: Vec<String> = members
        .filter_map(|member| {
            let doc =
                member.doc.as_deref().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
            let default = member.default.as_ref().map(|value| format!("Default: `{value}`."));
            let words: Vec<String> =
                [doc].into_iter().chain(default).filter(|text| !text.is_empty()).collect();
            (!words.is_empty()).then(|| format!("`{}`: {}", names::member(&member.name), words.join(" ")))
        })
        .collect();
    if !told.is_empty() {
        page.push_str("\n\n");
        page.push_str(&told.join("\n\n"));
    }
    page
}
