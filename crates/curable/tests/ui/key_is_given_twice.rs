use curable::Failure;

/// It failed.
#[derive(Debug, Failure)]
#[failure(kind = internal, http = 500)]
#[failure(http = 503)]
struct Gone {
    #[failure(sensitive, similar)]
    token: String,
    #[failure(retry_after_ms)]
    one: u64,
    #[failure(retry_after_ms)]
    two: u64,
}

fn main() {}
