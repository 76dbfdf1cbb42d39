//! A link to any MCP server: a child process, an address, or whatever transport there is.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use curable_core::{Applied, Contract, Failure, imported};
use curable_dialects::mcp::{CONTRACT, META_PREFIX};
use http::HeaderMap;
use reqwest::Client;
use rmcp::model::{
    CallToolRequest, CallToolRequestParams, CancelledNotificationParam, ClientRequest, CustomRequest,
    CustomResult, ProtocolVersion, RequestId, ServerResult,
};
use rmcp::service::{ClientLifecycleMode, ClientServiceExt, PeerRequestOptions, RoleClient, RunningService};
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::transport::{IntoTransport, StreamableHttpClientTransport};
use rmcp::{Peer, model};
use serde_json::Value;
use tokio::sync::Mutex;
use url::Url;

use super::process::Process;
use super::{Boxed, Link, LinkError, Reply, Sending, fault, read, web};
use crate::codes;
use crate::tool::Tool;

type Running = RunningService<RoleClient, ()>;
type Tools = Arc<Vec<Arc<Tool>>>;

/// The revision that has no handshake.
const MODERN: ProtocolVersion = ProtocolVersion::V_2026_07_28;

/// Which of the two ways of beginning a conversation is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Era {
    /// The newer one where the server knows it, the older one otherwise.
    #[default]
    Auto,
    /// The older one, with a handshake (until 2025-11-25).
    Legacy,
    /// The newer one, without a handshake (from 2026-07-28).
    Modern,
}

/// A link to an MCP server. A connection that is gone is made anew for the next call.
pub struct McpLink {
    target: Target,
    era: Era,
    running: Mutex<Option<Running>>,
    /// The program of the connection, if it is one.
    process: Mutex<Option<Process>>,
    tools: RwLock<Option<Tools>>,
}

enum Target {
    Command {
        program: OsString,
        arguments: Vec<OsString>,
    },
    Address {
        url: Url,
        headers: HeaderMap,
        client: Client,
    },
    /// A transport that was given, and that nobody here can make again.
    Given,
}

impl McpLink {
    /// A server that is started as a child process and is spoken to on its standard streams.
    pub fn command(
        program: impl Into<OsString>,
        arguments: impl IntoIterator<Item = impl Into<OsString>>,
        era: Era,
    ) -> Self {
        let arguments = arguments.into_iter().map(Into::into).collect();
        Self::new(Target::Command { program: program.into(), arguments }, era, None)
    }

    /// A server at an address, with headers that go along with every request.
    pub fn address(url: Url, headers: &[(String, String)], era: Era) -> Result<Self, LinkError> {
        let client = web::client(&url)?;
        let headers = web::headers(headers)?;
        Ok(Self::new(Target::Address { url, headers, client }, era, None))
    }

    /// A server behind a transport that is there already.
    pub async fn over<T, E, A>(transport: T, era: Era) -> Result<Self, Failure>
    where
        T: IntoTransport<RoleClient, E, A>,
        E: std::error::Error + Send + Sync + 'static,
    {
        let running = begin(transport, era).await?;
        Ok(Self::new(Target::Given, era, Some(running)))
    }

    fn new(target: Target, era: Era, running: Option<Running>) -> Self {
        Self {
            target,
            era,
            running: Mutex::new(running),
            process: Mutex::new(None),
            tools: RwLock::new(None),
        }
    }

    /// The revision of the protocol that is spoken, once there is a connection.
    pub async fn protocol(&self) -> Option<String> {
        let running = self.running.lock().await;
        running.as_ref()?.peer_info().map(|info| info.protocol_version.to_string())
    }

    /// The name and the version that the server gives itself, once there is a connection.
    pub async fn server(&self) -> Option<(String, String)> {
        let running = self.running.lock().await;
        let info = running.as_ref()?.peer_info()?;
        let server = info.server_info.as_ref()?;
        Some((server.name.clone(), server.version.clone()))
    }

