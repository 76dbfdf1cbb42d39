//! A real server on a free port, and what it answers.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use curable_core::{Code, Effect, Failure, FailureDef, Kind, OperationDef};
use curable_runtime::{Context, Operate, Service};
use curable_serve::auth::Auth;
use curable_serve::http::{Exposure, Options, Server, Stop};
use curable_serve::mcp::{HttpOptions, McpOptions, McpServer};
use http::HeaderMap;
use serde_json::{Value, json};

use crate::sample;

/// The declared codes: name, kind, status.
pub(crate) const DECLARED: &[(&str, Kind, Option<u16>)] = &[
    ("HTTP_404", Kind::NotFound, None),
    ("HTTP_422", Kind::Validation, None),
    ("HTTP_429", Kind::Transient, None),
    ("HTTP_503", Kind::Transient, None),
    ("TEAPOT", Kind::Unsupported, Some(418)),
    ("TAKEN", Kind::Conflict, Some(409)),
    ("LOCKED", Kind::Conflict, Some(409)),
    ("WRONG_KEY", Kind::Unauthenticated, Some(401)),
    ("KEEPS_A_SECRET", Kind::Conflict, Some(409)),
];

/// How long the output of `web/big` is.
pub(crate) const BIG: usize = 16 << 20;

/// A server that runs.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) stop: Stop,
    pub(crate) serving: tokio::task::JoinHandle<()>,
    pub(crate) ran: Arc<AtomicUsize>,
    client: reqwest::Client,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    /// A problem with this status and code, as RFC 9457 has it.
    pub(crate) fn problem(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{self:?}");
        let problem = self.json();
        assert_eq!((self.status, problem["code"].as_str()), (status, Some(code)), "{self:?}");
        assert_eq!(problem["status"], status, "{self:?}");
        assert!(problem["type"].as_str().unwrap().ends_with(&format!("/errors/{code}")), "{self:?}");
        problem
    }
}

pub(crate) async fn start() -> Running {
    start_with(Auth::None, Options::default()).await
}

pub(crate) async fn start_with(auth: Auth, options: Options) -> Running {
    serve(Server::bind("127.0.0.1:0".parse().unwrap(), auth, Exposure::Guarded).await.unwrap(), options)
}

/// A server that whoever reaches this machine may call.
pub(crate) async fn start_open() -> Running {
    let server = Server::bind("0.0.0.0:0".parse().unwrap(), Auth::None, Exposure::Insecure).await.unwrap();
    serve(server, Options::default())
}

fn serve(server: Server, options: Options) -> Running {
    let address = SocketAddr::from(([127, 0, 0, 1], server.address().port()));
    let (stop, ran) = (Stop::new(), Arc::new(AtomicUsize::new(0)));
    let service = service(Arc::clone(&ran));
    let mcp = McpServer::new(service.clone(), McpOptions::default());
    let mcp = mcp.into_router(HttpOptions::behind_server(stop.token()));
    let serving = tokio::spawn(server.serve(service, options, Some(mcp), stop.clone()));
    // Built beside the other crates, the client has TLS without a provider of its own.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Running { address, stop, serving, ran, client: reqwest::Client::new() }
}

impl Running {
    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, &[], "").await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Reply {
        self.send("POST", path, &[("content-type", "application/json")], &body.to_string()).await
    }

    pub(crate) async fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
        let url = format!("http://{}{path}", self.address);
        let mut request = self.client.request(method.parse().unwrap(), url).body(body.to_owned());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Reply { status, headers, text: response.text().await.unwrap() }
    }
}

fn service(ran: Arc<AtomicUsize>) -> Service {
    let mut fail = OperationDef::new("web/fail", Effect::Read);
    fail.summary = "Fails as it is told.".into();
    fail.input = json!({
        "type": "object",
        "required": ["code"],
        "properties": {
            "code": { "type": "string" },
            "retry_after_ms": { "type": "integer", "minimum": 0 },
            "never": { "type": "boolean" },
            "http": { "type": "integer" },
        },
        "additionalProperties": false,
    });
    fail.failures = DECLARED.iter().map(|(code, _, _)| Code::from_static(code)).collect();
    let mut count = OperationDef::new("web/count", Effect::Write);
    count.input = json!({ "type": "object", "properties": { "by": { "type": "integer" } }, "additionalProperties": false });
    count.output = Some(json!({ "type": "integer" }));
    let mut slow = OperationDef::new("web/slow", Effect::Read);
    slow.output = Some(json!({ "type": "string" }));
    sample::builder()
        .failures(DECLARED.iter().map(|row| declared(*row)))
        .operation(Operate::new(fail, |_: Context, arguments: Value| async move { Err(failure(&arguments)) }))
        .operation(Operate::new(count, move |_: Context, _: Value| {
            let count = ran.fetch_add(1, Ordering::SeqCst) + 1;
            async move { Ok(json!(count)) }
        }))
        .operation(Operate::new(slow, |_: Context, _: Value| async {
            tokio::time::sleep(Duration::from_millis(300)).await;
            Ok(json!("done"))
        }))
        .operation(Operate::new(OperationDef::new("web/big", Effect::Read), |_: Context, _: Value| async {
            Ok(json!("x".repeat(BIG)))
        }))
        .build()
        .expect("a sound service")
}

fn declared((code, kind, http): (&'static str, Kind, Option<u16>)) -> FailureDef {
    let mut def = FailureDef::new(Code::from_static(code), kind, "Something <was> wrong.");
    def.http = http;
    if code == "KEEPS_A_SECRET" {
        def.details = Some(json!({
            "type": "object",
            "required": ["open", "secret"],
            "properties": { "open": { "type": "string" }, "secret": { "type": "string" } },
            "additionalProperties": false,
        }));
        def.sensitive = vec!["secret".into()];
    }
    def
}

fn failure(arguments: &Value) -> Failure {
    let code = arguments["code"].as_str().unwrap();
    let row = DECLARED.iter().find(|(name, _, _)| *name == code);
    let kind = row.map_or(Kind::Conflict, |(_, kind, _)| *kind);
    let mut failure = Failure::new(Code::foreign(code), kind, "it failed");
    failure.applied = Some(curable_core::Applied::No);
    failure.retry_after_ms = arguments["retry_after_ms"].as_u64();
    if arguments["never"] == true {
        failure.retryable = Some(false);
    }
    if let Some(status) = arguments["http"].as_u64() {
        failure.http = u16::try_from(status).ok();
    }
    if code == "KEEPS_A_SECRET" {
        failure.details = Some(json!({ "open": "o", "secret": "s3cr3t" }));
    }
    failure
}
