//! Answers of a server, read by a client.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;

use curable_client::core::Applied;
use curable_e2e_gen::files::failures::FilesReadFailure;
use curable_e2e_gen::files::types::{FilesReadInput, FilesReadOutput};
use curable_e2e_gen::files::{Broken, Client};
use serde_json::json;

/// A server that gives one answer to whoever asks, and where it is.
fn server(status: &str, kind: &str, body: &str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    thread::spawn(move || {
        while let Ok((mut stream, _)) = listener.accept() {
            let mut request = [0; 4096];
            let _ = stream.read(&mut request);
            let _ = stream.write_all(answer.as_bytes());
        }
    });
    address
}

fn read(address: &str) -> Result<FilesReadOutput, FilesReadFailure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let client = Client::http(address).expect("it is an address");
    runtime.block_on(client.files_read(&FilesReadInput::new("a.txt")))
}

const PROBLEM: &str = "application/problem+json";

#[test]
fn a_result_is_its_type() {
    let output = read(&server("200 OK", "application/json", r#"{"content":"x","more":true}"#)).unwrap();
    assert_eq!((output.content.as_str(), output.more), ("x", true));
}

#[test]
fn a_documented_failure_is_its_type() {
    let body = json!({ "type": "/errors/NOT_TEXT", "code": "NOT_TEXT", "detail": "no text", "kind": "unsupported",
        "retry": "never", "retryable": false, "status": 415, "details": { "path": "a.txt" } });
    let Err(FilesReadFailure::NotText(it)) = read(&server("415 No", PROBLEM, &body.to_string())) else {
        panic!("another");
    };
    assert_eq!(it.details.unwrap().path, "a.txt");
}

#[test]
fn a_code_that_is_not_documented_is_unknown() {
    let body = json!({ "code": "BRAND_NEW", "detail": "new", "kind": "conflict", "status": 409 });
    let failed = read(&server("409 No", PROBLEM, &body.to_string())).unwrap_err();
    assert!(
        matches!(&failed, FilesReadFailure::Unknown(it) if it.code.as_str() == "BRAND_NEW"),
        "{failed:?}"
    );
}

#[test]
fn details_off_their_schema_are_malformed() {
    let body = json!({ "code": "NOT_TEXT", "detail": "no text", "kind": "unsupported", "status": 415,
        "details": { "path": 7 } });
    let failed = read(&server("415 No", PROBLEM, &body.to_string())).unwrap_err();
    assert!(matches!(&failed, FilesReadFailure::Malformed(it) if it.broken == Broken::Details), "{failed:?}");
    assert_eq!(failed.code(), "NOT_TEXT");
}

#[test]
fn a_result_off_its_schema_is_malformed_and_kept() {
    let failed = read(&server("200 OK", "application/json", r#"{"content":3}"#)).unwrap_err();
    let FilesReadFailure::Malformed(it) = failed else { panic!("another") };
    assert_eq!(it.broken, Broken::Result(json!({ "content": 3 })));
    assert_eq!(it.failure.applied, Some(Applied::No), "a read changes nothing");
}

#[test]
fn a_server_that_is_not_there_is_a_failure_of_communication() {
    let address = {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        format!("http://{}", listener.local_addr().unwrap())
    };
    let failed = read(&address).unwrap_err();
    assert!(matches!(failed, FilesReadFailure::Communication(_)), "{failed:?}");
}

#[test]
fn an_answer_of_something_in_between_is_unknown() {
    let failed = read(&server("502 Bad Gateway", "text/html", "<html>bad gateway</html>")).unwrap_err();
    assert!(matches!(&failed, FilesReadFailure::Unknown(it) if it.code.as_str() == "HTTP_502"), "{failed:?}");
}
