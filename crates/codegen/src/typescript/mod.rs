//! Clients in TypeScript: strict, ESM, on `fetch`, without a dependency.

mod client;
mod comment;
mod contract;
mod failures;
mod families;
mod layout;
mod names;
mod package;
mod runtime;
mod types;

use crate::options::Form;
use crate::{Model, Options, Output};

/// The files of a client.
pub fn typescript(model: &Model, options: &Options) -> Output {
    let mut output = Output::default();
    let folder = match options.form {
        Form::Package => "src/",
        Form::Module => "",
    };
    let sources = [
        ("client.ts", client::file(model)),
        ("contract.ts", contract::file(model)),
        ("failures.ts", failures::file(model)),
        ("index.ts", package::index(model)),
        ("types.ts", types::file(model)),
    ];
    for (path, text) in sources {
        output.add(format!("{folder}{path}"), text);
    }
    for (path, text) in runtime::FILES {
        output.add(format!("{folder}runtime/{path}"), *text);
    }
    if options.form == Form::Package {
        output.add("package.json", package::manifest(model, options));
        output.add("tsconfig.json", package::TSCONFIG);
    }
    output.sorted()
}
