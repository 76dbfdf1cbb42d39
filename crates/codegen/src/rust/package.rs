//! The root of a client and, where it stands alone, its manifest.

use super::doc::comment;
use super::idents::literal;
use crate::options::Form;
use crate::writer::Writer;
use crate::{Model, Options};

/// The version of the libraries that a client is written for.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// `Cargo.toml`.
pub(super) fn manifest(model: &Model, options: &Options) -> String {
    let name = options.package.clone().unwrap_or_else(|| format!("{}-client", kebab(&model.name)));
    let from = |folder: &str| match &options.checkout {
        Some(path) => {
            format!("{{ path = {}, version = \"{VERSION}\" }}", literal(&format!("{path}/crates/{folder}")))
        }
        None => format!("\"{VERSION}\""),
    };
    let mut writer = Writer::new("");
    writer.line("# Written by `curable gen rust`.").line("[package]");
    writer.line(format!("name = {}", literal(&name)));
    let about = format!("A typed client for {} {}.", model.name, model.version);
    writer.line(format!("description = {}", literal(&about)));
    writer.line("version = \"0.1.0\"").line("edition = \"2024\"").line("");
    writer.line("[dependencies]");
    writer.line(format!("curable-client = {}", from("client")));
    writer.line("serde = { version = \"1\", features = [\"derive\"] }").line("serde_json = \"1\"");
    writer.finish()
}

/// `lib.rs` or `mod.rs`.
pub(super) fn root(model: &Model, options: &Options) -> String {
    let mut writer = Writer::new("    ");
    comment(&mut writer, "//!", &format!("A typed client for {} {}.", model.name, model.version));
    writer.line("//!");
    let generated = "Written by `curable gen rust`; what is changed here is lost when it is written again.";
    comment(&mut writer, "//!", generated);
    writer.line("//!");
    comment(&mut writer, "//!", KINDS);
    writer.line("");
    let own: &[&str] = if options.form == Form::Module { &["dead_code"] } else { &[] };
    writer.line("#![allow(").indented(|inside| {
        for lint in ALLOWED.iter().chain(own) {
            inside.line(format!("{lint},"));
        }
        inside.line("reason = \"it is generated\"");
    });
    writer.line(")]");
    writer.line("").line("mod client;").line("pub mod failures;").line("pub mod types;").line("");
    writer.line("pub use client::Client;").line("pub use curable_client::core::{Failure, Repair, Retry};");
    writer.line("pub use curable_client::typed::{Broken, Malformed};");
    writer.line("").line("/// The hash of the contract that it was written from.");
    writer.line(format!("pub const CONTRACT: &str = {};", literal(&model.hash)));
    writer.finish()
}

/// The lints that generated code does not obey.
const ALLOWED: &[&str] =
    &["clippy::all", "clippy::pedantic", "missing_docs", "rustdoc::all", "unreachable_pub", "unused_imports"];

const KINDS: &str = "Every operation has one enum of what it fails with. A failure that the contract documents is a struct \
with its details; the codes of the machinery are in `Protocol`. Apart from them stand `Unknown`, a code that is not \
documented; `Malformed`, an answer that breaks the contract; and `Communication`, when no answer came.";

/// A name that cargo takes.
fn kebab(name: &str) -> String {
    crate::model::Words::of(name).snake().replace('_', "-")
}
