//! The client before the relay: on the standard streams, or over HTTP.

mod streams;

pub(crate) use streams::serve;
