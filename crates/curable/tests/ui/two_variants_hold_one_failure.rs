use curable::Failure;

/// There is no such file.
#[derive(Debug, Failure)]
#[failure(kind = not_found)]
struct FileNotFound;

#[derive(Debug, Failure)]
enum ReadFailure {
    NotFound(FileNotFound),
    Missing(FileNotFound),
}

fn main() {
    let _: ReadFailure = FileNotFound.into();
}
