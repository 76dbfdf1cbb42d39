//! A description without its upstream: every call is judged and its request built, and nothing is sent.

use std::sync::Arc;

use curable_core::{Failure, Lazy};
use curable_openapi::{Imported, Route, Stored};
use curable_runtime::{Context, Handler, OffSchema, Running, Service, ServiceBuilder};
use serde_json::{Map, Value};

use crate::request::{self, QueryKeys};

/// The operations of a description, each of which stops where it would be sent.
pub fn dry(imported: Imported) -> ServiceBuilder {
    let Imported { contract, routes, servers: _, schemes } = imported;
    let keys = Arc::new(QueryKeys::of(&schemes));
    let handlers = routes.into_iter().map(|route| {
        let name = route.operation.clone();
        (name, Arc::new(Dry { route: route.into(), keys: Arc::clone(&keys) }) as Arc<dyn Handler>)
    });
    Service::builder(contract.name.clone(), contract.version.clone()).import(contract, handlers)
}

/// The same of a description whose import was stored; nothing is read of it that no call needs.
pub fn dry_stored(stored: Stored) -> ServiceBuilder {
    let Stored { outline, routes, servers: _, schemes, report: _, others: _ } = stored;
    let keys = Arc::new(QueryKeys::of(&schemes));
    let names: Vec<String> = outline.operations.iter().map(|operation| operation.name.clone()).collect();
    let handlers = names.into_iter().zip(routes).map(|(name, outline)| {
        (name, Arc::new(Dry { route: outline.route, keys: Arc::clone(&keys) }) as Arc<dyn Handler>)
    });
    Service::builder(outline.name.clone(), outline.version.clone()).import_stored(outline, handlers)
}

struct Dry {
    route: Lazy<Route>,
    keys: Arc<QueryKeys>,
}

impl Handler for Dry {
    fn start(&self, _: Context, arguments: Value) -> Running {
        let built =
            arguments_of(&arguments, |arguments| request::build(&self.route, arguments, None, &self.keys));
        Box::pin(std::future::ready(built.map(|_| Value::Null)))
    }

    fn off_schema(&self) -> OffSchema {
        OffSchema::Pass
    }
}

/// The arguments as an object, which the input schema has made sure that they are.
pub(crate) fn arguments_of<T>(
    arguments: &Value,
    run: impl FnOnce(&Map<String, Value>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    match arguments {
        Value::Object(arguments) => run(arguments),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            run(&Map::new())
        }
    }
}
