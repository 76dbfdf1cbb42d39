//! The repair benchmark, called over MCP through the gateway: what can be repaired is, and nothing is done twice.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::time::Duration;

use curable_client::{Caller, Cause, Era, McpLink, Options, Outcome};
use curable_core::Effect;
use curable_gateway::upstream::{Reach, UpstreamOptions};
use curable_gateway::{GatewayOptions, TargetOptions, live};
use curable_openapi::{Document, ImportOptions, Imported, import};
use curable_reference_depot::{Case, Decision, Depot, OPENAPI, TOKEN, cases};
use curable_serve::mcp::{McpOptions, McpServer};
use serde_json::{Map, Value};
use tokio::net::TcpListener;

/// What came of one case.
struct Came {
    case: Case,
    outcome: Outcome,
    effect: Option<Effect>,
    /// How many writes were done.
    made: usize,
}

/// A fresh depot behind a gateway, and a caller that speaks MCP with it.
async fn start(case: &Case) -> (Depot, Caller) {
    static IMPORTED: LazyLock<Imported> = LazyLock::new(|| {
        let document = Document::parse(OPENAPI.as_bytes()).unwrap();
        import(&document, &ImportOptions::default()).imported
    });
    let imported = IMPORTED.clone();
    let depot = Depot::new(curable_reference_depot::Options::test());
    if let Some(style) = &case.style {
        depot.set_style(style.parse().unwrap_or_else(|_| panic!("{style}")));
    }
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let routes = depot.router();
    tokio::spawn(async move { axum::serve(listener, routes).await });
    let mut http = UpstreamOptions { reach: Reach::Private, ..UpstreamOptions::default() };
    http.times.first_byte = Duration::from_secs(1);
    http.times.idle = Duration::from_secs(1);
    let mut target = TargetOptions { http, upstream: Some(url.parse().unwrap()), ..TargetOptions::default() };
    for scheme in imported.schemes.keys() {
        let entry = toml::Table::from_iter([("value".to_owned(), TOKEN.into())]);
        target.credentials.insert(scheme.clone(), entry.into());
    }
    // What is slow sends something all the time, so that only a limit for the whole ends it.
    let is_slow = case.fault.as_deref().is_some_and(|fault| fault.starts_with("slow-"));
    let timeout = is_slow.then(|| Duration::from_millis(2_500));
    let options = GatewayOptions { target, look_up: true, timeout, ..GatewayOptions::default() };
    let service = live(imported, &options, &|_| None).unwrap().build().unwrap();
    let (near, far) = tokio::io::duplex(1 << 20);
    tokio::spawn(async move {
        let running = rmcp::ServiceExt::serve(McpServer::new(service, McpOptions::default()), far).await;
        running.unwrap().waiting().await.unwrap();
    });
    let link = McpLink::over(near, Era::Auto).await.unwrap();
    (depot, Caller::with(link, Options { deadline: Some(Duration::from_secs(20)), ..Options::default() }))
}

/// The tool of an operation.
async fn tool(caller: &Caller, operation: &str) -> (String, Option<Effect>) {
    let plain = |name: &str| name.to_lowercase().replace(|c: char| !c.is_alphanumeric(), "");
    let tools = caller.tools().await.unwrap();
    let tool = tools.iter().find(|tool| plain(&tool.name).ends_with(&plain(operation)));
    let tool = tool.unwrap_or_else(|| panic!("{operation}"));
    (tool.name.clone(), tool.effect)
}

async fn run(case: Case) -> Came {
    let (depot, caller) = start(&case).await;
    for earlier in &case.before {
        let (name, _) = tool(&caller, &earlier.operation).await;
        let done = caller.call(&name, earlier.arguments.clone()).await;
        assert!(done.value().is_some(), "{}: {done:?}", case.id);
    }
    let before = depot.made().len();
    if let Some(fault) = &case.fault {
        depot.fail(Some(&case.operation), fault.parse().unwrap_or_else(|_| panic!("{fault}")), case.times);
    }
    let (name, effect) = tool(&caller, &case.operation).await;
    let outcome = caller.call(&name, case.arguments.clone()).await;
    // What was sent may still be on its way.
    tokio::time::sleep(Duration::from_millis(50)).await;
    let made = depot.made().len() - before;
    Came { case, outcome, effect, made }
}

fn last(outcome: &Outcome) -> &Map<String, Value> {
    &outcome.attempts().last().unwrap().arguments
}

/// What is wrong with what came of a case, if anything is.
fn fault(came: &Came) -> Option<String> {
    let Came { case, outcome, effect, made } = came;
    if *made > 1 && *effect == Some(Effect::Write) {
        return Some(format!("done {made} times"));
    }
    let repairs = outcome.attempts().iter().filter(|attempt| attempt.cause == Cause::Repair).count();
    let is_done = outcome.value().is_some();
    let right = match case.decision {
        Decision::Repair => is_done && repairs <= 1 && last(outcome) == case.meant(),
        Decision::Retry => is_done && repairs == 0,
        // Nothing is certain: the arguments stay as they are, and the call is not sent again.
        Decision::Ask | Decision::Look | Decision::GiveUp | Decision::Authenticate => {
            !is_done && repairs == 0 && *last(outcome) == case.arguments
        }
    };
    (!right).then(|| format!("{:?}: {}", case.decision, outcome.to_value()))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_be_repaired_is_and_everything_else_is_left() {
    // To stop listening in the middle of a case is for a test of the gateway.
    let families = cases().unwrap().into_iter().filter(|family| family.family != "refused");
    let all: Vec<Case> = families.flat_map(|family| family.cases).collect();
    let (mut right, mut wrong) = (BTreeMap::<String, u32>::new(), Vec::new());
    for some in all.chunks(24) {
        let running: Vec<_> = some.iter().cloned().map(|case| tokio::spawn(run(case))).collect();
        for one in running {
            let came = one.await.unwrap();
            match fault(&came) {
                None => *right.entry(format!("{:?}", came.case.decision)).or_default() += 1,
                Some(why) => wrong.push(format!("{}: {why}", came.case.id)),
            }
        }
    }
    println!("{} cases, right: {right:?}, wrong: {}", all.len(), wrong.len());
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
