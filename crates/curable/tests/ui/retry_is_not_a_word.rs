use curable::Failure;

/// It failed.
#[derive(Debug, Failure)]
#[failure(kind = internal, retry = always)]
struct Always;

/// It failed.
#[derive(Debug, Failure)]
#[failure(kind = internal, retry)]
struct Alone;

fn main() {}
