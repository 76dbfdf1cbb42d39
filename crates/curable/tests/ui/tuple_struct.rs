use curable::Failure;

/// There is no such file.
#[derive(Debug, Failure)]
#[failure(kind = not_found)]
struct FileNotFound(String);

fn main() {
    let _: Failure = FileNotFound(String::new()).into();
}
