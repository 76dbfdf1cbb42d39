//! `curable serve SPEC…`: upstreams that are told apart, explained failures, proxies.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};

use serde_json::{Value, json};

use super::{Serving, first_line, post};

/// An upstream that refuses everything; it tells the first line of each request.
fn upstream() -> (String, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let (tell, told) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut line = String::new();
            BufReader::new(&stream).read_line(&mut line).unwrap();
            let body = "{\"code\":\"GONE\"}";
            let head = "HTTP/1.1 404 Not Found\r\ncontent-type: application/json\r\nconnection: close";
            write!(stream, "{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).unwrap();
            if tell.send(line.trim_end().to_owned()).is_err() {
                return;
            }
        }
    });
    (address.to_string(), told)
}

/// A description with one operation.
fn description(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("curable-{}-{name}.json", std::process::id()));
    let document = json!({
        "openapi": "3.1.0", "info": { "title": "Shelf", "version": "1" },
        "paths": { "/books": { "get": { "operationId": "list", "responses": {
            "200": { "description": "All." }, "404": { "description": "None." } } } } },
    });
    std::fs::write(&file, document.to_string()).unwrap();
    file
}

fn serve(arguments: &[String], env: &[(&str, &str)]) -> (Serving, Value) {
    let child = Command::new(env!("CARGO_BIN_EXE_curable"))
        .args(["serve", "--json", "--no-cache", "--listen", "127.0.0.1:0"])
        .args(arguments)
        .env_remove("NO_PROXY")
        .envs(env.iter().copied())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut serving = Serving(child.unwrap());
    let told = first_line(&mut serving);
    (serving, told)
}

fn list(told: &Value, path: &str) -> Value {
    post(told["http"].as_str().unwrap(), path, "", &json!({})).1
}

#[test]
fn each_of_several_descriptions_goes_to_its_own_upstream() {
    let ((first, at_first), (second, at_second)) = (upstream(), upstream());
    let file = description("several");
    let spec = |name: &str| format!("{name}={}", file.display());
    let to = |name: &str, address: &str| ["--upstream".to_owned(), format!("{name}=http://{address}/{name}")];
    let arguments =
        [vec![spec("a"), spec("b")], to("b", &second).to_vec(), to("a", &first).to_vec()].concat();
    let (_serving, told) = serve(&arguments, &[]);
    assert_eq!(told["operations"], 2);
    assert_eq!(list(&told, "/op/a/list")["code"], "HTTP_404");
    assert_eq!(list(&told, "/op/b/list")["code"], "HTTP_404");
    assert_eq!(at_first.recv().unwrap(), "GET /a/books HTTP/1.1");
    assert_eq!(at_second.recv().unwrap(), "GET /b/books HTTP/1.1");
}

#[test]
fn a_server_does_not_differ_from_the_description_that_it_serves() {
    let file = description("itself");
    let file = file.to_str().unwrap();
    let arguments = [file, "--upstream", "http://127.0.0.1:1"].map(str::to_owned);
    let (_serving, told) = serve(&arguments, &[]);
    let address = told["http"].as_str().unwrap().trim_end_matches('/');
    for server in [address.to_owned(), format!("{address}/mcp")] {
        for (old, new) in [(file, server.as_str()), (server.as_str(), file)] {
            let ran = crate::program::curable(&["diff", old, new, "--json"], "");
            assert_eq!(ran.json()["semver"], "none", "{old} -> {new}: {}", ran.stdout);
        }
    }
}

#[test]
fn a_failure_is_explained_to_whoever_asks() {
    let (address, _told) = upstream();
    let file = description("explain");
    let arguments = [
        file.display().to_string(),
        "--explain".to_owned(),
        "--upstream".to_owned(),
        format!("http://{address}"),
    ];
    let (mut serving, told) = serve(&arguments, &[]);
    assert_eq!(list(&told, "/op/shelf/list")["code"], "HTTP_404");
    serving.0.kill().unwrap();
    let mut said = String::new();
    serving.0.stderr.as_mut().unwrap().read_to_string(&mut said).unwrap();
    assert!(
        said.contains("shelf/list: the upstream answered 404") && said.contains("`404`; no rule fired"),
        "{said}"
    );
}

