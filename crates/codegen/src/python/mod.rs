//! Clients in python.

use crate::{Model, Options, Output};

/// The files of a client.
pub fn python(_model: &Model, _options: &Options) -> Output {
    Output::default()
}
