//! A server in a process of its own, and a client that is as cheap as can be: lines out, lines in.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The members of `_meta` that make a request of the newest revision complete by itself.
pub(crate) const MODERN: &str = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1"}}"#;

/// Which protocol is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Era {
    /// 2025-11-25, with a handshake.
    Legacy,
    /// 2026-07-28, every request complete by itself.
    Modern,
}

/// A running server, which ends with this value.
pub(crate) struct Server {
    child: Child,
    input: ChildStdin,
    output: Option<Output>,
}

/// What a server says.
pub(crate) struct Output {
    reader: BufReader<ChildStdout>,
    line: String,
}

impl Output {
    /// Reads one line; `None` when there will be no other.
    pub(crate) fn read(&mut self) -> Option<&str> {
        self.line.clear();
        let count = self.reader.read_line(&mut self.line).expect("a line of text");
        (count > 0).then_some(self.line.trim_end())
    }
}

impl Server {
    /// Starts this program in another role.
    pub(crate) fn start(role: &str) -> Self {
        let program = std::env::current_exe().expect("a path of this program");
        let mut child = Command::new(program)
            .arg(role)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("this program starts again");
        let input = child.stdin.take().expect("a pipe");
        let reader = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, input, output: Some(Output { reader, line: String::new() }) }
    }

    /// Starts it and says hello, where there is a hello.
    pub(crate) fn speaking(role: &str, era: Era) -> Self {
        let mut server = Self::start(role);
        if era == Era::Legacy {
            server.send(r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}"#);
            let hello = server.read();
            assert!(hello.contains(r#""protocolVersion":"2025-11-25""#), "{hello}");
            server.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized","params":{}}"#);
        }
        server
    }

    /// Writes one line.
    pub(crate) fn send(&mut self, line: &str) {
        self.input.write_all(format!("{line}\n").as_bytes()).expect("the server reads");
    }

    /// Reads one line.
    pub(crate) fn read(&mut self) -> &str {
        self.output.as_mut().and_then(Output::read).expect("a server that answers")
    }

    /// Leaves the reading to somebody else.
    pub(crate) fn take_output(&mut self) -> Output {
        self.output.take().expect("an output that nobody has taken")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A server that listens on a port would not notice that its input ends.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The line that calls a tool.
pub(crate) fn call(era: Era, id: usize, tool: &str, arguments: &str) -> String {
    let meta = if era == Era::Modern { format!(",{MODERN}") } else { String::new() };
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"{tool}","arguments":{arguments}{meta}}}}}"#
    )
}
