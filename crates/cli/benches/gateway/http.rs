//! One connection over HTTP that sends the same request again and again.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::message::{Era, INITIALIZED, Load, initialize};

/// Whoever is silent for so long has failed.
const PATIENCE: Duration = Duration::from_mins(1);

pub(crate) struct Connection {
    address: String,
    stream: TcpStream,
    /// Whether it leads to the upstream itself, or to MCP.
    era: Option<Era>,
    session: Option<String>,
    request: Vec<u8>,
    /// What was read and not yet used.
    buffer: Vec<u8>,
    body: Vec<u8>,
}

/// What the head of an answer says about the rest.
struct Head {
    status: u16,
    length: Option<usize>,
    chunked: bool,
    events: bool,
    session: Option<String>,
}

impl Connection {
    /// To the upstream itself (`None`), or to MCP with the handshake that its era asks for.
    pub(crate) fn open(address: &str, era: Option<Era>) -> Result<Self> {
        let mut this = Self {
            address: address.to_owned(),
            stream: connect(address)?,
            era,
            session: None,
            request: Vec::new(),
            buffer: Vec::new(),
            body: Vec::new(),
        };
        if era == Some(Era::Handshake) {
            this.post("initialize", "", &initialize());
            let head = this.exchange_head()?;
            this.session = head.session;
            this.post("notifications/initialized", "", INITIALIZED);
            this.exchange_head()?;
        }
        Ok(this)
    }

    /// Connects anew, in the same session: a server may close a connection on which nothing was said for a while.
    pub(crate) fn renew(&mut self) -> Result<()> {
        self.stream = connect(&self.address)?;
        self.buffer.clear();
        Ok(())
    }

    /// Asks for the tools.
    pub(crate) fn list(&mut self) -> Result<&str> {
        let era = self.era.context("there are no tools here")?;
        self.post("tools/list", "", &era.list(1));
        self.exchange()
    }

    /// Makes the request of a call ready.
    pub(crate) fn prepare(&mut self, load: &Load) {
        match self.era {
            Some(era) => self.post("tools/call", load.tool, &era.call(1, load)),
            None => {
                self.request = format!(
                    "GET {} HTTP/1.1\r\nhost: {}\r\naccept: application/json\r\n\r\n",
                    load.path, self.address
                )
                .into_bytes();
            }
        }
    }

    /// Sends the request that is ready and gives the message of the answer.
    pub(crate) fn exchange(&mut self) -> Result<&str> {
        self.exchange_head()?;
        std::str::from_utf8(&self.body).context("an answer that is no text")
    }

    fn post(&mut self, method: &str, name: &str, body: &str) {
        let mut head = vec![
            "POST /mcp HTTP/1.1".to_owned(),
            format!("host: {}", self.address),
            "content-type: application/json".to_owned(),
            "accept: application/json, text/event-stream".to_owned(),
            format!("content-length: {}", body.len()),
        ];
        let era = self.era.filter(|_| method != "initialize");
        head.extend(era.map(|era| format!("mcp-protocol-version: {}", era.revision())));
        if era == Some(Era::Whole) {
            head.push(format!("mcp-method: {method}"));
            head.extend((!name.is_empty()).then(|| format!("mcp-name: {name}")));
        }
        head.extend(self.session.iter().map(|session| format!("mcp-session-id: {session}")));
        let head = head.join("\r\n");
        self.request = format!("{head}\r\n\r\n{body}").into_bytes();
    }

    fn exchange_head(&mut self) -> Result<Head> {
        self.stream.write_all(&self.request)?;
        let head = self.read_head()?;
        self.body.clear();
        if head.chunked {
            while self.read_chunk()? {}
        } else if let Some(length) = head.length {
            self.read_body(length)?;
        } else {
            ensure!(matches!(head.status, 202 | 204), "an answer whose end cannot be known");
        }
        if head.events {
            self.body = message_of(&self.body)?.as_bytes().to_vec();
        }
        // To MCP every call is an answer; what the upstream refuses it says by its status.
        if self.era.is_some() && !(200..300).contains(&head.status) && self.body.is_empty() {
            bail!("status {}", head.status);
        }
        Ok(head)
    }

    fn read_head(&mut self) -> Result<Head> {
        let end = self.read_until(b"\r\n\r\n")?;
        let text = std::str::from_utf8(&self.buffer[..end])?;
        let mut lines = text.split("\r\n");
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).context("no status")?.parse()?;
        let mut head = Head { status, length: None, chunked: false, events: false, session: None };
        for (name, value) in lines.filter_map(|line| line.split_once(':')) {
            let value = value.trim();
            if name.eq_ignore_ascii_case("content-length") {
                head.length = Some(value.parse()?);
            } else if name.eq_ignore_ascii_case("transfer-encoding") {
                head.chunked = value.eq_ignore_ascii_case("chunked");
            } else if name.eq_ignore_ascii_case("content-type") {
                head.events = value.starts_with("text/event-stream");
            } else if name.eq_ignore_ascii_case("mcp-session-id") {
                head.session = Some(value.to_owned());
            }
        }
        self.buffer.drain(..end);
        Ok(head)
    }

    /// Reads one chunk into the body, and tells whether more can come.
    fn read_chunk(&mut self) -> Result<bool> {
        let end = self.read_until(b"\r\n")?;
        let line = std::str::from_utf8(&self.buffer[..end])?;
        let length = usize::from_str_radix(line.split(';').next().unwrap_or(line).trim(), 16)?;
        self.buffer.drain(..end);
        self.read_body(length)?;
        let end = self.read_until(b"\r\n")?;
        self.buffer.drain(..end);
        Ok(length > 0)
    }

    fn read_body(&mut self, length: usize) -> Result<()> {
        while self.buffer.len() < length {
            self.read_more()?;
        }
        self.body.extend(self.buffer.drain(..length));
        Ok(())
    }

    /// Reads up to a mark, and tells where it ends.
    fn read_until(&mut self, mark: &[u8]) -> Result<usize> {
        loop {
            if let Some(at) = self.buffer.windows(mark.len()).position(|window| window == mark) {
                return Ok(at + mark.len());
            }
            self.read_more()?;
        }
    }

    fn read_more(&mut self) -> Result<()> {
        let mut piece = [0; 16 * 1024];
        let read = self.stream.read(&mut piece).context("no answer")?;
        ensure!(read > 0, "the connection was closed");
        self.buffer.extend_from_slice(&piece[..read]);
        Ok(())
    }
}

fn connect(address: &str) -> Result<TcpStream> {
    let stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    Ok(stream)
}

/// The message in a stream of events: the last that has data.
fn message_of(events: &[u8]) -> Result<&str> {
    let text = std::str::from_utf8(events)?;
    let mut data = text.lines().filter_map(|line| line.strip_prefix("data:")).map(str::trim);
    data.rfind(|data| !data.is_empty()).context("a stream without a message")
}
