//! Importing a description: every operation with all its failures, and how each is sent.

mod arguments;
mod body;
mod code_at;
mod context;
mod effect;
mod failure;
mod filter;
mod form;
mod header;
mod input;
mod look;
mod media;
mod name;
mod options;
pub(crate) mod own;
mod parameter;
mod plain;
mod replies;
mod report;
mod response;
mod run;
mod security;
mod sent;
mod server;
mod status;
mod summary;
mod template;
mod text;
mod view;
mod walk;

pub use filter::{Filter, Rules};
pub use header::is_protected_header;
pub use options::ImportOptions;
pub use report::{ErrorResponses, Operations, Remark, Report, Skipped};
pub use run::{Import, import, import_as_sent};
pub use sent::{Sent, SentHeader, SentReply, Types};
