//! Tools beside the operations.

use std::time::Duration;

use curable_serve::mcp::{McpOptions, McpServer};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData, JsonObject,
    ListPromptsResult, ListToolsResult, PaginatedRequestParams, Prompt, ServerCapabilities, ServerConfig,
    Tool,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use serde_json::json;

use crate::sample;
use crate::wire::{ERAS, Wire};

struct Pictures;

impl Pictures {
    fn tool(name: &'static str) -> Tool {
        let schema: JsonObject = serde_json::from_value(json!({ "type": "object" })).unwrap();
        Tool::new(name, "Draws.", schema)
    }
}

impl ServerHandler for Pictures {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_prompts().build())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let names = ["draw", "draw_panic", "demo_word"];
        Ok(ListToolsResult::with_all_items(names.into_iter().map(Self::tool).collect()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        ["draw", "draw_panic", "demo_word"].into_iter().find(|known| *known == name).map(Self::tool)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        assert_ne!(request.name, "draw_panic", "secret words");
        Ok(CallToolResult::success(vec![ContentBlock::image("AAAA", "image/png")]).into())
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(vec![Prompt::new("ask", Some("Asks."), None)]))
    }
}

fn server() -> McpServer<Pictures> {
    McpServer::new(sample::service(), McpOptions::default()).with_extension(Pictures)
}

#[tokio::test]
async fn tools_of_the_extension_are_listed_and_called_beside_the_operations() {
    for era in ERAS {
        let mut wire = Wire::to(server(), era).await;
        let answer = wire.request("tools/list", json!({})).await;
        let tools = answer["result"]["tools"].as_array().unwrap();
        let count = |name: &str| tools.iter().filter(|tool| tool["name"] == name).count();
        assert_eq!((count("draw"), count("demo_echo"), count("demo_word")), (1, 1, 1));
        let result = wire.call("draw", json!({})).await;
        assert_eq!(result["content"][0]["type"], "image");
        assert_eq!(
            wire.call("demo_word", json!({})).await["content"][0]["text"],
            "a \"word\"",
            "the operation wins"
        );
        let unknown = wire.call("drew", json!({})).await;
        assert_eq!(unknown["error"]["data"]["error"]["similar"][0]["value"], "draw");
        let prompts = wire.request("prompts/list", json!({})).await;
        assert_eq!(prompts["result"]["prompts"][0]["name"], "ask");
    }
}

#[tokio::test]
async fn a_panic_in_the_extension_is_answered() {
    for era in ERAS {
        let failure = Wire::to(server(), era).await.failure("draw_panic", json!({})).await;
        assert_eq!(failure["code"], "INTERNAL");
        assert!(!failure.to_string().contains("secret"), "{failure}");
    }
}

struct Unlistable;

impl ServerHandler for Unlistable {
    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        panic!("secret words")
    }
}

#[tokio::test]
async fn a_panic_of_the_extension_while_tools_are_listed_is_answered() {
    for era in ERAS {
        let server = McpServer::new(sample::service(), McpOptions::default()).with_extension(Unlistable);
        let mut wire = Wire::to(server, era).await;
        let answer = wire.request("tools/list", json!({}));
        let answer = tokio::time::timeout(Duration::from_secs(10), answer).await.expect("an answer");
        assert_eq!(answer["error"]["code"], -32603, "{answer}");
        assert!(!answer.to_string().contains("secret"), "{answer}");
    }
}
