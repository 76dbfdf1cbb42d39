use curable::Failure;

/// There is no such file.
#[derive(Debug, Failure)]
#[failure(kind = not_found)]
struct FileNotFound;

#[derive(Debug, Failure)]
enum ReadFailure {
    NotFound(FileNotFound),
    Full,
    Slow { ms: u64 },
    Two(FileNotFound, FileNotFound),
}

fn read() -> Result<(), ReadFailure> {
    Err(FileNotFound)?
}

fn main() {
    let _: Failure = read().unwrap_err().into();
}
