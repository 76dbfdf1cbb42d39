//! The rmcp client, in both eras.

use curable_dialects::Outcome;
use curable_serve::mcp::{McpOptions, McpServer};
use rmcp::model::{CallToolRequestParams, JsonObject, ProtocolVersion};
use rmcp::service::{ClientLifecycleMode, ClientServiceExt, RunningService, ServiceError, ServiceExt};
use rmcp::{RoleClient, RoleServer};
use serde_json::{Value, json};

use crate::sample;

async fn connect(lifecycle: ClientLifecycleMode) -> RunningService<RoleClient, ()> {
    let (near, far) = tokio::io::duplex(1 << 16);
    tokio::spawn(async move {
        let server = McpServer::new(sample::service(), McpOptions::default());
        let running: RunningService<RoleServer, _> = server.serve(far).await.unwrap();
        running.waiting().await.unwrap();
    });
    ().serve_with_lifecycle(near, lifecycle).await.unwrap()
}

fn lifecycles() -> [ClientLifecycleMode; 2] {
    let modern = ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] };
    [ClientLifecycleMode::Initialize, modern]
}

fn call(name: &'static str, arguments: Value) -> CallToolRequestParams {
    let arguments: JsonObject = serde_json::from_value(arguments).unwrap();
    CallToolRequestParams::new(name).with_arguments(arguments)
}

#[tokio::test]
async fn the_rmcp_client_gets_code_repairs_and_patch() {
    for lifecycle in lifecycles() {
        let client = connect(lifecycle).await;
        let tools = client.list_all_tools().await.unwrap();
        assert!(tools.iter().any(|tool| tool.name == "demo_echo"));
        let result = client.call_tool(call("demo_echo", json!({ "txt": "a" }))).await.unwrap();
        assert_eq!(result.is_error, Some(true));
        let decoded = curable_dialects::mcp::decode(serde_json::to_value(&result).unwrap()).unwrap();
        let Outcome::Failure(failure) = decoded else { panic!("{decoded:?}") };
        assert_eq!(failure.code.as_str(), "INVALID_INPUT");
        assert_eq!((failure.repairs.len(), failure.patch.len()), (1, 1));
        client.cancel().await.unwrap();
    }
}

#[tokio::test]
async fn the_rmcp_client_gets_the_envelope_of_an_unknown_tool() {
    for lifecycle in lifecycles() {
        let client = connect(lifecycle).await;
        let error = client.call_tool(call("demo_ech", json!({}))).await.unwrap_err();
        let ServiceError::McpError(error) = error else { panic!("{error}") };
        assert_eq!(error.code.0, -32602);
        assert_eq!(error.data.unwrap()["error"]["similar"][0]["value"], "demo_echo");
    }
}
