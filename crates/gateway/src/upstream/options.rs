//! How an upstream is talked to.

use std::path::PathBuf;
use std::time::Duration;

use super::Reach;

/// How an upstream is talked to.
#[derive(Clone, Debug)]
pub struct UpstreamOptions {
    /// Which addresses may be connected to.
    pub reach: Reach,
    /// Whether a proxy stands between.
    pub proxy: Proxy,
    /// A file of certificates in PEM that are trusted besides those of the platform.
    pub extra_ca: Option<PathBuf>,
    /// How long each phase of a call may take.
    pub times: Times,
    /// How much of a body is read.
    pub caps: Caps,
    /// How many connections stay open while they have nothing to do.
    pub idle_connections: usize,
    /// How long a connection stays open while it has nothing to do. The longer, the likelier that the upstream closes
    /// it just when a write is sent.
    pub idle_for: Duration,
    /// What we call ourselves.
    pub user_agent: String,
}

impl Default for UpstreamOptions {
    fn default() -> Self {
        Self {
            reach: Reach::Public,
            proxy: Proxy::None,
            extra_ca: None,
            times: Times::default(),
            caps: Caps::default(),
            idle_connections: 32,
            idle_for: Duration::from_secs(30),
            user_agent: concat!("curable/", env!("CARGO_PKG_VERSION")).to_owned(),
        }
    }
}

/// Whether a proxy stands between.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Proxy {
    /// None, whatever the environment says.
    #[default]
    None,
    /// The one that `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` name. It resolves the names, so that [`Reach`] holds
    /// for addresses alone that stand in the URL itself.
    Environment,
}

/// How long each phase of a call may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// From the start to a connection that can be used: name, address, secure channel.
    pub connect: Duration,
    /// From the request to the head of the answer.
    pub first_byte: Duration,
    /// Between two pieces of the body.
    pub idle: Duration,
    /// From the start to the last byte, for a request without a deadline of its own.
    pub total: Duration,
}

impl Default for Times {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(5),
            first_byte: Duration::from_secs(30),
            idle: Duration::from_secs(15),
            total: Duration::from_mins(1),
        }
    }
}

/// How much of a body is read, in bytes after decompression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caps {
    /// Of a success; a larger one is broken.
    pub success: usize,
    /// Of an error; a larger one is cut.
    pub error: usize,
    /// How many bodies between 64 KiB and 1 MiB are read at the same time; others wait for their turn.
    pub medium_bodies: usize,
    /// How many bodies above 1 MiB are read at the same time; others wait for their turn.
    pub large_bodies: usize,
}

impl Default for Caps {
    fn default() -> Self {
        Self { success: 16 << 20, error: 1 << 20, medium_bodies: 16, large_bodies: 2 }
    }
}
