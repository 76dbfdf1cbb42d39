//! A link to operations that one of our servers offers over plain HTTP.

use std::fmt;
use std::sync::Arc;

use curable_core::{Applied, Effect, Failure};
use http::HeaderMap;
use http::header::RETRY_AFTER;
use reqwest::{Client, RequestBuilder, Response};
use serde_json::Value;
use url::Url;

use super::{Boxed, Link, LinkError, Reply, Sending, fault, read, web};
use crate::tool::Tool;

/// The header that says how long the caller will wait.
const TIME_LEFT: &str = "curable-time-left-ms";

/// The largest answer that is read.
const MAX_BYTES: usize = 16 << 20;

/// A link to the operations of one of our servers.
pub struct HttpLink {
    base: Url,
    headers: HeaderMap,
    client: Client,
}

impl HttpLink {
    /// Operations below an address, with headers that go along with every request.
    pub fn new(mut base: Url, headers: &[(String, String)]) -> Result<Self, LinkError> {
        let client = web::client(&base)?;
        if !base.path().ends_with('/') {
            base.set_path(&format!("{}/", base.path()));
        }
        Ok(Self { base, headers: web::headers(headers)?, client })
    }

    fn url(&self, path: &str) -> Result<Url, Failure> {
        let names_one = path.split('/').all(|part| !part.is_empty() && part != "." && part != "..");
        let url = names_one.then(|| self.base.join(path).ok()).flatten();
        url.ok_or_else(|| {
            let mut failure = read::bare(404);
            failure.applied = Some(Applied::No);
            failure
        })
    }

    async fn get(&self, path: &str) -> Result<Value, Failure> {
        let request = self.client.get(self.url(path)?).headers(self.headers.clone());
        answer(request).await.outcome.map_err(|mut failure| {
            if self.base.path().ends_with("/mcp/") && (400..500).contains(&failure.status()) {
                let root = self.base.as_str().trim_end_matches("mcp/");
                let hint = format!("MCP is at this address; operations over plain HTTP are at {root}.");
                failure.hint = Some(hint.into());
            }
            failure
        })
    }

    async fn all(&self) -> Result<Vec<Arc<Tool>>, Failure> {
        let listed = self.get("operations").await?;
        let operations = listed["operations"].as_array().into_iter().flatten();
        Ok(operations.filter_map(known).map(Arc::new).collect())
    }

    async fn one(&self, name: &str) -> Result<Option<Arc<Tool>>, Failure> {
        let name = name.strip_prefix('/').unwrap_or(name);
        match self.get(&format!("operations/{name}")).await {
            Ok(told) => Ok(known(&told).map(Arc::new)),
            Err(failure) if failure.status() == 404 => Ok(None),
            Err(failure) => Err(failure),
        }
    }

    async fn call(&self, call: Sending<'_>) -> Reply {
        let name = call.tool.strip_prefix('/').unwrap_or(call.tool);
        let url = match self.url(&format!("op/{name}")) {
            Ok(url) => url,
            Err(failure) => return failure.into(),
        };
        let mut request = self.client.post(url).headers(self.headers.clone()).json(call.arguments);
        if let Some(left) = call.time_left {
            request = request.header(TIME_LEFT, left.as_millis().to_string());
        }
        answer(request).await
    }
}

impl Link for HttpLink {
    fn tools(&self) -> Boxed<'_, Result<Vec<Arc<Tool>>, Failure>> {
        Box::pin(self.all())
    }

    fn find<'a>(&'a self, name: &'a str) -> Boxed<'a, Result<Option<Arc<Tool>>, Failure>> {
        Box::pin(self.one(name))
    }

    fn send<'a>(&'a self, call: Sending<'a>) -> Boxed<'a, Reply> {
        Box::pin(self.call(call))
    }
}

impl fmt::Debug for HttpLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpLink").field("host", &self.base.host_str()).finish_non_exhaustive()
    }
}

/// What a server of ours says of one operation.
fn known(told: &Value) -> Option<Tool> {
    let mut tool = Tool::named(told.get("name")?.as_str()?);
    tool.effect = told.get("effect").and_then(Value::as_str).and_then(Effect::parse);
    tool.description = told.get("summary").and_then(Value::as_str).map(String::from);
    tool.ours = true;
    Some(match told.get("input") {
        Some(input) => tool.with_input(input.clone()),
        None => tool,
    })
}

async fn answer(request: RequestBuilder) -> Reply {
    let response = match request.send().await {
        Ok(response) => response,
        Err(error) => return fault::of_request(&error).into(),
    };
    let status = response.status().as_u16();
    let retry_after =
        response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()).map(String::from);
    match body(response).await {
        Ok(body) => read::http(status, retry_after.as_deref(), &body),
        Err(failure) => failure.into(),
    }
}

/// The whole body, unless it breaks off or is too large.
async fn body(mut response: Response) -> Result<Vec<u8>, Failure> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| fault::of_request(&error))? {
        if body.len() + chunk.len() > MAX_BYTES {
            return Err(read::unreadable());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}