    /// The connection, made if there is none.
    async fn peer(&self) -> Result<Peer<RoleClient>, Failure> {
        let mut running = self.running.lock().await;
        if let Some(there) = running.as_ref().filter(|there| !there.is_transport_closed()) {
            return Ok(there.peer().clone());
        }
        let made = match &self.target {
            Target::Command { program, arguments } => {
                let (mut process, streams) = Process::start(program, arguments)?;
                match begin(streams, self.era).await {
                    Ok(made) => {
                        *self.process.lock().await = Some(process);
                        made
                    }
                    Err(failure) => return Err(process.explain(failure).await),
                }
            }
            Target::Address { url, headers, client } => {
                let mut config = StreamableHttpClientTransportConfig::with_uri(url.as_str());
                config.custom_headers = all(headers);
                let transport = StreamableHttpClientTransport::with_client(client.clone(), config);
                begin(transport, self.era).await.map_err(|failure| elsewhere(failure, url))?
            }
            Target::Given => {
                return Err(fault::unreachable(Applied::No, "the connection to the server is closed"));
            }
        };
        let peer = made.peer().clone();
        *running = Some(made);
        Ok(peer)
    }

    /// The failure of a connection that broke, with what became of the program.
    async fn explained(&self, mut reply: Reply) -> Reply {
        if let (Err(failure), Some(process)) = (&mut reply.outcome, self.process.lock().await.as_mut()) {
            *failure = process.explain(failure.clone()).await;
        }
        reply
    }

    async fn listed(&self) -> Result<Tools, Failure> {
        if let Some(tools) = self.tools.read().unwrap_or_else(PoisonError::into_inner).clone() {
            return Ok(tools);
        }
        let peer = self.peer().await?;
        let listed = match peer.list_all_tools().await {
            Ok(listed) => listed,
            Err(error) => {
                let reply = self.explained(fault::of_call(error)).await;
                let mut failure = reply.outcome.err().unwrap_or_else(read::unreadable);
                // A list was asked for, and nothing was called.
                failure.applied = Some(Applied::No);
                return Err(failure);
            }
        };
        let tools: Tools = Arc::new(listed.iter().map(|tool| Arc::new(known(tool))).collect());
        *self.tools.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&tools));
        Ok(tools)
    }

    /// The contract of the server, if it is one of ours and tells it: what its tools leave out of their failures.
    pub async fn contract(&self) -> Result<Option<Contract>, Failure> {
        if !self.listed().await?.iter().any(|tool| tool.ours) {
            return Ok(None);
        }
        let request = ClientRequest::CustomRequest(CustomRequest::new(CONTRACT, None));
        let Ok(ServerResult::CustomResult(CustomResult(told))) =
            self.peer().await?.send_request(request).await
        else {
            // An older server of ours, or one behind a relay that lets nothing else pass.
            return Ok(None);
        };
        let text = told.get("contract").map(Value::to_string);
        Ok(text.and_then(|text| Contract::from_json(&text).ok()))
    }

    async fn call(&self, call: Sending<'_>) -> Reply {
        let peer = match self.peer().await {
            Ok(peer) => peer,
            Err(failure) => return failure.into(),
        };
        let mut params = CallToolRequestParams::new(call.tool.to_owned());
        params.arguments = Some(call.arguments.clone());
        let request = ClientRequest::CallToolRequest(CallToolRequest::new(params));
        let handle = match peer.send_request_with_option(request, PeerRequestOptions::no_options()).await {
            Ok(handle) => handle,
            Err(error) => return self.explained(fault::of_call(error)).await,
        };
        let mut guard = CallOff { peer: Some(peer), id: handle.id.clone() };
        let answer = handle.await_response().await;
        guard.peer = None;
        match answer {
            Ok(ServerResult::InputRequiredResult(_)) => input_required().into(),
            Ok(ServerResult::CreateTaskResult(_)) => task().into(),
            Ok(result) => match serde_json::to_value(result) {
                Ok(result) => read::result(result),
                Err(_) => read::unreadable().into(),
            },
            Err(error) => self.explained(fault::of_call(error)).await,
        }
    }
}

impl Link for McpLink {
    fn tools(&self) -> Boxed<'_, Result<Vec<Arc<Tool>>, Failure>> {
        Box::pin(async { Ok(self.listed().await?.to_vec()) })
    }

    fn find<'a>(&'a self, name: &'a str) -> Boxed<'a, Result<Option<Arc<Tool>>, Failure>> {
        Box::pin(async move { Ok(self.listed().await?.iter().find(|tool| tool.name == name).cloned()) })
    }

    fn send<'a>(&'a self, call: Sending<'a>) -> Boxed<'a, Reply> {
        Box::pin(self.call(call))
    }

    fn close(&self) -> Boxed<'_, ()> {
        Box::pin(async {
            if let Some(running) = self.running.lock().await.take() {
                // Whatever it says, it is over.
                let _ = running.cancel().await;
            }
            if let Some(process) = self.process.lock().await.take() {
                process.stop().await;
            }
        })
    }
}

