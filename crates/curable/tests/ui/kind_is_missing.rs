use curable::Failure;

/// It failed.
#[derive(Debug, Failure)]
struct Bare;

fn main() {}
