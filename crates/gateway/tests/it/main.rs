//! The gateway.

mod recover;
