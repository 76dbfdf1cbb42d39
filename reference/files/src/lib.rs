//! A small real file service: list, read, write, move, delete and search in one folder, and nowhere else.
//!
//! Each operation is one file: its input, its output, the enum of its failures, and the function.

mod delete;
mod failures;
mod list;
mod lock;
mod r#move;
mod read;
mod root;
mod search;
mod write;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use curable::{Access, Declare, Effect};
use curable_runtime::{Context, Identity, Operate, RegisterError, Service, ServiceBuilder, Settings};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use delete::DeleteFailure;
pub use failures::{
    DenyReason, FileExists, FileNotFound, FileTooLarge, FolderNotEmpty, InvalidPath, IsAFolder, NotAFolder,
    NotText, PathProblem, PermissionDenied, StorageFailed, WriteLocked,
};
pub use list::ListFailure;
pub use r#move::MoveFailure;
pub use read::ReadFailure;
pub use root::Root;
pub use search::SearchFailure;
pub use write::WriteFailure;

/// The most bytes that one call reads or writes.
pub const MAX_BYTES: u64 = 256 * 1024;

const READ: &str = "files:read";
const WRITE: &str = "files:write";

/// How long one call may take.
const DEADLINE: Duration = Duration::from_secs(10);

/// The file service over one folder; a caller needs the scopes `files:read` and `files:write`.
pub fn service(root: PathBuf) -> Result<Service, RegisterError> {
    builder(root).build()
}

/// The same for an owner at their own keyboard: whoever is not known may do everything.
pub fn open_service(root: PathBuf) -> Result<Service, RegisterError> {
    open_builder(root).build()
}

/// [`open_service`] before it is built.
pub fn open_builder(root: PathBuf) -> ServiceBuilder {
    let scopes = [READ, WRITE].map(str::to_owned).into();
    let owner = Identity { name: "owner".to_owned(), scopes, ..Identity::default() };
    builder(root).settings(Settings { stranger: Some(Arc::new(owner)), ..Settings::default() })
}

/// [`service`] before it is built, for whoever wants to add observers or settings.
pub fn builder(root: PathBuf) -> ServiceBuilder {
    let root = Root::new(root);
    Service::builder("files", env!("CARGO_PKG_VERSION"))
        .operation(
            operation("files/list", Effect::Read, &root, list::list)
                .summary("List the files and folders in a folder."),
        )
        .operation(
            operation("files/read", Effect::Read, &root, read::read)
                .summary("Read a text file, or some of its lines."),
        )
        .operation(
            operation("files/search", Effect::Read, &root, search::search)
                .summary("Find the lines that hold a text, in all text files below a folder."),
        )
        // To write the same text twice, or to delete twice, has the effect of doing it once.
        .operation(
            operation("files/write", Effect::Idempotent, &root, write::write)
                .summary("Write a text file; all of it is replaced.")
                .look_by("files/read"),
        )
        .operation(
            operation("files/delete", Effect::Idempotent, &root, delete::delete)
                .summary("Delete a file or an empty folder.")
                .look_by("files/read"),
        )
        // To move twice may move what somebody else has put there in between.
        .operation(
            operation("files/move", Effect::Write, &root, r#move::r#move)
                .summary("Move a file or a folder.")
                .look_by("files/list"),
        )
}

/// An operation over the root: reading needs `files:read`, everything else `files:write`.
fn operation<I, O, E>(name: &str, effect: Effect, root: &Root, run: fn(&Root, I) -> Result<O, E>) -> Operate
where
    I: DeserializeOwned + JsonSchema + Send + 'static,
    O: Serialize + JsonSchema + Send + 'static,
    E: Declare + Send + 'static,
{
    let scope = if effect == Effect::Read { READ } else { WRITE };
    let access = Access { required_scopes: vec![scope.to_owned()], ..Access::default() };
    let root = root.clone();
    let handler = move |_: Context, input: I| {
        let root = root.clone();
        async move {
            // A disk may be slow, and other calls should not wait for it.
            match tokio::task::spawn_blocking(move || run(&root, input)).await {
                Ok(outcome) => outcome,
                Err(ended) => match ended.try_into_panic() {
                    Ok(panic) => std::panic::resume_unwind(panic),
                    // The process ends, and so does this call.
                    Err(_) => std::future::pending().await,
                },
            }
        }
    };
    Operate::typed(name, effect, handler).access(access).deadline(DEADLINE)
}
