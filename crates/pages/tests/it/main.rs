//! The pages of whole contracts.
#![expect(clippy::case_sensitive_file_extension_comparisons, reason = "our own names are compared")]

mod escape;
mod index;
mod meaning;
mod members;
mod model;
mod sample;
mod site;
mod words;
