//! Other products that make an MCP server of a description, where they are installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::contestant::{Contestant, Scene, Way};
use crate::message::Era;

/// What there could be: the folder it is installed in, its name, and the ways to talk to it.
const PEERS: &[Peer] = &[
    Peer {
        folder: "turbomcp",
        name: "turbomcp-openapi",
        ways: &[("HTTP, session, JSON", HANDSHAKE, turbomcp), ("stdio", Way::Streams, turbomcp_streams)],
    },
    Peer {
        folder: "rmcp-openapi",
        name: "rmcp-openapi-server",
        ways: &[("HTTP, no session, events", HANDSHAKE, rmcp_openapi)],
    },
    Peer { folder: "generator", name: "openapi-mcp-generator", ways: &[("stdio", Way::Streams, generator)] },
    Peer {
        folder: "fastmcp",
        name: "FastMCP",
        ways: &[("HTTP, session, JSON", HANDSHAKE, fastmcp), ("stdio", Way::Streams, fastmcp_streams)],
    },
    Peer { folder: "awslabs", name: "awslabs.openapi-mcp-server", ways: &[("stdio", Way::Streams, awslabs)] },
];

const HANDSHAKE: Way = Way::Http(Era::Handshake);

type Start = fn(&Scene, &str) -> Command;

struct Peer {
    folder: &'static str,
    name: &'static str,
    ways: &'static [(&'static str, Way, Start)],
}

/// Those that are installed, and the names of those that are not.
pub(crate) fn installed(scene: &Scene) -> (Vec<Contestant>, Vec<&'static str>) {
    let (mut there, mut missing) = (Vec::new(), Vec::new());
    for peer in PEERS {
        // Written as the last step of an installation.
        let Ok(version) = fs::read_to_string(scene.peers.join(peer.folder).join("version")) else {
            missing.push(peer.name);
            continue;
        };
        for &(transport, way, command) in peer.ways {
            let name = format!("{} {}", peer.name, version.trim());
            there.push(Contestant { name, transport, way, command: Box::new(command) });
        }
    }
    (there, missing)
}

fn turbomcp(scene: &Scene, address: &str) -> Command {
    let mut command = quiet(scene.peers.join("turbomcp/bin/turbomcp-peer"));
    command.arg(&scene.description).arg(scene.upstream_url()).arg(address);
    command
}

fn turbomcp_streams(scene: &Scene, _: &str) -> Command {
    turbomcp(scene, "stdio")
}

fn rmcp_openapi(scene: &Scene, address: &str) -> Command {
    let mut command = quiet(scene.peers.join("rmcp-openapi/bin/rmcp-openapi-server"));
    let port = address.rsplit(':').next().unwrap_or_default();
    command.arg(&scene.description).args(["--base-url", &scene.upstream_url(), "--port", port]);
    command
}

fn generator(scene: &Scene, _: &str) -> Command {
    let mut command = Command::new("node");
    command.arg(scene.peers.join("generator/server/build/index.js"));
    command.env("API_BASE_URL", scene.upstream_url());
    command
}

fn fastmcp(scene: &Scene, address: &str) -> Command {
    let mut command = quiet(scene.peers.join("fastmcp/bin/python"));
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/gateway/peers/from_openapi.py");
    command.arg(driver).arg(&scene.description).arg(scene.upstream_url()).arg(address);
    command
}

fn fastmcp_streams(scene: &Scene, _: &str) -> Command {
    fastmcp(scene, "stdio")
}

fn awslabs(scene: &Scene, _: &str) -> Command {
    let mut command = quiet(scene.peers.join("awslabs/bin/awslabs.openapi-mcp-server"));
    let folder = scene.description.parent().unwrap_or(Path::new("/"));
    command.args(["--api-name", "depot", "--log-level", "CRITICAL", "--api-url", &scene.upstream_url()]);
    command.arg("--spec-path").arg(&scene.description).arg("--allowed-spec-dirs").arg(folder);
    command.args(["--allow-insecure-http", "--allow-private-networks"]);
    command
}

/// A log of every failure would cost more than the failure; nobody here writes one.
fn quiet(program: PathBuf) -> Command {
    let mut command = Command::new(program);
    command.env("FASTMCP_LOG_LEVEL", "CRITICAL").env("RUST_LOG", "off");
    command
}
