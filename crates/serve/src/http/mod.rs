//! HTTP on axum: operations as routes, every failure as `application/problem+json`, beside MCP on one port.
//!
//! | route | answers |
//! |---|---|
//! | `POST /call` | `{"request_id", "result": "ok", "output", "_meta"}` of `{"operation", "input"}` |
//! | `POST /batch` | `{"results": […]}` in the order of the calls, which run one after the other |
//! | `POST /op/{namespace}/{name}` | the bare output; the body is the arguments |
//! | `GET /` | the console for people; where things are, for programs |
//! | `GET /operations`, `GET /operations/{namespace}/{name}` | the declarations that the caller may see, for people and for programs |
//! | `GET /openapi.json` | all of this as OpenAPI 3.1 |
//! | `GET /contract.json` | the same as a contract |
//! | `GET /errors`, `GET /errors/{code}` | the pages of the codes, for people and for programs |
//! | `GET /assets/{file}` | what the pages are made of |
//! | `GET /health` | `{"status": "ok"}` |
//! | `GET /.well-known/oauth-protected-resource` | where tokens are issued, when they are JWTs |

mod accept;
mod body;
mod call;
mod connection;
mod contract;
mod door;
mod guard;
mod log;
mod names;
mod openapi;
mod options;
mod pages;
mod patient;
mod problem;
mod read;
mod refuse;
mod router;
mod server;
mod shape;
mod state;
mod stop;

pub use guard::guarded;
pub use log::CallLog;
pub use options::{Limits, Options};
pub use router::router;
pub use server::{BindError, Exposure, Server};
pub use stop::Stop;
