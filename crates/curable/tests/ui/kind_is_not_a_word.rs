use curable::Failure;

/// It failed.
#[derive(Debug, Failure)]
#[failure(kind = NotFound)]
struct Near;

/// It failed.
#[derive(Debug, Failure)]
#[failure(kind = catastrophe)]
struct Far;

/// It failed.
#[derive(Debug, Failure)]
#[failure(kind = "not_found")]
struct Text;

fn main() {}
