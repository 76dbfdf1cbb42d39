use curable::Failure;

/// There is no such file.
#[derive(Failure)]
#[failure(kind = not_found)]
struct FileNotFound;

fn main() {}
