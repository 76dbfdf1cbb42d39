use curable::Failure;

/// It failed.
#[derive(Debug, Failure)]
#[failure(kind = internal, http = 200)]
struct Fine;

/// It failed.
#[derive(Debug, Failure)]
#[failure(kind = internal, http = 70000)]
struct Large;

/// It failed.
#[derive(Debug, Failure)]
#[failure(kind = internal, http = "404")]
struct Text;

fn main() {}
