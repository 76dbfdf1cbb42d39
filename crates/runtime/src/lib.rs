//! The run time of Curable: contracts built and checked, arguments validated and repaired, every call through one
//! dispatch.

mod depth;
#[cfg(feature = "guard")]
pub mod guard;
#[cfg(feature = "located")]
pub mod located;
mod registry;
mod schema;
pub mod screen;
mod service;
pub mod validate;

pub use depth::{MAX_DEPTH, is_deeper};
pub use registry::{
    Compile, Declared, Fault, Given, MAX_NAME, Operation, RegisterError, RegisterProblem, Registry,
    SchemaPart, Snapshot, Subject, UnloadError, Unloaded,
};
pub use schema::{Budget, Excess, Schema, SchemaFault};
pub use service::{
    Answer, Answered, Bearer, Call, Caller, Carried, CodePolicy, Context, Event, Foreign, Handler, Identity,
    Next, Observer, OffSchema, OnError, Operate, Progress, ProgressSink, Running, Service, ServiceBuilder,
    Settings, Side, Typed, estimate_text_tokens, estimate_tokens,
};
