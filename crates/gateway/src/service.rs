//! A description with its upstream: every operation as a handler, ready to be served.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use curable_core::{Applied, Contract, Effect, Failure, Lazy, OperationDef, Origin, imported};
use curable_openapi::{Imported, RouteOutline, Scheme, Stored};
use curable_runtime::{
    Context, Handler, OffSchema, RegisterError, Running, Service, ServiceBuilder, Settings,
};
use serde_json::{Map, Value, json};

use crate::call::{Call, Shared};
use crate::explain::Found;
use crate::fault;
use crate::mapping::{Bound, Replies};
use crate::memory::{Catalogue, LookUps, Memory};
use crate::request::QueryKeys;
use crate::search::{self, Directory};
use crate::target::{Declared, Target, TargetError, TargetOptions, Targets};

/// An operation by its name, and what runs it.
pub(crate) type Handled = (String, Arc<dyn Handler>);

/// How long a call may take where nobody says so.
const TIME: Duration = Duration::from_secs(30);

/// How a description is served.
#[derive(Clone, Debug, Default)]
pub struct GatewayOptions {
    /// Where its calls go.
    pub target: TargetOptions,
    /// What becomes of a success that breaks its declared schema, where the mapping says nothing else.
    pub replies: Replies,
    /// Whether the collection is asked when something was not found.
    pub look_up: bool,
    /// Whether the free text of upstream failures may leave, as `upstream_text`, whatever the mapping says.
    pub upstream_text: bool,
    /// Whether secrets are taken out of results as they are out of failures.
    pub screen_results: bool,
    /// Whom to tell why each reply became its failure; then every answer says so in `_meta.explain`, too.
    pub explain: Option<fn(&str)>,
    /// How long a call may take, whatever the mapping says of all calls.
    pub timeout: Option<Duration>,
    /// The hash of the description, where it is known; it stands for that of the contract.
    pub hash: Option<String>,
}

/// The operations of a description, ready to be served: one that was imported, or mapped besides.
///
/// Credentials come from the options, the mapping and the environment, which `env` reads.
pub fn live(
    bound: impl Into<Bound>,
    options: &GatewayOptions,
    env: &dyn Fn(&str) -> Option<String>,
) -> Result<ServiceBuilder, TargetError> {
    let bound = bound.into();
    let passes_tokens = bound.pass_caller_token;
    let (contract, handlers) = prepared(bound, options, env)?;
    let (name, version) = (contract.name.clone(), contract.version.clone());
    Ok(builder(name, version, options, passes_tokens).import(contract, handlers))
}

/// The contract of a description, and what runs each of its operations.
pub(crate) fn prepared(
    mut bound: Bound,
    options: &GatewayOptions,
    env: &dyn Fn(&str) -> Option<String>,
) -> Result<(Contract, Vec<Handled>), TargetError> {
    let Imported { contract, routes, servers, schemes } = std::mem::replace(&mut bound.imported, nothing());
    let pairs = contract.operations.iter().zip(routes);
    let entries = pairs.map(|(def, route)| Entry {
        name: def.name.as_str().into(),
        effect: def.effect,
        route: route.into(),
        def: Arc::new(outline(def).into()),
    });
    let handlers = handlers(entries.collect(), &servers, &schemes, bound, options, env)?;
    Ok((contract, handlers))
}

/// The same of a description whose import was stored; nothing is read of it that no call needs.
pub fn live_stored(
    stored: Stored,
    options: &GatewayOptions,
    env: &dyn Fn(&str) -> Option<String>,
) -> Result<ServiceBuilder, TargetError> {
    let Stored { outline, routes, servers, schemes, report: _, others: _ } = stored;
    let pairs = outline.operations.iter().zip(routes);
    let entries = pairs.map(|(operation, route)| Entry {
        name: operation.name.as_str().into(),
        effect: operation.effect,
        route,
        def: Arc::clone(&operation.def),
    });
    let (name, version) = (outline.name.clone(), outline.version.clone());
    let handlers = handlers(entries.collect(), &servers, &schemes, nothing().into(), options, env)?;
    Ok(builder(name, version, options, false).import_stored(outline, handlers))
}

/// An import in which nothing is left: calls need the mapping alone.
fn nothing() -> Imported {
    Imported {
        contract: Contract::new("", ""),
        routes: Vec::new(),
        servers: Vec::new(),
        schemes: BTreeMap::new(),
    }
}

/// One operation on its way into a service.
struct Entry {
    name: Arc<str>,
    effect: Option<Effect>,
    route: RouteOutline,
    def: Arc<Lazy<OperationDef>>,
}

