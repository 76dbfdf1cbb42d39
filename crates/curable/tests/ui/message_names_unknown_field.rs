use curable::Failure;

/// There is no such file.
#[derive(Debug, Failure)]
#[failure(kind = not_found, message = "no file at {pat} in {folder}")]
struct FileNotFound {
    path: String,
}

/// The disk is full.
#[derive(Debug, Failure)]
#[failure(kind = exhausted, message = "{disk} is full")]
struct DiskFull;

fn main() {}
