use curable::Failure;

/// It failed.
#[derive(Debug, Failure)]
#[failure(kind = internal, cod = "GONE", severity(high, "x"), hint = "Wait.")]
struct Gone {
    #[failure(sensitiv)]
    token: String,
}

#[derive(Debug, Failure)]
#[failure(krate = "curable")]
enum Any {
    Gone(Gone),
}

fn main() {}
