//! Where a contract comes from: a file, standard input, a git revision, a running server, a list of tools.

mod fetch;
mod git;
mod server;
mod tools;

use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};
use curable_core::Contract;
use curable_openapi::{Document, ImportOptions, import};

use crate::flags::Reading;
use server::Telling;

/// The largest document that is read.
const MAX_INPUT: u64 = 256 << 20;

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

/// A contract, and what it was made of.
struct Given {
    contract: Contract,
    made_of: MadeOf,
}

/// What a contract was made of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MadeOf {
    /// Nothing: it was stored or told as it is.
    Itself,
    /// A description.
    Description,
    /// A list of tools, which tells less.
    Tools,
}

impl Given {
    /// A contract as it was stored or told.
    fn told(contract: Contract) -> Self {
        Self { contract, made_of: MadeOf::Itself }
    }

    fn listed(contract: Contract) -> Self {
        Self { contract, made_of: MadeOf::Tools }
    }
}

/// The contract that a text names: `-`, a URL, `stdio:COMMAND`, a file, or `REVISION:PATH` of the git repository here.
pub(crate) fn open(name: &str, reading: &Reading) -> anyhow::Result<Contract> {
    Ok(given(name, reading)?.contract)
}

/// Two contracts that are compared: two descriptions as callers without a gateway see them.
pub(crate) fn open_both(old: &str, new: &str, reading: &Reading) -> anyhow::Result<(Contract, Contract)> {
    let by_callers = Reading { as_sent: true, ..reading.clone() };
    let (first, second) = match (given(old, &by_callers), given(new, &by_callers)) {
        (Ok(first), Ok(second)) => (first, second),
        (Err(error), Err(other)) => bail!("{error:#}\ncurable: {other:#}"),
        (Err(error), Ok(_)) | (Ok(_), Err(error)) => return Err(error),
    };
    // A stored contract is that of the gateway, which spreads bodies and sends keys by itself; and a list of tools is
    // compared with the list of a server, which could tell more.
    match (first.made_of, second.made_of) {
        (MadeOf::Description, MadeOf::Itself | MadeOf::Tools) if old != "-" => {
            Ok((open(old, reading)?, second.contract))
        }
        (MadeOf::Itself | MadeOf::Tools, MadeOf::Description) if new != "-" => {
            Ok((first.contract, open(new, reading)?))
        }
        (MadeOf::Tools, MadeOf::Itself) if is_mcp(new) => Ok((first.contract, tools_of(new)?)),
        (MadeOf::Itself, MadeOf::Tools) if is_mcp(old) => Ok((tools_of(old)?, second.contract)),
        _ => Ok((first.contract, second.contract)),
    }
}

/// Whether a text names a server that is asked over MCP first.
fn is_mcp(name: &str) -> bool {
    name.starts_with(STDIO) || is_server(name) && name.trim_end_matches('/').ends_with("/mcp")
}

/// What the list of an MCP server tells, and nothing else.
fn tools_of(name: &str) -> anyhow::Result<Contract> {
    let told = match name.strip_prefix(STDIO) {
        Some(command) => server::by_command(command, Telling::Tools),
        None => server::at(name, Telling::Tools),
    };
    Ok(told.with_context(|| name.to_owned())?.contract)
}

fn given(name: &str, reading: &Reading) -> anyhow::Result<Given> {
    if name == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().lock().take(MAX_INPUT).read_to_end(&mut bytes).context("reading standard input")?;
        return parse(&bytes, reading).context("standard input");
    }
    if let Some(command) = name.strip_prefix(STDIO) {
        return server::by_command(command, Telling::Everything).with_context(|| name.to_owned());
    }
    if is_server(name) {
        return at(name, reading).with_context(|| name.to_owned());
    }
    known_scheme(name)?;
    let path = Path::new(name);
    if !path.exists()
        && let Some((revision, inside)) = name.split_once(':')
    {
        return git::open(revision, inside, reading).with_context(|| name.to_owned());
    }
    file(path, reading).with_context(|| name.to_owned())
}

/// What an address gives: a document, or the tools of an MCP server.
fn at(address: &str, reading: &Reading) -> anyhow::Result<Given> {
    let document = || fetch::get(address).and_then(|bytes| parse(&bytes, reading));
    if is_mcp(address) {
        return server::at(address, Telling::Everything);
    }
    match document() {
        Ok(given) => Ok(given),
        // Whoever names a document means one.
        Err(error) if [".json", ".yaml", ".yml"].iter().any(|end| address.ends_with(end)) => Err(error),
        Err(error) => server::at(address, Telling::Everything).map_err(|other| {
            anyhow::anyhow!("it gives no description ({error:#}) and is no MCP server ({other:#})")
        }),
    }
}

fn file(path: &Path, reading: &Reading) -> anyhow::Result<Given> {
    let bytes = std::fs::read(path).context("it cannot be read")?;
    match contract(&bytes)? {
        Some(given) => Ok(given),
        // A description may have parts in other files.
        None => Ok(imported(&Document::open(path).context(NEITHER)?, reading)),
    }
}

fn parse(bytes: &[u8], reading: &Reading) -> anyhow::Result<Given> {
    match contract(bytes)? {
        Some(given) => Ok(given),
        None => Ok(imported(&Document::parse(bytes).context(NEITHER)?, reading)),
    }
}

/// What a contract has and a description has not.
const SAYS: &str = "\"curable\"";

/// What is said of a text in which nothing is found.
const NEITHER: &str = "it is no contract and cannot be read as a description";

/// The text as a contract, if it says that it is one, or as a list of tools.
fn contract(bytes: &[u8]) -> anyhow::Result<Option<Given>> {
    Ok(stored(bytes)?.map(Given::told).or_else(|| tools::listed(bytes).map(Given::listed)))
}

/// The text as a contract, if it says that it is one.
pub(crate) fn stored(bytes: &[u8]) -> anyhow::Result<Option<Contract>> {
    #[derive(serde::Deserialize)]
    struct Says {
        #[expect(dead_code, reason = "it only must be there")]
        curable: serde::de::IgnoredAny,
    }
    // Most descriptions do not have the word at all, and looking for it is quicker than reading them.
    let has_word = std::str::from_utf8(bytes).is_ok_and(|text| text.contains(SAYS));
    if !has_word || serde_json::from_slice::<Says>(bytes).is_err() {
        return Ok(None);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { bail!("it is not UTF-8") };
    Ok(Some(Contract::from_json(text)?))
}

fn imported(document: &Document, reading: &Reading) -> Given {
    let options = ImportOptions { open: reading.open, as_sent: reading.as_sent, ..ImportOptions::default() };
    Given { contract: import(document, &options).imported.contract, made_of: MadeOf::Description }
}
