//! The gateway against real servers.

mod stub;
mod upstream;
mod upstream_http2;
mod upstream_origin;
mod upstream_sizes;
mod upstream_times;
mod upstream_tls;
