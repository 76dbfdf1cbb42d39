use curable::Failure;

/// There is no such file.
#[derive(Debug, Failure)]
#[failure(kind = not_found, code = "FileNotFound")]
struct FileNotFound {
    path: String,
}

fn main() {
    // What uses the failure brings no further errors.
    let failure: Failure = FileNotFound { path: String::new() }.into();
    let _ = FileNotFound::try_from(failure).unwrap().to_string();
}
