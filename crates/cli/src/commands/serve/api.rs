//! A description of an API, served as operations.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use curable_gateway::upstream::{Proxy, Reach, UpstreamOptions};
use curable_gateway::{Bound, GatewayOptions, Replies, TargetOptions, live, live_stored, searched};
use curable_openapi::{Imported, Report, Route, Stored};
use curable_runtime::{Service, ServiceBuilder};
use serde_json::{Value, json};

use super::listen::Welcome;
use super::{credentials, log};
use crate::flags::{Serve, Tools};
use crate::output::Output;
use crate::spec::{self, Source, Spec};

/// An API to serve.
pub(super) struct Api {
    path: PathBuf,
    spec: Spec,
}

impl Api {
    /// Reads the description, and says what became of it.
    pub(super) fn open(path: &Path, flags: &Serve, output: &mut Output) -> anyhow::Result<Self> {
        if flags.upstream.len() > 1 {
            bail!("one description has one --upstream");
        }
        let spec = spec::open(path, &flags.reading)?;
        remark(path, spec.report(), output)?;
        for remark in credentials::remarks([(None, &spec.source)]) {
            output.remark(&remark)?;
        }
        Ok(Self { path: path.to_owned(), spec })
    }

    /// The operations, with the upstream behind them.
    pub(super) fn service(self, flags: &Serve) -> anyhow::Result<(Service, Served)> {
        let Self { path, spec } = self;
        let served = Served::of(&path, &spec.source);
        let mut options = options(flags);
        options.target.upstream = flags.upstream.first().map(|upstream| upstream.value.clone());
        options.hash = spec.hash;
        let service = match spec.source {
            Source::Whole(bound, _) => service(*bound, &options, flags),
            Source::Stored(stored) => stored_service(*stored, &options, flags),
        };
        Ok((service.with_context(|| path.display().to_string())?, served))
    }
}

/// Says what of a description could not be taken.
pub(super) fn remark(path: &Path, report: &Report, output: &mut Output) -> anyhow::Result<()> {
    let (operations, losses) = (&report.operations, &report.losses);
    if operations.imported == 0 {
        let path = path.display();
        return output.remark(&format!(
            "curable: {path} has no operation that can be called ({} found); `curable contract {path} --report` says why",
            operations.found
        ));
    }
    if spec::is_complete(report) {
        return Ok(());
    }
    output.remark(&format!(
        "curable: {} of {} operations imported, {} losses; `curable contract {} --report` lists them",
        operations.imported,
        operations.found,
        losses.len(),
        path.display()
    ))
}

/// How a description is served, as the flags say.
pub(super) fn options(flags: &Serve) -> GatewayOptions {
    let reach = if flags.allow_private { Reach::Private } else { Reach::Public };
    let proxy = if flags.env_proxy { Proxy::Environment } else { Proxy::None };
    let http = UpstreamOptions { reach, proxy, extra_ca: flags.ca.clone(), ..UpstreamOptions::default() };
    GatewayOptions {
        target: TargetOptions { http, ..TargetOptions::default() },
        replies: if flags.lenient_replies { Replies::Lenient } else { Replies::Strict },
        look_up: flags.look_up,
        upstream_text: flags.upstream_text,
        screen_results: flags.screen_results,
        explain: flags.explain.then_some(explain),
        timeout: flags.timeout,
        hash: None,
    }
}

/// Says to whoever runs the gateway why a reply became its failure.
fn explain(words: &str) {
    // A standard error that is gone is no reason to stop.
    let _ = Output::new().remark(&format!("curable: {words}"));
}

/// The operations of a description, with an upstream behind them.
pub(super) fn service(bound: Bound, options: &GatewayOptions, flags: &Serve) -> anyhow::Result<Service> {
    let routes = if flags.tools == Tools::Search { bound.imported.routes.clone() } else { Vec::new() };
    build(live(bound, options, &env)?, &routes, flags)
}

/// The same of a description whose import was stored.
fn stored_service(stored: Stored, options: &GatewayOptions, flags: &Serve) -> anyhow::Result<Service> {
    let all = stored.routes.iter().filter(|_| flags.tools == Tools::Search);
    let routes: Vec<Route> = all.map(|outline| Route::clone(&outline.route)).collect();
    build(live_stored(stored, options, &env)?, &routes, flags)
}

pub(super) fn build(builder: ServiceBuilder, routes: &[Route], flags: &Serve) -> anyhow::Result<Service> {
    let service = log::watched(builder, &flags.listen).build()?;
    Ok(match flags.tools {
        Tools::All => service,
        Tools::Search => searched(service, routes)?,
    })
}

pub(super) fn env(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// What there is to say about a description that is served.
pub(super) struct Served {
    path: PathBuf,
    title: String,
    operations: usize,
}

impl Served {
    fn of(path: &Path, source: &Source) -> Self {
        let (name, version, operations) = match source {
            Source::Whole(bound, _) => {
                let Imported { contract, routes, .. } = &bound.imported;
                (&contract.name, &contract.version, routes.len())
            }
            Source::Stored(stored) => (&stored.outline.name, &stored.outline.version, stored.routes.len()),
        };
        Self { path: path.to_owned(), title: format!("{name} {version}"), operations }
    }
}

impl Welcome for Served {
    fn facts(&self) -> Value {
        json!({ "spec": self.path, "operations": self.operations })
    }

    fn words(&self, url: &str, output: &mut Output) -> anyhow::Result<()> {
        output.line(&format!("{} as an MCP server: {url}/mcp", self.title))?;
        output.line(&format!(
            "{} operations; over plain HTTP: {url}/openapi.json; for people: {url}/\n",
            self.operations
        ))?;
        let config = json!({ "mcpServers": { "api": { "type": "http", "url": format!("{url}/mcp") } } });
        output.line(&format!("For a client:\n  {config}\n\nCtrl-C stops."))
    }
}
