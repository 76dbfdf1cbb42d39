//! Where a contract comes from: a file, standard input, a git revision, a running server, a list of tools.

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
use curable_openapi::{Document, ImportOptions, import, import_as_sent};

use crate::flags::Reading;

/// The largest document that is read.
const MAX_INPUT: u64 = 256 << 20;

/// Whether a text names a running server, by its address or by its command.
pub(crate) fn is_server(name: &str) -> bool {
    name.starts_with("http://") || name.starts_with("https://") || name.starts_with(STDIO)
}

/// What stands before the command of a server.
const STDIO: &str = "stdio:";

/// A contract, and what else a description says; a contract that was stored or told says nothing else.
pub(crate) struct Given {
    contract: Contract,
    http: Option<Http>,
}

impl Given {
    /// A contract as it was stored or told.
    fn told(contract: Contract) -> Self {
        Self { contract, http: None }
    }

    /// Takes the results out that a gateway can promise nothing of.
    fn promise_less(&mut self) {
        let Some(http) = self.http.take() else { return };
        for operation in &mut self.contract.operations {
            operation.output = operation
                .output
                .take()
                .filter(|_| !http.get(&operation.name).is_some_and(|exchange| exchange.is_vague));
        }
    }

    /// As one side of a comparison.
    pub(crate) fn side(&self) -> Side<'_> {
        Side { contract: &self.contract, http: self.http.as_ref() }
    }

    pub(crate) fn contract(&self) -> &Contract {
        &self.contract
    }
}

/// The contract that a text names: `-`, a URL, `stdio:COMMAND`, a file, or `REVISION:PATH` of the git repository here.
pub(crate) fn open(name: &str, reading: &Reading) -> anyhow::Result<Contract> {
    Ok(given(name, reading, As::Contract)?.contract)
}

/// What is wanted of a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum As {
    /// The contract of the gateway.
    Contract,
    /// That, and what callers without a gateway rely on.
    Sent,
}

/// Two contracts that are compared.
pub(crate) fn open_both(old: &str, new: &str, reading: &Reading) -> anyhow::Result<(Given, Given)> {
    let (mut first, mut second) = (given(old, reading, As::Sent)?, given(new, reading, As::Sent)?);
    // A stored contract is that of the gateway, and a description beside it is taken as the gateway takes it.
    if first.http.is_none() || second.http.is_none() {
        first.promise_less();
        second.promise_less();
    }
    without_own(&mut first.contract, &second.contract);
    without_own(&mut second.contract, &first.contract);
    Ok((first, second))
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

fn given(name: &str, reading: &Reading, wanted: As) -> anyhow::Result<Given> {
    if name == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().lock().take(MAX_INPUT).read_to_end(&mut bytes).context("reading standard input")?;
        return parse(&bytes, reading, wanted).context("standard input");
    }
    if let Some(command) = name.strip_prefix(STDIO) {
        return server::by_command(command).map(Given::told).with_context(|| name.to_owned());
    }
    if is_server(name) {
        return at(name, reading, wanted).with_context(|| name.to_owned());
    }
    let path = Path::new(name);
    if !path.exists()
        && let Some((revision, inside)) = name.split_once(':')
    {
        return git::open(revision, inside, reading, wanted).with_context(|| name.to_owned());
    }
    file(path, reading, wanted).with_context(|| name.to_owned())
}

/// What an address gives: a document, or the tools of an MCP server.
fn at(address: &str, reading: &Reading, wanted: As) -> anyhow::Result<Given> {
    let document = || fetch::get(address).and_then(|bytes| parse(&bytes, reading, wanted));
    if address.trim_end_matches('/').ends_with("/mcp") {
        return server::at(address).map(Given::told);
    }
    match document() {
        Ok(given) => Ok(given),
        // Whoever names a document means one.
        Err(error) if [".json", ".yaml", ".yml"].iter().any(|end| address.ends_with(end)) => Err(error),
        Err(error) => server::at(address).map(Given::told).map_err(|other| {
            anyhow::anyhow!("it gives no description ({error:#}) and is no MCP server ({other:#})")
        }),
    }
}

fn file(path: &Path, reading: &Reading, wanted: As) -> anyhow::Result<Given> {
    let bytes = std::fs::read(path).context("it cannot be read")?;
    match contract(&bytes)? {
        Some(contract) => Ok(Given::told(contract)),
        // A description may have parts in other files.
        None => Ok(imported(&Document::open(path)?, reading, wanted)),
    }
}

fn parse(bytes: &[u8], reading: &Reading, wanted: As) -> anyhow::Result<Given> {
    match contract(bytes)? {
        Some(contract) => Ok(Given::told(contract)),
        None => Ok(imported(&Document::parse(bytes)?, reading, wanted)),
    }
}

/// The text as a contract, if it says that it is one.
fn contract(bytes: &[u8]) -> anyhow::Result<Option<Contract>> {
    #[derive(serde::Deserialize)]
    struct Says {
        #[expect(dead_code, reason = "it only must be there")]
        curable: serde::de::IgnoredAny,
    }
    if serde_json::from_slice::<Says>(bytes).is_err() {
        return Ok(tools::listed(bytes));
    }
    let Ok(text) = std::str::from_utf8(bytes) else { bail!("it is not UTF-8") };
    Ok(Some(Contract::from_json(text)?))
}

fn imported(document: &Document, reading: &Reading, wanted: As) -> Given {
    let options = ImportOptions { open: reading.open, ..ImportOptions::default() };
    if wanted == As::Contract {
        return Given::told(import(document, &options).imported.contract);
    }
    let (import, sent) = import_as_sent(document, &options);
    let http = http::of(&import.imported, sent);
    Given { contract: import.imported.contract, http: Some(http) }
}
