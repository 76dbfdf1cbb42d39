use curable::Failure;

#[derive(Debug, Failure)]
#[failure(kind = internal)]
struct Silent;

///
///
#[derive(Debug, Failure)]
#[failure(kind = internal)]
struct Empty;

fn main() {}
