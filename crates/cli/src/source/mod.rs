//! Where a contract comes from: a file, standard input, a git revision, a running server, a list of tools.

mod broken;
mod compared;
mod described;
mod fetch;
mod form;
mod git;
mod given;
mod http;
mod misspelt;
mod schemas;
mod server;
mod sound;
mod tools;

use std::path::Path;

use anyhow::bail;
use curable_core::Contract;

use crate::flags::{Access, Reading};
use compared::Compared;
pub(crate) use compared::{Pair, open_both};
use given::Given;
pub(crate) use given::stored;

/// Whether a text names a running server, by its address or by its command.
pub(crate) fn is_server(name: &str) -> bool {
    name.starts_with("http://") || name.starts_with("https://") || name.starts_with(STDIO)
}

/// Refuses an address that nobody here can go to: as a file it would only not be there.
pub(crate) fn known_scheme(name: &str) -> anyhow::Result<()> {
    match name.split_once("://") {
        Some((scheme, _)) if !is_server(name) && !Path::new(name).exists() => {
            bail!("{name}: an address begins with http or https, and not with {scheme}")
        }
        _ => Ok(()),
    }
}

/// What stands before the command of a server.
const STDIO: &str = "stdio:";

/// The contract that a text names: `-`, a URL, `stdio:COMMAND`, a file, or `REVISION:PATH` of the git repository here.
///
/// What `access` holds is shown to servers alone.
pub(crate) fn open(name: &str, reading: &Reading, access: &Access) -> anyhow::Result<Contract> {
    imported(given::given(name, access)?, reading)
}

/// The same with what is doubtful about it; one that is wrong is refused.
pub(crate) fn open_sound(
    name: &str,
    reading: &Reading,
    access: &Access,
) -> anyhow::Result<(Contract, Vec<String>)> {
    let given = given::given(name, access)?;
    let doubts = given.doubts();
    doubts.refuse(name)?;
    Ok((imported(given, reading)?, doubts.all(name)))
}

/// The contract; that of a description is the gateway's.
fn imported(given: Given, reading: &Reading) -> anyhow::Result<Contract> {
    match given {
        Given::Contract(contract) | Given::Written(contract, _) | Given::Tools(contract) => Ok(contract),
        Given::Description(document) => described::contract(&document, reading),
    }
}
