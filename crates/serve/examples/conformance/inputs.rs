//! Tools that need an answer of the client before they can end, in the way of the newest revision.
#![expect(deprecated, reason = "a client may still be asked for a sample")]

use rmcp::RoleServer;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ClientCapabilities, ContentBlock, ErrorData,
    InputRequiredResult, InputResponses, RequestStateCodec, Tool,
};
use rmcp::service::RequestContext;
use serde_json::{Value, json};

use crate::tools::tool;

const TOOLS: &[&str] = &[
    "test_input_required_result_elicitation",
    "test_input_required_result_sampling",
    "test_input_required_result_list_roots",
    "test_input_required_result_request_state",
    "test_input_required_result_multiple_inputs",
    "test_input_required_result_multi_round",
    "test_input_required_result_tampered_state",
    "test_input_required_result_capabilities",
    "test_streaming_elicitation",
    "test_missing_capability",
];

pub(crate) fn all() -> impl Iterator<Item = Tool> {
    TOOLS.iter().map(|name| tool(name, "Asks first.", None))
}

/// Asks the client for more.
pub(crate) fn ask(questions: Value, state: Option<String>) -> Result<InputRequiredResult, ErrorData> {
    let questions = serde_json::from_value(questions);
    let questions = questions.map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
    Ok(InputRequiredResult::new(Some(questions), state))
}

/// A question for the user with one field.
pub(crate) fn question(message: &str, field: &str, kind: &str) -> Value {
    let schema = json!({ "type": "object", "properties": { field: { "type": kind } }, "required": [field] });
    let params = json!({ "mode": "form", "message": message, "requestedSchema": schema });
    json!({ "method": "elicitation/create", "params": params })
}

/// What the user answered, when the answer is one.
pub(crate) fn accepted<'r>(responses: Option<&'r InputResponses>, key: &str) -> Option<&'r Value> {
    let answer = responses?.get(key)?;
    (answer["action"] == "accept").then(|| &answer["content"]).filter(|content| content.is_object())
}

fn sampling(text: &str, tokens: u32) -> Value {
    let message = json!({ "role": "user", "content": { "type": "text", "text": text } });
    json!({ "method": "sampling/createMessage", "params": { "messages": [message], "maxTokens": tokens } })
}

fn roots() -> Value {
    json!({ "method": "roots/list", "params": {} })
}

/// Calls one of these tools; `None` when it is none of them.
pub(crate) fn call(
    request: &CallToolRequestParams,
    context: &RequestContext<RoleServer>,
    seal: &RequestStateCodec,
) -> Result<Option<CallToolResponse>, ErrorData> {
    let given = request.input_responses.as_ref();
    let raw = |key: &str| given.and_then(|given| given.get(key));
    let name = |key: &str| accepted(given, key).and_then(|given| given["name"].as_str());
    let asked: Result<InputRequiredResult, ErrorData> = match &*request.name {
        "test_input_required_result_elicitation" | "test_streaming_elicitation" => match name("user_name") {
            Some(name) => return Ok(Some(text(format!("Hello, {name}!")))),
            None => ask(json!({ "user_name": question("What is your name?", "name", "string") }), None),
        },
        "test_input_required_result_sampling" => match raw("capital_question") {
            Some(answer) => {
                return Ok(Some(text(answer["content"]["text"].as_str().unwrap_or("no text").to_owned())));
            }
            None => ask(json!({ "capital_question": sampling("What is the capital of France?", 100) }), None),
        },
        "test_input_required_result_list_roots" => match raw("client_roots") {
            Some(answer) => return Ok(Some(text(format!("Your roots: {}", answer["roots"])))),
            None => ask(json!({ "client_roots": roots() }), None),
        },
        "test_input_required_result_request_state" | "test_input_required_result_tampered_state" => {
            if let Some(state) = &request.request_state {
                opened(seal, state)?;
                if accepted(given, "confirm").is_some() {
                    return Ok(Some(text("state-ok".to_owned())));
                }
            }
            let confirm = json!({ "confirm": question("Please confirm", "ok", "boolean") });
            ask(confirm, Some(seal.seal(b"asked")))
        }
        "test_input_required_result_multiple_inputs" => {
            let state = request.request_state.as_ref().map(|state| opened(seal, state)).transpose()?;
            let all = raw("greeting").is_some() && raw("client_roots").is_some();
            if let (Some(name), true, Some(_)) = (name("user_name"), all, state) {
                return Ok(Some(text(format!("Hello, {name}!"))));
            }
            let questions = json!({
                "user_name": question("What is your name?", "name", "string"),
                "greeting": sampling("Generate a greeting", 50),
                "client_roots": roots(),
            });
            ask(questions, Some(seal.seal(b"asked")))
        }
        "test_input_required_result_multi_round" => return rounds(request, seal).map(Some),
        "test_input_required_result_capabilities" => {
            let can = context.client_capabilities().unwrap_or_default();
            let mut questions = serde_json::Map::new();
            if can.elicitation.is_some() {
                questions.insert("user_name".into(), question("What is your name?", "name", "string"));
            }
            if can.sampling.is_some() {
                questions.insert("greeting".into(), sampling("Generate a greeting", 50));
            }
            ask(questions.into(), None)
        }
        "test_missing_capability" => {
            let can = context.client_capabilities().unwrap_or_default();
            if can.sampling.is_some() {
                return Ok(Some(text("The client can sample.".to_owned())));
            }
            let needed = ClientCapabilities::builder().enable_sampling().build();
            Err(ErrorData::missing_required_client_capability(needed))
        }
        _ => return Ok(None),
    };
    asked.map(|asked| Some(asked.into()))
}

/// Two questions, one after the other; what was answered travels in the state.
fn rounds(request: &CallToolRequestParams, seal: &RequestStateCodec) -> Result<CallToolResponse, ErrorData> {
    let given = request.input_responses.as_ref();
    let state = request.request_state.as_ref().map(|state| opened(seal, state)).transpose()?;
    let second = |name: &str| {
        let question = question("Step 2: What is your favorite color?", "color", "string");
        ask(json!({ "step2": question }), Some(seal.seal(format!("2 {name}").as_bytes()))).map(Into::into)
    };
    let answered = |key: &str, field: &str| {
        accepted(given, key).and_then(|given| given[field].as_str()).map(str::to_owned)
    };
    match state.as_deref().and_then(|state| state.split_once(' ')) {
        Some(("2", name)) => match answered("step2", "color") {
            Some(color) => Ok(text(format!("{name} likes {color}."))),
            None => second(name),
        },
        Some(_) if let Some(name) = answered("step1", "name") => second(&name),
        _ => {
            let question = question("Step 1: What is your name?", "name", "string");
            ask(json!({ "step1": question }), Some(seal.seal(b"1 "))).map(Into::into)
        }
    }
}

/// What a state holds, when it is one of ours.
fn opened(seal: &RequestStateCodec, state: &str) -> Result<String, ErrorData> {
    let refused = || ErrorData::invalid_params("requestState was not issued by this server", None);
    let opened = seal.open(state).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    opened.ok_or_else(refused)
}

fn text(text: String) -> CallToolResponse {
    CallToolResult::success(vec![ContentBlock::text(text)]).into()
}
