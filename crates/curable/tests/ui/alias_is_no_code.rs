use curable::Failure;

/// It failed.
#[derive(Debug, Failure)]
#[failure(kind = internal, aliases("old-name", "GONE", "OLDER", "OLDER"), deprecated(since = "1", use = "other"))]
struct Gone;

/// It failed.
#[derive(Debug, Failure)]
#[failure(kind = internal, aliases = "OLD", deprecated(use = "OTHER"))]
struct Lost;

fn main() {}
