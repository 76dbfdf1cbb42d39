//! One upstream: a request is sent to it and to nothing else, and what comes back is bounded.

mod body;
mod broken;
mod client;
mod clock;
mod fault;
mod gzip;
mod handed;
mod options;
mod reach;
mod received;
mod redirect;
mod request;
mod resolve;
mod room;
mod tls;

pub use broken::{Broken, Phase, Refusal, Sent, Unreachable, Unreadable};
pub use client::{Upstream, UpstreamError};
pub use options::{Caps, Proxy, Times, UpstreamOptions};
pub use reach::{Reach, is_public};
pub use received::Received;
pub use request::Request;
pub(crate) use request::has_dot_segment;
