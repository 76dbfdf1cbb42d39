//! What the dialects promise.

mod arbitrary;
mod call_error;
#[cfg(test)]
mod cases;
mod conformance;
#[cfg(test)]
mod decide;
#[cfg(test)]
mod foreign;
mod http;
mod jsonrpc;
mod native;
#[cfg(test)]
mod problem;
#[cfg(test)]
mod retry;
mod round_trip;
mod sep_3313;
mod toolerror;
