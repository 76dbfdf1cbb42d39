//! A description of an API, served as operations.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use curable_gateway::upstream::{Reach, UpstreamOptions};
use curable_gateway::{GatewayOptions, Replies, TargetOptions, live};
use curable_openapi::Imported;
use curable_runtime::Service;
use serde_json::{Value, json};

use super::listen::Welcome;
use super::log;
use crate::flags::Serve;
use crate::output::Output;
use crate::spec;

/// An API to serve.
pub(super) struct Api {
    path: PathBuf,
    imported: Imported,
}

impl Api {
    /// Reads the description, and says what became of it.
    pub(super) fn open(specs: &[PathBuf], flags: &Serve, output: &mut Output) -> anyhow::Result<Self> {
        let [path] = specs else {
            bail!("one description is served at a time; start one server for each");
        };
        let import = spec::open(path, &flags.reading)?;
        let (operations, losses) = (&import.report.operations, &import.report.losses);
        if !operations.skipped.is_empty() || !losses.is_empty() {
            output.remark(&format!(
                "curable: {} of {} operations imported, {} losses; `curable contract {} --report` lists them",
                operations.imported,
                operations.found,
                losses.len(),
                path.display()
            ))?;
        }
        Ok(Self { path: path.clone(), imported: import.imported })
    }

    /// The operations, with the upstream behind them.
    pub(super) fn service(self, flags: &Serve) -> anyhow::Result<(Service, Served)> {
        let served = Served::of(&self.path, &self.imported);
        let mut options = options(flags);
        options.target.upstream.clone_from(&flags.upstream);
        let service =
            service(self.imported, &options, flags).with_context(|| self.path.display().to_string())?;
        Ok((service, served))
    }
}

/// How a description is served, as the flags say.
pub(super) fn options(flags: &Serve) -> GatewayOptions {
    let reach = if flags.allow_private { Reach::Private } else { Reach::Public };
    let http = UpstreamOptions { reach, ..UpstreamOptions::default() };
    GatewayOptions {
        target: TargetOptions { http, ..TargetOptions::default() },
        replies: if flags.lenient_replies { Replies::Lenient } else { Replies::Strict },
        look_up: flags.look_up,
        upstream_text: flags.upstream_text,
        timeout: Some(flags.timeout),
    }
}

/// The operations of a description, with an upstream behind them.
pub(super) fn service(
    imported: Imported,
    options: &GatewayOptions,
    flags: &Serve,
) -> anyhow::Result<Service> {
    let env = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    Ok(log::watched(live(imported, options, &env)?, &flags.listen).build()?)
}

/// What there is to say about a description that is served.
pub(super) struct Served {
    path: PathBuf,
    title: String,
    operations: usize,
}

impl Served {
    fn of(path: &Path, imported: &Imported) -> Self {
        let contract = &imported.contract;
        let title = format!("{} {}", contract.name, contract.version);
        Self { path: path.to_owned(), title, operations: imported.routes.len() }
    }
}

impl Welcome for Served {
    fn facts(&self) -> Value {
        json!({ "spec": self.path, "operations": self.operations })
    }

    fn words(&self, url: &str, output: &mut Output) -> anyhow::Result<()> {
        output.line(&format!("{} as an MCP server: {url}/mcp", self.title))?;
        output.line(&format!(
            "{} operations; over plain HTTP: {url}/openapi.json; what each code means: {url}/errors\n",
            self.operations
        ))?;
        let config = json!({ "mcpServers": { "api": { "type": "http", "url": format!("{url}/mcp") } } });
        output.line(&format!("For a client:\n  {config}\n\nCtrl-C stops."))
    }
}
