//! Where the repository is, which files it holds and which packages.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::process;

/// The repository.
#[derive(Clone, Debug)]
pub struct Workspace {
    root: PathBuf,
}

/// One of our packages, as `cargo metadata` tells of it.
#[derive(Clone, Debug)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// What it depends on: the name and the kind (`normal`, `build` or `dev`).
    pub dependencies: Vec<(String, String)>,
    /// The names of its benchmarks.
    pub benches: Vec<String>,
    /// The features that all of its benchmarks need together.
    pub bench_features: Vec<String>,
}

impl Workspace {
    /// The repository that this tool was built from.
    pub fn here() -> Self {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        Self { root: here.parent().unwrap_or(here).to_owned() }
    }

    /// A tree somewhere else, for tests.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The root of the tree.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// A path below the root.
    pub fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// A file's text, or `None` where there is no such file.
    pub fn read(&self, relative: &str) -> Result<Option<String>> {
        match fs::read_to_string(self.path(relative)) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error).with_context(|| format!("cannot read {relative}")),
        }
    }

    /// Writes a file, and the folders that it stands in.
    pub fn write(&self, relative: &str, text: &str) -> Result<()> {
        let path = self.path(relative);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| format!("cannot create the folder of {relative}"))?;
        }
        fs::write(&path, text).with_context(|| format!("cannot write {relative}"))
    }

    /// Every file that git would hold, as sorted paths with `/`.
    ///
    /// The tree is walked and `.gitignore` read here, so that a tree without git gives the same answer.
    pub fn files(&self) -> Result<Vec<String>> {
        let ignored = Ignored::parse(&self.read(".gitignore")?.unwrap_or_default())?;
        let mut files = Vec::new();
        walk(&self.root, "", &ignored, &mut files)?;
        files.sort();
        Ok(files)
    }

    /// Our own packages, sorted by name.
    pub fn packages(&self) -> Result<Vec<Package>> {
        let metadata = self.metadata(&["--no-deps"])?;
        let mut packages: Vec<Package> = items(&metadata["packages"]).map(package).collect();
        packages.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(packages)
    }

    /// What `cargo metadata` says.
    pub fn metadata(&self, arguments: &[&str]) -> Result<Value> {
        let mut command = process::cargo(self);
        command.args(["metadata", "--format-version", "1"]).args(arguments);
        let text = process::output(&mut command)?;
        serde_json::from_str(&text).context("`cargo metadata` did not print JSON")
    }
}

fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn package(value: &Value) -> Package {
    let dependencies = items(&value["dependencies"])
        .map(|dependency| {
            let kind = dependency["kind"].as_str().unwrap_or("normal");
            (text(&dependency["name"]), kind.to_owned())
        })
        .collect();
    let measured =
        || items(&value["targets"]).filter(|target| items(&target["kind"]).any(|kind| kind == "bench"));
    let mut benches: Vec<String> = measured().map(|target| text(&target["name"])).collect();
    benches.sort();
    let mut bench_features: Vec<String> =
        measured().flat_map(|target| items(&target["required-features"]).map(text)).collect();
    bench_features.sort();
    bench_features.dedup();
    Package { name: text(&value["name"]), dependencies, benches, bench_features }
}

fn walk(root: &Path, below: &str, ignored: &Ignored, files: &mut Vec<String>) -> Result<()> {
    let folder = root.join(below);
    let entries = fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let path = if below.is_empty() { name.to_string() } else { format!("{below}/{name}") };
        if name == ".git" || ignored.holds(&path) {
            continue;
        }
        let kind = entry.file_type()?;
        if kind.is_dir() {
            walk(root, &path, ignored, files)?;
        } else if kind.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

/// The lines of `.gitignore` that we use: `/path`, `name`, `name/` and `*.ending`.
struct Ignored {
    paths: Vec<String>,
    names: Vec<String>,
    endings: Vec<String>,
}

impl Ignored {
    fn parse(text: &str) -> Result<Self> {
        let mut ignored = Self { paths: Vec::new(), names: Vec::new(), endings: Vec::new() };
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let pattern = line.trim_end_matches('/');
            if let Some(ending) = pattern.strip_prefix('*') {
                ignored.endings.push(ending.to_owned());
            } else if pattern.contains('/') {
                ignored.paths.push(pattern.trim_start_matches('/').to_owned());
            } else {
                ignored.names.push(pattern.to_owned());
            }
            let plain = pattern.strip_prefix('*').unwrap_or(pattern);
            if plain.contains(['*', '?', '[', '!']) {
                bail!(".gitignore: xtask cannot read the pattern `{line}`; use /path, name or *.ending");
            }
        }
        Ok(ignored)
    }

    /// Whether a path is ignored, given that the folders above it are not.
    fn holds(&self, path: &str) -> bool {
        let name = path.rsplit('/').next().unwrap_or(path);
        self.paths.iter().any(|ignored| ignored == path)
            || self.names.iter().any(|ignored| ignored == name)
            || self.endings.iter().any(|ending| name.ends_with(ending.as_str()))
    }
}
