use curable::Failure;

/// There is no such file.
#[derive(Debug, Failure)]
#[failure(kind = not_found)]
struct FileNotFound {
    #[failure(similar)]
    near: Vec<std::path::PathBuf>,
}

fn main() {}