/// What runs each operation.
fn handlers(
    entries: Vec<Entry>,
    servers: &[String],
    schemes: &BTreeMap<String, Scheme>,
    mapped: Bound,
    options: &GatewayOptions,
    env: &dyn Fn(&str) -> Option<String>,
) -> Result<Vec<Handled>, TargetError> {
    let own_servers = entries.iter().filter_map(|entry| entry.route.server.as_deref()).collect();
    let declared = Declared { servers, own_servers, schemes };
    let targets = Targets::of(&mapped, &declared, &options.target, env)?;
    let plans: Vec<(Arc<str>, Option<Effect>, Arc<Target>)> = entries
        .iter()
        .map(|Entry { name, effect, route, def: _ }| {
            (Arc::clone(name), *effect, targets.of_server(route.server.as_deref()))
        })
        .collect();
    let operations = entries.into_iter().map(|Entry { name, effect: _, route, def }| (name, route, def));
    let shared = Arc::new(Shared {
        catalogue: Catalogue::of(operations),
        mapped,
        keys: QueryKeys::of(schemes),
        memory: Memory::default(),
        look_ups: options.look_up.then(LookUps::default),
        upstream_text: options.upstream_text,
        screen_results: options.screen_results,
        explain: options.explain,
    });
    let lenient = options.replies == Replies::Lenient;
    // What was asked for here beats what a file says of all calls, and what it says of one operation beats both.
    let of_all = shared.mapped.timeouts.total_ms.filter(|_| options.timeout.is_none());
    let handlers = plans.into_iter().enumerate().map(|(index, (operation, effect, target))| {
        let name = operation.as_ref().to_owned();
        let time = shared.mapped.settings(&operation).timeout_ms.or(of_all).map(Duration::from_millis);
        let handler = Live { target, shared: Arc::clone(&shared), index, operation, effect, lenient, time };
        (name, Arc::new(handler) as Arc<dyn Handler>)
    });
    Ok(handlers.collect())
}

pub(crate) fn builder(
    name: String,
    version: String,
    options: &GatewayOptions,
    passes_tokens: bool,
) -> ServiceBuilder {
    let deadline = Some(options.timeout.unwrap_or(TIME));
    let settings = Settings { deadline, passes_tokens, ..Settings::default() };
    let builder = Service::builder(name, version).settings(settings);
    match &options.hash {
        Some(hash) => builder.hash(hash.clone()),
        None => builder,
    }
}

/// Three operations that search, describe and call those of a service.
pub fn searched(inner: Service, routes: &[curable_openapi::Route]) -> Result<Service, RegisterError> {
    let snapshot = inner.registry().snapshot();
    let settings = Settings { passes_tokens: inner.passes_tokens(), ..Settings::default() };
    let builder = Service::builder(snapshot.name(), snapshot.version()).settings(settings);
    let search::Tools { search, describe, call } = search::tools(&Arc::new(Directory::new(inner, routes)));
    builder.operation(search).operation(describe).operation(call).build()
}

/// An operation without its schemas, but for the names of what one that reads takes.
fn outline(def: &OperationDef) -> OperationDef {
    let mut light = OperationDef::new(def.name.clone(), def.effect.unwrap_or(Effect::Write));
    if def.effect != Some(Effect::Read) {
        return light;
    }
    let properties = def.input.get("properties").and_then(Value::as_object);
    let kept = properties.into_iter().flatten().map(|(name, schema)| {
        let facts = ["type", "minimum", "maximum"].into_iter();
        let facts = facts.filter_map(|fact| Some((fact.to_owned(), schema.get(fact)?.clone())));
        (name.clone(), Value::Object(facts.collect()))
    });
    light.input = json!({
        "type": "object",
        "required": def.input.get("required").cloned().unwrap_or_else(|| json!([])),
        "properties": kept.collect::<Map<_, _>>(),
    });
    light
}

/// One operation of an upstream.
struct Live {
    shared: Arc<Shared>,
    target: Arc<Target>,
    index: usize,
    operation: Arc<str>,
    effect: Option<Effect>,
    lenient: bool,
    time: Option<Duration>,
}

impl Handler for Live {
    fn start(&self, context: Context, arguments: Value) -> Running {
        let arguments = match arguments {
            Value::Object(arguments) => arguments,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                Map::new()
            }
        };
        let call = Call {
            shared: Arc::clone(&self.shared),
            target: Arc::clone(&self.target),
            index: self.index,
            operation: Arc::clone(&self.operation),
            effect: self.effect,
            context,
            arguments,
        };
        Box::pin(call.run())
    }

    fn time(&self) -> Option<Duration> {
        self.time
    }

    fn off_schema(&self) -> OffSchema {
        let lenient =
            self.lenient || self.shared.mapped.settings(&self.operation).replies == Replies::Lenient;
        if lenient { OffSchema::Pass } else { OffSchema::Failure(off_schema(self.effect)) }
    }

    fn explain_off_schema(&self, rule: &str) -> Option<Value> {
        let tell = self.shared.explain?;
        let found = Found::off_schema(rule);
        tell(&found.words(&self.operation, imported::UPSTREAM_MALFORMED.code));
        Some(found.value())
    }
}

/// The upstream did what it was asked to, and said so in a way that its description does not declare.
fn off_schema(effect: Option<Effect>) -> Failure {
    let message = "the upstream's answer is not what its description declares";
    let mut failure = Failure::declared(&imported::UPSTREAM_MALFORMED, message);
    failure.origin = Some(Origin::Upstream);
    failure.drift = true;
    failure.applied = Some(if effect == Some(Effect::Read) { Applied::No } else { Applied::Yes });
    fault::tell_effect(&mut failure, effect);
    failure
}
