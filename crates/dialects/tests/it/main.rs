//! What the dialects promise.

mod arbitrary;
#[cfg(test)]
mod cases;
mod conformance;
#[cfg(test)]
mod decide;
#[cfg(test)]
mod foreign;
#[cfg(test)]
mod problem;
#[cfg(test)]
mod retry;
mod round_trip;
