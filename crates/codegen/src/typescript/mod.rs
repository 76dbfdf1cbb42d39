//! Clients in typescript.

use crate::{Model, Options, Output};

/// The files of a client.
pub fn typescript(_model: &Model, _options: &Options) -> Output {
    Output::default()
}
