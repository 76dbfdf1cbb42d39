//! Tools whose results are no JSON, and tools that talk to the client while they run.
#![expect(deprecated, reason = "the older revision samples and logs")]

use std::time::Duration;

use rmcp::RoleServer;
use rmcp::model::{
    AudioContent, CallToolRequestParams, CallToolResult, ContentBlock, CreateMessageRequestParams,
    ElicitRequestParams, ErrorData, JsonObject, LoggingLevel, LoggingMessageNotificationParam,
    ResourceContents, SamplingMessage, Tool,
};
use rmcp::service::RequestContext;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::{PNG, WAV};

/// Name, description and the argument that it needs.
const TOOLS: &[(&str, &str, Option<&str>)] = &[
    ("test_image_content", "Gives a picture.", None),
    ("test_audio_content", "Gives a sound.", None),
    ("test_embedded_resource", "Gives a resource.", None),
    ("test_multiple_content_types", "Gives a text, a picture and a resource.", None),
    ("test_tool_with_logging", "Logs.", None),
    ("test_logging_tool", "Logs when it is asked to.", None),
    ("test_sampling", "Asks the model of the client.", Some("prompt")),
    ("test_elicitation", "Asks the user of the client.", Some("message")),
    ("test_elicitation_sep1034_defaults", "Asks with defaults.", None),
    ("test_elicitation_sep1330_enums", "Asks for choices.", None),
];

pub(crate) fn all() -> impl Iterator<Item = Tool> {
    TOOLS.iter().map(|(name, description, argument)| tool(name, description, *argument))
}

/// A tool with at most one argument.
pub(crate) fn tool(name: &'static str, description: &'static str, argument: Option<&str>) -> Tool {
    let mut schema = JsonObject::from_iter([("type".to_owned(), json!("object"))]);
    let properties = argument.map(|name| (name.to_owned(), json!({ "type": "string" })));
    schema.insert("properties".to_owned(), properties.into_iter().collect::<JsonObject>().into());
    schema.insert("required".to_owned(), argument.into_iter().collect::<Vec<_>>().into());
    Tool::new(name, description, schema)
}

pub(crate) async fn call(
    request: CallToolRequestParams,
    context: RequestContext<RoleServer>,
) -> Result<CallToolResult, ErrorData> {
    let argument = |name: &str| {
        let arguments = request.arguments.as_ref();
        arguments.and_then(|all| all.get(name)).and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let picture = || ContentBlock::image(PNG, "image/png");
    let text = |text: &str| vec![ContentBlock::text(text)];
    let content = match &*request.name {
        "test_image_content" => vec![picture()],
        "test_audio_content" => vec![ContentBlock::Audio(AudioContent::new(WAV, "audio/wav"))],
        "test_embedded_resource" => {
            let resource =
                ResourceContents::text("This is an embedded resource content.", "test://embedded-resource");
            vec![ContentBlock::resource(resource)]
        }
        "test_multiple_content_types" => {
            let data = json!({ "test": "data", "value": 123 }).to_string();
            let resource = ResourceContents::text(data, "test://mixed-content-resource");
            let resource = ContentBlock::resource(resource.with_mime_type("application/json"));
            vec![ContentBlock::text("Multiple content types test:"), picture(), resource]
        }
        "test_tool_with_logging" => {
            log(&context).await;
            text("Logging test completed")
        }
        "test_logging_tool" => {
            // The newest revision logs nothing to a request that did not ask for it.
            if context.meta.log_level().is_some() {
                log(&context).await;
            }
            text("Logging test completed")
        }
        "test_sampling" => text(&sample(&argument("prompt"), &context).await?),
        "test_elicitation" => {
            let schema = json!({
                "type": "object",
                "properties": {
                    "username": { "type": "string", "description": "User's response" },
                    "email": { "type": "string", "description": "User's email address" },
                },
                "required": ["username", "email"],
            });
            text(&format!("User response: {}", elicit(argument("message"), schema, &context).await?))
        }
        "test_elicitation_sep1034_defaults" => {
            let answer = elicit("Change what is wrong.".to_owned(), defaults(), &context).await?;
            text(&format!("Elicitation completed: {answer}"))
        }
        "test_elicitation_sep1330_enums" => {
            let answer = elicit("Choose.".to_owned(), choices(), &context).await?;
            text(&format!("Elicitation completed: {answer}"))
        }
        _ => return Err(ErrorData::invalid_params("there is no such tool", None)),
    };
    Ok(CallToolResult::success(content))
}

async fn log(context: &RequestContext<RoleServer>) {
    for line in ["Tool execution started", "Tool processing data", "Tool execution completed"] {
        let message = LoggingMessageNotificationParam::new(LoggingLevel::Info, json!(line));
        // A client that does not listen misses a line of log, and nothing else.
        let _ = context.peer.notify_logging_message(message).await;
        sleep(Duration::from_millis(50)).await;
    }
}

async fn sample(prompt: &str, context: &RequestContext<RoleServer>) -> Result<String, ErrorData> {
    let request = CreateMessageRequestParams::new(vec![SamplingMessage::user_text(prompt)], 100);
    let answer = context.peer.create_message(request).await.map_err(|error| failed(&error))?;
    let text = answer.message.content.first().and_then(|block| block.as_text());
    Ok(format!("LLM response: {}", text.map_or("", |text| &text.text)))
}

async fn elicit(
    message: String,
    schema: Value,
    context: &RequestContext<RoleServer>,
) -> Result<String, ErrorData> {
    let requested_schema = serde_json::from_value(schema).map_err(|error| failed(&error))?;
    let request = ElicitRequestParams::FormElicitationParams { meta: None, message, requested_schema };
    let answer = context.peer.create_elicitation(request).await.map_err(|error| failed(&error))?;
    let answer = serde_json::to_value(answer).map_err(|error| failed(&error))?;
    let action = answer["action"].as_str().unwrap_or_default();
    Ok(format!("action={action}, content={}", answer["content"]))
}

fn failed(error: &dyn std::error::Error) -> ErrorData {
    ErrorData::internal_error(error.to_string(), None)
}

fn defaults() -> Value {
    json!({
        "type": "object",
        "properties": {
            "name": { "type": "string", "default": "John Doe" },
            "age": { "type": "integer", "default": 30 },
            "score": { "type": "number", "default": 95.5 },
            "status": { "type": "string", "enum": ["active", "inactive", "pending"], "default": "active" },
            "verified": { "type": "boolean", "default": true },
        },
        "required": [],
    })
}

fn choices() -> Value {
    let options = json!(["option1", "option2", "option3"]);
    let titled = |word: &str| {
        let ordinals = ["First", "Second", "Third"].into_iter().enumerate();
        let each = ordinals.map(|(index, ordinal)| {
            json!({ "const": format!("value{}", index + 1), "title": format!("{ordinal} {word}") })
        });
        each.collect::<Vec<_>>()
    };
    json!({
        "type": "object",
        "properties": {
            "untitledSingle": { "type": "string", "enum": options },
            "titledSingle": { "type": "string", "oneOf": titled("Option") },
            "legacyEnum": {
                "type": "string",
                "enum": ["opt1", "opt2", "opt3"],
                "enumNames": ["Option One", "Option Two", "Option Three"],
            },
            "untitledMulti": { "type": "array", "items": { "type": "string", "enum": options } },
            "titledMulti": { "type": "array", "items": { "anyOf": titled("Choice") } },
        },
        "required": [],
    })
}
