//! A small depot as an HTTP API, with faults on demand: the upstream of the gateway's demo, tests and benchmarks.
//!
//! The depot refuses what its description refuses and some more that no schema can say, so it is the judge of a call.
//! In test mode it also fails on demand, in each of the ways that a real upstream fails.

mod answer;
mod cases;
mod check;
mod control;
mod depot;
mod description;
mod fault;
mod options;
mod refusal;
mod serve;
mod store;
mod style;
mod tries;
mod violation;

pub use cases::{Applied, Case, Decision, Earlier, Family, cases};
pub use depot::{Depot, Made, Seen};
pub use description::{Description, Operation, Parameter, Place, Sent};
pub use fault::{Fault, SECRETS, UnknownFault};
pub use options::{GUEST_TOKEN, Options, Rate, TOKEN};
pub use serve::Server;
pub use style::{Style, UnknownStyle};
pub use tries::{Try, tries};
pub use violation::{Rule, Violation};

/// The description of the depot, as it answers in its own style ([`Style::Rich`]).
pub const OPENAPI: &str = include_str!("../openapi.yaml");

/// The depot as a service, with a state of its own; [`Depot`] gives the state and the service.
pub fn router(options: Options) -> axum::Router {
    Depot::new(options).router()
}
