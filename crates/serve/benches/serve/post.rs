//! One POST request of the newest revision, and a client that sends it over one connection again and again.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Instant;

use crate::child::{Era, call};
use crate::weather;

/// The whole request as it stands on the wire.
pub(crate) fn request(address: &str) -> String {
    let body = call(Era::Modern, 1, weather::TOOL, weather::ARGUMENTS);
    format!(
        "POST /mcp HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
         accept: application/json, text/event-stream\r\nmcp-protocol-version: 2026-07-28\r\n\
         mcp-method: tools/call\r\nmcp-name: {}\r\ncontent-length: {}\r\n\r\n{body}",
        weather::TOOL,
        body.len(),
    )
}

/// A client that behaves.
pub(crate) struct Client {
    request: String,
    stream: BufReader<TcpStream>,
    line: String,
    body: Vec<u8>,
}

impl Client {
    pub(crate) fn connect(address: &str) -> Self {
        let stream = TcpStream::connect(address).expect("the server listens");
        stream.set_nodelay(true).expect("a connection that takes the option");
        let stream = BufReader::new(stream);
        Self { request: request(address), stream, line: String::new(), body: Vec::new() }
    }

    /// Calls the tool and gives the time in nanoseconds.
    pub(crate) fn call(&mut self) -> f64 {
        let start = Instant::now();
        self.stream.get_mut().write_all(self.request.as_bytes()).expect("the server reads");
        self.read_answer();
        let time = start.elapsed().as_secs_f64() * 1e9;
        let body = String::from_utf8_lossy(&self.body);
        assert!(body.contains(r#""structuredContent":{"city":"Berlin""#), "{body}");
        time
    }

    fn read_answer(&mut self) {
        let mut length = 0;
        loop {
            self.line.clear();
            self.stream.read_line(&mut self.line).expect("a line of the head");
            let line = self.line.trim_end();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().expect("a number");
            }
        }
        self.body.resize(length, 0);
        self.stream.read_exact(&mut self.body).expect("a body of its length");
    }
}
