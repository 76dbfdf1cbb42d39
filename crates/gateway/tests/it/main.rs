//! The gateway's promises, one file each.
#![expect(clippy::panic, clippy::unwrap_used, reason = "a test whose helper fails has failed")]

mod bodies;
mod headers;
mod hostile;
mod matrix;
mod replies;
mod routes;
mod shapes;
mod styles;
mod traversal;
