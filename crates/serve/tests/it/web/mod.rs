//! The HTTP face, over real connections.

mod auth;
mod calls;
mod console;
mod conversation;
mod door;
mod jwt;
mod log;
mod openapi;
mod pages;
mod server;
mod slow;
mod statuses;
mod stop;