impl fmt::Debug for McpLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let target = match &self.target {
            // Neither arguments nor headers are shown: both may hold secrets.
            Target::Command { program, .. } => program.to_string_lossy().into_owned(),
            Target::Address { url, .. } => url.host_str().unwrap_or_default().to_owned(),
            Target::Given => "a given transport".to_owned(),
        };
        f.debug_struct("McpLink").field("target", &target).field("era", &self.era).finish_non_exhaustive()
    }
}

async fn begin<T, E, A>(transport: T, era: Era) -> Result<Running, Failure>
where
    T: IntoTransport<RoleClient, E, A>,
    E: std::error::Error + Send + Sync + 'static,
{
    let lifecycle = match era {
        Era::Auto => ClientLifecycleMode::Auto { preferred_versions: vec![MODERN], legacy_version: None },
        Era::Legacy => ClientLifecycleMode::Initialize,
        Era::Modern => ClientLifecycleMode::Discover { preferred_versions: vec![MODERN] },
    };
    ().serve_with_lifecycle(transport, lifecycle).await.map_err(|error| fault::of_connect(&error))
}

/// What a listed tool says of itself.
fn known(listed: &model::Tool) -> Tool {
    let hints = listed.annotations.as_ref();
    let effect = hints.and_then(|hints| Tool::hinted(hints.read_only_hint, hints.idempotent_hint));
    let mut tool = Tool::named(listed.name.as_ref())
        .with_effect(effect)
        .with_input(Value::Object(listed.input_schema.as_ref().clone()));
    tool.description = listed.description.as_ref().map(ToString::to_string);
    tool.output = listed.output_schema.as_ref().map(|schema| Value::Object(schema.as_ref().clone()));
    let is_ours = |name: &String| name.strip_prefix(META_PREFIX) == Some("operation");
    tool.ours = listed.meta.as_ref().is_some_and(|meta| meta.0.keys().any(is_ours));
    tool
}

fn all(headers: &HeaderMap) -> HashMap<http::HeaderName, http::HeaderValue> {
    headers.iter().map(|(name, value)| (name.clone(), value.clone())).collect()
}

/// Says of an address that does not answer as an MCP server where there may be one.
fn elsewhere(mut failure: Failure, url: &Url) -> Failure {
    let is_other = matches!(failure.http, Some(300..400 | 404..=406 | 410 | 415))
        || failure.code == imported::UPSTREAM_MALFORMED.code();
    if is_other {
        let mut there = url.clone();
        there.set_query(None);
        let place = there.path().trim_end_matches('/').to_owned();
        let hint = if place.ends_with("/mcp") {
            format!("There is no MCP server at {there}; check the path.")
        } else {
            there.set_path(&format!("{place}/mcp"));
            format!("There is no MCP server at this address; many have theirs at /mcp: try {there}.")
        };
        failure.hint = Some(hint.into());
    }
    failure
}

fn input_required() -> Failure {
    let message = "the server asks a person for something before it goes on";
    let mut failure = Failure::declared(&codes::INPUT_REQUIRED, message);
    failure.applied = Some(Applied::No);
    failure
}

fn task() -> Failure {
    let message = "the server made a task of the call, which was not asked for";
    let mut failure = Failure::declared(&codes::TASK_CREATED, message);
    failure.applied = Some(Applied::Maybe);
    failure
}

/// Tells the server when nobody waits for the answer any longer.
struct CallOff {
    peer: Option<Peer<RoleClient>>,
    id: RequestId,
}

impl Drop for CallOff {
    fn drop(&mut self) {
        if let Some(peer) = self.peer.take() {
            let params = CancelledNotificationParam::new(Some(self.id.clone()), None);
            // It is a courtesy: a server that cannot be told has nothing to call off.
            tokio::spawn(async move { peer.notify_cancelled(params).await });
        }
    }
}
