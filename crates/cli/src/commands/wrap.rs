//! `curable wrap`: an existing MCP server, relayed, its failures typed.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use axum::Router;
use curable_runtime::validate::Lenient;
use curable_serve::auth::Auth;
use curable_serve::http::{BindError, Stop, guarded};
use curable_wrap::rules::{Learn, Record};
use curable_wrap::{Address, Door, Options, Program, Relay, Rules, Server, Validate, Witness};
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::json;
use tokio::net::TcpListener;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use super::serve::no_port;
use crate::flags::{Log, ValidateFlag, Wrap};
use crate::output::{Answer, Output};

pub(crate) fn run(flags: &Wrap, output: &mut Output) -> anyhow::Result<Answer> {
    start_log(flags.log)?;
    let server = server(flags)?;
    let rules = Arc::new(rules(&flags.rules)?);
    let witnesses = witnesses(flags)?;
    // Beside the start of the server, which takes longer; the first failure finds it done.
    let compiling = Arc::clone(&rules);
    std::thread::spawn(move || compiling.compile());
    let relay = Relay::new(server, Arc::clone(&rules), options(flags), witnesses.clone());
    if flags.listen.is_some() {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(listen(relay, flags, output))?;
        for witness in &witnesses {
            witness.ended();
        }
        runtime.shutdown_background();
    } else {
        if std::io::stdin().is_terminal() {
            output.remark(
                "curable: waiting for an MCP client on the standard streams; --listen serves over HTTP",
            )?;
        }
        // One thread: what passes is handed on without waking another.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            tokio::select! {
                () = relay.serve_stdio() => {}
                () = signalled() => {
                    for witness in &witnesses {
                        witness.ended();
                    }
                }
            }
        });
        // A read of the standard input may never return.
        runtime.shutdown_background();
    }
    // A rule that never matches is one that says too much, or comes too late.
    for rule in if flags.rules.is_empty() { Vec::new() } else { rules.unused() } {
        output.remark(&format!("curable: the rule {rule} never matched"))?;
    }
    Ok(Answer::Fine)
}

async fn listen(relay: Relay, flags: &Wrap, output: &mut Output) -> anyhow::Result<()> {
    let Some(address) = flags.listen else { return Ok(()) };
    let is_local = address.ip().to_canonical().is_loopback();
    let auth = flags.tokens.as_deref().map_or(Ok(Auth::None), super::serve::tokens)?;
    let who = "--tokens says who may call, --insecure lets everybody";
    if !is_local && !flags.insecure && flags.tokens.is_none() {
        return Err(no_port(&BindError::Open(address), who));
    }
    let taken = |error: std::io::Error| BindError::Io(address, error.kind());
    let listener = TcpListener::bind(address).await.map_err(|error| no_port(&taken(error), who))?;
    // Whoever reads the address may stop the relay at once, and in order.
    let stop = Stop::on_signals();
    let url = format!("http://{}/mcp", listener.local_addr()?);
    if flags.json {
        output.json(&json!({ "mcp": url }))?;
    } else {
        output.line(&format!("MCP at {url}"))?;
    }
    let door = if is_local { Door::Loopback } else { Door::Open };
    let routes = guarded(Router::new().nest("/mcp", relay.router(door)), auth);
    let serving = curable_serve::mcp::listen(listener, routes, stop.token());
    // Streams that stay open must not keep it from ending.
    let token = stop.token();
    tokio::select! {
        served = serving => served?,
        () = async { token.cancelled().await; tokio::time::sleep(std::time::Duration::from_secs(2)).await } => {}
    }
    Ok(())
}

/// Waits for the signals that end a program.
async fn signalled() {
    Stop::on_signals().token().cancelled().await;
}

fn server(flags: &Wrap) -> anyhow::Result<Server> {
    // Somebody else may have chosen one already; whoever it is, there is one then.
    let _ = rustls::crypto::ring::default_provider().install_default();
    if flags.url.is_none() && !flags.headers.is_empty() {
        bail!(
            "--header is for the server at --url; a program gets what it needs in its arguments or environment"
        );
    }
    if let Some(file) = &flags.config {
        return Ok(Server::Several(curable_wrap::read_config(file)?));
    }
    if let Some(url) = &flags.url {
        let mut headers = HeaderMap::new();
        for (name, value) in &flags.headers {
            let name = HeaderName::try_from(name.as_str())
                .with_context(|| format!("--header: `{name}` is no name of a header"))?;
            let mut value = HeaderValue::try_from(value.as_str())
                .context("--header: the value cannot stand in a header")?;
            value.set_sensitive(true);
            headers.insert(name, value);
        }
        return Ok(Server::Address(Address::new(url.clone(), headers)?));
    }
    let Some((command, arguments)) = flags.command.split_first() else {
        bail!("say which server: `curable wrap -- COMMAND ARGUMENTS…`, or --url, or --config");
    };
    if !is_program(command) {
        bail!(
            "cannot start `{command}`: there is no such program; give its path, or put its folder into PATH"
        );
    }
    Ok(Server::Program(Program::new(command, arguments)))
}

/// Whether the system would find a program of this name.
fn is_program(command: &str) -> bool {
    if command.contains(std::path::MAIN_SEPARATOR) || command.contains('/') {
        return Path::new(command).is_file();
    }
    let Some(path) = std::env::var_os("PATH") else { return true };
    let names = [command.to_owned(), format!("{command}.exe"), format!("{command}.cmd")];
    std::env::split_paths(&path).any(|folder| names.iter().any(|name| folder.join(name).is_file()))
}

fn rules(files: &[PathBuf]) -> anyhow::Result<Rules> {
    files.iter().try_fold(Rules::builtin(), |rules, file| Ok(rules.with_file(file)?))
}

fn witnesses(flags: &Wrap) -> anyhow::Result<Vec<Arc<dyn Witness>>> {
    let mut witnesses: Vec<Arc<dyn Witness>> = Vec::new();
    if let Some(file) = &flags.learn {
        witnesses.push(Arc::new(Learn::to_file(file)?));
    }
    if let Some(file) = &flags.record {
        witnesses.push(Arc::new(Record::to_file(file)?));
    }
    Ok(witnesses)
}

fn options(flags: &Wrap) -> Options {
    Options {
        validate: match flags.validate {
            ValidateFlag::Off => Validate::Off,
            ValidateFlag::Warn => Validate::Warn,
            ValidateFlag::On => Validate::On,
        },
        lenient: if flags.lenient { Lenient::On } else { Lenient::Off },
        timeout: flags.timeout,
        max_frame: (flags.max_message as usize) << 20,
        ..Options::default()
    }
}

/// Makes lines of what is told, from now on, on standard error: standard output belongs to the protocol.
fn start_log(format: Option<Log>) -> anyhow::Result<()> {
    // What libraries tell is for their authors, and may hold what callers sent.
    let ours = Targets::new().with_target("curable", LevelFilter::INFO);
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let subscriber = tracing_subscriber::registry().with(ours);
    match format {
        Some(Log::Json) => {
            subscriber.with(lines.json().flatten_event(true).with_span_list(false)).try_init()?;
        }
        None => subscriber.with(lines.with_ansi(false).with_target(false).compact()).try_init()?,
    }
    Ok(())
}