#[test]
fn a_proxy_of_the_environment_is_used_only_when_it_is_asked_for() {
    let ((address, direct), (proxy, through)) = (upstream(), upstream());
    let file = description("proxy");
    let proxy = format!("http://{proxy}");
    let env = [("HTTP_PROXY", proxy.as_str()), ("http_proxy", proxy.as_str()), ("no_proxy", "")];
    let arguments = vec![file.display().to_string(), "--upstream".to_owned(), format!("http://{address}")];
    let (_serving, told) = serve(&arguments, &env);
    list(&told, "/op/shelf/list");
    assert_eq!(direct.recv().unwrap(), "GET /books HTTP/1.1");
    let (_serving, told) = serve(&[arguments, vec!["--env-proxy".to_owned()]].concat(), &env);
    list(&told, "/op/shelf/list");
    assert_eq!(through.recv().unwrap(), format!("GET http://{address}/books HTTP/1.1"));
}

#[test]
fn search_offers_three_tools_and_nothing_else() {
    let file = description("search");
    let arguments = [file.to_str().unwrap(), "--upstream", "http://127.0.0.1:1", "--tools", "search"];
    let (_serving, told) = serve(&arguments.map(str::to_owned), &[]);
    let url = told["http"].as_str().unwrap();
    let list = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" });
    let accept = "accept: application/json, text/event-stream\r\n";
    let (head, listed) = post(url, "/mcp", accept, &list);
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    let tools = listed["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["call", "describe", "search"]);
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_file_that_holds_no_authority_is_told_before_anything_is_served() {
    let file = description("ca");
    let spec = file.to_str().unwrap();
    for upstream in ["https://127.0.0.1:1", "http://127.0.0.1:1"] {
        // The description itself holds no certificate.
        let ran = crate::program::curable(&["serve", spec, "--upstream", upstream, "--ca", spec], "");
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{}", ran.stderr);
        assert!(ran.stderr.contains("is no file of certificates in PEM"), "{}", ran.stderr);
    }
}

#[test]
fn the_token_of_the_caller_goes_upstream_only_where_the_mapping_says_so() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let (tell, told) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let lines = BufReader::new(&stream).lines().map_while(Result::ok);
            let head: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
            write!(stream, "HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n").unwrap();
            let bearer = head.iter().find_map(|line| line.strip_prefix("authorization: "));
            if tell.send(bearer.map(str::to_owned)).is_err() {
                return;
            }
        }
    });
    let spec = description("bearer");
    let document = std::fs::read_to_string(&spec).unwrap();
    let mut document: Value = serde_json::from_str(&document).unwrap();
    document["components"] = json!({ "securitySchemes": { "who": { "type": "http", "scheme": "bearer" } } });
    document["security"] = json!([{ "who": [] }]);
    std::fs::write(&spec, document.to_string()).unwrap();
    let mapping = spec.with_extension("toml");
    std::fs::write(&mapping, "pass_caller_token = true\n").unwrap();
    let plain = vec![spec.display().to_string(), "--upstream".to_owned(), format!("http://{address}")];
    let passing = [plain.clone(), vec!["--mapping".to_owned(), mapping.display().to_string()]].concat();
    for (arguments, expected) in [(plain, None), (passing, Some("Bearer mine-alone".to_owned()))] {
        let (_serving, served) = serve(&arguments, &[]);
        let url = served["http"].as_str().unwrap().trim_start_matches("http://").to_owned();
        let mut stream = std::net::TcpStream::connect(&url).unwrap();
        let head = format!("POST /op/shelf/list HTTP/1.1\r\nhost: {url}\r\nauthorization: Bearer mine-alone");
        write!(
            stream,
            "{head}\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{{}}"
        )
        .unwrap();
        stream.read_to_string(&mut String::new()).unwrap();
        assert_eq!(told.recv().unwrap(), expected);
    }
}
