//! `curable wrap`: a server at an address, several of a file, and who may call.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::program::curable;
use crate::serve::{first_line, start};

const CURABLE: &str = env!("CARGO_BIN_EXE_curable");

/// A relay that ends with the test.
struct Wrapping(Child);

impl Drop for Wrapping {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn wrap(arguments: &[&str]) -> Wrapping {
    let command = Command::new(CURABLE)
        .arg("wrap")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    Wrapping(command.unwrap())
}

/// Shakes hands on the standard streams, sends requests, and gives the answer to each.
fn talk(arguments: &[&str], requests: &[(&str, Value)]) -> Vec<Value> {
    let mut wrapping = wrap(arguments);
    let mut input = wrapping.0.stdin.take().unwrap();
    let mut lines = BufReader::new(wrapping.0.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut ask = |id: usize, method: &str, params: &Value| {
        writeln!(input, "{}", json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))
            .unwrap();
        let answers = lines.by_ref().map(|line| serde_json::from_str::<Value>(&line).unwrap());
        let answer = { answers }.find(|answer| answer["id"] == id);
        if id == 0 {
            writeln!(input, "{}", json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))
                .unwrap();
        }
        answer.unwrap()
    };
    let hello = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } });
    ask(0, "initialize", &hello);
    requests.iter().enumerate().map(|(index, (method, params))| ask(index + 1, method, params)).collect()
}

fn error(answer: &Value) -> &Value {
    assert_eq!(answer["result"]["isError"], true, "{answer}");
    &answer["result"]["structuredContent"]["error"]
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("curable-wrap-{}-{name}", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_server_at_an_address_is_relayed_to_a_client_on_the_standard_streams() {
    let mut serving = start(&["--demo", "files", "--json", "--listen", "127.0.0.1:0"]);
    let told = first_line(&mut serving);
    let url = told["mcp"].as_str().unwrap();
    let answers = talk(
        &["--url", url],
        &[
            ("tools/call", json!({ "name": "files_list", "arguments": { "pth": "notes" } })),
            ("tools/call", json!({ "name": "files_read", "arguments": { "path": "notes/todoo.txt" } })),
            ("tools/call", json!({ "name": "files_read", "arguments": { "path": "notes/todo.txt" } })),
        ],
    );
    assert_eq!(error(&answers[0])["patch"], json!([{ "op": "move", "from": "/pth", "path": "/path" }]));
    assert_eq!(error(&answers[1])["code"], "FILE_NOT_FOUND");
    assert_eq!(answers[2]["result"]["structuredContent"]["content"], "buy milk\nwrite the report\n");
}

#[test]
fn the_servers_of_a_file_are_relayed_together() {
    let mut serving = start(&["--json", "--listen", "127.0.0.1:0"]);
    let told = first_line(&mut serving);
    let config = json!({ "mcpServers": {
        "files": { "command": CURABLE, "args": ["serve", "--demo", "files", "--stdio"] },
        "depot": { "type": "http", "url": told["mcp"] },
    } });
    let path = file("mcp.json", &config.to_string());
    let answers = talk(
        &["--config", path.to_str().unwrap()],
        &[
            ("tools/list", json!({})),
            ("tools/call", json!({ "name": "files__files_list", "arguments": { "pth": "notes" } })),
        ],
    );
    let names: Vec<&str> = answers[0]["result"]["tools"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|tool| tool["name"].as_str())
        .collect();
    assert!(names.contains(&"files__files_read"), "{names:?}");
    assert!(names.iter().any(|name| name.starts_with("depot__")), "{names:?}");
    assert_eq!(error(&answers[1])["code"], "INVALID_INPUT");
    let missing = curable(&["wrap", "--config", "no-such-file.json"], "");
    assert_eq!(missing.code, 2, "{}", missing.stderr);
}

/// The status line and the body of an answer to `initialize`.
fn hello(url: &str, header: &str) -> (String, String) {
    let address = url.trim_start_matches("http://").trim_end_matches("/mcp");
    let mut stream = TcpStream::connect(address).unwrap();
    let body = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } } });
    let body = body.to_string();
    write!(
        stream,
        "POST /mcp HTTP/1.1\r\nhost: {address}\r\n{header}content-type: application/json\r\naccept: application/json, text/event-stream\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.to_owned(), body.to_owned())
}

