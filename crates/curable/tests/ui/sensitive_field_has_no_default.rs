use curable::Failure;

#[derive(Debug)]
struct Token(String);

/// The token was refused.
#[derive(Debug, Failure)]
#[failure(kind = unauthenticated)]
struct TokenRefused {
    #[failure(sensitive)]
    token: Token,
}

fn main() {}
