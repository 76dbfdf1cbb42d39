//! Where a contract comes from: a file, standard input, a git revision, a running server, a list of tools.

mod broken;
mod described;
mod fetch;
mod git;
mod http;
mod server;
mod tools;

use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};
use curable_check::diff::{Http, Side};
use curable_core::{Contract, OperationDef};
use curable_openapi::Document;
use serde::de::IgnoredAny;

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

/// What was found under a name.
enum Given {
    /// A contract that was stored or told.
    Contract(Contract),
    /// A list of tools, which tells less than a contract.
    Tools(Contract),
    /// A description of an API.
    Description(Box<Document>),
}

/// One side of a comparison: a contract, and what else a description says to those who call without a gateway.
pub(crate) struct Compared {
    contract: Contract,
    http: Option<Http>,
}

impl Compared {
    pub(crate) fn side(&self) -> Side<'_> {
        Side { contract: &self.contract, http: self.http.as_ref() }
    }

    pub(crate) fn contract(&self) -> &Contract {
        &self.contract
    }
}

/// The contract that a text names: `-`, a URL, `stdio:COMMAND`, a file, or `REVISION:PATH` of the git repository here.
pub(crate) fn open(name: &str, reading: &Reading) -> anyhow::Result<Contract> {
    imported(given(name)?, reading)
}

/// Two contracts that are compared.
pub(crate) fn open_both(old: &str, new: &str, reading: &Reading) -> anyhow::Result<(Compared, Compared)> {
    let (mut first, mut second) = match (given(old), given(new)) {
        (Ok(first), Ok(second)) => (first, second),
        (Err(error), Err(other)) => bail!("{error:#}\ncurable: {other:#}"),
        (Err(error), Ok(_)) | (Ok(_), Err(error)) => return Err(error),
    };
    if let (Given::Description(first), Given::Description(second)) = (&first, &second) {
        return described::both(first, second, reading);
    }
    // A list of tools is compared with the list of a server, which could tell more.
    match (&first, &second) {
        (Given::Tools(_), Given::Contract(_)) if is_mcp(new) => second = tools_of(new)?,
        (Given::Contract(_), Given::Tools(_)) if is_mcp(old) => first = tools_of(old)?,
        _ => {}
    }
    // A list in a file is nobody's, and may be the other's.
    let is_nobodys = |given: &Given| matches!(given, Given::Tools(tools) if tools.name == tools::NO_NAME);
    let nobodys = (is_nobodys(&first), is_nobodys(&second));
    // A stored contract is that of the gateway, and a description beside it is taken as the gateway takes it.
    let (mut first, mut second) = (imported(first, reading)?, imported(second, reading)?);
    match nobodys {
        (true, _) => first.name.clone_from(&second.name),
        (false, true) => second.name.clone_from(&first.name),
        (false, false) => {}
    }
    without_own(&mut first, &second);
    without_own(&mut second, &first);
    let told = |contract| Compared { contract, http: None };
    Ok((told(first), told(second)))
}

/// Takes the operations out that every server of ours adds, where the other side has none of them.
fn without_own(contract: &mut Contract, other: &Contract) {
    let is_own = |operation: &OperationDef| operation.namespace() == Some(OWN);
    if !other.operations.iter().any(is_own) {
        contract.operations.retain(|operation| !is_own(operation));
    }
}

/// The namespace of the operations that every server of ours adds.
const OWN: &str = "services";

/// Whether a text names a server that is asked over MCP first.
fn is_mcp(name: &str) -> bool {
    name.starts_with(STDIO) || is_server(name) && name.trim_end_matches('/').ends_with("/mcp")
}

/// What the list of an MCP server tells, and nothing else.
fn tools_of(name: &str) -> anyhow::Result<Given> {
    let told = match name.strip_prefix(STDIO) {
        Some(command) => server::by_command(command, Telling::Tools),
        None => server::at(name, Telling::Tools),
    };
    told.with_context(|| name.to_owned())
}

fn given(name: &str) -> anyhow::Result<Given> {
    if name == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().lock().take(MAX_INPUT).read_to_end(&mut bytes).context("reading standard input")?;
        return parse(&bytes).context("standard input");
    }
    if let Some(command) = name.strip_prefix(STDIO) {
        return server::by_command(command, Telling::Everything).with_context(|| name.to_owned());
    }
    if is_server(name) {
        return at(name).with_context(|| name.to_owned());
    }
    known_scheme(name)?;
    let path = Path::new(name);
    if !path.exists()
        && let Some((revision, inside)) = name.split_once(':')
    {
        return git::open(revision, inside).with_context(|| name.to_owned());
    }
    file(path).with_context(|| name.to_owned())
}

/// What an address gives: a document, or the tools of an MCP server.
fn at(address: &str) -> anyhow::Result<Given> {
    let document = || fetch::get(address).and_then(|bytes| parse(&bytes));
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

fn file(path: &Path) -> anyhow::Result<Given> {
    let bytes = std::fs::read(path).context("it cannot be read")?;
    match contract(&bytes)? {
        Some(given) => Ok(given),
        // A description may have parts in other files.
        None => Ok(Given::Description(Document::open(path).context(NEITHER)?.into())),
    }
}

fn parse(bytes: &[u8]) -> anyhow::Result<Given> {
    match contract(bytes)? {
        Some(given) => Ok(given),
        None => Ok(Given::Description(Document::parse(bytes).context(NEITHER)?.into())),
    }
}

/// What a contract has and a description has not.
const SAYS: &str = "\"curable\"";

/// What is said of a text in which nothing is found.
const NEITHER: &str = "it is no contract and cannot be read as a description";

/// The text as a contract, if it says that it is one, or as a list of tools.
fn contract(bytes: &[u8]) -> anyhow::Result<Option<Given>> {
    Ok(stored(bytes)?.map(Given::Contract).or_else(|| tools::listed(bytes).map(Given::Tools)))
}

/// The text as a contract, if it says that it is one.
pub(crate) fn stored(bytes: &[u8]) -> anyhow::Result<Option<Contract>> {
    #[derive(serde::Deserialize)]
    struct Says {
        #[expect(dead_code, reason = "it only must be there")]
        curable: IgnoredAny,
    }
    // Most descriptions do not have the word at all, and looking for it is quicker than reading them.
    let has_word = std::str::from_utf8(bytes).is_ok_and(|text| text.contains(SAYS));
    if !has_word || serde_json::from_slice::<Says>(bytes).is_err() {
        return Ok(None);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { bail!("it is not UTF-8") };
    Contract::from_json(text).map(Some).map_err(|error| broken::explained(&error, text))
}

/// The contract; that of a description is the gateway's.
fn imported(given: Given, reading: &Reading) -> anyhow::Result<Contract> {
    match given {
        Given::Contract(contract) | Given::Tools(contract) => Ok(contract),
        Given::Description(document) => described::contract(&document, reading),
    }
}
