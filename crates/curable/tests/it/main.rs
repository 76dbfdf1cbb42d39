//! The derive macro, as its users see it.

mod clashes;
mod conversion;
mod declaration;
mod details;
mod lifted;
mod sensitive;
mod ui;
mod words;
