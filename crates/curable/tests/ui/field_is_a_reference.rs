use curable::Failure;

/// There is no such file.
#[derive(Debug, Failure)]
#[failure(kind = not_found)]
struct FileNotFound {
    path: &'static str,
}

fn main() {}
