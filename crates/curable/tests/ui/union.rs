use curable::Failure;

/// It failed.
#[derive(Failure)]
union Either {
    one: u8,
    two: u16,
}

fn main() {}
