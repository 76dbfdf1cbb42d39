use curable::Failure;

/// There is no such file.
#[derive(Debug, Failure)]
#[failure(kind = not_found, message = "no file at {path:?}")]
struct Format {
    path: String,
}

/// There is no such file.
#[derive(Debug, Failure)]
#[failure(kind = not_found, message = "no file at {}")]
struct Position {
    path: String,
}

/// There is no such file.
#[derive(Debug, Failure)]
#[failure(kind = not_found, message = "no file at {path")]
struct Open {
    path: String,
}

/// There is no such file.
#[derive(Debug, Failure)]
#[failure(kind = not_found, message = " ", hint = "")]
struct Nothing;

fn main() {}
