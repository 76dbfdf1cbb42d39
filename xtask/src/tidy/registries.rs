//! Dependencies come from the public registries, and no file names another.

use super::tree::{ending, lines};
use super::{Finding, Tree};

const CRATES: &str = "registry+https://github.com/rust-lang/crates.io-index";
const NPM: &str = "https://registry.npmjs.org/";
const PYPI: &[&str] = &["https://pypi.org/", "https://files.pythonhosted.org/"];

pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts() {
        let name = path.rsplit('/').next().unwrap_or(path);
        let is_ours: fn(&str) -> bool = match name {
            "Cargo.lock" => |line| quoted(line, "source = ").is_none_or(|source| source == CRATES),
            "package-lock.json" => {
                |line| quoted(line, "\"resolved\": ").is_none_or(|address| address.starts_with(NPM))
            }
            "uv.lock" | "poetry.lock" => is_python_line,
            "config.toml" if path.contains(".cargo/") => {
                |line| !line.starts_with("[source") && !line.starts_with("[registr")
            }
            ".npmrc" | "pip.conf" => |line| !line.contains("registry") && !line.contains("index-url"),
            _ if ending(path) == "txt" && name.starts_with("requirements") => {
                |line| !line.contains("--index-url") && !line.contains("--extra-index-url")
            }
            _ => continue,
        };
        for (number, _) in lines(text).filter(|(_, line)| !is_ours(line.trim())) {
            findings.push(Finding::error(path, number, "a dependency comes from no public registry"));
        }
    }
    findings
}

/// What stands in quotes after the member.
fn quoted<'a>(line: &'a str, member: &str) -> Option<&'a str> {
    line.strip_prefix(member)?.strip_prefix('"')?.split('"').next()
}

fn is_python_line(line: &str) -> bool {
    line.match_indices("https://").all(|(start, _)| PYPI.iter().any(|host| line[start..].starts_with(host)))
}
