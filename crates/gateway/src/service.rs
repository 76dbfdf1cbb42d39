//! A description with its upstream: every operation as a handler, ready to be served.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use curable_core::{Applied, Contract, Effect, Failure, OperationDef, Origin, imported};
use curable_openapi::Imported;
use curable_runtime::{
    Context, Handler, OffSchema, RegisterError, Running, Service, ServiceBuilder, Settings,
};
use serde_json::{Map, Value, json};

use crate::call::{Call, Shared};
use crate::mapping::{Bound, Replies};
use crate::memory::{Catalogue, LookUps, Memory};
use crate::search::{self, Directory};
use crate::target::{Target, TargetError, TargetOptions, Targets};

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
    /// How long a call may take.
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
    let targets = Targets::of(&bound, &options.target, env)?;
    let Bound { imported, .. } = &bound;
    let (name, version) = (imported.contract.name.clone(), imported.contract.version.clone());
    let operations: Vec<(String, Option<Effect>)> =
        imported.contract.operations.iter().map(|def| (def.name.clone(), def.effect)).collect();
    let (contract, imported, mapped) = split(bound);
    let shared = Arc::new(Shared {
        catalogue: Catalogue::new(Arc::new(imported)),
        mapped,
        memory: Memory::default(),
        look_ups: options.look_up.then(LookUps::default),
        upstream_text: options.upstream_text,
    });
    let handlers: Vec<(String, Arc<dyn Handler>)> = operations
        .into_iter()
        .enumerate()
        .map(|(index, (operation, effect))| {
            let server = shared.route(index).and_then(|route| route.server.as_deref());
            let handler = Live {
                target: targets.of_server(server),
                shared: Arc::clone(&shared),
                index,
                operation: operation.as_str().into(),
                effect,
                lenient: options.replies == Replies::Lenient,
            };
            (operation, Arc::new(handler) as Arc<dyn Handler>)
        })
        .collect();
    let settings =
        Settings { deadline: options.timeout.or(Settings::default().deadline), ..Settings::default() };
    let builder = Service::builder(name, version).settings(settings).import(contract, handlers);
    Ok(match &options.hash {
        Some(hash) => builder.hash(hash.clone()),
        None => builder,
    })
}

/// Three operations that search, describe and call those of a service.
pub fn searched(inner: Service, routes: &[curable_openapi::Route]) -> Result<Service, RegisterError> {
    let snapshot = inner.registry().snapshot();
    let builder = Service::builder(snapshot.name(), snapshot.version());
    let search::Tools { search, describe, call } = search::tools(&Arc::new(Directory::new(inner, routes)));
    builder.operation(search).operation(describe).operation(call).build()
}

/// Gives the contract to the registry, and keeps what a call needs of it besides: the names of what is read.
fn split(mut bound: Bound) -> (Contract, Imported, Bound) {
    let empty = Imported {
        contract: Contract::new("", ""),
        routes: Vec::new(),
        servers: Vec::new(),
        schemes: BTreeMap::new(),
    };
    let mut imported = std::mem::replace(&mut bound.imported, empty);
    let mut light = Contract::new(imported.contract.name.clone(), imported.contract.version.clone());
    light.operations = imported.contract.operations.iter().map(outline).collect();
    (std::mem::replace(&mut imported.contract, light), imported, bound)
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

    fn off_schema(&self) -> OffSchema {
        let lenient =
            self.lenient || self.shared.mapped.settings(&self.operation).replies == Replies::Lenient;
        if lenient { OffSchema::Pass } else { OffSchema::Failure(off_schema(self.effect)) }
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
