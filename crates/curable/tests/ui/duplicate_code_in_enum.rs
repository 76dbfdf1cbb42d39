use curable::Failure;

/// There is no such file.
#[derive(Debug, Failure)]
#[failure(kind = not_found)]
struct FileNotFound;

/// There is no such file here.
#[derive(Debug, Failure)]
#[failure(kind = not_found, code = "FILE_NOT_FOUND")]
struct NotHere;

#[derive(Debug, Failure)]
enum ReadFailure {
    NotFound(FileNotFound),
    NotHere(NotHere),
}

fn main() {}
