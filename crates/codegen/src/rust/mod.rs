//! Clients in rust.

use crate::{Model, Options, Output};

/// The files of a client.
pub fn rust(_model: &Model, _options: &Options) -> Output {
    Output::default()
}
