//! The client before the relay: on the standard streams, or over HTTP.

mod door;
mod post;
mod proxy;
mod sessions;
mod streams;

pub use door::Door;
pub(crate) use proxy::Proxy;
pub(crate) use sessions::Sessions;
pub use streams::Server;
pub(crate) use streams::serve;
