//! The failure of an operation that an agent calls, as a declared, typed, validated and repairable value.
//!
//! A struct declares one code, an enum lists the failures of an operation, and [`Failure`](struct@Failure) is one occurrence; see
//! [the derive macro](derive@Failure) for an example.

pub use curable_core::*;

/// # Example
/// ```
/// use curable::{Declare, Failure, Kind};
///
/// /// There is no file at this path.
/// ///
/// /// *When:* the path is inside the workspace, and nothing is there.
/// ///
/// /// *Repair:* use one of the paths in `similar`.
/// #[derive(Debug, Failure)]
/// #[failure(kind = not_found, retry = amended, http = 404, message = "no file at {path}", since = "0.1.0")]
/// struct FileNotFound {
///     /// The path that was asked for.
///     path: String,
///     /// The revision that was looked at.
///     revision: Option<u32>,
///     #[failure(similar)]
///     near: Vec<String>,
/// }
///
/// /// The disk is full.
/// #[derive(Debug, Failure)]
/// #[failure(kind = exhausted, http = 507)]
/// struct DiskFull;
///
/// #[derive(Debug, Failure)]
/// enum ReadFailure {
///     NotFound(FileNotFound),
///     Full(DiskFull),
/// }
///
/// fn find(path: &str) -> Result<(), FileNotFound> {
///     Err(FileNotFound { path: path.to_owned(), revision: None, near: vec!["a.txt".to_owned()] })
/// }
///
/// fn read(path: &str) -> Result<(), ReadFailure> {
///     find(path)?;
///     Ok(())
/// }
///
/// fn call(path: &str) -> Result<(), Failure> {
///     read(path)?;
///     Ok(())
/// }
///
/// let failure = call("b.txt").unwrap_err();
/// assert_eq!(failure.code.as_str(), "FILE_NOT_FOUND");
/// assert_eq!(failure.kind, Kind::NotFound);
/// assert_eq!(failure.message, "no file at b.txt");
/// assert_eq!(failure.details, Some(serde_json::json!({"path": "b.txt"})));
///
/// match ReadFailure::try_from(failure) {
///     Ok(ReadFailure::NotFound(found)) => assert_eq!(found.near, ["a.txt"]),
///     other => panic!("{other:?}"),
/// }
///
/// assert_eq!(ReadFailure::CODES, ["FILE_NOT_FOUND", "DISK_FULL"]);
/// ```
pub use curable_macros::Failure;

/// Wire forms of failures.
pub use curable_dialects as dialects;
/// Operations: the registry, validation that repairs, and the one dispatch.
pub use curable_runtime as runtime;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
