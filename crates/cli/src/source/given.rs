//! What a name leads to.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, anyhow};
use curable_core::{Contract, Failure, imported};
use curable_openapi::Document;
use serde::de::IgnoredAny;

use super::server::Telling;
use super::sound::Doubts;
use super::{STDIO, broken, fetch, git, is_server, known_scheme, server, tools};
use crate::flags::Access;
use crate::problem::Problem;

/// The largest document that is read.
const MAX_INPUT: u64 = 256 << 20;

/// What names standard input.
pub(super) const STDIN: &str = "-";

/// What was found under a name.
pub(super) enum Given {
    /// A contract that a server told.
    Contract(Contract),
    /// A contract that was stored, with its text.
    Written(Contract, Box<[u8]>),
    /// A list of tools, which tells less than a contract.
    Tools(Contract),
    /// A description of an API.
    Description(Box<Document>),
}

impl Given {
    /// What is wrong with it. Only a contract that was written can be: all others are made here, or checked by a server.
    pub(super) fn doubts(&self) -> Doubts {
        match self {
            Self::Written(contract, text) => Doubts::of(contract, text),
            Self::Contract(_) | Self::Tools(_) | Self::Description(_) => Doubts::default(),
        }
    }
}

/// Whether a text names a server that is asked over MCP first.
pub(super) fn is_mcp(name: &str) -> bool {
    name.starts_with(STDIO) || is_server(name) && name.trim_end_matches('/').ends_with("/mcp")
}

/// What the list of an MCP server tells, and nothing else.
pub(super) fn tools_of(name: &str, access: &Access) -> anyhow::Result<Given> {
    let told = match name.strip_prefix(STDIO) {
        Some(command) => server::by_command(command, Telling::Tools),
        None => access.headers().and_then(|headers| server::at(name, Telling::Tools, &headers)),
    };
    told.with_context(|| name.to_owned())
}

pub(super) fn given(name: &str, access: &Access) -> anyhow::Result<Given> {
    if name == STDIN {
        let mut bytes = Vec::new();
        std::io::stdin().lock().take(MAX_INPUT).read_to_end(&mut bytes).context("reading standard input")?;
        return parse(&bytes).context("standard input");
    }
    if let Some(command) = name.strip_prefix(STDIO) {
        return server::by_command(command, Telling::Everything).with_context(|| name.to_owned());
    }
    if is_server(name) {
        return at(name, &access.headers()?).with_context(|| name.to_owned());
    }
    known_scheme(name)?;
    let path = Path::new(name);
    if !path.exists()
        && let Some((revision, inside)) = name.split_once(':')
    {
        return git::open(revision, inside).with_context(|| name.to_owned());
    }
    if !path.exists() && git::is_revision(name) {
        let words = format!("{name}: there is no such file; it is a revision of the repository here");
        let otherwise = format!("name the file in it as well, as `{name}:PATH`");
        return Err(Problem::unknown::<&str>(words, &[], &otherwise).into());
    }
    crate::file::there("", path)?;
    file(path).with_context(|| name.to_owned())
}

/// What an address gives to whoever shows these headers: a document, or the tools of an MCP server.
fn at(address: &str, headers: &[(String, String)]) -> anyhow::Result<Given> {
    if is_mcp(address) {
        return server::at(address, Telling::Everything, headers);
    }
    fetch::url(address)?;
    // Whoever names a document means one.
    let is_document = [".json", ".yaml", ".yml"].iter().any(|end| address.ends_with(end));
    let error = match fetch::get(address, headers).and_then(|bytes| parse(&bytes)) {
        Ok(given) => return Ok(given),
        Err(error) if is_document || fetch::is_final(&error) => return Err(error),
        Err(error) => error,
    };
    let told = server::at(address, Telling::Everything, headers);
    told.map_err(|_other| {
        let message = format!("there is no description ({error:#}), and no MCP server either");
        let mut failure = Failure::declared(&imported::UPSTREAM_MALFORMED, message);
        failure.hint =
            Some("name the document itself, such as …/openapi.json, or the endpoint, such as …/mcp".into());
        Problem::failed(failure).into()
    })
}

pub(super) fn file(path: &Path) -> anyhow::Result<Given> {
    let unread = |error| anyhow!("it cannot be read: {}", crate::file::reason(path, &error));
    let bytes = std::fs::read(path).map_err(unread)?;
    match contract(&bytes)? {
        Some(given) => Ok(given),
        // A description may have parts in other files.
        None => Ok(Given::Description(Document::open(path).context(NEITHER)?.into())),
    }
}

pub(super) fn parse(bytes: &[u8]) -> anyhow::Result<Given> {
    match contract(bytes)? {
        Some(given) => Ok(given),
        None => Ok(Given::Description(Document::parse(bytes).context(NEITHER)?.into())),
    }
}

/// What a contract has and a description has not.
const SAYS: &str = "curable";

/// What is said of a text in which nothing is found.
const NEITHER: &str =
    "it is no contract (which would have `curable: 1` at its top) and cannot be read as a description";

/// The text as a contract, if it says that it is one, or as a list of tools.
fn contract(bytes: &[u8]) -> anyhow::Result<Option<Given>> {
    let written = |contract| Given::Written(contract, bytes.into());
    Ok(stored(bytes)?.map(written).or_else(|| tools::listed(bytes).map(Given::Tools)))
}

/// The text as a contract, if it says that it is one.
pub(crate) fn stored(bytes: &[u8]) -> anyhow::Result<Option<Contract>> {
    #[derive(serde::Deserialize)]
    struct Says {
        #[expect(dead_code, reason = "it only must be there")]
        curable: IgnoredAny,
    }
    // Most descriptions do not have the word at all, and looking for it is quicker than reading them.
    let Some(text) = std::str::from_utf8(bytes).ok().filter(|text| text.contains(SAYS)) else {
        return Ok(None);
    };
    if serde_json::from_slice::<Says>(bytes).is_ok() {
        return Contract::from_json(text).map(Some).map_err(|error| broken::explained(&error, text));
    }
    if !text.lines().any(is_said) || serde_json::from_slice::<IgnoredAny>(bytes).is_ok() {
        return Ok(None);
    }
    // What cannot be read as YAML is left to the reader of descriptions, which says where it stumbles.
    let Ok(value) = yaml_serde::from_str::<serde_json::Value>(text) else { return Ok(None) };
    let json = serde_json::to_string_pretty(&value)?;
    // Lines of the JSON are not those of the file, so that only what the schema says of places is told.
    Contract::from_json(&json).map(Some).map_err(|error| broken::explained_of_yaml(&error, &json))
}

/// Whether a line of YAML says, at its margin, that the text is a contract.
fn is_said(line: &str) -> bool {
    let name = line.split_once(':').map(|(name, _)| name.trim_end());
    matches!(name, Some("curable" | "\"curable\"" | "'curable'"))
}
