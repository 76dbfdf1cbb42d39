use curable::Failure;

/// There is no such file.
#[derive(Debug, Failure)]
#[failure(kind = not_found, aliases("GONE"))]
struct FileNotFound;

/// It is gone.
#[derive(Debug, Failure)]
#[failure(kind = not_found)]
struct Gone;

#[derive(Debug, Failure)]
enum ReadFailure {
    NotFound(FileNotFound),
    Gone(Gone),
}

fn main() {}
