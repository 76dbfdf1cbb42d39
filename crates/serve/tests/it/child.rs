//! A real process over its standard streams.

use std::path::PathBuf;

use rmcp::model::CallToolRequestParams;
use rmcp::service::ServiceExt;
use rmcp::transport::TokioChildProcess;
use tokio::process::Command;

/// The example beside this test; cargo builds both.
fn example() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let path = test.parent().unwrap().parent().unwrap().join("examples").join("sample");
    assert!(path.exists(), "{} is missing: `cargo build --example sample` makes it", path.display());
    path
}

#[tokio::test]
async fn a_process_serves_over_its_standard_streams() {
    let client = ().serve(TokioChildProcess::new(Command::new(example())).unwrap()).await.unwrap();
    let result = client.call_tool(CallToolRequestParams::new("demo_panic")).await.unwrap();
    assert_eq!(result.is_error, Some(true));
    assert_eq!(result.structured_content.unwrap()["error"]["code"], "INTERNAL");
    let result = client.call_tool(CallToolRequestParams::new("demo_word")).await.unwrap();
    assert_eq!(result.is_error, Some(false));
    client.cancel().await.unwrap();
}
