//! Which server is called, how, and with what.

use std::io::{self, Read};
use std::sync::Arc;

use anyhow::{Context, bail};
use curable_client::{Caller, Era, HttpLink, McpLink, Observer, Options, Quota, Silent};
use curable_core::decide::Policy;
use serde_json::{Map, Value};

use super::steps::Steps;
use crate::flags::{Call, CallServer, EraFlag};

/// The caller that the flags describe.
pub(super) fn caller(flags: &Call) -> anyhow::Result<Caller> {
    let CallServer { url, http, access, era, command } = &flags.server;
    let policy = Policy { attempts: flags.attempts, ..Policy::default() };
    let observer: Arc<dyn Observer> = if flags.json { Arc::new(Silent) } else { Arc::new(Steps) };
    let options = Options {
        policy,
        quota: Arc::new(Quota::new(&policy)),
        deadline: Some(flags.timeout),
        believe_hints: !flags.distrust,
        repair: !flags.no_repair,
        observer,
        ..Options::default()
    };
    let era = match era {
        EraFlag::Auto => Era::Auto,
        EraFlag::Legacy => Era::Legacy,
        EraFlag::Modern => Era::Modern,
    };
    let headers = access.headers()?;
    if let Some(url) = url {
        return Ok(Caller::with(McpLink::address(url.clone(), &headers, era).context("--url")?, options));
    }
    if let Some(base) = http {
        return Ok(Caller::with(HttpLink::new(base.clone(), &headers).context("--http")?, options));
    }
    if !headers.is_empty() {
        bail!("--header and --bearer-env belong to --url or --http");
    }
    let Some((program, rest)) = command.split_first() else {
        bail!("no server: name one with --url URL, with --http URL, or with its command after `--`");
    };
    Ok(Caller::with(McpLink::command(program, rest, era), options))
}

/// The arguments, from the command line or from standard input.
pub(super) fn arguments(text: &str) -> anyhow::Result<Map<String, Value>> {
    let text = if text == "-" {
        let mut read = String::new();
        io::stdin().read_to_string(&mut read).context("reading standard input")?;
        read
    } else {
        text.to_owned()
    };
    match serde_json::from_str(&text) {
        Ok(Value::Object(arguments)) => Ok(arguments),
        Ok(_) => bail!("the arguments must be a JSON object, such as '{{\"path\":\"notes\"}}'"),
        Err(error) => bail!("the arguments are no JSON: {error}"),
    }
}
