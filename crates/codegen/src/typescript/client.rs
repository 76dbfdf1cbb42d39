//! `client.ts`: one method for each operation.

use curable_core::Effect;

use super::comment::{comment, header};
use super::layout::{Doc, WIDTH, columns};
use super::names::quoted;
use super::types::{Types, lines};
use crate::Model;
use crate::model::{Object, Operation};
use crate::writer::Writer;

/// Names that a class has already, or that a promise is told by.
const TAKEN: &[&str] = &["constructor", "then"];

/// The file of the client.
pub(super) fn file(model: &Model) -> String {
    let mut writer = Writer::new("  ");
    header(&mut writer, &model.name, &model.version, "The client");
    let mut body = Writer::new("  ");
    let types = Types { model, prefix: "types." };
    body.indented(|inside| {
        for operation in &model.operations {
            inside.line("");
            method(inside, &types, operation);
        }
    });
    let body = body.finish();
    writer.line("import { contract } from \"./contract.js\";");
    if !model.operations.is_empty() {
        writer.line("import type * as failures from \"./failures.js\";");
    }
    writer.line("import * as curable from \"./runtime/index.js\";");
    if body.contains("types.") {
        writer.line("import type * as types from \"./types.js\";");
    }
    writer.line("");
    let summary = format!("Calls the operations of {}.", model.name);
    comment(&mut writer, &format!("{summary}\n\n{ABOUT}"));
    writer.lines(HEAD);
    writer.finish() + &body + "}\n"
}

const ABOUT: &str = "A call gives `{ ok: true, value }` or `{ ok: false, failure }` and throws nothing; \
    `curable.unwrap` makes it throw. `isDefined(failure)` tells what the contract declares, whose `code` tells its \
    type, from the rest: `off_schema`, `unexpected`, `malformed` and `communication`, as `failure.is` says.";

const HEAD: &str = "export class Client {
  readonly #caller: curable.Caller;

  /**
   * `to` is the address of the HTTP face of a server, or a link such as
   * `curable.mcp(\"http://127.0.0.1:8080/mcp\")`.
   */
  constructor(to: curable.Link | string, options: curable.ClientOptions = {}) {
    this.#caller = new curable.Caller(contract, to, options);
  }";

fn method(writer: &mut Writer, types: &Types<'_>, operation: &Operation) {
    comment(writer, &page(operation));
    let name = method_name(operation);
    // What needs no arguments is called without any.
    let needless = types.model.object(&operation.input).is_none_or(is_optional);
    let optional = if needless { "?" } else { "" };
    let output = operation.output.as_ref();
    let value = output.map_or_else(|| "unknown".to_owned(), |ty| types.short(ty));
    let failure = format!("failures.{}", operation.failure_name.pascal());
    let input = format!("input{optional}: {}", types.short(&operation.input));
    let options = "options?: curable.CallOptions";
    let line = format!("{name}({input}, {options}): Promise<curable.Outcome<{value}, {failure}>> {{");
    if writer.column() + columns(&line) <= WIDTH {
        writer.line(line);
    } else {
        let outcome =
            vec![output.map_or_else(|| Doc::text("unknown"), |ty| types.long(ty)), Doc::text(failure)];
        let outcome = Doc::list("curable.Outcome<", outcome, "", ">");
        let input = Doc::All(vec![Doc::text(format!("input{optional}: ")), types.long(&operation.input)]);
        let signature = Doc::Group(vec![
            Doc::text(format!("{name}(")),
            Doc::Indent(vec![Doc::Soft, input, Doc::text(","), Doc::Line, Doc::text(options)]),
            Doc::Broken(","),
            Doc::Soft,
            Doc::text("): "),
            Doc::list("Promise<", vec![outcome], "", ">"),
            Doc::text(" {"),
        ]);
        lines(writer, &signature);
    }
    writer.indented(|inside| {
        let arguments = [quoted(&operation.wire), "input".to_owned(), "options".to_owned()];
        let call = Doc::list("return this.#caller.call(", arguments.map(Doc::text).into(), ",", ")");
        lines(inside, &Doc::All(vec![call, Doc::text(";")]));
    });
    writer.line("}");
}

fn is_optional(input: &Object) -> bool {
    input.members.iter().all(|member| !member.required)
}

/// The name of a method, which a class can have.
fn method_name(operation: &Operation) -> String {
    let name = operation.name.camel();
    if TAKEN.contains(&name.as_str()) { name + "_" } else { name }
}

fn page(operation: &Operation) -> String {
    let does = match operation.effect {
        Some(Effect::Read) => "It changes nothing.",
        Some(Effect::Idempotent) => "Sending it twice has the effect of sending it once.",
        Some(Effect::Write) => "Each time it is sent it may take effect once more.",
        None => "What it does to the world is not declared.",
    };
    let mut page = format!("{}\n\n`{}`: {does}", operation.summary.trim(), operation.wire);
    if let Some(look) = &operation.look_by {
        page = format!("{page} `{look}` can tell whether a call took effect.");
    }
    if let Some(source) = &operation.source {
        page = format!("{page}\n\nIt is `{} {}` of the description.", source.method, source.path);
    }
    page
}
