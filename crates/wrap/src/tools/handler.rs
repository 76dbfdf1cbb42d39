//! The handler behind every tool: it sends the call on, and judges what comes back.

use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use curable_core::{Applied, Code, Failure, Origin, Similar, protocol};
use curable_runtime::validate::{Lenient, Validator};
use curable_runtime::{Context, Handler, OffSchema, Running};
use serde_json::{Map, Value, json};

use super::catalogue::Facts;
use crate::fault::Fault;
use crate::frame::{Frame, Kind};
use crate::json::{Edits, members, span};
use crate::options::Shared;
use crate::seen::{Answer, Called, Judged};

/// Protocol errors that the client itself must see: they are about the request, and no tool has run.
///
/// A parse error, and what the specification reserves: headers, capabilities, versions, and an address that a person must
/// visit first. An invalid request or an unknown method is not among them: of a call to a tool that the server lists, only
/// the tool's own code says so.
const PROTOCOL: &[i64] = &[-32700, -32020, -32021, -32022, -32042];

/// The error of parameters that are not as they must be.
const INVALID_PARAMS: i64 = -32602;

/// Takes a request to a server and waits for its answer.
pub(crate) trait Carry: Send + Sync + 'static {
    /// The answer, whatever it says; what the server sends beside it goes its own way.
    /// `input` is the input schema of the tool.
    fn carry<'a>(
        &'a self,
        frame: Frame,
        input: &'a Value,
    ) -> Pin<Box<dyn Future<Output = Result<Frame, Fault>> + Send + 'a>>;
}

/// What a call carries through the dispatch beside its arguments.
pub(crate) struct Carrying {
    /// Where it goes.
    pub(crate) server: Arc<dyn Carry>,
    /// The request as the client sent it.
    pub(crate) request: Frame,
    /// The name of the tool, as the server lists it.
    pub(crate) tool: String,
    /// The listed name that an unlisted one was probably meant to be.
    pub(crate) near: Option<String>,
    /// What is handed back beside the outcome.
    pub(crate) back: Mutex<Back>,
}

/// What is handed back beside the outcome of a call.
#[derive(Debug, Default)]
pub(crate) struct Back {
    /// The answer that leaves as it came.
    pub(crate) answer: Option<Frame>,
    /// The `_meta` of an answer that does not.
    pub(crate) meta: Map<String, Value>,
}

impl Carrying {
    pub(crate) fn back(&self) -> Back {
        std::mem::take(&mut *self.back.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn pass(&self, answer: Frame) {
        self.back.lock().unwrap_or_else(PoisonError::into_inner).answer = Some(answer);
    }
}

impl fmt::Debug for Carrying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Carrying").field("tool", &self.tool).finish_non_exhaustive()
    }
}

/// One tool.
pub(super) struct Tool(Arc<Inner>);

struct Inner {
    shared: Arc<Shared>,
    server: Arc<str>,
    facts: Arc<Facts>,
    /// Says what is wrong with arguments that are sent nevertheless.
    warner: Option<Validator>,
}

impl Tool {
    pub(super) fn new(
        shared: Arc<Shared>,
        server: Arc<str>,
        facts: Arc<Facts>,
        warner: Option<Validator>,
    ) -> Self {
        Self(Arc::new(Inner { shared, server, facts, warner }))
    }
}

impl Handler for Tool {
    fn start(&self, context: Context, arguments: Value) -> Running {
        let inner = Arc::clone(&self.0);
        Box::pin(async move { inner.run(context, arguments).await })
    }

    fn off_schema(&self) -> OffSchema {
        OffSchema::Pass
    }
}

impl Inner {
    async fn run(&self, context: Context, arguments: Value) -> Result<Value, Failure> {
        let carried = context.carried.clone().and_then(|carried| carried.downcast::<Carrying>().ok());
        let Some(carrying) = carried else {
            return Err(protocol::INTERNAL.failure("the call has no request"));
        };
        self.warn(&context, &arguments);
        let request = self.request(&carrying, &arguments);
        let answer = match carrying.server.carry(request, &self.facts.input).await {
            Ok(answer) => answer,
            Err(fault) => {
                if let Some(private) = &fault.private {
                    context.keep_private(private);
                }
                return Err(fault.failure());
            }
        };
        self.judge(&context, &carrying, &arguments, answer)
    }

    fn warn(&self, context: &Context, arguments: &Value) {
        let Some(Err(violations)) = self.warner.as_ref().map(|validator| validator.check(arguments)) else {
            return;
        };
        let failure = violations.into_failure();
        tracing::warn!(target: "curable::wrap", tool = %self.facts.name, %failure, "arguments off their schema are sent");
        context.note("invalid_input", curable_dialects::Canonical::without_meta(&failure).to_value());
    }

