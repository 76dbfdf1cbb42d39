//! Clients in Rust, on top of `curable-client`.

mod client;
mod context;
mod doc;
mod failures;
mod graph;
mod idents;
mod package;
mod types;

use crate::options::Form;
use crate::{Model, Options, Output};
use context::Context;

/// The files of a client in Rust: a crate that stands alone, or a module to include.
///
/// Both need `curable-client`, `serde` and `serde_json`; a crate asks for them in its manifest.
pub fn rust(model: &Model, options: &Options) -> Output {
    let context = Context::new(model);
    let (folder, root) = match options.form {
        Form::Package => ("src/", "lib.rs"),
        Form::Module => ("", "mod.rs"),
    };
    let mut output = Output::default();
    if options.form == Form::Package {
        output.add("Cargo.toml", package::manifest(model, options));
    }
    output.add(format!("{folder}client.rs"), client::write(&context));
    output.add(format!("{folder}failures.rs"), failures::write(&context));
    output.add(format!("{folder}{root}"), package::root(model, options));
    output.add(format!("{folder}types.rs"), types::write(&context));
    output.sorted()
}
