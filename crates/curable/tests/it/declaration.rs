//! What a declaration says.

use curable::{Code, Declare, Deprecated, Failure, FailureDef, Kind, Removed, Retry};

/// There is no file
/// at this path.
///
/// *When:* nothing is there.
///
/// *Repair:* look at `similar`.
#[derive(Debug, Failure)]
#[failure(kind = not_found, retry = never, applied = no, http = 410, hint = "List the folder.", message = "no file at {path}")]
#[failure(since = "0.1.0", deprecated(since = "0.2.0", use = "PATH_NOT_FOUND"), removed = "0.3.0")]
#[failure(code = "fs.FILE_NOT_FOUND", aliases("NO_FILE", "FILE_MISSING"))]
struct FileNotFound {
    path: String,
}

/// The disk
/// is {full}.
///
/// Nothing more.
#[derive(Debug, Failure)]
#[failure(kind = exhausted)]
struct HTTPDiskFull;

#[derive(Debug, Failure)]
enum Both {
    File(FileNotFound),
    Disk(HTTPDiskFull),
}

fn only<T: Declare>() -> FailureDef {
    let mut defs = T::defs();
    assert_eq!(defs.len(), 1);
    defs.remove(0)
}

#[test]
fn every_key_reaches_the_definition() {
    let def = only::<FileNotFound>();
    assert_eq!(def.code, Code::from_static("fs.FILE_NOT_FOUND"));
    assert_eq!(def.summary, "There is no file at this path.");
    assert_eq!(def.page, "*When:* nothing is there.\n\n*Repair:* look at `similar`.");
    assert_eq!((def.kind, def.retry, def.http), (Kind::NotFound, Some(Retry::Never), Some(410)));
    assert_eq!(def.applied, Some(curable::Applied::No));
    assert_eq!(def.hint.as_deref(), Some("List the folder."));
    assert_eq!(def.since.as_deref(), Some("0.1.0"));
    let deprecated =
        Deprecated { since: "0.2.0".into(), use_instead: Some(Code::from_static("PATH_NOT_FOUND")) };
    assert_eq!(def.deprecated, Some(deprecated));
    assert_eq!(def.removed, Some(Removed { since: "0.3.0".into() }));
    assert_eq!(def.aliases, [Code::from_static("NO_FILE"), Code::from_static("FILE_MISSING")]);
    assert!(def.sensitive.is_empty());
}

#[test]
fn the_least_declaration_is_a_page_and_a_kind() {
    let def = only::<HTTPDiskFull>();
    assert_eq!(def.code.as_str(), "HTTP_DISK_FULL");
    assert_eq!(def.summary, "The disk is {full}.");
    assert_eq!((def.kind, def.retry, def.http), (Kind::Exhausted, None, None));
    assert_eq!(def.applied, None);
    assert_eq!((def.page.as_ref(), def.hint, def.details, def.since), ("Nothing more.", None, None, None));
    assert_eq!((def.deprecated, def.removed), (None, None));
}

#[test]
fn the_default_message_is_the_summary_word_for_word() {
    assert_eq!(HTTPDiskFull.to_string(), "The disk is {full}.");
    assert_eq!(Failure::from(HTTPDiskFull).message, "The disk is {full}.");
}

#[test]
fn the_constant_is_the_declaration() {
    const CODE: &str = FileNotFound::DECLARATION.code;
    assert_eq!(CODE, "fs.FILE_NOT_FOUND");
    assert_eq!(FileNotFound::CODES, [CODE]);
    assert_eq!(FileNotFound::DECLARATION.def(only::<FileNotFound>().details), only::<FileNotFound>());
}

#[test]
fn an_enum_declares_its_variants_in_order() {
    assert_eq!(Both::CODES, ["fs.FILE_NOT_FOUND", "HTTP_DISK_FULL"]);
    let codes: Vec<Code> = Both::defs().into_iter().map(|def| def.code).collect();
    assert_eq!(codes, [Code::from_static("fs.FILE_NOT_FOUND"), Code::from_static("HTTP_DISK_FULL")]);
}

#[test]
fn an_occurrence_follows_its_declaration() {
    let failure = Failure::from(FileNotFound { path: "a".to_owned() });
    assert_eq!((failure.kind, failure.retry, failure.http), (Kind::NotFound, Retry::Never, Some(410)));
    assert_eq!(failure.hint.as_deref(), Some("List the folder."));
    assert_eq!(failure.message, "no file at a");
}