#[test]
fn only_who_bears_a_token_may_call_a_wrapped_server() {
    // The hash of `let-me-in`.
    let hash = "a3ee786b5707c27d42570785081ec17f5c7db9262a01366af362a1aa61a420b9";
    let tokens =
        file("tokens.toml", &format!("[[token]]\nname = \"ann\"\nsha256 = \"{hash}\"\nscopes = []\n"));
    let tokens = tokens.to_str().unwrap();
    let mut wrapping = wrap(&[
        "--listen",
        "127.0.0.1:0",
        "--json",
        "--tokens",
        tokens,
        "--",
        CURABLE,
        "serve",
        "--demo",
        "files",
        "--stdio",
    ]);
    let mut line = String::new();
    BufReader::new(wrapping.0.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let told: Value = serde_json::from_str(&line).unwrap();
    let url = told["mcp"].as_str().unwrap();
    for header in ["", "authorization: Bearer guessed\r\n"] {
        let (head, body) = hello(url, header);
        assert!(head.starts_with("HTTP/1.1 401") && head.contains("www-authenticate: Bearer"), "{head}");
        assert!(body.contains("UNAUTHENTICATED"), "{body}");
    }
    let (head, body) = hello(url, "authorization: Bearer let-me-in\r\n");
    assert!(head.starts_with("HTTP/1.1 200"), "{head}{body}");
    let open = curable(&["wrap", "--listen", "0.0.0.0:0", "--", CURABLE, "serve", "--stdio"], "");
    assert!(open.code == 2 && open.stderr.contains("--tokens"), "{}", open.stderr);
    let both =
        curable(&["wrap", "--listen", "127.0.0.1:0", "--insecure", "--tokens", tokens, "--", CURABLE], "");
    assert_eq!(both.code, 2);
}

#[test]
fn a_misspelt_tool_of_several_servers_is_answered_with_a_name_that_there_is() {
    let file = std::env::temp_dir().join(format!("curable-near-{}.json", std::process::id()));
    let server = json!({ "command": CURABLE, "args": ["serve", "--demo", "files", "--stdio"] });
    std::fs::write(&file, json!({ "mcpServers": { "mine": server } }).to_string()).unwrap();
    let calls =
        [("tools/list", json!({})), ("tools/call", json!({ "name": "mine__files_lst", "arguments": {} }))];
    let answers = talk(&["--config", file.to_str().unwrap()], &calls);
    let similar = &answers[1]["error"]["data"]["error"]["similar"];
    assert_eq!(*similar, json!([{ "value": "mine__files_list" }]), "{}", answers[1]);
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_port_that_is_taken_and_a_misspelt_server_are_told_with_what_to_do() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let taken = curable(&["wrap", "--listen", &address, "--", CURABLE, "serve", "--stdio"], "");
    assert!(taken.code == 2 && taken.stderr.contains("--listen 127.0.0.1:0"), "{}", taken.stderr);
    for (config, says) in [
        (json!({ "mcpServers": { "a": { "comand": "x" } } }), "did you mean `command` by `comand`?"),
        (json!({ "mcpServers": { "a": { "url": "localhost:1/mcp" } } }), "write http://localhost:1/mcp"),
        (json!({ "mcpServer": { "a": { "command": "x" } } }), "did you mean `mcpServers` by `mcpServer`?"),
    ] {
        let path = file("misspelt.json", &config.to_string());
        let ran = curable(&["wrap", "--config", path.to_str().unwrap()], "");
        assert!(ran.code == 2 && ran.stderr.contains(says), "{}", ran.stderr);
    }
    let ran = curable(&["wrap", "--url", "127.0.0.1:1/mcp"], "");
    assert!(ran.code == 2 && ran.stderr.contains("write http://127.0.0.1:1/mcp"), "{}", ran.stderr);
}
