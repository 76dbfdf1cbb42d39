//! What all routes share.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

use curable_runtime::{Caller, Service};
use http::Extensions;

use super::names::Names;
use super::openapi::Documents;
use super::options::Options;
use super::pages::Books;
use super::shape::Shapes;
use crate::auth::Auth;
use crate::caller::OneConversation;

/// What all routes share.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) service: Service,
    pub(super) auth: Auth,
    pub(super) options: Options,
    pub(super) names: Names,
    /// The conversation of everybody, where everybody is the owner of the machine.
    pub(super) conversation: Option<OneConversation>,
    pub(super) shapes: Shapes,
    pub(super) documents: Documents,
    pub(super) books: Books,
    /// Whether MCP is served beside the routes.
    pub(super) has_mcp: bool,
    /// The path that others reach the routes below, without a slash at its end.
    pub(super) base: String,
    /// What the address of a code's page starts with.
    pub(super) pages: String,
    next_request: AtomicU64,
}

impl Shared {
    pub(super) fn new(service: Service, auth: Auth, options: Options, names: Names, has_mcp: bool) -> Self {
        let base = options.public_url.as_deref().unwrap_or_default().trim_end_matches('/');
        Self {
            conversation: (!auth.is_required() && names.are_local()).then(OneConversation::new),
            pages: format!("{base}/errors/"),
            base: path_of(base).to_owned(),
            has_mcp,
            books: Books::default(),
            shapes: Shapes::new(options.limits.batch),
            documents: Documents::default(),
            service,
            auth,
            options,
            names,
            next_request: AtomicU64::new(RandomState::new().build_hasher().finish()),
        }
    }

    /// A new id of a call.
    pub(super) fn request_id(&self) -> String {
        format!("q-{:016x}", self.next_request.fetch_add(1, Ordering::Relaxed))
    }
}

/// The path of an address, without a slash at its end.
fn path_of(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.find('/').map_or("", |at| &rest[at..])
}

/// Who sent a request: the door has left it among the extensions.
pub(super) fn caller(extensions: &Extensions) -> Caller {
    crate::caller::caller(extensions, None)
}
