//! The gateway's promises, one file each.
#![expect(clippy::panic, clippy::unwrap_used, reason = "a test whose helper fails has failed")]

mod auth;
mod bodies;
mod credentials;
mod dice;
mod headers;
mod hostile;
mod load;
mod mapping;
mod matrix;
mod memory;
mod mutated;
mod peer;
mod recover;
mod repair;
mod replies;
mod routes;
mod search;
mod several;
mod shapes;
mod shop;
mod stub;
mod styles;
mod traversal;
mod upstream;
mod upstream_http2;
mod upstream_origin;
mod upstream_sizes;
mod upstream_times;
mod upstream_tls;
mod wait;
mod wire;
mod writes;
