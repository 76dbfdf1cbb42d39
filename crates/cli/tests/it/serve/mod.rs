//! `curable serve`.

mod api;
mod jwt;
mod log;
mod signals;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::program::curable;

/// A server that ends with the test.
pub(crate) struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(crate) fn start(arguments: &[&str]) -> Serving {
    let child = Command::new(env!("CARGO_BIN_EXE_curable"))
        .arg("serve")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    Serving(child.unwrap())
}

pub(crate) fn first_line(serving: &mut Serving) -> Value {
    let mut line = String::new();
    BufReader::new(serving.0.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    serde_json::from_str(&line).unwrap()
}

/// The head and the body of the answer; `header` is a whole line, or nothing.
fn post(url: &str, path: &str, header: &str, body: &Value) -> (String, Value) {
    let address = url.trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).unwrap();
    let body = body.to_string();
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nhost: {address}\r\n{header}content-type: application/json\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.to_owned(), serde_json::from_str(body).unwrap())
}

#[test]
fn the_file_demo_is_served_over_http() {
    let mut serving = start(&["--demo", "files", "--json", "--listen", "127.0.0.1:0"]);
    let told = first_line(&mut serving);
    let url = told["http"].as_str().unwrap();
    assert_eq!(told["mcp"], format!("{url}/mcp"));
    let (head, problem) = post(url, "/op/files/read", "", &json!({"path": "notes/todoo.txt"}));
    assert!(head.starts_with("HTTP/1.1 404") && head.contains("application/problem+json"), "{head}");
    assert_eq!(problem["code"], "FILE_NOT_FOUND");
    assert_eq!(problem["similar"][0]["value"], "notes/todo.txt");
    let (head, read) = post(url, "/op/files/read", "", &json!({"path": "notes/todo.txt"}));
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert_eq!(read["content"], "buy milk\nwrite the report\n");
}

#[test]
fn the_api_behind_the_demo_is_where_the_words_say() {
    let mut serving = start(&["--listen", "127.0.0.1:0", "--json"]);
    let told = first_line(&mut serving);
    let url = told["http"].as_str().unwrap();
    let address = url.trim_start_matches("http://");
    for (path, part) in [("/depot", "openapi: "), ("/depot/items/item-blue-lamp", "item-blue-lamp")] {
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains(part), "{answer}");
    }
}

#[test]
fn a_client_that_starts_the_server_gets_typed_failures() {
    let mut serving = start(&["--demo", "files", "--stdio"]);
    let stdin = serving.0.stdin.as_mut().unwrap();
    for message in [
        json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
            "name": "files_list", "arguments": {"pth": "notes"}}}),
    ] {
        writeln!(stdin, "{message}").unwrap();
    }
    let lines = BufReader::new(serving.0.stdout.as_mut().unwrap()).lines().map_while(Result::ok);
    let answer =
        lines.map(|line| serde_json::from_str::<Value>(&line).unwrap()).find(|answer| answer["id"] == 1);
    let result = &answer.unwrap()["result"];
    assert_eq!(result["isError"], true);
    let error = &result["structuredContent"]["error"];
    assert_eq!(error["code"], "INVALID_INPUT");
    assert_eq!(error["patch"], json!([{"op": "move", "from": "/pth", "path": "/path"}]));
}

#[test]
fn beyond_loopback_somebody_must_say_who_may_call() {
    let ran = curable(&["serve", "--listen", "0.0.0.0:0"], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
    assert!(ran.stderr.contains("--tokens") && ran.stderr.contains("--insecure"), "{}", ran.stderr);
}

#[test]
fn flags_that_contradict_each_other_are_wrong_use() {
    let jwt = [
        "--jwt-issuer",
        "https://login.example",
        "--jwt-audience",
        "https://a.example",
        "--jwks",
        "keys.json",
    ];
    let with = |more: &[&'static str]| [&jwt[..], more].concat();
    for (flags, word) in [
        (with(&["--insecure"]), "--insecure"),
        (with(&["--tokens", "tokens.toml"]), "--tokens"),
        (with(&["--stdio"]), "--stdio"),
        (jwt[..2].to_vec(), "--jwt-audience"),
        (jwt[..4].to_vec(), "--jwks"),
        (jwt[4..].to_vec(), "--jwt-issuer"),
        (vec!["--insecure", "--tokens", "tokens.toml"], "--tokens"),
        (vec!["--log", "xml"], "json"),
        (vec!["--log-reports"], "--log"),
        (vec!["--public-url", "api.example"], "--public-url"),
        (vec!["--jwks", "http://login.example/keys"], "https"),
        (vec!["--jwks", "ftp://login.example/keys"], "https"),
    ] {
        let ran = curable(&[&["serve"], flags.as_slice()].concat(), "");
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{flags:?}");
        assert!(ran.stderr.contains(word), "{flags:?}: {}", ran.stderr);
    }
}
