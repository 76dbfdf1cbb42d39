use curable::Failure;

/// The token was refused.
#[derive(Debug, Failure)]
#[failure(kind = unauthenticated, message = "the token {token} was refused")]
struct TokenRefused {
    #[failure(sensitive)]
    token: String,
}

fn main() {}
