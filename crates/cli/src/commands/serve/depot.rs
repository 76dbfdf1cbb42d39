//! The demo: a small depot, as an API and as tools.

use std::net::SocketAddr;

use anyhow::Context;
use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use curable_gateway::Bound;
use curable_openapi::{Document, ImportOptions, Imported, import};
use curable_reference_depot::{Depot, OPENAPI, Options, TOKEN, tries};
use curable_runtime::Service;
use reqwest::Url;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::api;
use super::listen::Welcome;
use crate::flags::Serve;
use crate::output::Output;

/// A depot that runs.
pub(super) struct DepotDemo {
    depot: Depot,
    /// Where the gateway reaches it, also when it is served on the standard streams.
    address: SocketAddr,
    imported: Imported,
}

impl DepotDemo {
    /// Starts the depot.
    pub(super) async fn start() -> anyhow::Result<Self> {
        let document = Document::parse(OPENAPI.as_bytes()).context("the demo's description")?;
        let imported = import(&document, &ImportOptions::default()).imported;
        let depot = Depot::new(Options::default());
        let listener = TcpListener::bind("127.0.0.1:0").await.context("the demo's API")?;
        let address = listener.local_addr()?;
        let routes = depot.router();
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Ok(Self { depot, address, imported })
    }

    /// The depot's operations.
    pub(super) fn service(&self, flags: &Serve) -> anyhow::Result<Service> {
        let mut options = api::options(flags);
        options.target.upstream = Some(Url::parse(&format!("http://{}", self.address))?);
        options.look_up = true;
        for scheme in self.imported.schemes.keys() {
            let entry = [("value".to_owned(), TOKEN.into())].into_iter().collect::<toml::Table>();
            options.target.credentials.insert(scheme.clone(), entry.into());
        }
        api::service(Bound::from(self.imported.clone()), &options, flags)
    }
}

impl Welcome for DepotDemo {
    fn beside(&self) -> Option<Router> {
        let described = get(|| async { ([(CONTENT_TYPE, "application/yaml")], OPENAPI) });
        Some(Router::new().nest("/depot", self.depot.router().route("/", described)))
    }

    fn facts(&self) -> Value {
        json!({ "demo": "depot", "operations": self.imported.routes.len() })
    }

    fn words(&self, url: &str, output: &mut Output) -> anyhow::Result<()> {
        output.line(&format!("A small depot as an MCP server: {url}/mcp"))?;
        output.line(&format!(
            "The API behind it: {url}/depot; over plain HTTP: {url}/openapi.json; for people: {url}/\n"
        ))?;
        let config = json!({ "mcpServers": { "depot": { "type": "http", "url": format!("{url}/mcp") } } });
        output.line(&format!("For a client:\n  {config}\n"))?;
        output.line("Calls to try, each of which fails and says how to repair it:")?;
        for one in tries() {
            output.line(&format!("  {} {}\n    {}", one.operation, one.arguments, one.about))?;
        }
        output.line("\nCtrl-C stops.")
    }
}
