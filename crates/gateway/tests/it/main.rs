//! The gateway's promises, one file each.

mod bodies;
mod headers;
mod routes;
mod styles;
mod traversal;
