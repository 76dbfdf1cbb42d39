//! How operations are served over HTTP.

use std::time::Duration;

/// How operations are served over HTTP.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address that others know this server by, such as `https://api.example.com`; problems refer to their pages
    /// below it.
    pub public_url: Option<String>,
    /// The names that the server may be reached by, with or without a port, besides that of `public_url`. Loopback
    /// names are known; beyond loopback an empty list lets every name pass.
    pub hosts: Vec<String>,
    /// The origins of web pages that may call, besides that of `public_url`. A request without an origin comes from
    /// no page.
    pub origins: Vec<String>,
    /// What one caller may take.
    pub limits: Limits,
    /// How long calls that run may go on when the server stops.
    pub grace: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            public_url: None,
            hosts: Vec::new(),
            origins: Vec::new(),
            limits: Limits::default(),
            grace: Duration::from_secs(10),
        }
    }
}

/// What one caller may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The largest body of a call, in bytes.
    pub body: usize,
    /// The largest body of an MCP message, in bytes.
    pub mcp_body: usize,
    /// How many bytes all headers may take together.
    pub headers: usize,
    /// How many calls a batch may hold.
    pub batch: usize,
    /// How long the head of a request may take, and how long a connection may be idle.
    pub head_time: Duration,
    /// How long the body of a request may take.
    pub body_time: Duration,
    /// How long a client may take nothing of an answer.
    pub write_time: Duration,
    /// How many connections there may be at once; more wait.
    pub connections: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 1 << 20,
            mcp_body: 4 << 20,
            headers: 32 * 1024,
            batch: 64,
            head_time: Duration::from_secs(10),
            body_time: Duration::from_secs(20),
            write_time: Duration::from_secs(30),
            connections: 4096,
        }
    }
}
