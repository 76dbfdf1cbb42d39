use curable::Failure;

#[derive(Debug, Failure)]
enum ReadFailure {}

fn main() {}
