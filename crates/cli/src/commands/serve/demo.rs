//! The demo: a small file service over one folder.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use curable_runtime::Service;
use serde_json::{Value, json};

use super::listen::Welcome;
use super::log;
use crate::flags::Listen;
use crate::output::Output;

/// What the demo's folder holds at first.
const FILES: &[(&str, &str)] = &[
    ("notes/todo.txt", "buy milk\nwrite the report\n"),
    ("notes/ideas.txt", "a failure is a value\n"),
    ("reports/2026-01.txt", "January: 12 orders\n"),
    ("reports/2026-02.txt", "February: 9 orders\n"),
];

/// Calls that fail, and what their failures show.
const TRIES: &[(&str, &str, &str)] = &[
    (
        "files_read",
        r#"{"path":"notes/todoo.txt"}"#,
        "a near miss: `similar` names the file, and its patch repairs the call",
    ),
    ("files_list", r#"{"pth":"notes"}"#, "a misspelt argument: the patch gives it its right name"),
    (
        "files_write",
        r#"{"path":"../secrets","content":"x"}"#,
        "a path that leads outside: INVALID_PATH, nothing was written",
    ),
];

/// A folder to serve.
pub(super) struct Demo {
    folder: PathBuf,
    /// A folder of our own, with files that are known.
    own: Option<Temporary>,
}

impl Demo {
    /// The folder named, or a new one with a few files that is gone when the program ends.
    pub(super) fn open(named: Option<&Path>) -> anyhow::Result<Self> {
        if let Some(named) = named {
            let folder = named.canonicalize().with_context(|| format!("--root {}", named.display()))?;
            if !folder.is_dir() {
                bail!("--root {}: this is no folder", named.display());
            }
            return Ok(Self { folder, own: None });
        }
        let folder = std::env::temp_dir().join(format!("curable-files-{}", std::process::id()));
        let kept = Temporary(folder.clone());
        for (name, text) in FILES {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap_or(&folder))?;
            fs::write(path, text)?;
        }
        Ok(Self { folder: folder.canonicalize()?, own: Some(kept) })
    }

    /// The files as operations. Whoever is known has the scopes that its token names; where nobody has to be known,
    /// whoever calls is the owner.
    pub(super) fn service(&self, flags: &Listen) -> anyhow::Result<Service> {
        let folder = self.folder.clone();
        let builder = if flags.asks_who_calls() {
            curable_reference_files::builder(folder)
        } else {
            curable_reference_files::open_builder(folder)
        };
        Ok(log::watched(builder, flags).build()?)
    }
}

impl Welcome for Demo {
    fn facts(&self) -> Value {
        json!({ "folder": self.folder })
    }

    fn words(&self, url: &str, output: &mut Output) -> anyhow::Result<()> {
        output.line(&format!("The files of {} as an MCP server: {url}/mcp", self.folder.display()))?;
        output.line(&format!("Over plain HTTP: {url}/openapi.json; for people: {url}/\n"))?;
        let config = json!({ "mcpServers": { "files": { "type": "http", "url": format!("{url}/mcp") } } });
        output.line(&format!("For a client:\n  {config}\n"))?;
        if self.own.is_some() {
            output.line("Calls to try, each of which fails and says how to repair it:")?;
            for (tool, arguments, shows) in TRIES {
                output.line(&format!("  {tool} {arguments}\n    {shows}"))?;
            }
            output.line("")?;
        }
        output.line("Ctrl-C stops.")
    }
}

/// A folder that goes when it is dropped.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        // What is left behind lies in the system's folder for such things.
        let _ = fs::remove_dir_all(&self.0);
    }
}
