//! The credentials that we call an upstream with: from the configuration or the environment, from a caller only where that
//! is switched on, and never to another origin.

mod apply;
mod config;
mod error;
mod secret;
mod source;
mod token;
mod unsay;

pub use apply::{Applied, Credentials};
pub use config::{Allowed, ClientAuth, variable};
pub use error::{CredentialError, CredentialsError, TokenFailure};
pub use secret::Secret;
