//! What an import says is kept when it is written and read.

use curable_openapi::{Media, Status};

#[test]
fn words_are_written_as_a_reader_expects() {
    assert_eq!(serde_json::to_string(&Media::Multipart).unwrap(), r#""multipart""#);
    assert_eq!(serde_json::to_string(&Status::Exact(404)).unwrap(), r#"{"exact":404}"#);
    assert_eq!(serde_json::to_string(&Status::Default).unwrap(), r#""default""#);
}
