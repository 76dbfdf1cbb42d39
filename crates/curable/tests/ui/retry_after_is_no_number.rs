use curable::Failure;

/// Too many calls.
#[derive(Debug, Failure)]
#[failure(kind = transient)]
struct TooMany {
    #[failure(retry_after_ms)]
    wait: std::time::Duration,
}

fn main() {}
