//! The relay before a server that misbehaves on request.

mod calls;
mod faults;
mod frames;
mod kills;
mod lists;
mod passing;
mod peer;
