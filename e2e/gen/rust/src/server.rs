//! The file demo in a process of its own.

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A running demo; it ends with this value.
pub(crate) struct Server {
    child: Child,
    pub(crate) http: String,
    pub(crate) mcp: String,
}

impl Server {
    pub(crate) fn start(program: &str, folder: &Path) -> Result<Self, Box<dyn Error>> {
        let mut child = Command::new(program)
            .args(["serve", "--demo", "files", "--listen", "127.0.0.1:0", "--json", "--root"])
            .arg(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line)?;
        }
        let told: Value = serde_json::from_str(&line)?;
        let at = |name: &str| told[name].as_str().unwrap_or_default().to_owned();
        Ok(Self { child, http: at("http"), mcp: at("mcp") })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
