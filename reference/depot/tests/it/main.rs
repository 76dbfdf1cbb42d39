//! What the depot promises, checked over real connections.

mod cases;
mod control;
mod description;
mod faults;
mod http;
mod operations;
mod styles;
mod tries;
