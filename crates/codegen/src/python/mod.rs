//! Clients in Python 3.11 and later: dataclasses, an exception class per code, sync and async over httpx.

mod client;
mod failures;
mod layout;
mod models;
mod names;
mod operations;
mod runtime;
mod types;

use layout::docstring;

use crate::writer::Writer;
use crate::{Form, Model, Options, Output};

/// The files of a client.
pub fn python(model: &Model, options: &Options) -> Output {
    let name = options.package.as_deref().unwrap_or(&model.name);
    let package = names::package(name);
    let folder = match options.form {
        Form::Package => format!("{package}/"),
        Form::Module => String::new(),
    };
    let mut output = Output::default();
    if options.form == Form::Package {
        output.add("pyproject.toml", manifest(model, &package));
    }
    output.add(format!("{folder}__init__.py"), root(model));
    output.add(format!("{folder}client.py"), client::client(model));
    output.add(format!("{folder}failures.py"), failures::failures(model));
    output.add(format!("{folder}models.py"), models::models(model));
    output.add(format!("{folder}operations.py"), operations::operations(model));
    output.add(format!("{folder}py.typed"), "");
    for (path, text) in runtime::FILES {
        output.add(format!("{folder}curable/{path}"), *text);
    }
    output.sorted()
}

/// What a user imports.
fn root(model: &Model) -> String {
    let mut writer = Writer::new("    ");
    let Model { name, version, hash, .. } = model;
    docstring(
        &mut writer,
        &format!(
            "A client of `{name}` {version}, made from its contract.\n\nContract `{hash}`. The files here are written by \
             `curable gen python`; change the contract, not them.",
        ),
    );
    writer.lines(
        "
import importlib
from typing import TYPE_CHECKING

from . import curable, failures, models, operations
from .curable.call import Call, Done

if TYPE_CHECKING:
    from .client import AsyncClient, Client

__all__ = [
    \"AsyncClient\",
    \"Call\",
    \"Client\",
    \"Done\",
    \"curable\",
    \"failures\",
    \"models\",
    \"operations\",
]


def __getattr__(name: str) -> object:
    \"\"\"Imports a client when it is asked for: it needs httpx, and nothing else here does.\"\"\"
    if name in (\"AsyncClient\", \"Client\"):
        return getattr(importlib.import_module(\".client\", __name__), name)
    raise AttributeError(f\"module {__name__!r} has no attribute {name!r}\")",
    );
    writer.finish()
}

/// The manifest of a package that stands alone.
fn manifest(model: &Model, package: &str) -> String {
    let is_release = |version: &str| {
        version.split('.').all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let version = if is_release(&model.version) { model.version.as_str() } else { "0.0.0" };
    format!(
        "[build-system]
requires = [\"hatchling\"]
build-backend = \"hatchling.build\"

[project]
name = \"{}\"
version = \"{version}\"
description = \"A typed client whose failures are types, made from a contract.\"
requires-python = \">=3.11\"
dependencies = [\"httpx>=0.27,<1\"]

[tool.hatch.build.targets.wheel]
packages = [\"{package}\"]
",
        package.replace('_', "-")
    )
}
