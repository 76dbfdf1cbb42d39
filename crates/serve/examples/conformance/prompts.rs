//! Prompts.

use rmcp::model::{
    ContentBlock, ErrorData, GetPromptRequestParams, GetPromptResponse, GetPromptResult, Prompt,
    PromptArgument, PromptMessage, ResourceContents, Role,
};
use serde_json::{Value, json};

use crate::PNG;
use crate::inputs::{accepted, ask, question};

pub(crate) fn all() -> Vec<Prompt> {
    let argument =
        |name: &str| PromptArgument::new(name).with_description("An argument.").with_required(true);
    vec![
        Prompt::new("test_simple_prompt", Some("A text."), None),
        Prompt::new(
            "test_prompt_with_arguments",
            Some("A text with two arguments."),
            Some(vec![argument("arg1"), argument("arg2")]),
        ),
        Prompt::new(
            "test_prompt_with_embedded_resource",
            Some("A resource."),
            Some(vec![argument("resourceUri")]),
        ),
        Prompt::new("test_prompt_with_image", Some("A picture."), None),
        Prompt::new("test_input_required_result_prompt", Some("Asks first."), None),
    ]
}

pub(crate) fn get(request: &GetPromptRequestParams) -> Result<GetPromptResponse, ErrorData> {
    let argument = |name: &str| {
        let arguments = request.arguments.as_ref();
        arguments.and_then(|all| all.get(name)).and_then(Value::as_str).unwrap_or_default()
    };
    let blocks = match request.name.as_str() {
        "test_simple_prompt" => vec![ContentBlock::text("This is a simple prompt for testing.")],
        "test_prompt_with_arguments" => {
            let (one, two) = (argument("arg1"), argument("arg2"));
            vec![ContentBlock::text(format!("Prompt with arguments: arg1='{one}', arg2='{two}'"))]
        }
        "test_prompt_with_embedded_resource" => {
            let uri = argument("resourceUri");
            let resource = ResourceContents::text("Embedded resource content for testing.", uri);
            let text = "Please process the embedded resource above.";
            vec![ContentBlock::resource(resource), ContentBlock::text(text)]
        }
        "test_prompt_with_image" => {
            let text = ContentBlock::text("Please analyze the image above.");
            vec![ContentBlock::image(PNG, "image/png"), text]
        }
        "test_input_required_result_prompt" => {
            let given = accepted(request.input_responses.as_ref(), "user_context");
            let Some(context) = given.and_then(|given| given["context"].as_str()) else {
                let asked = question("What context should the prompt use?", "context", "string");
                return ask(json!({ "user_context": asked }), None).map(Into::into);
            };
            vec![ContentBlock::text(format!("Use this context: {context}"))]
        }
        _ => return Err(ErrorData::invalid_params("there is no such prompt", None)),
    };
    let messages = blocks.into_iter().map(|block| PromptMessage::new(Role::User, block)).collect();
    Ok(GetPromptResult::new(messages).into())
}
