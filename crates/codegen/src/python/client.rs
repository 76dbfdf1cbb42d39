//! `client.py`: the operations as methods of two clients.

use super::layout::{docstring, fits, list};
use super::names;
use crate::model::Model;
use crate::writer::Writer;

/// The file.
pub(super) fn client(model: &Model) -> String {
    let mut writer = Writer::new("    ");
    docstring(&mut writer, &format!("Clients of `{}`.", model.name));
    writer.line("");
    writer.line(if model.operations.is_empty() {
        "from . import failures"
    } else {
        "from . import failures, operations"
    });
    writer.line("from .curable.client import BaseAsyncClient, BaseClient");
    if !model.operations.is_empty() {
        writer.line("from .curable.methods import async_method, method");
    }
    let of = format!("the operations of `{}`", model.name);
    class(&mut writer, model, "AsyncClient", &format!("Calls {of} and awaits their answers."));
    class(&mut writer, model, "Client", &format!("Calls {of} and waits for their answers."));
    writer.finish()
}

fn class(writer: &mut Writer, model: &Model, name: &str, about: &str) {
    let (base, put) =
        if name == "Client" { ("BaseClient", "method") } else { ("BaseAsyncClient", "async_method") };
    writer.line("").line("").line(format!("class {name}({base}):"));
    writer.indented(|writer| {
        docstring(writer, about);
        writer.line("").line("protocol = failures.PROTOCOL");
        for operation in &model.operations {
            let name = names::method(&operation.name);
            let line = format!("{name} = {put}(operations.{name})");
            writer.line("");
            if fits(writer, &line) {
                writer.line(line);
            } else {
                list(writer, &format!("{name} = {put}("), &[format!("operations.{name}")], ")");
            }
            let summary = operation.summary.trim().split("\n\n").next().unwrap_or_default();
            if !summary.is_empty() {
                docstring(writer, summary);
            }
        }
    });
}
