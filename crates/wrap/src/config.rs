//! Several servers in one file, as clients have it: `{"mcpServers": {"name": {"command": …}}}`.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use curable_core::nearest;
use http::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::{Map, Value};

use crate::client::Server;
use crate::server::{Address, Program};

/// The longest name of a server: its tools carry it.
const MAX_NAME: usize = 32;

/// A file of servers that cannot be used: everything that is wrong with it.
#[derive(Debug)]
#[non_exhaustive]
pub struct ConfigError {
    path: PathBuf,
    problems: Vec<String>,
}

impl ConfigError {
    /// All that is wrong.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.problems.join("; "))
    }
}

impl std::error::Error for ConfigError {}

/// Reads a file of servers, sorted by name; `mcpServers` or `servers` holds them.
pub fn read_config(path: &Path) -> Result<Vec<(String, Server)>, ConfigError> {
    let failed = |problems: Vec<String>| ConfigError { path: path.to_owned(), problems };
    let text = std::fs::read_to_string(path).map_err(|error| failed(vec![error.to_string()]))?;
    let value: Value =
        serde_json::from_str(&text).map_err(|error| failed(vec![format!("it is no JSON: {error}")]))?;
    let listed = ["mcpServers", "servers"].iter().find_map(|name| value.get(name)?.as_object());
    let Some(listed) = listed.filter(|listed| !listed.is_empty()) else {
        let near = near(value.as_object().into_iter().flat_map(Map::keys));
        return Err(failed(vec![format!(
            "it lists no servers{near}; expected {{\"mcpServers\": {{\"name\": {{\"command\": …}}}}}}"
        )]));
    };
    let (mut servers, mut problems) = (BTreeMap::new(), Vec::new());
    for (name, entry) in listed {
        if entry.get("disabled") == Some(&Value::Bool(true)) {
            continue;
        }
        match read_server(name, entry) {
            Ok(server) => drop(servers.insert(name.clone(), server)),
            Err(problem) => problems.push(format!("`{name}`: {problem}")),
        }
    }
    if problems.is_empty() { Ok(servers.into_iter().collect()) } else { Err(failed(problems)) }
}

fn read_server(name: &str, entry: &Value) -> Result<Server, String> {
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ' '));
    if name.is_empty() || name.len() > MAX_NAME || !is_plain {
        return Err(format!("a name has at most {MAX_NAME} letters, digits, `-`, `_`, `.`"));
    }
    let Value::Object(entry) = entry else { return Err("expected an object".into()) };
    let text = |name: &str| entry.get(name).and_then(Value::as_str);
    match (text("command"), text("url")) {
        (Some(command), None) => {
            let arguments = match entry.get("args") {
                None => Vec::new(),
                Some(Value::Array(items)) => texts(items).ok_or("`args` must be a list of texts")?,
                Some(_) => return Err("`args` must be a list of texts".into()),
            };
            let mut program = Program::new(command, arguments);
            program.environment = pairs(entry, "env")?;
            program.folder = text("cwd").map(PathBuf::from);
            Ok(Server::Program(program))
        }
        (None, Some(url)) => {
            let url = curable_client::address(url).map_err(|error| format!("`url`: {error}"))?;
            let mut headers = HeaderMap::new();
            for (name, value) in pairs(entry, "headers")? {
                let name = HeaderName::try_from(name).map_err(|_bad| "`headers`: a name is none")?;
                headers
                    .insert(name, HeaderValue::try_from(value).map_err(|_bad| "`headers`: a value is none")?);
            }
            Address::new(url, headers).map(Server::Address).map_err(|error| error.to_string())
        }
        (Some(_), Some(_)) => Err("it has both `command` and `url`".into()),
        (None, None) => Err(format!("it has neither `command` nor `url`{}", near(entry.keys()))),
    }
}

/// Which of the names was probably meant to be one that is needed.
fn near<'n>(names: impl Iterator<Item = &'n String>) -> String {
    const NEEDED: [&str; 4] = ["command", "url", "mcpServers", "servers"];
    let mut found = names.filter_map(|name| {
        let near = nearest(name, NEEDED).filter(|near| near != name)?;
        Some(format!("; did you mean `{near}` by `{name}`?"))
    });
    found.next().unwrap_or_default()
}

fn texts(items: &[Value]) -> Option<Vec<String>> {
    items.iter().map(|item| item.as_str().map(str::to_owned)).collect()
}

/// Names with texts; `${NAME}` stands for what our own environment has.
fn pairs(entry: &Map<String, Value>, member: &str) -> Result<BTreeMap<String, String>, String> {
    let wrong = || format!("`{member}` must be an object of texts");
    match entry.get(member) {
        None => Ok(BTreeMap::new()),
        Some(Value::Object(members)) => members
            .iter()
            .map(|(name, value)| Ok((name.clone(), expanded(value.as_str().ok_or_else(wrong)?))))
            .collect(),
        Some(_) => Err(wrong()),
    }
}

fn expanded(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("${") {
        let Some((name, behind)) = after.split_once('}') else { break };
        out.push_str(before);
        out.push_str(&std::env::var(name.strip_prefix("env:").unwrap_or(name)).unwrap_or_default());
        rest = behind;
    }
    out.push_str(rest);
    out
}
