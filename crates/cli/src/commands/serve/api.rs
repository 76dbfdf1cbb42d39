//! A description of an API, served as operations.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use curable_gateway::upstream::{Reach, UpstreamOptions};
use curable_gateway::{Bound, GatewayOptions, Replies, TargetOptions, live, searched};
use curable_openapi::Imported;
use curable_runtime::Service;
use serde_json::{Value, json};

use super::listen::Welcome;
use super::log;
use crate::flags::{Serve, Tools};
use crate::output::Output;
use crate::spec;

/// An API to serve.
pub(super) struct Api {
    path: PathBuf,
    bound: Bound,
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
        Ok(Self { path: path.clone(), bound: import.bound })
    }

    /// The operations, with the upstream behind them.
    pub(super) fn service(self, flags: &Serve) -> anyhow::Result<(Service, Served)> {
        let served = Served::of(&self.path, &self.bound.imported);
        let mut options = options(flags);
        options.target.upstream.clone_from(&flags.upstream);
        let service =
            service(self.bound, &options, flags).with_context(|| self.path.display().to_string())?;
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
        hash: None,
    }
}

/// The operations of a description, with an upstream behind them.
pub(super) fn service(bound: Bound, options: &GatewayOptions, flags: &Serve) -> anyhow::Result<Service> {
    let env = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let routes = if flags.tools == Tools::Search { bound.imported.routes.clone() } else { Vec::new() };
    let service = log::watched(live(bound, options, &env)?, &flags.listen).build()?;
    Ok(match flags.tools {
        Tools::All => service,
        Tools::Search => searched(service, &routes)?,
    })
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
