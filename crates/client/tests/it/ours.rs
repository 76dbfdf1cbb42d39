//! Our own servers: what can be repaired is, in one step, and everything else is left as it is.

use std::fs;
use std::path::{Path, PathBuf};

use curable_client::{Caller, Cause, Era, HttpLink, McpLink, Outcome};
use curable_core::{Effect, Kind};
use curable_serve::auth::Auth;
use curable_serve::http::Options as HttpOptions;
use curable_serve::mcp::{McpOptions, McpServer};
use rmcp::RoleServer;
use rmcp::service::{RunningService, ServiceExt};
use serde_json::Value;
use tokio::net::TcpListener;

use crate::script::options;

/// The failing calls of the file demo, which every real client is tested with, too.
fn cases() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../e2e/failures.json");
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// A folder with what the cases need, gone when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, cases: &Value) -> Self {
        let root = std::env::temp_dir().join(format!("curable-client-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        for (path, what) in cases["files"].as_object().unwrap() {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            let text = what["text"].as_str().unwrap_or("\u{0}");
            let times = usize::try_from(what["times"].as_u64().unwrap_or(1)).unwrap();
            fs::write(path, text.repeat(times)).unwrap();
        }
        Self(root)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

async fn over_mcp(folder: &Folder, era: Era) -> Caller {
    let service = curable_reference_files::open_service(folder.0.clone()).unwrap();
    let (near, far) = tokio::io::duplex(1 << 16);
    tokio::spawn(async move {
        let server = McpServer::new(service, McpOptions::default());
        let running: RunningService<RoleServer, _> = server.serve(far).await.unwrap();
        running.waiting().await.unwrap();
    });
    Caller::with(McpLink::over(near, era).await.unwrap(), options())
}

async fn over_http(folder: &Folder) -> Caller {
    let service = curable_reference_files::open_service(folder.0.clone()).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let routes = curable_serve::http::router(service, Auth::None, HttpOptions::default(), None);
    tokio::spawn(async move { axum::serve(listener, routes).await });
    Caller::with(HttpLink::new(url.parse().unwrap(), &[]).unwrap(), options())
}

#[tokio::test]
async fn every_repairable_failure_becomes_a_success_in_one_step_and_no_other_is_touched() {
    let cases = cases();
    for name in ["legacy", "modern", "http"] {
        let folder = Folder::new(name, &cases);
        let caller = match name {
            "legacy" => over_mcp(&folder, Era::Legacy).await,
            "modern" => over_mcp(&folder, Era::Modern).await,
            _ => over_http(&folder).await,
        };
        let (mut repaired, mut left) = (0, 0);
        for case in cases["failures"].as_array().unwrap() {
            let id = case["id"].as_str().unwrap();
            let tool = case["tool"].as_str().unwrap();
            let tool = if name == "http" { tool.replacen('_', "/", 1) } else { tool.to_owned() };
            let arguments = case["arguments"].as_object().cloned().unwrap_or_default();
            // What only the folder of the full run has, and what takes three mistakes in one conversation.
            if [
                "no text",
                "somebody else is writing",
                "the same mistake three times",
                "password missing",
                "password wrong",
            ]
            .contains(&id)
            {
                continue;
            }
            let outcome = caller.call(&tool, arguments.clone()).await;
            let effect = caller.tool(&tool).await.unwrap().and_then(|tool| tool.effect);
            let (failure, _) = outcome.attempts()[0].failed.as_ref().unwrap_or_else(|| panic!("{id}"));
            // What is merely near is not written to.
            let may = failure.kind == Kind::Validation || effect == Some(Effect::Read);
            match (&outcome, case["repaired"].as_object()) {
                (Outcome::Done { attempts, .. }, Some(wanted)) if may => {
                    assert_eq!((attempts.len(), attempts[1].cause), (2, Cause::Repair), "{name}: {id}");
                    assert_eq!(&attempts[1].arguments, wanted, "{name}: {id}");
                    repaired += 1;
                }
                (Outcome::Failed { attempts, .. }, wanted) if wanted.is_none() || !may => {
                    assert_eq!(attempts.len(), 1, "{name}: {id}: {outcome:?}");
                    left += 1;
                }
                _ => panic!("{name}: {id}: {outcome:?}"),
            }
        }
        println!("{name}: {repaired} repaired in one step, {left} left as they are");
        assert!(repaired >= 8 && left >= 20, "{repaired} {left}");
    }
}

#[tokio::test]
async fn the_tools_say_what_they_do_and_that_they_are_ours() {
    let folder = Folder::new("tools", &cases());
    for caller in [over_mcp(&folder, Era::Auto).await, over_http(&folder).await] {
        let tools = caller.tools().await.unwrap();
        let effect = |end: &str| tools.iter().find(|tool| tool.name.ends_with(end)).unwrap().effect;
        assert_eq!((effect("read"), effect("move")), (Some(Effect::Read), Some(Effect::Write)));
        assert!(tools.iter().all(|tool| tool.ours));
    }
}
