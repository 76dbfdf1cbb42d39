//! What every request passes before it reaches a route, MCP included.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use curable_runtime::Bearer;
use http::header::{AUTHORIZATION, CACHE_CONTROL, CONNECTION, HeaderName, X_CONTENT_TYPE_OPTIONS};
use http::request::Parts;
use http::{HeaderValue, Method};

use super::accept::prefers_html;
use super::state::Shared;
use super::{body, problem, refuse};
use crate::auth::{Denied, bearer};
use crate::contain::contained;

/// Who must be known to be let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    /// Anybody comes in.
    Public,
    /// Anybody comes in; who is known sees more.
    Pages,
    /// Callers alone.
    Callers,
}

/// Lets a request in, or says why not.
pub(super) async fn pass(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let mut response = match enter(&shared, request).await {
        Ok(request) => contained(next.run(request), || problem::broken(&shared.pages)).await,
        Err(response) => *response,
    };
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // Answers depend on who asks; nobody in between keeps them.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

async fn enter(shared: &Shared, request: Request) -> Result<Request, Box<Response>> {
    let (mut head, body) = request.into_parts();
    let limits = &shared.options.limits;
    if let Err(response) = admit(shared, &mut head).await {
        body::finish(&head.headers, body, limits.body_time).await;
        return Err(response);
    }
    let limit = if head.uri.path().starts_with("/mcp") { limits.mcp_body } else { limits.body };
    match body::collect(&head.headers, body, limit, limits.body_time).await {
        Ok(bytes) => Ok(Request::from_parts(head, Body::from(bytes))),
        Err(failure) => {
            let mut response = Box::new(shared.refused(&failure));
            // The rest of the body is not waited for.
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            Err(response)
        }
    }
}

/// Judges a request by its head alone.
async fn admit(shared: &Shared, head: &mut Parts) -> Result<(), Box<Response>> {
    let refused = |failure| Box::new(shared.refused(&failure));
    let limits = &shared.options.limits;
    let size: usize =
        head.headers.iter().map(|(name, value): (&HeaderName, _)| name.as_str().len() + value.len()).sum();
    if size > limits.headers {
        return Err(refused(refuse::headers_too_large(limits.headers)));
    }
    if !shared.names.know_host(head) {
        return Err(refused(refuse::foreign_host()));
    }
    if !shared.names.know_origin(head, shared.auth.is_required()) {
        return Err(refused(refuse::foreign_origin()));
    }
    let entry = entry(head);
    if entry != Entry::Public {
        match shared.auth.identify(&head.headers).await {
            Ok(identity) => head.extensions.extend(identity.map(extension).unwrap_or_default()),
            Err(Denied::Missing) if entry == Entry::Pages => {}
            Err(denied) => return Err(Box::new(shared.denied(denied))),
        }
    }
    if let Some(conversation) = &shared.conversation {
        head.extensions.insert(conversation.clone());
    }
    if shared.service.passes_tokens()
        && let Some(token) = bearer(&head.headers).ok().and_then(Bearer::new)
    {
        head.extensions.insert(token);
    }
    // From here on nobody else can pass the token on.
    head.headers.remove(AUTHORIZATION);
    Ok(())
}

fn extension(identity: Arc<curable_runtime::Identity>) -> http::Extensions {
    let mut extensions = http::Extensions::new();
    extensions.insert(identity);
    extensions
}

fn entry(head: &Parts) -> Entry {
    let path = head.uri.path();
    let is_below =
        |place: &str| path.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    if path == "/health" || path.starts_with("/.well-known/") {
        Entry::Public
    } else if path == "/" || is_below("/errors") || is_below("/assets") {
        Entry::Pages
    } else if is_below("/operations") && head.method == Method::GET && prefers_html(&head.headers) {
        // A person gets a page that asks for a token, where a program gets a refusal.
        Entry::Pages
    } else {
        Entry::Callers
    }
}
