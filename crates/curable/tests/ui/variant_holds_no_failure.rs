use curable::Failure;

#[derive(Debug, Failure)]
enum ReadFailure {
    NotFound(String),
}

fn main() {}
