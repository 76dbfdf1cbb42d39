//! A client over one connection that sends the same request again and again.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Instant;

use curable_measure::middle;

/// One call in both its forms.
#[derive(Clone, Copy)]
pub(crate) struct Load {
    pub(crate) name: &'static str,
    pub(crate) tool: &'static str,
    pub(crate) arguments: &'static str,
    pub(crate) path: &'static str,
    pub(crate) fails: bool,
}

pub(crate) struct Client {
    request: String,
    expect: Option<&'static str>,
    stream: BufReader<TcpStream>,
    line: String,
    body: Vec<u8>,
}

impl Client {
    /// To the upstream itself.
    pub(crate) fn direct(load: &Load, address: &str) -> Self {
        let request =
            format!("GET {} HTTP/1.1\r\nhost: {address}\r\naccept: application/json\r\n\r\n", load.path);
        Self::connect(address, request, None)
    }

    /// To the tool.
    pub(crate) fn through(load: &Load, address: &str) -> Self {
        let Load { tool, arguments, .. } = load;
        let body = format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{tool}","arguments":{arguments},"_meta":{{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{{}},"io.modelcontextprotocol/clientInfo":{{"name":"bench","version":"1"}}}}}}}}"#
        );
        let request = format!(
            "POST /mcp HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
             accept: application/json, text/event-stream\r\nmcp-protocol-version: 2026-07-28\r\n\
             mcp-method: tools/call\r\nmcp-name: {tool}\r\ncontent-length: {}\r\n\r\n{body}",
            body.len(),
        );
        let expect = if load.fails { r#""isError":true"# } else { r#""isError":false"# };
        Self::connect(address, request, Some(expect))
    }

    fn connect(address: &str, request: String, expect: Option<&'static str>) -> Self {
        let stream = TcpStream::connect(address).expect("the server listens");
        stream.set_nodelay(true).expect("a connection that takes the option");
        Self { request, expect, stream: BufReader::new(stream), line: String::new(), body: Vec::new() }
    }

    /// Makes the call and gives the time in milliseconds.
    pub(crate) fn call(&mut self) -> f64 {
        let start = Instant::now();
        self.stream.get_mut().write_all(self.request.as_bytes()).expect("the server reads");
        self.read_answer();
        let time = start.elapsed().as_secs_f64() * 1e3;
        if let Some(expect) = self.expect {
            let body = String::from_utf8_lossy(&self.body);
            // A success may leave the flag away.
            let fits =
                body.contains(expect) || (expect.ends_with("false") && !body.contains("isError\":true"));
            assert!(fits, "{body}");
        }
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

/// Several callers at once: the seconds that all calls took together, and the middle of what each took.
pub(crate) fn together(load: &Load, address: &str, callers: usize, calls: usize) -> (f64, f64) {
    let start = Instant::now();
    let threads: Vec<_> = (0..callers)
        .map(|_| {
            let (load, address) = (*load, address.to_owned());
            std::thread::spawn(move || {
                let mut client = Client::through(&load, &address);
                (0..calls / callers).map(|_| client.call()).collect::<Vec<f64>>()
            })
        })
        .collect();
    let times: Vec<f64> = threads.into_iter().flat_map(|thread| thread.join().expect("a caller")).collect();
    (start.elapsed().as_secs_f64(), middle(times))
}
