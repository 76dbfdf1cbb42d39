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
    pub(super) fn service(&self, flags: &Serve) -> anyhow::Result<Service> {
        service(self.imported.clone(), flags, flags.upstream.clone(), &self.path)
    }
}

/// The operations of a description, with an upstream behind them.
pub(super) fn service(
    imported: Imported,
    flags: &Serve,
    upstream: Option<reqwest::Url>,
    path: &Path,
) -> anyhow::Result<Service> {
    let reach = if flags.allow_private { Reach::Private } else { Reach::Public };
    let options = GatewayOptions {
        target: TargetOptions {
            upstream,
            http: UpstreamOptions { reach, ..UpstreamOptions::default() },
            ..TargetOptions::default()
        },
        replies: if flags.lenient_replies { Replies::Lenient } else { Replies::Strict },
        look_up: flags.look_up,
        upstream_text: flags.upstream_text,
        timeout: Some(flags.timeout),
    };
    let env = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let builder = live(imported, &options, &env).with_context(|| path.display().to_string())?;
    Ok(log::watched(builder, &flags.listen).build()?)
}

impl Welcome for Api {
    fn facts(&self) -> Value {
        json!({ "spec": self.path, "operations": self.imported.routes.len() })
    }

    fn words(&self, url: &str, output: &mut Output) -> anyhow::Result<()> {
        let contract = &self.imported.contract;
        output.line(&format!("{} {} as an MCP server: {url}/mcp", contract.name, contract.version))?;
        output.line(&format!(
            "{} operations; over plain HTTP: {url}/openapi.json; what each code means: {url}/errors\n",
            self.imported.routes.len()
        ))?;
        let config = json!({ "mcpServers": { "api": { "type": "http", "url": format!("{url}/mcp") } } });
        output.line(&format!("For a client:\n  {config}\n\nCtrl-C stops."))
    }
}
