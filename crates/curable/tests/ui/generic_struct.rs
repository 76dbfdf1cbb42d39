use curable::Failure;

/// There is no such thing.
#[derive(Debug, Failure)]
#[failure(kind = not_found)]
struct NotFound<T> {
    what: T,
}

fn main() {}
