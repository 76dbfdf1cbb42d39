//! What the dialects promise.

mod arbitrary;
mod call_error;
mod conformance;
mod foreign;
mod http;
mod jsonrpc;
mod native;
mod round_trip;
mod sep_3313;
mod toolerror;
