//! `cargo xtask bench --peers`: installs the products that the benchmark of the gateway compares with.
//!
//! Each has a folder of its own below target/peers; who deletes it gets it anew. The file `version` is written last, so
//! that a folder without it is no installation.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{Workspace, process};

/// Where the programs are that make servers of those peers which are libraries.
const DRIVERS: &str = "crates/cli/benches/gateway/peers";

/// The description that the generator writes a server for.
const DESCRIPTION: &str = "reference/depot/openapi.yaml";

/// The peers: a folder, and how what belongs into it comes there; the version is given back.
const PEERS: &[(&str, Install)] = &[
    ("awslabs", |place| place.python("awslabs.openapi-mcp-server", ">=1.1,<2")),
    ("fastmcp", |place| place.python("fastmcp", ">=4,<5")),
    ("generator", generator),
    ("rmcp-openapi", rmcp_openapi),
    ("turbomcp", turbomcp),
];

type Install = fn(&Place) -> Result<String>;

/// The folder of one peer.
struct Place<'a> {
    workspace: &'a Workspace,
    folder: PathBuf,
}

/// Installs those that are not there; who cannot be installed is told, with the reason.
pub fn install(workspace: &Workspace) -> Result<()> {
    for (name, install) in PEERS {
        let place = Place { workspace, folder: workspace.path("target/peers").join(name) };
        let marker = place.folder.join("version");
        if let Ok(version) = fs::read_to_string(&marker) {
            println!("peer {name}: {version} is there");
            continue;
        }
        println!("peer {name}: installing");
        fs::create_dir_all(&place.folder)?;
        match install(&place) {
            Ok(version) => fs::write(&marker, version.trim())?,
            Err(error) => println!("peer {name} is left out: {error:#}"),
        }
    }
    // What was compiled once is not needed again.
    match fs::remove_dir_all(workspace.path(BUILD)) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

/// Where the peers in Rust are compiled, one after the other, so that they share what both need.
const BUILD: &str = "target/peers/build";

fn rmcp_openapi(place: &Place) -> Result<String> {
    let version = "0.32.1";
    place.cargo_install(&["rmcp-openapi-server", "--version", version, "--locked"])?;
    Ok(version.to_owned())
}

fn turbomcp(place: &Place) -> Result<String> {
    let manifest = place.driver("turbomcp.toml")?;
    let version = manifest.lines().find_map(|line| line.strip_prefix("turbomcp-openapi = \"="));
    let version = version.context("the driver names no version")?.trim_end_matches('"').to_owned();
    let package = place.folder.join("package");
    fs::create_dir_all(package.join("src"))?;
    fs::write(package.join("src/main.rs"), place.driver("turbomcp.rs")?)?;
    fs::write(package.join("Cargo.toml"), manifest)?;
    place.cargo_install(&["--path", &package.to_string_lossy()])?;
    Ok(version)
}

fn generator(place: &Place) -> Result<String> {
    let version = "4.0.1";
    place.run("npm", &["install", "--prefix", ".", &format!("openapi-mcp-generator@{version}")])?;
    let description = place.workspace.path(DESCRIPTION);
    let program = place.folder.join("node_modules/.bin/openapi-mcp-generator");
    let input = description.to_string_lossy();
    place.run(&program.to_string_lossy(), &["--input", &input, "--output", "server", "--force"])?;
    place.run("npm", &["install", "--prefix", "server"])?;
    place.run("npm", &["run", "build", "--prefix", "server"])?;
    Ok(version.to_owned())
}

impl Place<'_> {
    /// A package of Python, in an environment of its own.
    fn python(&self, package: &str, versions: &str) -> Result<String> {
        self.run("python3", &["-m", "venv", "."])?;
        self.run("bin/python", &["-m", "pip", "install", "--quiet", &format!("{package}{versions}")])?;
        let code = format!("import importlib.metadata as m; print(m.version('{package}'))");
        process::output(self.quietly("bin/python").args(["-c", &code]))
    }

    fn cargo_install(&self, arguments: &[&str]) -> Result<()> {
        let (root, build) = (self.folder.to_string_lossy(), self.workspace.path(BUILD));
        let build = build.to_string_lossy();
        let common = ["install", "--quiet", "--force", "--root", &root, "--target-dir", &build];
        self.run("cargo", &[&common, arguments].concat())
    }

    fn driver(&self, name: &str) -> Result<String> {
        let path = format!("{DRIVERS}/{name}");
        self.workspace.read(&path)?.with_context(|| format!("{path} is not there"))
    }

    /// Runs a program in the folder. What it says is kept, since only the end of its complaint is of use.
    fn run(&self, program: &str, arguments: &[&str]) -> Result<()> {
        let output = self.quietly(program).args(arguments).output().context("cannot start `nice`")?;
        if output.status.success() {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let last = said.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("it does not say why");
        bail!("`{program} {}` failed: {last}", arguments.join(" "))
    }

    /// A program that gives way to everything else on the machine.
    fn quietly(&self, program: &str) -> Command {
        let mut command = process::program(self.workspace, "nice");
        command.args(["-n", "19", program]).current_dir(&self.folder);
        command
    }
}
