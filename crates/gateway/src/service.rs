//! A description with its upstream: every operation as a handler, ready to be served.

use std::sync::Arc;
use std::time::Duration;

use curable_core::{Applied, Effect, Failure, Origin, imported};
use curable_openapi::{Imported, Route};
use curable_runtime::{Context, Handler, OffSchema, Running, Service, ServiceBuilder, Settings};
use serde_json::{Map, Value};

use crate::call::Shared;
use crate::memory::{Catalogue, LookUps, Memory};
use crate::target::{Target, TargetError, TargetOptions, Targets};

/// How a description is served.
#[derive(Clone, Debug, Default)]
pub struct GatewayOptions {
    /// Where its calls go.
    pub target: TargetOptions,
    /// What becomes of a success that breaks its declared schema.
    pub replies: Replies,
    /// Whether the collection is asked when something was not found.
    pub look_up: bool,
    /// Whether the free text of upstream failures may leave, as `upstream_text`.
    pub upstream_text: bool,
    /// How long a call may take.
    pub timeout: Option<Duration>,
}

/// What becomes of a success that breaks its declared schema.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Replies {
    /// It is `UPSTREAM_MALFORMED`.
    #[default]
    Strict,
    /// It is given out, with `drift` in `_meta`.
    Lenient,
}

/// The operations of a description, ready to be served.
///
/// Credentials come from the options and from the environment, which `env` reads.
pub fn live(
    imported: Imported,
    options: &GatewayOptions,
    env: &dyn Fn(&str) -> Option<String>,
) -> Result<ServiceBuilder, TargetError> {
    let targets = Targets::of(&imported, &options.target, env)?;
    let imported = Arc::new(imported);
    let shared = Arc::new(Shared {
        catalogue: Catalogue::new(Arc::clone(&imported)),
        memory: Memory::default(),
        look_ups: options.look_up.then(LookUps::default),
        upstream_text: options.upstream_text,
    });
    let handlers = imported.routes.iter().zip(&imported.contract.operations).map(|(route, def)| {
        let handler = Live {
            shared: Arc::clone(&shared),
            target: targets.of_server(route.server.as_deref()),
            route: Arc::new(route.clone()),
            operation: def.name.as_str().into(),
            effect: def.effect,
            replies: options.replies,
        };
        (route.operation.clone(), Arc::new(handler) as Arc<dyn Handler>)
    });
    let settings =
        Settings { deadline: options.timeout.or(Settings::default().deadline), ..Settings::default() };
    let contract = imported.contract.clone();
    Ok(Service::builder(contract.name.clone(), contract.version.clone())
        .settings(settings)
        .import(contract, handlers))
}

/// One operation of an upstream.
pub(crate) struct Live {
    pub(crate) shared: Arc<Shared>,
    pub(crate) target: Arc<Target>,
    pub(crate) route: Arc<Route>,
    pub(crate) operation: Arc<str>,
    pub(crate) effect: Option<Effect>,
    replies: Replies,
}

impl Handler for Live {
    fn start(&self, context: Context, arguments: Value) -> Running {
        let arguments = match arguments {
            Value::Object(arguments) => arguments,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                Map::new()
            }
        };
        let call = crate::call::Call {
            shared: Arc::clone(&self.shared),
            target: Arc::clone(&self.target),
            route: Arc::clone(&self.route),
            operation: Arc::clone(&self.operation),
            effect: self.effect,
            context,
            arguments,
        };
        Box::pin(call.run())
    }

    fn off_schema(&self) -> OffSchema {
        match self.replies {
            Replies::Lenient => OffSchema::Pass,
            Replies::Strict => OffSchema::Failure(off_schema(self.effect)),
        }
    }
}

/// The upstream did what it was asked to, and said so in a way that its description does not declare.
fn off_schema(effect: Option<Effect>) -> Failure {
    let message = "the upstream's answer is not what its description declares";
    let mut failure = Failure::declared(&imported::UPSTREAM_MALFORMED, message);
    failure.origin = Some(Origin::Upstream);
    failure.drift = true;
    failure.applied = Some(if effect == Some(Effect::Read) { Applied::No } else { Applied::Yes });
    failure
}
