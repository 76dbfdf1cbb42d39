//! `curable serve --log json`.

use serde_json::{Value, json};

use std::io::{BufRead, BufReader};

use super::{Serving, first_line, post, start};

/// The next line on standard error.
fn logged(serving: &mut Serving) -> Value {
    let mut line = String::new();
    // One byte at a time: what a larger buffer had read ahead would be lost with it.
    BufReader::with_capacity(1, serving.0.stderr.as_mut().unwrap()).read_line(&mut line).unwrap();
    serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

#[test]
fn each_call_is_one_line_of_json_on_standard_error() {
    let mut serving = start(&["--demo", "files", "--json", "--listen", "127.0.0.1:0", "--log", "json"]);
    let told = first_line(&mut serving);
    let url = told["http"].as_str().unwrap();
    post(url, "/op/files/read", "", &json!({"path": "notes/secret-name.txt"}));
    let failed = logged(&mut serving);
    assert_eq!(
        (&failed["target"], &failed["operation"], &failed["code"], &failed["caller"]),
        (&json!("curable::call"), &json!("files/read"), &json!("FILE_NOT_FOUND"), &json!("owner"))
    );
    assert!(failed["elapsed_us"].is_u64() && failed["timestamp"].is_string(), "{failed}");
    assert!(!failed.to_string().contains("secret-name"), "{failed}");
    post(url, "/op/files/read", "", &json!({"path": "notes/todo.txt"}));
    assert_eq!(logged(&mut serving)["code"], "OK");
}