    /// The request as it came, or with coerced arguments in place of the ones that came.
    fn request(&self, carrying: &Carrying, arguments: &Value) -> Frame {
        let request = &carrying.request;
        if self.shared.options.lenient == Lenient::Off {
            return request.clone();
        }
        let Some((written, at)) = request.param("arguments") else { return request.clone() };
        if serde_json::from_str::<Value>(written).is_ok_and(|same| same == *arguments || same.is_null()) {
            return request.clone();
        }
        let mut edits = Edits::default();
        edits.replace(at, arguments.to_string());
        Frame::read(edits.apply(&request.text)).unwrap_or_else(|_| request.clone())
    }

    fn judge(
        &self,
        context: &Context,
        carrying: &Carrying,
        arguments: &Value,
        answer: Frame,
    ) -> Result<Value, Failure> {
        let pass = |answer: Frame| {
            context.tell_no_content();
            carrying.pass(answer);
            Ok(Value::Null)
        };
        let Some((written, _)) = answer.outcome() else { return Err(malformed(context, &answer.text)) };
        let Ok(value) = serde_json::from_str::<Value>(written) else {
            // Readable for somebody, and too deep or too large a number for us: it is not ours to judge.
            return if flagged(written) { Err(malformed(context, &answer.text)) } else { pass(answer) };
        };
        let is_error = answer.kind == Kind::Error;
        let code = value.get("code").and_then(Value::as_i64).filter(|_| is_error);
        // What is said of a state or an answer that the client brought back is said of the request, too.
        let brought =
            || ["requestState", "inputResponses"].iter().any(|name| carrying.request.param(name).is_some());
        if code.is_some_and(|code| PROTOCOL.contains(&code) || code == INVALID_PARAMS && brought()) {
            return pass(answer);
        }
        if !value.is_object() {
            return Err(malformed(context, &answer.text));
        }
        if is_error && self.facts.effect.is_none() {
            return pass(unlisted(carrying, answer));
        }
        if value.get("resultType").is_some_and(|of| of == "input_required") {
            // A client of an older revision could not answer, and would take it for a result.
            return if crate::era::knows_input(&carrying.request) { pass(answer) } else { Err(no_input()) };
        }
        let Facts { input, output, effect, .. } = &*self.facts;
        let called = Called {
            server: &self.server,
            tool: &carrying.tool,
            arguments,
            effect: *effect,
            input,
            output: output.as_ref(),
        };
        let told = if is_error { Answer::Error(&value) } else { Answer::Result(&value) };
        let judged = self.shared.rules.judge(&called, &told);
        for witness in &self.shared.witnesses {
            witness.answered(&called, &told, &judged);
        }
        match judged {
            Judged::Success => pass(answer),
            Judged::Failure { mut failure, rule } => {
                context.keep_private(written);
                if let Some(rule) = rule {
                    context.note("rule", Value::from(rule));
                }
                if let Some(Value::Object(meta)) = value.get("_meta") {
                    carrying.back.lock().unwrap_or_else(PoisonError::into_inner).meta.clone_from(meta);
                }
                failure.origin = failure.origin.or(Some(Origin::Upstream));
                if effect.is_none() && failure.similar.is_empty() {
                    failure.similar.extend(carrying.near.as_deref().map(Similar::new));
                }
                Err(failure)
            }
        }
    }
}

/// Whether a result that cannot be read as a whole says that it is an error.
fn flagged(written: &str) -> bool {
    members(written).is_some_and(|found| crate::json::find(&found, "isError") == Some("true"))
}

fn malformed(context: &Context, text: &str) -> Failure {
    context.keep_private(text);
    Fault::sent(crate::fault::What::Malformed).failure()
}

/// A tool that asks for something in a way that the client's revision does not have.
fn no_input() -> Failure {
    let message = "the tool asks for input in a way that the client's revision does not have";
    let mut failure =
        Failure::new(Code::from_static("INPUT_REQUIRED"), curable_core::Kind::Unsupported, message);
    failure.applied = Some(Applied::No);
    failure.origin = Some(Origin::Caller);
    failure
}

/// The protocol error of a tool that nobody lists, with the name that was probably meant.
fn unlisted(carrying: &Carrying, answer: Frame) -> Frame {
    let (Some(near), Some((written, at))) = (&carrying.near, answer.outcome()) else { return answer };
    let Some(found) = members(written) else { return answer };
    let mut edits = Edits::default();
    if let Some(said) = crate::json::find(&found, "data") {
        // A server that says by itself what is near does not know how its tools are called here.
        let Ok(mut data) = serde_json::from_str::<Value>(said) else { return answer };
        let Some(similar) = data.pointer_mut("/error/similar") else { return answer };
        *similar = json!([Similar::new(near.clone())]);
        edits.replace(span(&answer.text, said), data.to_string());
    } else {
        let mut failure = protocol::NOT_FOUND.failure("there is no such tool");
        failure.similar.push(Similar::new(near.clone()));
        let data = json!({ "error": curable_dialects::Canonical::without_meta(&failure).to_value() });
        edits.add(at, found.is_empty(), "data", &data.to_string());
    }
    let text = edits.apply(&answer.text);
    Frame::read(text).unwrap_or(answer)
}
