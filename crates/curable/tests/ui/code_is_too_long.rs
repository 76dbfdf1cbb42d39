use curable::Failure;

/// It failed.
#[derive(Debug, Failure)]
#[failure(kind = internal, code = "A_CODE_WITH_SIXTY_FOUR_CHARACTERS_IS_ONE_CHARACTER_LONGER_THAN_I")]
struct Long;

/// It failed.
#[derive(Debug, Failure)]
#[failure(kind = internal, code = "Trace.LONG")]
struct Namespace;

fn main() {}
