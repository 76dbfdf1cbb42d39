use curable::Failure;

/// There is no such file.
#[derive(Debug, Failure)]
#[failure(kind = not_found, message = "no file at {paths}")]
struct FileNotFound {
    paths: Vec<String>,
}

fn main() {}
