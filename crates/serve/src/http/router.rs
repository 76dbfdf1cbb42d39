//! All routes of a server.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use curable_runtime::Service;

use super::names::{Names, Reach};
use super::options::Options;
use super::state::Shared;
use super::{call, contract, door, pages, read};
use crate::auth::Auth;

/// The routes of a service, with those of MCP below `/mcp`, as a server on loopback has them.
///
/// [`Server`](super::Server) serves them with limits on slow clients; alone they can be nested or tested.
pub fn router(service: Service, auth: Auth, options: Options, mcp: Option<Router>) -> Router {
    build(service, auth, options, mcp, Reach::Loopback)
}

pub(super) fn build(
    service: Service,
    auth: Auth,
    options: Options,
    mcp: Option<Router>,
    reach: Reach,
) -> Router {
    let names = Names::new(options.public_url.as_deref(), &options.hosts, &options.origins, reach);
    let shared = Arc::new(Shared::new(service, auth, options, names, mcp.is_some()));
    let metadata = "/.well-known/oauth-protected-resource";
    let mut router = Router::new()
        .route("/call", post(call::call))
        .route("/batch", post(call::batch))
        .route("/op/{namespace}/{name}", post(call::op))
        .route("/", get(pages::console))
        .route("/assets/search.json", get(pages::search))
        .route("/assets/{file}", get(pages::asset))
        .route("/operations", get(pages::operations))
        .route("/operations/", get(pages::operations))
        .route("/operations.json", get(pages::operations_json))
        .route("/operations/{namespace}/{name}", get(pages::operation))
        .route("/openapi.json", get(read::openapi))
        .route("/contract.json", get(contract::contract))
        .route("/errors", get(pages::all))
        .route("/errors/", get(pages::all))
        .route("/errors.json", get(pages::all_json))
        .route("/errors/{code}", get(pages::one))
        .route("/health", get(read::health))
        .route(metadata, get(read::metadata))
        .route(&format!("{metadata}/{{*resource}}"), get(read::metadata))
        .fallback(call::nothing)
        .method_not_allowed_fallback(call::other_method)
        .with_state(Arc::clone(&shared))
        // The door has counted the bytes already.
        .layer(DefaultBodyLimit::disable());
    // Every layer costs a call as much as a part of what it is for: MCP has the door alone.
    if let Some(mcp) = mcp {
        router = router.nest_service("/mcp", mcp);
    }
    router.layer(from_fn_with_state(shared, door::pass))
}
