//! What is said to a server: calls and lists of tools, in both eras of the protocol.

/// How a conversation goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Era {
    /// Since 2026-07-28: every request is whole by itself.
    Whole,
    /// Before: a handshake first, and whatever session the server gives.
    Handshake,
}

/// One call in both its forms.
#[derive(Clone, Copy)]
pub(crate) struct Load {
    pub(crate) name: &'static str,
    pub(crate) tool: &'static str,
    pub(crate) arguments: &'static str,
    /// The same as a request to the upstream itself.
    pub(crate) path: &'static str,
    pub(crate) fails: bool,
}

const CLIENT: &str = r#"{"name":"bench","version":"1"}"#;

impl Era {
    /// The revision that is spoken.
    pub(crate) const fn revision(self) -> &'static str {
        match self {
            Self::Whole => "2026-07-28",
            Self::Handshake => "2025-11-25",
        }
    }

    /// The call of a tool.
    pub(crate) fn call(self, id: usize, load: &Load) -> String {
        let Load { tool, arguments, .. } = load;
        self.request(id, "tools/call", &format!(r#""name":"{tool}","arguments":{arguments}"#))
    }

    /// The question for the tools.
    pub(crate) fn list(self, id: usize) -> String {
        self.request(id, "tools/list", "")
    }

    fn request(self, id: usize, method: &str, members: &str) -> String {
        let meta = match self {
            Self::Handshake => String::new(),
            Self::Whole => format!(
                r#"{}"_meta":{{"io.modelcontextprotocol/protocolVersion":"{}","io.modelcontextprotocol/clientCapabilities":{{}},"io.modelcontextprotocol/clientInfo":{CLIENT}}}"#,
                if members.is_empty() { "" } else { "," },
                self.revision(),
            ),
        };
        format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{{{members}{meta}}}}}"#)
    }
}

/// The first message of a handshake.
pub(crate) fn initialize() -> String {
    let revision = Era::Handshake.revision();
    format!(
        r#"{{"jsonrpc":"2.0","id":0,"method":"initialize","params":{{"protocolVersion":"{revision}","capabilities":{{}},"clientInfo":{CLIENT}}}}}"#
    )
}

/// The last message of a handshake.
pub(crate) const INITIALIZED: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;

/// Whether an answer says that the call has failed; the answer may have been written with spaces or without.
pub(crate) fn is_flagged(answer: &str) -> bool {
    let says = |member: &str, value: &str| {
        answer.split(member).skip(1).any(|rest| rest.trim_start_matches([':', ' ']).starts_with(value))
    };
    says(r#""isError""#, "true") || (says(r#""error""#, "{") && !answer.contains(r#""result""#))
}
