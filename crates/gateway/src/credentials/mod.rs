//! The credentials that we call an upstream with: from the configuration or the environment, never from a caller, and
//! never to another origin.

mod apply;
mod config;
mod error;
mod secret;
mod source;
mod token;
mod unsay;

pub use apply::{Applied, Credentials};
pub use config::{ClientAuth, variable};
pub use error::{CredentialError, CredentialsError, TokenFailure};
pub use secret::Secret;
