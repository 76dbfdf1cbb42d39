//! The gateway's promises, one file each.
#![expect(clippy::panic, clippy::unwrap_used, reason = "a test whose helper fails has failed")]

mod bodies;
mod headers;
mod recover;
mod routes;
//! The gateway against real servers.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on must fail")]
mod auth;
mod credentials;
mod stub;
mod shapes;
mod styles;
mod traversal;
mod upstream;
mod upstream_http2;
mod upstream_origin;
mod upstream_sizes;
mod upstream_times;
mod upstream_tls;
mod wait;
mod memory;
mod shop;
