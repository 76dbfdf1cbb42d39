//! There and back: `?` into an enum and into a failure, and the way back.

use curable::{Code, Failure, Kind, NotDeclared};
use serde_json::json;

/// There is no such file.
#[derive(Debug, Clone, PartialEq, Failure)]
#[failure(kind = not_found, aliases("NO_FILE"), message = "no file at {path}")]
struct FileNotFound {
    path: String,
}

/// The disk is full.
#[derive(Debug, PartialEq, Failure)]
#[failure(kind = exhausted)]
struct DiskFull;

#[derive(Debug, PartialEq, Failure)]
enum ReadFailure {
    NotFound(FileNotFound),
    Full(DiskFull),
}

fn lost() -> FileNotFound {
    FileNotFound { path: "a.txt".to_owned() }
}

fn foreign(code: &str) -> Failure {
    Failure::new(Code::foreign(code), Kind::Internal, "it failed")
}

#[test]
fn a_question_mark_leads_into_the_enum_and_into_a_failure() {
    fn find() -> Result<(), FileNotFound> {
        Err(lost())
    }
    fn read() -> Result<(), ReadFailure> {
        find()?;
        Ok(())
    }
    fn straight() -> Result<(), Failure> {
        find()?;
        Ok(())
    }
    fn call() -> Result<(), Failure> {
        read()?;
        Ok(())
    }
    fn any() -> Result<(), Box<dyn std::error::Error>> {
        read()?;
        Ok(())
    }
    assert_eq!(read(), Err(ReadFailure::NotFound(lost())));
    assert_eq!(straight(), Err(Failure::from(lost())));
    assert_eq!(call(), straight());
    assert_eq!(any().expect_err("it fails").to_string(), "no file at a.txt");
}

#[test]
fn an_enum_comes_back_as_it_went() {
    for there in [ReadFailure::NotFound(lost()), ReadFailure::Full(DiskFull)] {
        let text = there.to_string();
        let failure = Failure::from(match &there {
            ReadFailure::NotFound(found) => ReadFailure::NotFound(found.clone()),
            ReadFailure::Full(_) => ReadFailure::Full(DiskFull),
        });
        assert_eq!(failure.message, text);
        assert_eq!(ReadFailure::try_from(failure).expect("it is one"), there);
    }
}

#[test]
fn an_alias_is_read_and_never_written() {
    let mut failure = foreign("NO_FILE");
    failure.details = Some(json!({"path": "a.txt", "more": 1}));
    assert_eq!(FileNotFound::try_from(failure.clone()).expect("an alias"), lost());
    let read = ReadFailure::try_from(failure).expect("an alias");
    assert_eq!(Failure::from(read).code.as_str(), "FILE_NOT_FOUND");
}

#[test]
fn an_unknown_code_is_handed_back() {
    let failure = foreign("SOMETHING_ELSE");
    let Err(NotDeclared::Code(back)) = ReadFailure::try_from(failure.clone()) else { panic!("not ours") };
    assert_eq!(back, failure);
    assert!(matches!(FileNotFound::try_from(failure.clone()), Err(NotDeclared::Code(_))));
    assert!(matches!(DiskFull::try_from(failure), Err(NotDeclared::Code(_))));
}

#[test]
fn details_off_their_schema_are_handed_back_with_the_reason() {
    for (details, reason) in [
        (Some(json!({"path": 3})), "invalid type: integer `3`, expected a string"),
        (Some(json!({})), "missing field `path`"),
        (Some(json!("a.txt")), "not an object"),
        (Some(json!(["a.txt"])), "not an object"),
        (None, "missing field `path`"),
    ] {
        let mut failure = foreign("FILE_NOT_FOUND");
        failure.details = details;
        let Err(NotDeclared::Details(back, problem)) = ReadFailure::try_from(failure.clone()) else {
            panic!("it must not be read: {failure:?}")
        };
        assert_eq!(back, failure);
        assert_eq!(problem, reason);
    }
}

#[test]
fn a_failure_without_details_ignores_those_that_come() {
    let mut failure = foreign("DISK_FULL");
    failure.details = Some(json!({"free": 0}));
    assert_eq!(DiskFull::try_from(failure).expect("it is one"), DiskFull);
}
