use curable::Failure;

/// There is no such file.
#[derive(Debug, Failure)]
#[failure(kind = not_found, sensitive)]
struct FileNotFound {
    #[failure(code = "FILE_NOT_FOUND")]
    path: String,
    #[failure(similar)]
    #[serde(rename = "candidates")]
    near: Vec<String>,
}

#[derive(Debug, Failure)]
#[failure(kind = not_found, similar)]
#[serde(rename_all = "camelCase")]
enum ReadFailure {
    #[failure(http = 404)]
    NotFound(FileNotFound),
}

fn main() {}
